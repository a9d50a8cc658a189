"""A few connections, each used by one thread at a time, and the hold on the database.

A whole function runs on a connection away from the event loop. It is one transaction, so it is
begun anew where it surely did not happen: the server could not put it in a row with others, or the
connection was lost before its COMMIT was sent. Where it was lost after that, nothing is guessed:
`StoreFailed` says so, and a repetition of the call is recognised by what stands in the database.
"""

import asyncio
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Concatenate, LiteralString, ParamSpec, Self, TypeVar, cast

import psycopg
from psycopg import errors

from bot.store.database import Database, NotUnique
from bot.store.errors import CannotOpen, StoreError, StoreFailed, StoreInUse, TakenOver
from bot.store.postgres.address import shown
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.migrate import check_readable, migrate

P = ParamSpec("P")
T = TypeVar("T")

SIZE = 4
"""Connections at most, beside the one that holds the database."""
ATTEMPTS = 50
"""How often a transaction is begun anew: each time another one got its way."""
CONNECT_SECONDS = 10

_INDICES = "SET enable_seqscan = off"
"""A scan would lock its whole table against the transactions of other games."""
LOCK = "SELECT pg_try_advisory_lock(1262830928, hashtext(current_schema()))"
TAKE = "UPDATE identity SET epoch = epoch + 1 RETURNING epoch"


class Pool:
    """The connections of one process to one database."""

    def __init__(self, url: str, *, read_only: bool) -> None:
        self.where = shown(url)
        self._url = url
        self._read_only = read_only
        self._threads = ThreadPoolExecutor(SIZE, thread_name_prefix="postgres")
        self._free: deque[PostgresDatabase] = deque()
        self._hold: psycopg.Connection[tuple[Any, ...]] | None = None
        self._holding = threading.Lock()
        self._epoch = 0

    @classmethod
    @asynccontextmanager
    async def opened(cls, url: str, *, read_only: bool) -> AsyncGenerator[Self]:
        """Connect for the time of the block; its threads and connections have ended afterwards.

        Raises `CannotOpen`, `StoreInUse`, `NotADatabase`, `NewerSchema`.
        """
        pool = cls(url, read_only=read_only)
        try:
            await asyncio.to_thread(pool._open)
            yield pool
        finally:
            await asyncio.shield(asyncio.to_thread(pool._close))

    async def run(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`. If the awaiting task is cancelled, the work is done all the same.

        Raises `StoreFailed` where the server is gone or a commit's end is not known; a broken
        constraint comes out as it is.
        """
        whole = partial(self._run, lambda db: work(db, *args, **kwargs))
        return await asyncio.shield(
            asyncio.get_running_loop().run_in_executor(self._threads, whole)
        )

    # --- opening -------------------------------------------------------------------------------

    def _open(self) -> None:
        try:
            hold = self._connect()
        except psycopg.Error as error:
            raise CannotOpen(self.where, sentence(error)) from error
        try:
            self._prepare(hold)
        except psycopg.Error as error:
            raise CannotOpen(self.where, sentence(error)) from error
        finally:
            if self._hold is None:
                hold.close()

    def _prepare(self, hold: psycopg.Connection[tuple[Any, ...]]) -> None:
        """Check the schema; to write, take the hold and bring the schema up to date."""
        if self._read_only:
            return check_readable(hold, self.where)
        if not _first(hold, LOCK):
            raise StoreInUse(self.where)
        migrate(hold, self.where)
        self._epoch = int(_first(hold, TAKE))
        self._hold = hold
        return None

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=CONNECT_SECONDS)
        try:
            connection.execute(_INDICES)
            if self._read_only:
                connection.execute("SET default_transaction_read_only = on")
        except BaseException:
            connection.close()
            raise
        return connection

    def _close(self) -> None:
        self._threads.shutdown()
        for db in self._free:
            db.connection.close()
        if self._hold is not None:
            self._hold.close()

    # --- on a thread ---------------------------------------------------------------------------

    def _run(self, work: Callable[[Database], T]) -> T:
        for attempt in range(ATTEMPTS):
            db = self._take()
            try:
                return work(db)
            except (StoreError, NotUnique) as error:
                clash = isinstance(error, NotUnique) or isinstance(error.__cause__, NotUnique)
                if attempt or not clash:  # looked at again: the other row may be our very own
                    raise
            except psycopg.IntegrityError:
                raise
            except psycopg.Error as error:
                if not _surely_not(db, error):
                    raise StoreFailed(sentence(error)) from error
            finally:
                self._give_back(db)
        raise StoreFailed("others kept changing the same rows")

    def _take(self) -> PostgresDatabase:
        try:
            return self._free.pop()
        except IndexError:
            pass
        try:
            self._keep_hold()
            return PostgresDatabase(self._connect(), self.where, self._epoch)
        except psycopg.Error as error:
            raise StoreFailed(sentence(error)) from error

    def _give_back(self, db: PostgresDatabase) -> None:
        if not db.connection.closed:
            self._free.append(db)

    def _keep_hold(self) -> None:
        """Before a new connection: the hold may have gone with the old one. Raises `TakenOver`."""
        with self._holding:
            if self._hold is None or _alive(self._hold):
                return
            self._hold.close()
            self._hold = self._connect()
            if not _first(self._hold, LOCK):
                raise TakenOver(self.where)


def _surely_not(db: PostgresDatabase, error: psycopg.Error) -> bool:
    """Whether the transaction did not happen, and may be begun anew."""
    if isinstance(error, (errors.SerializationFailure, errors.DeadlockDetected)):
        return True
    if isinstance(error, (errors.AdminShutdown, errors.CrashShutdown)):
        db.connection.close()
    return db.connection.closed and not db.unsettled


def _alive(connection: psycopg.Connection[tuple[Any, ...]]) -> bool:
    try:
        connection.execute("SELECT 1")
    except psycopg.OperationalError:
        return False
    return True


def _first(connection: psycopg.Connection[tuple[Any, ...]], query: str) -> Any:
    row = connection.execute(cast("LiteralString", query)).fetchone()
    return row[0] if row else None


def sentence(error: psycopg.Error) -> str:
    """The first line of what the server or the library says, as a part of a sentence."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (lines[0] if lines else type(error).__name__).rstrip(".")
