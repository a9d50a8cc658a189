"""A PostgreSQL connection with the interface that queries use."""

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, LiteralString, cast

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus

from bot.store.database import MissingParent, NotUnique, Values
from bot.store.errors import LeaseLost, ReadOnly, TakenOver
from bot.store.game_records import Lease
from bot.store.postgres.commit_outcome import Transaction, mark_transaction_sql, next_transaction
from bot.store.postgres.leases import Leases

_OPEN = (TransactionStatus.ACTIVE, TransactionStatus.INTRANS, TransactionStatus.INERROR)
_VALUE = re.compile(r"\?|:(\w+)|%")
_IN_A_ROW = "BEGIN ISOLATION LEVEL SERIALIZABLE"
_FENCED = "BEGIN ISOLATION LEVEL READ COMMITTED"
_HOLDER = "SELECT guild, owner, epoch FROM lease WHERE guild = ? FOR KEY SHARE"
_HOLDER_OF_GAME = """
    SELECT lease.guild, lease.owner, lease.epoch FROM lease JOIN game ON game.guild = lease.guild
    WHERE game.id = ? FOR KEY SHARE OF lease
"""


class PostgresRows:
    """The rows that a statement found or changed."""

    def __init__(self, cursor: psycopg.Cursor) -> None:
        self._cursor = cursor

    @property
    def rowcount(self) -> int:
        """The number of rows changed."""
        return self._cursor.rowcount

    def fetchone(self) -> tuple[Any, ...] | None:
        """Return the next row; None after the last."""
        return self._cursor.fetchone()

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Return all remaining rows."""
        return self._cursor.fetchall()

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self._cursor)


class PostgresDatabase:
    """A connection in autocommit mode. Writing to a game requires the lease of its server."""

    def __init__(
        self,
        connection: psycopg.Connection,
        where: str,
        leases: Leases | None = None,
    ) -> None:
        self.connection = connection
        self.named: Lease | None = None
        """The lease required for writing; None for any lease that this process holds."""
        self.unsettled = False
        """True if a COMMIT was sent and its answer is unknown."""
        self.transaction: Transaction | None = None
        """The newest transaction whose outcome can be looked up."""
        self._writes = False
        self._where = where
        self._leases = leases or Leases(None)

    @property
    def in_transaction(self) -> bool:
        """True if a transaction is open, even one that cannot continue."""
        return self.connection.info.transaction_status in _OPEN

    def begin_writing(self) -> None:
        """Begin a serializable transaction. Raises `TakenOver`."""
        self.transaction = None
        self._begin_transaction(_IN_A_ROW)

    def begin_sharing(self) -> None:
        """Begin a transaction without serializable checks, because fences keep games apart.

        Serializable transactions of different games collided in pages of shared indices: with two
        processes half of them were rolled back, with three nearly all.
        """
        self.transaction = next_transaction(self._leases.number, self.connection)
        self._begin_transaction(f"{_FENCED}; {mark_transaction_sql(self.transaction)}")

    def _begin_transaction(self, statements: LiteralString) -> None:
        self.unsettled, self._writes = False, True
        if self._leases.ended:
            raise TakenOver(self._where)
        try:
            with _translate_constraint_errors():
                # two statements in one round trip
                self.connection.execute(statements, prepare=False)
        except BaseException:
            self.rollback()
            raise

    def fence(self, game: int, /) -> None:
        """Lock the lease row, so that a process that takes the server waits for this transaction.

        Raises `LeaseLost`.
        """
        row = self.execute(_HOLDER_OF_GAME, (game,)).fetchone()
        if row is None:
            found = self.execute("SELECT guild FROM game WHERE id = ?", (game,)).fetchone()
            if found is not None:
                raise LeaseLost(found[0])
        else:
            self._check_owner(*row)

    def fence_guild(self, guild: int, /) -> None:
        """Lock the lease row of a server for this transaction."""
        row = self.execute(_HOLDER, (guild,)).fetchone()
        self._check_owner(*(row or (guild, 0, 0)))

    def _check_owner(self, guild: int, owner: int, epoch: int) -> None:
        named = self.named
        lease = named if named and named.guild == guild else self._leases.lease(guild)
        if lease is None or epoch < lease.epoch:  # taken after this transaction began
            raise LeaseLost(guild)
        if owner != self._leases.number or epoch > lease.epoch:
            raise LeaseLost(guild, lease)

    def lease_condition(self, game: str, /) -> str:
        """Return an SQL condition for "this process holds the game". True for a reader."""
        if not self._leases.number:
            return "TRUE"
        return f"""EXISTS (SELECT 1 FROM game AS held JOIN lease ON lease.guild = held.guild
            WHERE held.id = {game} AND lease.owner = {self._leases.number})"""

    def begin_reading(self) -> None:
        """Begin a transaction that does not see concurrent changes."""
        self._writes = False
        self.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def commit(self) -> None:
        """Commit. `unsettled` stays True if the connection is lost during a write."""
        self.unsettled = self._writes
        self.connection.execute("COMMIT")
        self.unsettled = False

    def rollback(self) -> None:
        """Roll back; if the connection is lost, the server does so."""
        with suppress(psycopg.OperationalError):
            self.connection.execute("ROLLBACK")

    def has_ended_transaction(self, error: Exception, /) -> bool:
        """Return True if the server rolled back the whole transaction, or is gone."""
        return self.is_surely_uncommitted(error) or self.connection.closed

    def is_surely_uncommitted(self, error: Exception) -> bool:
        """Return True if the transaction was certainly not committed and may be retried."""
        if isinstance(error, (errors.SerializationFailure, errors.DeadlockDetected)):
            return True
        if isinstance(error, (errors.AdminShutdown, errors.CrashShutdown)):
            self.connection.close()
        return self.connection.closed and not self.unsettled

    def execute(self, statement: str, values: Values = (), /) -> PostgresRows:
        """Run a statement. Raises `NotUnique`, `MissingParent`, `ReadOnly`, errors of psycopg."""
        with _translate_constraint_errors():
            if not values:
                return PostgresRows(self.connection.execute(cast("LiteralString", statement)))
            return PostgresRows(self.connection.execute(translate_placeholders(statement), values))

    def executemany(self, statement: str, rows: Iterable[Sequence[object]], /) -> object:
        """Run a statement for each row. Raises the same errors."""
        with _translate_constraint_errors(), self.connection.cursor() as cursor:
            return cursor.executemany(translate_placeholders(statement), rows)


@lru_cache(maxsize=512)
def translate_placeholders(statement: str) -> LiteralString:
    """Return the statement with psycopg's placeholders."""

    def mark(found: re.Match[str]) -> str:
        if found[0] == "%":
            return "%%"
        return f"%({found[1]})s" if found[1] else "%s"

    return cast("LiteralString", _VALUE.sub(mark, statement))


@contextmanager
def _translate_constraint_errors() -> Generator[None]:
    """Translate constraint errors; other errors are raised unchanged."""
    try:
        yield
    except errors.UniqueViolation as error:
        raise NotUnique(str(error)) from error
    except errors.ForeignKeyViolation as error:
        raise MissingParent(str(error)) from error
    except errors.ReadOnlySqlTransaction as error:
        raise ReadOnly from error
