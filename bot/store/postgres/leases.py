"""The leases of this process on servers, and how it takes them: ADR 20.

A lease is free if nobody holds it or if its owner is gone: the owner's row in `process` is missing
or out of date, or its session, which held the advisory lock of its number, has ended.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection

from psycopg import errors

from bot.store.database import Database
from bot.store.game_records import Lease
from bot.store.transaction import write_transaction

SECONDS = 20.0
"""Seconds without a heartbeat after which a process counts as dead."""
PATIENCE = 2
"""Seconds to wait for a transaction of the owner."""
PROCESS_LOCK = 1262830929
"""The key space of advisory locks in which each process locks its own number."""

_ALIVE = f"""
    WITH alive AS MATERIALIZED (
        SELECT number FROM process WHERE until > clock_timestamp()
            -- A later time was written before the server's clock was set back.
            AND until < clock_timestamp() + interval '10 minutes' AND number IN (
            SELECT CAST(objid AS BIGINT) FROM pg_locks
            WHERE locktype = 'advisory' AND granted AND classid = {PROCESS_LOCK} AND database =
                  (SELECT oid FROM pg_database WHERE datname = current_database())))
"""
# Rows are locked in one order, so that processes that want the same servers do not deadlock.
_TAKE = f"""
    {_ALIVE}
    INSERT INTO lease (guild, owner, epoch)
    SELECT wanted, ?, 1 FROM unnest(CAST(? AS BIGINT[])) AS wanted ORDER BY wanted
    ON CONFLICT (guild) DO UPDATE SET owner = excluded.owner, epoch = lease.epoch + 1
    WHERE lease.owner = excluded.owner OR lease.owner NOT IN (SELECT number FROM alive)
    RETURNING guild, epoch
"""
_SEIZE = """
    INSERT INTO lease (guild, owner, epoch) VALUES (?, ?, 1) ON CONFLICT (guild)
    DO UPDATE SET owner = excluded.owner, epoch = lease.epoch + 1 RETURNING guild, epoch
"""
_LET_GO = "UPDATE lease SET owner = 0 WHERE guild = ? AND owner = ?"
_LEFT = f"""
    {_ALIVE}
    SELECT guild FROM lease WHERE owner NOT IN (SELECT number FROM alive) AND EXISTS (
        SELECT 1 FROM game WHERE game.guild = lease.guild AND (
            game.status IN ('lobby', 'running', 'paused', 'resting') OR EXISTS (
                SELECT 1 FROM outbox WHERE outbox.game = game.id AND outbox.state = 'pending')))
"""
_TO_DO = """
    SELECT guild FROM game WHERE status IN ('lobby', 'running', 'paused', 'resting')
    UNION
    SELECT guild FROM game JOIN outbox ON outbox.game = game.id WHERE outbox.state = 'pending'
