"""Run functions on the thread of an SQLite connection."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Concatenate, Self, cast

import aiosqlite

from bot.store.database import P, T
from bot.store.errors import Damaged, FileGone, ReadOnly, StoreFailed, TooLarge
from bot.store.sharing import SharedCall, pop_waiting_calls, run_in_one_transaction, settle_calls
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.watch import Watch


class WorkerConnection(aiosqlite.Connection):
    """A connection that runs a function on its thread: a whole transaction in one hop.

    aiosqlite has no public way to do that, so this subclass uses three of its protected members;
    the tests of this package would notice a change of them.
    """

    watch: Watch | None = None

    def __init__(self, connect: Callable[[], SqliteDatabase]) -> None:
        """Create a connection; use `connect` instead."""
        super().__init__(connect, iter_chunk_size=64)
        self._waiting: deque[SharedCall[object]] = deque()

    @classmethod
    @asynccontextmanager
    async def connect(
        cls, connect: Callable[[], SqliteDatabase], watch: Watch | None = None
    ) -> AsyncGenerator[Self]:
        """Connect for the duration of the block; its thread has ended afterwards.

        `watch` checks before and after each call that the file still exists.
        """
        hop = cls(connect)
        hop.watch = watch
        try:
            async with hop:
                yield hop
        finally:
            await hop.wait_for_thread()

    async def wait_for_thread(self) -> None:
        """Wait for the thread, which reports to this event loop until its end."""
        await asyncio.to_thread(self._thread.join)

    async def run(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Await `work(db, ...)`, which completes even if the awaiting task is cancelled.

        Raises `FileGone` if the file was deleted. SQLite's own errors become `ReadOnly`, `Damaged`
        or `StoreFailed`; a broken constraint is raised unchanged.
        """
        return await self._run_on_thread(lambda db: self._run_watched(work, db, *args, **kwargs))

    async def _run_on_thread(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        try:
            return cast(
                "T",
                await self._execute(work, self._conn, *args, **kwargs),  # pyright: ignore[reportUnknownMemberType]
            )
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise _store_error(error) from error
        except OverflowError:
            raise TooLarge from None

    async def write(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Await `work(db, ...)`, which writes; all calls waiting by then share a transaction."""
        call = SharedCall[T](lambda db: work(db, *args, **kwargs))
        self._waiting.append(call)
        return await self._run_on_thread(self._run_or_take_result, call)

    def _run_or_take_result(self, db: SqliteDatabase, call: SharedCall[T]) -> T:
        """Return the result of a call, and execute all waiting calls first unless it is done.

        Runs on the thread of the connection.
        """
        if not call.done:
            calls = pop_waiting_calls(self._waiting)
            try:
                self._run_watched(_run_shared_calls, db, calls)
            except FileGone as error:
                settle_calls(calls, error)
        return call.result()

    def _run_watched(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do the work on the thread, checking the file before and after."""
        if self.watch is None:
            return work(*args, **kwargs)
        self.watch.check()
        # Check both: a file replaced meanwhile would have lost what was just committed.
        done = work(*args, **kwargs)
        self.watch.check()
        return done


def _run_shared_calls(db: SqliteDatabase, calls: Sequence[SharedCall[object]]) -> None:
    """Execute the calls together, or each on its own if that fails."""
    try:
        run_in_one_transaction(db, calls)
    except sqlite3.Error as error:
        if len(calls) == 1:
            return settle_calls(calls, error)
        for call in calls:
            _run_shared_calls(db, [call])


def _store_error(error: sqlite3.Error) -> ReadOnly | Damaged | StoreFailed:
    match primary_result_code(error):
        case sqlite3.SQLITE_READONLY:
            return ReadOnly()
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Damaged("in use", str(error))
        case _:
            return StoreFailed(str(error))


def primary_result_code(error: sqlite3.Error) -> int:
    """Return SQLite's result code without its extension; 0 if the error has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
