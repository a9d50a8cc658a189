"""A few connections, each used by one thread at a time, and the connection of the heartbeat.

A function runs on a connection, away from the event loop, as one transaction. The pool retries it
if it certainly was not committed: the server could not serialize it, or the connection was lost
before COMMIT was sent. If it was lost later, the pool looks up the outcome in the database. Calls
that write run one after the other and share transactions. `Unsettled` means that no server answered
within ten seconds, so the outcome is unknown.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Concatenate, Self

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.store.database import Database, NotUnique, P, T
from bot.store.errors import CannotOpen, StoreError, StoreFailed, TakenOver, Unsettled
from bot.store.postgres.address import (
    UNCLEAR,
    address_without_password,
    default_settings,
    is_unambiguous,
)
from bot.store.postgres.commit_outcome import Transaction, has_committed, retry_pauses
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.heartbeat import Heartbeat, set_connection_name
from bot.store.postgres.leases import Leases
from bot.store.postgres.migrate import check_readable
from bot.store.sharing import SharedCall, pop_waiting_calls, run_in_one_transaction, settle_calls

SIZE = 4
"""The maximum number of connections in addition to the heartbeat's."""
ATTEMPTS = 50
"""The number of attempts of a transaction; each failure means that another one succeeded."""

_INDICES = "SET enable_seqscan = off"
"""A sequential scan would lock the whole table against transactions of other games."""
# Set to a quarter of the time after which a silent process counts as dead.
_PROMPT = "SELECT set_config('idle_in_transaction_session_timeout', %s, false)"
"""Ends the transaction of a process that was suspended in the middle of it."""


