"""Several processes in one event loop that all believe that a game is theirs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import Any

import psycopg
import pytest
from psycopg import sql

from bot.engine.errors import RulesError
from bot.store.errors import StoreError
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.leases import Leases
from bot.store.postgres.store import PostgresStore
from bot.table.game.snapshot import Told
from bot.table.steps import inputs
from tests.table.room import ALICE, GM, GUILD, Channel, Room, TestClock, opened

PROCESSES = 3


def any_server(_guild: int) -> bool:
    """Discord sends this server's presses to all of them."""
    return True


GUARDED = ("journal", "checkpoint", "outbox", "message", "timer", "seat", "tenure")
GUARD = """
    CREATE SEQUENCE intruders;
    CREATE FUNCTION note_intruders() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM nextval('intruders') FROM game LEFT JOIN lease ON lease.guild = game.guild
        WHERE game.id = coalesce(NEW.game, OLD.game)
          AND current_setting('application_name') IS DISTINCT FROM 'Keeper ' || lease.owner;
        RETURN NULL;
    END $$;
"""
"""Counts, whatever becomes of the transaction, rows of games written by who does not hold them."""


def guard(address: str) -> None:
    """Let the database itself watch who writes."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(GUARD)
        for table in GUARDED:
            connection.execute(
                sql.SQL(
                    "CREATE TRIGGER guard AFTER INSERT OR UPDATE OR DELETE ON {} "
                    "FOR EACH ROW EXECUTE FUNCTION note_intruders()"
                ).format(sql.Identifier(table))
            )


def intruders(address: str) -> int:
    """Return how many rows were written by who did not hold them."""
    with psycopg.connect(address, autocommit=True) as connection:
        row = connection.execute("SELECT last_value, is_called FROM intruders").fetchone()
    assert row is not None
    return row[0] if row[1] else 0


class Thief:
    """Gives the server to somebody else before a statement with a number, whoever runs it."""

    def __init__(self, address: str, owners: Sequence[int]) -> None:
        self._address = address
        self._owners = owners
        self._count = 0
        self._planned: dict[int, int] = {}
        self._one = threading.Lock()
        self._writing: dict[int, object] = {}
        """The transactions that write under the lease now, by connection."""
        self._robbed: set[object] = set()
        """Those of which it was taken meanwhile."""
        self.undetected = 0
        """Transactions that were committed although their lease was taken meanwhile."""

    def plan(self, after: int, process: int) -> None:
        """Before the statement that comes after so many from now."""
        self._planned[self._count + after] = self._owners[process]

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """For the time of the block."""
        with pytest.MonkeyPatch.context() as patch:
            for name, around in (
                ("execute", self._execute),
                ("_check_owner", self._check),
                ("commit", self._commit),
                ("rollback", self._rollback),
            ):
                plain = getattr(PostgresDatabase, name)
                patch.setattr(PostgresDatabase, name, _woven(around, plain))
            yield

    def _execute(self, db: PostgresDatabase, plain: Any, *given: Any) -> Any:
        with self._one:
            self._count += 1
            owner = self._planned.pop(self._count, None)
        if owner is not None:
            self._steal(owner)
        return plain(db, *given)

    def _check(self, db: PostgresDatabase, plain: Any, *given: Any) -> None:
        plain(db, *given)
        self._writing[id(db)] = object()

    def _commit(self, db: PostgresDatabase, plain: Any) -> None:
        ended = self._writing.pop(id(db), None)
        plain(db)
        self.undetected += ended in self._robbed

    def _rollback(self, db: PostgresDatabase, plain: Any) -> None:
        self._writing.pop(id(db), None)
        plain(db)

    def _steal(self, owner: int) -> None:
        """In vain where a transaction is at work under the lease."""
        with (
            suppress(psycopg.errors.LockNotAvailable),
            psycopg.connect(self._address, autocommit=True) as connection,
        ):
            connection.execute("SET lock_timeout = '20ms'")
            steal = "UPDATE lease SET owner = %s, epoch = epoch + 1 WHERE guild = %s"
            before = set(self._writing.values())
            connection.execute(steal, (owner, GUILD))
            self._robbed |= before & set(self._writing.values())


def _woven(around: Callable[..., Any], plain: Callable[..., Any]) -> Callable[..., Any]:
    def method(db: PostgresDatabase, *given: Any) -> Any:
        return around(db, plain, *given)

    return method


class Contention:
    """A game and the processes that want it; each press is known by the number that it sets."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.channel, self.clock = Channel(), TestClock()
        self.rooms: list[Room] = []
        self.acknowledged: set[int] = set()
        self.pressed = 0
        self._open = AsyncExitStack()

    async def begin(self) -> Thief:
        """Let all processes start, and the first of them begin the game."""
        for _ in range(PROCESSES):
            self.rooms.append(await self._open.enter_async_context(self._room()))
        game = await self.rooms[0].start(ALICE)
        for room in self.rooms:
            room.game = game
        return Thief(self.address, [self.leases(each).number for each in range(PROCESSES)])

    async def end(self) -> None:
        """All processes stop."""
        await self._open.aclose()

    def leases(self, process: int) -> Leases:
        """Return what a process believes to hold."""
        store = self.rooms[process].tables.store
        assert isinstance(store, PostgresStore)
        return store._db.pool.leases

    async def press(self, process: int, interaction: int | None = None) -> None:
        """Somebody presses; what was acknowledged is noted."""
        self.pressed += 1
        number, room = self.pressed, self.rooms[process]
        told: Told | None = None
        with suppress(RulesError, StoreError):
            told = await room.tables.change(
                room.game,
                inputs.override,
                room.caller(GM, interaction),
                {"oil": number, "seat": 0},
                "a count",
            )
        if told is not None and not told.again:
            self.acknowledged.add(number)

    async def gather(self, process: int) -> None:
        """A player answers what is asked at a process, if that is possible there."""
        room = self.rooms[process]
        with suppress(RulesError, StoreError, StopIteration):
            await room.pick(ALICE, 0, "gather")

    def owner(self) -> int:
        """The process that holds the server, as the database has it."""
        with psycopg.connect(self.address) as connection:
            row = connection.execute("SELECT owner FROM lease").fetchone()
        assert row is not None
        return next(each for each in range(PROCESSES) if self.leases(each).number == row[0])

    async def renew(self, process: int) -> None:
        """A process says that it lives."""
        with suppress(StoreError):
            await self.rooms[process].tables.store.renew_leases()

    def expire(self, process: int) -> None:
        """A process was not heard for long."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            late = "UPDATE process SET until = '-infinity' WHERE number = %s"
            connection.execute(late, (self.leases(process).number,))

    def jump(self, process: int, seconds: float) -> None:
        """The clock of a process jumps; 0: it stands still from now on."""
        leases = self.leases(process)
        now = leases.began() + seconds
        leases._now = lambda: now

    def _room(self) -> Any:
        return opened(self.address, channel=self.channel, clock=self.clock, ours=any_server)
