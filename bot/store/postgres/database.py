"""A connection to PostgreSQL that the queries understand."""

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, LiteralString, cast

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus

from bot.store.database import MissingParent, NotUnique, Values
from bot.store.errors import ReadOnly, TakenOver

_OPEN = (TransactionStatus.ACTIVE, TransactionStatus.INTRANS, TransactionStatus.INERROR)
_VALUE = re.compile(r"\?|:(\w+)|%")
_FENCED = """
    BEGIN ISOLATION LEVEL SERIALIZABLE;
    SELECT epoch FROM identity FOR SHARE
"""


class PostgresRows:
    """What a statement found or changed."""

    def __init__(self, cursor: psycopg.Cursor[tuple[Any, ...]]) -> None:
        self._cursor = cursor

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""
        return self._cursor.rowcount

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""
        return self._cursor.fetchone()

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows that are left."""
        return self._cursor.fetchall()

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self._cursor)


class PostgresDatabase:
    """A connection in autocommit mode. Its transactions write only while `epoch` is the newest."""

    def __init__(
        self, connection: psycopg.Connection[tuple[Any, ...]], where: str, epoch: int = 0
    ) -> None:
        self.connection = connection
        self.epoch = epoch
        self.unsettled = False
        """Whether a COMMIT was sent and its answer is not known."""
        self._where = where

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction has begun, also one that cannot go on."""
        return self.connection.info.transaction_status in _OPEN

    def begin_writing(self) -> None:
        """Whoever takes the database over waits for this one's end, or this one does not begin."""
        self.unsettled = False
        try:
            with _named():
                cursor = self.connection.execute(_FENCED, prepare=False)  # two in one round trip
                cursor.nextset()
            row = cursor.fetchone()
            if row is None or row[0] != self.epoch:
                raise TakenOver(self._where)
        except BaseException:
            self.rollback()
            raise

    def begin_reading(self) -> None:
        """What others write meanwhile is not seen."""
        self.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def commit(self) -> None:
        """Make it durable; where the connection is lost now, `unsettled` stays."""
        self.unsettled = True
        self.connection.execute("COMMIT")
        self.unsettled = False

    def rollback(self) -> None:
        """Undo it; where the connection is lost, the server does so."""
        with suppress(psycopg.OperationalError):
            self.connection.execute("ROLLBACK")

    def execute(self, statement: str, values: Values = (), /) -> PostgresRows:
        """Run a statement. Raises `NotUnique`, `MissingParent`, `ReadOnly`, errors of psycopg."""
        with _named():
            if not values:
                return PostgresRows(self.connection.execute(cast("LiteralString", statement)))
            return PostgresRows(self.connection.execute(translated(statement), values))

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Run a statement for each of the rows. Raises the same."""
        with _named(), self.connection.cursor() as cursor:
            return cursor.executemany(translated(statement), rows)


@lru_cache(maxsize=512)
def translated(statement: str) -> LiteralString:
    """The statement with its values marked as psycopg wants them."""

    def mark(found: re.Match[str]) -> str:
        if found[0] == "%":
            return "%%"
        return f"%({found[1]})s" if found[1] else "%s"

    return cast("LiteralString", _VALUE.sub(mark, statement))


@contextmanager
def _named() -> Generator[None]:
    """Tell the broken keys apart; other errors come out as they are."""
    try:
        yield
    except errors.UniqueViolation as error:
        raise NotUnique(str(error)) from error
    except errors.ForeignKeyViolation as error:
        raise MissingParent(str(error)) from error
    except errors.ReadOnlySqlTransaction as error:
        raise ReadOnly from error