class Pool:
    """The connections of one process to one database."""

    def __init__(self, url: str, leases: Leases, *, read_only: bool) -> None:
        self.where = address_without_password(url)
        self.leases = leases
        self._url = url
        self._read_only = read_only
        self._threads = ThreadPoolExecutor(SIZE, thread_name_prefix="postgres")
        # One thread, so that calls keep their order and the newest mark is the newest write's.
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="postgres-writer")
        self._waiting: deque[SharedCall[object]] = deque()
        self._free: deque[PostgresDatabase] = deque()
        self.hold = Heartbeat(self._new_connection, self.where, leases)

    @classmethod
    @asynccontextmanager
    async def connect(cls, url: str, leases: Leases, *, read_only: bool) -> AsyncGenerator[Self]:
        """Connect for the duration of the block; afterwards all threads and connections have ended.

        Raises `CannotOpen`, `StoreInUse`, `NotADatabase`, `NewerSchema`, `OlderDatabase`.
        """
        pool = cls(url, leases, read_only=read_only)
        try:
            await asyncio.to_thread(pool._open_database)
            yield pool
        finally:
            await asyncio.shield(asyncio.to_thread(pool._close_all))

    async def run(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`, which completes even if the awaiting task is cancelled.

        Raises `StoreFailed` if the server is gone or the outcome of a commit is unknown; a broken
        constraint is raised unchanged.
        """
        whole = partial(self._run_with_retries, lambda db: work(db, *args, **kwargs))
        return await asyncio.shield(
            asyncio.get_running_loop().run_in_executor(self._threads, whole)
        )

    async def run_repeatable(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`, repeated once if the outcome of its commit is unknown.

        For idempotent work such as taking a lease. Raises the errors of `run`.
        """
        try:
            return await self.run(work, *args, **kwargs)
        except Unsettled:
            return await self.run(work, *args, **kwargs)

    async def write(
        self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Await `work(db, ...)`, which writes; all calls waiting by then share a transaction."""
        call = SharedCall[T](lambda db: work(db, *args, **kwargs))
        self._waiting.append(call)
        return await asyncio.shield(
            asyncio.get_running_loop().run_in_executor(self._writer, self._run_or_take_result, call)
        )

    async def run_on_heartbeat(self, work: Callable[[], None]) -> None:
        """Run `work` on the heartbeat's connection. Raises `StoreFailed` on its errors."""
        try:
            await asyncio.shield(asyncio.to_thread(work))
        except psycopg.Error as error:
            raise StoreFailed(error_sentence(error)) from error

    # --- opening -------------------------------------------------------------------------------

    def _open_database(self) -> None:
        try:
            connection = self._new_connection()
        except psycopg.Error as error:
            raise CannotOpen(self.where, error_sentence(error)) from error
        try:
            if self._read_only:
                check_readable(connection, self.where)
                connection.close()
            else:
                self.hold.begin(connection)
        except psycopg.Error as error:
            connection.close()
            raise CannotOpen(self.where, error_sentence(error)) from error
        except BaseException:
            connection.close()
            raise

    def _new_connection(self) -> psycopg.Connection:
        connection = new_connection(self._url, read_only=self._read_only)
        try:
            connection.execute(_INDICES)
            if not self._read_only:
                connection.execute(_PROMPT, (f"{self.leases.seconds * 250:.0f}ms",))
            else:
                connection.execute("SET default_transaction_read_only = on")
        except BaseException:
            connection.close()
            raise
        return connection

    def _close_all(self) -> None:
        # The heartbeat ends last: the database stays ours while anything is written.
        self._writer.shutdown()
        self._threads.shutdown()
        for db in self._free:
            db.connection.close()
        self.hold.close()

    # --- on a thread ---------------------------------------------------------------------------

    def _run_with_retries(self, work: Callable[[Database], T]) -> T:
        for attempt in range(ATTEMPTS):
            db = self._take_connection()
            try:
                return work(db)
            except (StoreError, NotUnique) as error:
                # Only once: the conflicting row may be our own, from an attempt without an
                # answer.
                if attempt or not _is_conflict(error):
                    raise
            except psycopg.IntegrityError:
                raise
            except psycopg.Error as error:
                if not db.is_surely_uncommitted(error):
                    raise _store_failure(db, error) from error
            finally:
                self._give_back(db)
        raise StoreFailed("others kept changing the same rows")

    def _run_or_take_result(self, call: SharedCall[T]) -> T:
        """Return the result of a call, which an earlier call may have executed already."""
        if not call.done:
            self._share_transaction(pop_waiting_calls(self._waiting))
        if call.error is not None and _is_conflict(call.error):
            self._share_transaction([call])
        try:
            return call.result()
        except psycopg.IntegrityError:
            raise
        except psycopg.Error as error:
            raise StoreFailed(error_sentence(error)) from error

    def _share_transaction(self, calls: list[SharedCall[object]]) -> None:
        for _ in range(ATTEMPTS):
            try:
                if self._carry_out_shared(calls):
                    return
            except StoreError as error:
                settle_calls(calls, error)
                return
        settle_calls(calls, StoreFailed("others kept changing the same rows"))

    def _carry_out_shared(self, calls: list[SharedCall[object]]) -> bool:
        """Execute shared calls; False if nothing was committed and they may be retried."""
        db = self._take_connection()
        try:
            run_in_one_transaction(db, calls)
        except psycopg.Error as error:
            if db.is_surely_uncommitted(error):
                return False
            if not db.unsettled or db.transaction is None:
                raise StoreFailed(error_sentence(error)) from error
            if not self._was_committed(db.transaction, error_sentence(error)):
                return False
            settle_calls(calls)
        finally:
            self._give_back(db)
        return True

    def _was_committed(self, asked: Transaction, lost: str) -> bool:
        """Return True if a transaction was committed. Raises `Unsettled` if that is unknown."""
        for _ in retry_pauses():
            try:
                db = self._take_connection()
            except TakenOver:
                raise
            except StoreFailed:
                continue
            try:
                found = has_committed(db.connection, asked)
            except psycopg.Error:
                continue
            finally:
                self._give_back(db)
            if found is not None:
                return found
        raise Unsettled(lost)

    def _take_connection(self) -> PostgresDatabase:
        try:
            return self._free.pop()
        except IndexError:
            pass
        try:
            self.hold.keep()
            connection = self._new_connection()
            set_connection_name(connection, self.leases.number)
            return PostgresDatabase(connection, self.where, self.leases)
        except psycopg.Error as error:
            raise StoreFailed(error_sentence(error)) from error

    def _give_back(self, db: PostgresDatabase) -> None:
        # Drop a broken connection; the next caller opens another.
        if not db.connection.closed:
            self._free.append(db)


def _is_conflict(error: Exception) -> bool:
    """Return True if an error needs a second look: the conflicting row may be our own."""
    return isinstance(error, NotUnique) or isinstance(error.__cause__, NotUnique)


def _store_failure(db: PostgresDatabase, error: psycopg.Error) -> StoreFailed:
    return Unsettled(error_sentence(error)) if db.unsettled else StoreFailed(error_sentence(error))


def new_connection(url: str, *, read_only: bool = False) -> psycopg.Connection:
    """Return a new connection in autocommit mode. Raises errors of psycopg."""
    if not is_unambiguous(url):
        raise psycopg.ProgrammingError(UNCLEAR)
    more = default_settings(conninfo_to_dict(url), read_only=read_only)
    return psycopg.connect(make_conninfo(url, **more), autocommit=True)


def error_sentence(error: psycopg.Error) -> str:
    """Return the first line of an error as part of a sentence."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (lines[0] if lines else type(error).__name__).rstrip(".")
