"""A sqlite3 connection that the queries understand."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

from bot.store.database import MissingParent, NotUnique

_NOT_UNIQUE = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)


class SqliteDatabase(sqlite3.Connection):
    """A connection in autocommit mode; broken keys are the store's own exceptions."""

    looked_into: tuple[BinaryIO, ...] = ()
    """Files of the database that were looked into while it was open. To close one of them is to
    give up every lock that this process has on it: that waits until SQLite has closed its own."""

    @classmethod
    def connect(cls, path: Path | str, *, uri: bool = False) -> "SqliteDatabase":
        """Open a file, or memory."""
        return sqlite3.connect(path, uri=uri, isolation_level=None, factory=cls)

    def close(self) -> None:
        """Close the database, and then what was looked into."""
        super().close()
        for file in self.looked_into:
            file.close()
        self.looked_into = ()

    def begin_writing(self) -> None:
        """The write lock is taken at the start."""
        self.execute("BEGIN IMMEDIATE")

    def begin_sharing(self) -> None:
        """As any that writes."""
        self.begin_writing()

    def begin_reading(self) -> None:
        """Begin a transaction that sees nothing of what others write meanwhile."""
        self.execute("BEGIN")

    def fence(self, _game: int, /) -> None:
        """All games are this process's: it has the file's lock."""

    def fence_guild(self, _guild: int, /) -> None:
        """So are all servers."""

    def lease_condition(self, _game: str, /) -> str:
        """The condition that always holds."""
        return "TRUE"

    def spoilt(self, error: Exception, /) -> bool:
        """A full or failing disk takes the whole transaction back."""
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
        """Run a statement for each of the rows. Raises the same."""
        try:
            return super().executemany(statement, rows)
        except sqlite3.IntegrityError as error:
            if (broken := _broken_key(error)) is None:
                raise
            raise broken from error


def _broken_key(error: sqlite3.IntegrityError) -> Exception | None:
    """Tell the broken keys apart; None: another constraint, which comes out as it is."""
    if error.sqlite_errorcode in _NOT_UNIQUE:
        return NotUnique(str(error))
    if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return MissingParent(str(error))
    return None
