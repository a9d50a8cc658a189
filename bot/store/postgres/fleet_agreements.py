"""Coordination between the processes of one bot through a PostgreSQL database: ADR 19.

It uses a separate connection: its advisory locks say which shards this process serves, and end with
the connection.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, LiteralString, Self, TypeVar, cast

import psycopg

from bot.store.errors import CannotOpen, ShardsLost, StoreFailed
from bot.store.game_records import ShardSession
from bot.store.postgres.address import address_without_password
from bot.store.postgres.pool import error_sentence, new_connection

T = TypeVar("T")
Connection = psycopg.Connection

POLL = 0.1
"""Seconds between two checks whether the shards are free."""
_AGAIN = "SET lock_timeout = '5s'"
"""How long a process that was disconnected tries to get its locks back."""
FORGOTTEN = 600.0
"""Seconds after which a session is too old to resume."""
_SPACE = 1262830930
_COUNT = f"({_SPACE}, hashtext(current_schema() || ' count'))"
_COMMANDS = f"({_SPACE}, hashtext(current_schema() || ' commands'))"
_SHARD = f"({_SPACE}, hashtext(current_schema() || ' ' || %s || '/' || %s))"
_TURN = """
    INSERT INTO session_turn AS before (bucket, free)
    VALUES (%(bucket)s, clock_timestamp() + make_interval(secs => %(seconds)s))
    ON CONFLICT (bucket) DO UPDATE
    SET free = make_interval(secs => %(seconds)s) + greatest(clock_timestamp(),
        -- A later time was written before the server's clock was set back.
        least(before.free, clock_timestamp() + interval '10 minutes'))
    RETURNING extract(epoch FROM free - clock_timestamp())::float - %(seconds)s
"""
_KEEP = """
    INSERT INTO shard_session AS before
        (shards, shard, session, sequence, address, guilds, kept)
    VALUES (%s, %s, %s, %s, %s, coalesce(%s::bigint[], '{}'), clock_timestamp())
    ON CONFLICT (shards, shard) DO UPDATE SET
        session = excluded.session, sequence = excluded.sequence, address = excluded.address,
        guilds = coalesce(%s::bigint[], before.guilds), kept = excluded.kept
"""
_LEFT = """
    SELECT shards, shard, session, sequence, address, guilds FROM shard_session
    WHERE shards = %s AND shard = ANY(%s)
      AND kept > clock_timestamp() - make_interval(secs => %s)
    ORDER BY shard
