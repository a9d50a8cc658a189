"""Transactions on a plain sqlite3 connection in autocommit mode."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from bot.store.errors import NoSuchGame


@contextmanager
def writing(db: sqlite3.Connection) -> Generator[None]:
    """All or nothing, durable at the end. The write lock is taken at the start.

    Within another one it is a part of that.
    """
    with _transaction(db, "BEGIN IMMEDIATE"):
        yield


@contextmanager
def reading(db: sqlite3.Connection) -> Generator[None]:
    """Several queries that see one moment, also while another process writes."""
    with _transaction(db, "BEGIN"):
        yield


@contextmanager
def _transaction(db: sqlite3.Connection, begin: str) -> Generator[None]:
    if db.in_transaction:
        yield
        return
    db.execute(begin)
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # a full disk may have rolled it back already
            db.execute("ROLLBACK")
        raise


@contextmanager
def known(game: int) -> Generator[None]:
    """A row that names a missing game or seat raises `NoSuchGame`."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
            raise NoSuchGame(game) from error
        raise
