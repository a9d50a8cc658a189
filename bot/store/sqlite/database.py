"""An SQLite connection with the interface that queries use."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

from bot.store.database import MissingParent, NotUnique

_NOT_UNIQUE = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)


class SqliteDatabase(sqlite3.Connection):
    """A connection in autocommit mode that raises the store's own constraint errors."""

    looked_into: tuple[BinaryIO, ...] = ()
    """Files of the database opened to inspect them. Closing one would drop every lock that this
    process has on it, so they stay open until SQLite has closed its own."""

    @classmethod
    def connect(cls, path: Path | str, *, uri: bool = False) -> "SqliteDatabase":
        """Open a file or an in-memory database."""
        return sqlite3.connect(path, uri=uri, isolation_level=None, factory=cls)

    def close(self) -> None:
        """Close the database, then the inspected files."""
        super().close()
        for file in self.looked_into:
            file.close()
        self.looked_into = ()

    def begin_writing(self) -> None:
        """Begin a transaction and take the write lock immediately."""
        self.execute("BEGIN IMMEDIATE")

    def begin_sharing(self) -> None:
        """Begin a writing transaction."""
        self.begin_writing()

    def begin_reading(self) -> None:
        """Begin a transaction that does not see concurrent changes."""
        self.execute("BEGIN")

    def fence(self, _game: int, /) -> None:
        """Do nothing: the file's lock covers all games."""

    def fence_guild(self, _guild: int, /) -> None:
        """Do nothing: the file's lock covers all servers."""

    def lease_condition(self, _game: str, /) -> str:
        """Return a condition that is always true."""
        return "TRUE"

    def has_ended_transaction(self, error: Exception, /) -> bool:
        """Return True if SQLite rolled back the whole transaction, as on a full disk."""
        return isinstance(error, sqlite3.Error) and not self.in_transaction

    def execute(self, statement: str, values: Any = (), /) -> sqlite3.Cursor:
        """Run a statement. Raises `NotUnique`, `MissingParent`."""
        try:
            return super().execute(statement, values)
        except sqlite3.IntegrityError as error:
            if (broken := _broken_key(error)) is None:
                raise
            raise broken from error

    def executemany(self, statement: str, rows: Iterable[Any], /) -> sqlite3.Cursor:
        """Run a statement for each row. Raises the same errors."""
        try:
            return super().executemany(statement, rows)
        except sqlite3.IntegrityError as error:
            if (broken := _broken_key(error)) is None:
                raise
            raise broken from error


def _broken_key(error: sqlite3.IntegrityError) -> Exception | None:
    """Return the matching error of the store; None for other constraints."""
    if error.sqlite_errorcode in _NOT_UNIQUE:
        return NotUnique(str(error))
    if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return MissingParent(str(error))
    return None