"""


class Leases:
    """The leases of this process as far as it knows; the database decides."""

    def __init__(
        self,
        ours: Callable[[int], bool] | None,
        *,
        seconds: float = SECONDS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Create a record without leases.

        `ours` says which servers this process may take; None if it is alone and takes all. `now` is
        a monotonic clock in seconds.
        """
        self.alone = ours is None
        self.ours = ours or _any_server
        self.seconds = seconds
        self.number = 0
        """The number of this process."""
        self.ended = False
        """True once a single process has taken over the whole database."""
        self.handing_over = False
        """True once the process takes no more leases."""
        self.held: dict[int, int] = {}
        """The epoch of each server held."""
        self.guild_of: dict[int, int] = {}
        """The server of each game looked up; a game never changes its server."""
        self._now = now
        self._until = 0.0
        self._gained: set[int] = set()
        self._lost: set[int] = set()
        self._noting = threading.Lock()
        """Guards the changes: pool threads record them and the event loop reads them."""
        self.taking = threading.Lock()
        """Held while a thread takes leases."""
        self.changed: Callable[[], None] = _ignore_changes
        """Called by `tell` if `changes` has something to report."""

    def began(self) -> float:
        """Return the time just before sending a heartbeat."""
        return self._now()

    def record_heartbeat(self, since: float) -> None:
        """Record that the database answered a heartbeat sent at `since`."""
        self._until = since + self.seconds

    @property
    def fresh(self) -> bool:
        """True if no other process can have taken a lease because of a missed heartbeat."""
        return self._now() < self._until

    def lease(self, guild: int) -> Lease | None:
        """Return the lease of a server, if this process believes it holds it."""
        epoch = self.held.get(guild)
        return None if epoch is None else Lease(guild, epoch)

    def gain(self, taken: dict[int, int]) -> None:
        """Record leases taken; an older lease of the same server counts as lost."""
        with self._noting:
            self._lost |= taken.keys() & self.held.keys()
            self.held.update(taken)
            self._gained |= taken.keys()

    def lose(self, leases: Collection[Lease]) -> None:
        """Record leases lost; a newer lease of the same server stays."""
        with self._noting:
            gone = {each.guild for each in leases if self.held.get(each.guild) == each.epoch}
            for guild in gone:
                del self.held[guild]
            self._lost |= gone
            self._gained -= gone

    def confirm(self, before: dict[int, int], found: dict[int, int]) -> None:
        """Record as lost all leases held before, except those found in the database."""
        self.lose([Lease(*each) for each in before.items() - found.items()])

    def tell(self) -> None:
        """Report that servers were gained or lost. Call it on the event loop."""
        if self._gained or self._lost:
            self.changed()

    def changes(self) -> tuple[frozenset[int], frozenset[int]]:
        """Return the servers gained and lost since the last call."""
        with self._noting:
            told = frozenset(self._gained), frozenset(self._lost)
            self._gained.clear()
            self._lost.clear()
        return told


def _any_server(_guild: int) -> bool:
    return True


def _ignore_changes() -> None:
    """Do nothing, as the default listener."""


def take_free_leases(db: Database, leases: Leases, guilds: Collection[int]) -> None:
    """Take the free servers among `guilds` that this process may take and does not hold."""
    with leases.taking:
        wanted = [guild for guild in guilds if guild not in leases.held and leases.ours(guild)]
        if wanted and not leases.handing_over:
            leases.gain(_insert_free_leases(db, leases.number, wanted))


def _insert_free_leases(db: Database, number: int, wanted: list[int]) -> dict[int, int]:
    try:
        with write_transaction(db):
            db.execute(f"SET LOCAL lock_timeout = '{PATIENCE}s'")
            return dict(db.execute(_TAKE, (number, wanted)).fetchall())
    except errors.LockNotAvailable:  # its owner is in the middle of a transaction
        return {}


def seize_lease(db: Database, leases: Leases, guild: int) -> None:
    """Take a server from the process that holds it, whether or not it is ours."""
    with leases.taking:
        if guild not in leases.held:
            with write_transaction(db):
                taken = dict(db.execute(_SEIZE, (guild, leases.number)).fetchall())
            leases.gain(taken)


def release_lease(db: Database, leases: Leases, guild: int) -> None:
    """Release the lease of a server."""
    if lease := leases.lease(guild):
        leases.lose([lease])
        db.execute(_LET_GO, (guild, leases.number))


def take_abandoned_leases(db: Database, leases: Leases) -> None:
    """Take the servers that dead processes left and that need work."""
    take_free_leases(db, leases, [guild for (guild,) in db.execute(_LEFT).fetchall()])


def take_leases_with_work(db: Database, leases: Leases) -> None:
    """Take all free servers that need work."""
    take_free_leases(db, leases, [guild for (guild,) in db.execute(_TO_DO).fetchall()])


def find_guild(db: Database, game: int) -> int | None:
    """Return the server of a game; None if there is no such game."""
    row = db.execute("SELECT guild FROM game WHERE id = ?", (game,)).fetchone()
    return row[0] if row else None
