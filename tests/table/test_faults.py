"""A error in the program while the store is in trouble, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.store.errors import StoreFailed
from bot.store.game_records import FaultRecord
from bot.store.sqlite import SqliteStore
from bot.table.errors import Trouble
from bot.table.posts.courier import Vote
from bot.table.steps.own_undo import undo_own_step
from tests.store.swapping import swap
from tests.table.room import ALICE, BOB, opened


class Forgetful:
    """A store that keeps no faults."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        swap(store.faults, "put", self.put_fault)

    def __getattr__(self, name: str) -> object:
        return getattr(self.store, name)

    async def put_fault(self, fault: FaultRecord) -> int:
        """The disk is full."""
        raise StoreFailed("disk full")


async def test_a_fault_that_cannot_be_kept_is_told_all_the_same(path: Path) -> None:
    """The table is told calmly without a number, whoever runs the bot finds both in the log."""
    async with opened(path, wrap=Forgetful) as room:
        await room.start(ALICE)
        with capture_logs() as logged, pytest.raises(Trouble):
            await room.pick(ALICE, 0, "risk")
        await room.tables.wait_until_idle()

        (line,) = [line for line in room.channel.lines if "error in the program" in line]
        assert "number" not in line
        events = [each["event"] for each in logged]
        assert "an error could not be stored" in events
        assert "an input raised" in events
        await room.pick(ALICE, 0, "gather")
        assert (await room.snapshot()).require_session().state.oil == [1]


class OneRequest:
    """A store that takes one request to go back, and no word on any after it."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.asked = 0
        self.put = swap(store.votes, "put", self.set_vote)

    def __getattr__(self, name: str) -> object:
        return getattr(self.store, name)

    async def set_vote(self, *args: object, **kwargs: object) -> None:
        """The disk is full from the second time on."""
        self.asked += 1
        if self.asked > 1:
            raise StoreFailed("disk full")
        await self.put(*args, **kwargs)


async def test_a_hold_and_the_request_that_outlives_it_are_one_write(path: Path) -> None:
    """Nothing that fails between the two can lose the request."""
    async with opened(path, wrap=OneRequest) as room:
        game = await room.start(ALICE, BOB)
        await room.pick(ALICE, 0, "draw")
        await room.tables.change(game, undo_own_step, room.caller(ALICE))
        await room.hold(BOB, 1)
        await room.tables.wait_until_idle()
        said = (
            f"<@{ALICE}> would like to undo 1 step. Everyone else has to agree, because "
            "something hidden was revealed; the game master can decide too."
        )
        lines = ("Ada draws the sun.",)
        standing = Vote(
            step=2, to=0, asker=ALICE, missing=(BOB,), said=said, lines=lines, until=87_400.0
        )
        assert room.channel.status.vote == standing

        room.tables.games.evict(game)
        await room.tables.games.refresh(game)
        await room.tables.wait_until_idle()
        assert room.channel.status.vote == standing


class Away:
    """A store that loses what tables know, and cannot be read then, some times."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._find = swap(store.games, "find", self.find)
        self.tables: Any = None
        self.times = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def acquire_lease(self, game: int) -> Any:
        """Asked before anything is told or done."""
        if self.tables is not None and self.times > 0:
            self.tables.games.table(game).forget()
        return await self._store.acquire_lease(game)

    async def find(self, game: int) -> Any:
        """Needed by a table that knows nothing."""
        self.times -= 1
        if self.times >= 0:
            raise StoreFailed("away")
        return await self._find(game)


async def test_what_cannot_be_told_now_is_told_later(path: Path) -> None:
    """It is given up only where it can never be told."""
    made: list[Away] = []
    async with opened(path, wrap=lambda store: made.append(Away(store)) or made[0]) as room:
        await room.start(ALICE)
        made[0].tables = room.tables
        await room.pick(ALICE, 0, "gather")
        made[0].times = 2
        await room.tables.wait_until_idle()

        assert made[0].times < 0
        assert room.channel.lines.count("Ada finds 1 oil.") == 1
        assert await room.tables.store.outbox.pending() == []


async def test_what_is_due_is_tried_again(path: Path) -> None:
    """The alarm hears that the store failed, and rings again in half a minute, not in an hour."""
    made: list[Away] = []
    async with opened(path, wrap=lambda store: made.append(Away(store)) or made[0]) as room:
        game = await room.start(ALICE)
        room.tables.games.evict(game)
        made[0].times = 1

        with pytest.raises(StoreFailed):
            await room.tables._due.ring(game, 1_000.0)
        await room.tables._due.ring(game, 1_000.0)
