"""Transactions on a database that otherwise commits each statement.

They are classes instead of generators for speed: each commit passes through three of them.
"""

from collections.abc import Callable
from types import TracebackType
from typing import Protocol

from bot.store.database import Database, MissingParent
from bot.store.errors import NoSuchGame


class Transactional(Protocol):
    """The methods of a connection that a transaction needs."""

    @property
    def in_transaction(self) -> bool:
        """True if a transaction is open."""
        ...

    def commit(self) -> None:
        """Commit, so that the transaction is durable."""
        ...

    def rollback(self) -> None:
        """Roll back."""
        ...


class WholeTransaction:
    """A transaction started by `begin`, unless one is open already."""

    __slots__ = ("_begin", "_db", "_own")

    def __init__(self, db: Transactional, begin: Callable[[], object]) -> None:
        self._db, self._begin = db, begin
        self._own = False

    def __enter__(self) -> None:
        self._own = not self._db.in_transaction
        if self._own:
            self._begin()

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if not self._own:
            return
        if error is not None:
            self._roll_back()
            return
        try:
            self._db.commit()
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # a full disk may have caused a rollback already
            self._db.rollback()


class GameTransaction:
    """A transaction that writes to a game, by the process that holds it."""

    __slots__ = ("_db", "_game", "_whole")

    def __init__(self, db: Database, game: int) -> None:
        self._db, self._game = db, game
        self._whole = write_transaction(db)

    def __enter__(self) -> None:
        self._whole.__enter__()
        try:
            self._db.fence(self._game)
        except BaseException as error:
            self.__exit__(type(error), error, error.__traceback__)
            raise

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._whole.__exit__(kind, error, trace)
        if isinstance(error, MissingParent):
            raise NoSuchGame(self._game) from error


def transaction_with(db: Transactional, begin: Callable[[], object]) -> WholeTransaction:
    """Return a transaction started by `begin`, unless one is open already."""
    return WholeTransaction(db, begin)


def write_transaction(db: Database) -> WholeTransaction:
    """Return a writing transaction; nobody changes what it reads meanwhile.

    Inside another transaction it is part of that one.
    """
    return WholeTransaction(db, db.begin_writing)


def game_transaction(db: Database, game: int) -> GameTransaction:
    """Return a writing transaction for a game that this process holds.

    Raises `NoSuchGame` for a row that references a missing game or seat, and `LeaseLost` if another
    process holds the game.
    """
    return GameTransaction(db, game)


def read_transaction(db: Database) -> WholeTransaction:
    """Return a transaction in which several queries see the same snapshot."""
    return WholeTransaction(db, db.begin_reading)
