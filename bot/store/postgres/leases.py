"""Servers whose games this process holds, and taking them: ADR 20.

A lease is free when nobody holds it, or when its owner is gone: its row in `process` is out of date
or was taken away, or its session, and with it the lock of its number, has ended.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection

from psycopg import errors

from bot.store.database import Database
from bot.store.game_records import Lease
from bot.store.transaction import writing

SECONDS = 20.0
"""How long a process counts as alive without being heard."""
PATIENCE = 2
"""Seconds for which a transaction of the owner is waited for."""
PROCESS_LOCK = 1262830929
"""The space of advisory locks in which each process has the one of its number."""

_ALIVE = f"""
    WITH alive AS MATERIALIZED (
        SELECT number FROM process WHERE until > clock_timestamp()
            -- A later time was written before the server's clock was set back.
            AND until < clock_timestamp() + interval '10 minutes' AND number IN (
            SELECT CAST(objid AS BIGINT) FROM pg_locks
            WHERE locktype = 'advisory' AND granted AND classid = {PROCESS_LOCK} AND database =
                  (SELECT oid FROM pg_database WHERE datname = current_database())))
"""
# Rows are taken in one order: processes that want the same servers wait, and do not deadlock.
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
    """The leases of this process, as far as known; the database has the last word."""

    def __init__(
        self,
        ours: Callable[[int], bool] | None,
        *,
        seconds: float = SECONDS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`ours` says which servers are this process's to take; None: it is alone, and takes all.

        `now` is a clock that only goes forward, in seconds.
        """
        self.alone = ours is None
        self.ours = ours or _all
        self.seconds = seconds
        self.number = 0
        """This process's own."""
        self.ended = False
        """Another process that is alone has taken the whole database over."""
        self.handing_over = False
        """It takes none any more."""
        self.held: dict[int, int] = {}
        """The epoch of each server that it holds."""
        self.guild_of: dict[int, int] = {}
        """The server of each game that was asked for: a game stays where it is."""
        self._now = now
        self._until = 0.0
        self._gained: set[int] = set()
        self._lost: set[int] = set()
        self._noting = threading.Lock()
        """Changes are noted on threads of the pool, and asked for on the event loop's."""
        self.taking = threading.Lock()
        """One thread takes at a time."""
        self.changed: Callable[[], None] = _nothing
        """Called by `tell` when there is something to learn by `changes`."""

    def began(self) -> float:
        """Return when a request is sent by which this process is heard."""
        return self._now()

    def note_heard(self, since: float) -> None:
        """The database heard of this process, at the earliest at `since`."""
        self._until = since + self.seconds

    @property
    def fresh(self) -> bool:
        """Return True if nobody can have taken a lease because this process was not heard."""
        return self._now() < self._until

    def lease(self, guild: int) -> Lease | None:
        """The lease of a server that is held as far as is known here."""
        epoch = self.held.get(guild)
        return None if epoch is None else Lease(guild, epoch)

    def gain(self, taken: dict[int, int]) -> None:
        """These were taken; an older lease of the same server was lost before."""
        with self._noting:
            self._lost |= taken.keys() & self.held.keys()
            self.held.update(taken)
            self._gained |= taken.keys()

    def lose(self, leases: Collection[Lease]) -> None:
        """These are not held any more; a newer one of the same server still is."""
        with self._noting:
            gone = {each.guild for each in leases if self.held.get(each.guild) == each.epoch}
            for guild in gone:
                del self.held[guild]
            self._lost |= gone
            self._gained -= gone

    def confirm(self, before: dict[int, int], found: dict[int, int]) -> None:
        """Note as lost what was held before, all but what the database found."""
        self.lose([Lease(*each) for each in before.items() - found.items()])

    def tell(self) -> None:
        """On the event loop: tell that servers were gained or lost."""
        if self._gained or self._lost:
            self.changed()

    def changes(self) -> tuple[frozenset[int], frozenset[int]]:
        """The servers gained and lost since this was asked the last time."""
        with self._noting:
            told = frozenset(self._gained), frozenset(self._lost)
            self._gained.clear()
            self._lost.clear()
        return told


def _all(_guild: int) -> bool:
    return True


def _nothing() -> None:
    """Nobody listens."""


def take(db: Database, leases: Leases, guilds: Collection[int]) -> None:
    """Take those of these servers that are ours to take, and free, and not held already."""
    with leases.taking:
        wanted = [guild for guild in guilds if guild not in leases.held and leases.ours(guild)]
        if wanted and not leases.handing_over:
            leases.gain(_take(db, leases.number, wanted))


def _take(db: Database, number: int, wanted: list[int]) -> dict[int, int]:
    try:
        with writing(db):
            db.execute(f"SET LOCAL lock_timeout = '{PATIENCE}s'")
            return dict(db.execute(_TAKE, (number, wanted)).fetchall())
    except errors.LockNotAvailable:  # its owner is in the middle of a transaction
        return {}


def seize(db: Database, leases: Leases, guild: int) -> None:
    """Take a server from whoever has it, ours to take or not."""
    with leases.taking:
        if guild not in leases.held:
            with writing(db):
                taken = dict(db.execute(_SEIZE, (guild, leases.number)).fetchall())
            leases.gain(taken)


def let_go(db: Database, leases: Leases, guild: int) -> None:
    """A server is free from now on."""
    if lease := leases.lease(guild):
        leases.lose([lease])
        db.execute(_LET_GO, (guild, leases.number))


def take_left(db: Database, leases: Leases) -> None:
    """Take what others left behind and in which there is something to do."""
    take(db, leases, [guild for (guild,) in db.execute(_LEFT).fetchall()])


def take_to_do(db: Database, leases: Leases) -> None:
    """Take all free servers in which there is something to do."""
    take(db, leases, [guild for (guild,) in db.execute(_TO_DO).fetchall()])


def guild_of(db: Database, game: int) -> int | None:
    """The server of a game, None if there is no such game."""
    row = db.execute("SELECT guild FROM game WHERE id = ?", (game,)).fetchone()
    return row[0] if row else None