"""


class PostgresFleet:
    """A `Fleet` of processes that share a database. All methods may raise `StoreFailed`."""

    resumes_sessions = True

    def __init__(self, url: str, *, poll: float = POLL) -> None:
        self._url = url
        self._poll = poll
        self._connection: Connection | None = None
        self._one = threading.Lock()
        self._locks: list[tuple[int, int]] = []
        self._counted = False
        self._given_up = False

    @classmethod
    @asynccontextmanager
    async def connect(cls, url: str, *, poll: float = POLL) -> AsyncGenerator[Self]:
        """Connect for the duration of the block, to a database with the newest schema.

        Raises `CannotOpen`.
        """
        fleet = cls(url, poll=poll)
        try:
            fleet._connection = await asyncio.to_thread(fleet._new_connection)
        except psycopg.Error as error:
            raise CannotOpen(address_without_password(url), error_sentence(error)) from error
        try:
            yield fleet
        finally:
            await asyncio.shield(asyncio.to_thread(fleet._close_connection))

    # --- shards --------------------------------------------------------------------------------

    async def agree_on_shard_count(self, count: int) -> int:
        """Return the number of shards: `count`, unless running processes use another number."""
        return await self._run_on_thread(lambda db: self._agree_on_count(db, count))

    def _agree_on_count(self, db: Connection, count: int) -> int:
        if _first_value(db, f"SELECT pg_try_advisory_lock{_COUNT}"):
            db.execute("UPDATE fleet SET shards = %s", (count,))
            _first_value(db, f"SELECT pg_advisory_lock_shared{_COUNT}")
            _first_value(db, f"SELECT pg_advisory_unlock{_COUNT}")
        else:
            _first_value(db, f"SELECT pg_advisory_lock_shared{_COUNT}")
        self._counted = True
        return int(_first_value(db, "SELECT shards FROM fleet"))

    async def take_shards(self, count: int, shards: Collection[int]) -> None:
        """Wait until no other process serves these shards, then take them."""
        for shard in sorted(shards):  # in order, so that two processes cannot deadlock
            named = (count, shard)
            lock = partial(self._lock_shard, shard=named)
            while not await self._run_on_thread(lock):  # noqa: ASYNC110 - other processes unlock it
                await asyncio.sleep(self._poll)

    def _lock_shard(self, db: Connection, shard: tuple[int, int]) -> bool:
        if not _first_value(db, f"SELECT pg_try_advisory_lock{_SHARD}", shard):
            return False
        self._locks.append(shard)
        return True

    async def release_shards(self) -> None:
        """Release this process's shards for another process."""
        # First, so that `keep` does not overwrite the state of a session that another process
        # resumes.
        self._given_up = True
        await self._run_on_thread(self._unlock_all)

    def _unlock_all(self, db: Connection) -> None:
        db.execute("SELECT pg_advisory_unlock_all()")
        self._locks.clear()

    # --- sessions ------------------------------------------------------------------------------

    async def reserve_start(self, bucket: int, seconds: float) -> float:
        """Return the seconds until we may start a session, and reserve that time.

        A row, not a lock, because Discord's limit outlasts the process.
        """
        named = {"bucket": bucket, "seconds": seconds}
        return max(0.0, float(await self._run_on_thread(lambda db: _first_value(db, _TURN, named))))

    async def load_sessions(self, count: int, shards: Collection[int]) -> list[ShardSession]:
        """Return the sessions of these shards that are recent enough to resume."""
        asked = (count, list(shards), FORGOTTEN)
        rows = await self._run_on_thread(lambda db: db.execute(_LEFT, asked).fetchall())
        return [ShardSession(*row[:-1], guilds=tuple(row[-1])) for row in rows]

    async def store_sessions(self, sessions: Sequence[ShardSession]) -> None:
        """Store the state of sessions; update their servers only if given.

        Raises `ShardsLost` if another process has our shards.
        """
        if self._given_up:
            return
        rows = [
            (s.count, s.shard, s.session, s.sequence, s.address, guilds, guilds)
            for s in sessions
            for guilds in (None if s.guilds is None else list(s.guilds),)
        ]
        await self._run_on_thread(lambda db: _execute_many(db, _KEEP, rows))

    # --- commands ------------------------------------------------------------------------------

    @asynccontextmanager
    async def lock_registration(self) -> AsyncGenerator[bool]:
        """Yield True if no other process is registering commands during the block."""
        ours = await self._run_on_thread(
            lambda db: _first_value(db, f"SELECT pg_try_advisory_lock{_COMMANDS}")
        )
        try:
            yield bool(ours)
        finally:
            if ours:
                await self._run_on_thread(
                    lambda db: _first_value(db, f"SELECT pg_advisory_unlock{_COMMANDS}")
                )

    async def registered_digest(self) -> str:
        """Return the digest of the commands registered last."""
        return await self._run_on_thread(
            lambda db: str(_first_value(db, "SELECT commands FROM fleet"))
        )

    async def set_registered(self, digest: str) -> None:
        """Store the digest of the registered commands."""
        await self._run_on_thread(
            lambda db: db.execute("UPDATE fleet SET commands = %s", (digest,))
        )

    # --- on a thread ---------------------------------------------------------------------------

    async def _run_on_thread(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.shield(asyncio.to_thread(self._run_locked, work))

    def _run_locked(self, work: Callable[[Connection], T]) -> T:
        with self._one:
            try:
                return work(self._live_connection())
            except psycopg.Error as error:
                raise StoreFailed(error_sentence(error)) from error

    def _live_connection(self) -> Connection:
        """Return the connection, reconnected with the same locks if it was lost.

        Raises `ShardsLost`.
        """
        assert self._connection is not None
        try:
            self._connection.execute("SELECT 1")
        except psycopg.OperationalError:
            self._connection.close()
            self._connection = self._new_connection()
            self._lock_again(self._connection)
        return self._connection

    def _lock_again(self, db: Connection) -> None:
        if self._counted:
            _first_value(db, f"SELECT pg_advisory_lock_shared{_COUNT}")
        db.execute(_AGAIN)
        for shard in self._locks:
            try:
                db.execute(cast("LiteralString", f"SELECT pg_advisory_lock{_SHARD}"), shard)
            except psycopg.errors.LockNotAvailable as error:
                raise ShardsLost from error
        db.execute("RESET lock_timeout")

    def _new_connection(self) -> Connection:
        return new_connection(self._url)

    def _close_connection(self) -> None:
        with self._one:
            if self._connection is not None:
                self._connection.close()


def _first_value(db: Connection, query: str, values: Any = None) -> Any:
    row = db.execute(cast("LiteralString", query), values).fetchone()
    return row[0] if row else None


def _execute_many(db: Connection, query: LiteralString, rows: list[Any]) -> None:
    with db.cursor() as cursor:
        cursor.executemany(query, rows)
