"""Running whole functions on the thread of a connection to the file."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Concatenate, ParamSpec, Self, TypeVar, cast

import aiosqlite

from bot.store.errors import Damaged, FileGone, ReadOnly, StoreFailed, TooLarge
from bot.store.sharing import SharedCall, settle, share, take_ready
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.watch import Watch

P = ParamSpec("P")
T = TypeVar("T")


class WorkerConnection(aiosqlite.Connection):
    """A connection that runs a plain function on its thread: a whole transaction in one hop.

    aiosqlite has no public way to do that, so this subclass uses three of its protected members;
    the tests of this package would notice a change of them.
    """

    watch: Watch | None = None

    def __init__(self, connect: Callable[[], SqliteDatabase]) -> None:
        """For `opened`."""
        super().__init__(connect, iter_chunk_size=64)
        self._waiting: deque[SharedCall[object]] = deque()

    @classmethod
    @asynccontextmanager
    async def connect(
        cls, connect: Callable[[], SqliteDatabase], watch: Watch | None = None
    ) -> AsyncGenerator[Self]:
        """Connect for the time of the block. Its thread has ended afterwards, also on failure.

        `watch` is asked before and after each call whether the file is still there.
        """
        hop = cls(connect)
        hop.watch = watch
        try:
            async with hop:
                yield hop
        finally:
            await hop.thread_ended()

    async def thread_ended(self) -> None:
        """Wait for the thread: it reports to this event loop up to its end."""
        await asyncio.to_thread(self._thread.join)

    async def run(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Await `work(db, ...)`. If the awaiting task is cancelled, the work is done all the same.

        Raises `FileGone` where the file was taken away. SQLite's own errors come out as
        `StoreError`s.
        They are `ReadOnly`, `Damaged` or `StoreFailed`; a broken constraint comes out as it is.
        """
        return await self._hop(lambda db: self._work_watched(work, db, *args, **kwargs))

    async def _hop(
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
            raise _working_error(error) from error
        except OverflowError:
            raise TooLarge from None

    async def write(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """The same for what writes: whatever waits by then is made durable together."""
        call = SharedCall[T](lambda db: work(db, *args, **kwargs))
        self._waiting.append(call)
        return await self._hop(self._with_others, call)

    def _with_others(self, db: SqliteDatabase, call: SharedCall[T]) -> T:
        """Its result; an earlier one may have taken it along. On the thread."""
        if not call.done:
            calls = take_ready(self._waiting)
            try:
                self._work_watched(_share, db, calls)
            except FileGone as error:
                settle(calls, error)
        return call.result()

    def _work_watched(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do the work on the thread, on a file that is there before and after it."""
        if self.watch is None:
            return work(*args, **kwargs)
        self.watch.check()
        # Looked at on both sides: a file replaced meanwhile has swallowed what was just committed.
        done = work(*args, **kwargs)
        self.watch.check()
        return done


def _share(db: SqliteDatabase, calls: Sequence[SharedCall[object]]) -> None:
    """Try each by itself where all of them cannot be made durable together."""
    try:
        share(db, calls)
    except sqlite3.Error as error:
        if len(calls) == 1:
            return settle(calls, error)
        for call in calls:
            _share(db, [call])


def _working_error(error: sqlite3.Error) -> ReadOnly | Damaged | StoreFailed:
    match primary_code(error):
        case sqlite3.SQLITE_READONLY:
            return ReadOnly()
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Damaged("in use", str(error))
        case _:
            return StoreFailed(str(error))


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's result code without its extension; 0 if the error has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
