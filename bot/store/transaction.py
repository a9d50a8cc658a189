"""Transactions on a database that otherwise commits each statement by itself."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Protocol

from bot.store.database import Database, MissingParent
from bot.store.errors import NoSuchGame


@contextmanager
def writing(db: Database) -> Generator[None]:
    """All or nothing, durable at the end. Nobody writes what this one reads meanwhile.

    Within another one it is a part of that.
    """
    with whole(db, db.begin_writing):
        yield


@contextmanager
def changing(db: Database, game: int) -> Generator[None]:
    """The same for a game, by the process that holds it.

    A row that names a missing game or seat raises `NoSuchGame`; `LeaseLost` where another process
    holds it.
    """
    with writing(db), known(game):
        db.fence(game)
        yield


@contextmanager
def reading(db: Database) -> Generator[None]:
    """Several queries that see one moment, also while another process writes."""
    with whole(db, db.begin_reading):
        yield


class Transactional(Protocol):
    """What a transaction needs of a connection."""

    @property
    def in_transaction(self) -> bool:
        """Whether one has begun."""
        ...

    def commit(self) -> None:
        """Make it durable."""
        ...

    def rollback(self) -> None:
        """Undo it."""
        ...


@contextmanager
def whole(db: Transactional, begin: Callable[[], object]) -> Generator[None]:
    """A transaction that `begin` begins, unless there is one already."""
    if db.in_transaction:
        yield
        return
    begin()
    try:
        yield
        db.commit()
    except BaseException:
        if db.in_transaction:  # a full disk may have rolled it back already
            db.rollback()
        raise


@contextmanager
def known(game: int) -> Generator[None]:
    """A row that names a missing game or seat raises `NoSuchGame`."""
    try:
        yield
    except MissingParent as error:
        raise NoSuchGame(game) from error
