"""Tables of several processes on one database: each is one process's at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from math import inf

import pytest
from msgspec.structs import replace

from bot.people.person_settings import Personal
from bot.store.errors import StoreFailed
from bot.store.postgres.store import PostgresStore
from bot.table.errors import Elsewhere
from bot.table.game.table import Table
from bot.table.lobby import lobby_options
from bot.table.tables import lease_keeper
from bot.table.tables.servers import CampaignStart
from tests.store.postgres.test_leases import everything, time_out
from tests.table.room import ALICE, BOB, GM, GUILD, Channel, Room, TestClock, opened


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a lease."""
    monkeypatch.setattr(lease_keeper, "PAUSE", 0.0)


@asynccontextmanager
async def two(address: str) -> AsyncIterator[tuple[Room, Room]]:
    """A game that runs in one process, and another process, with one channel and one clock."""
    channel, clock = Channel(), TestClock()
    async with (
        opened(address, channel=channel, clock=clock, ours=everything) as one,
        opened(address, channel=channel, clock=clock, ours=everything) as other,
    ):
        other.game = await one.start(ALICE, BOB)
        yield one, other


async def test_a_press_at_the_other_process_is_told_so(address: str) -> None:
    """It is looked at there, not played; nothing is lost."""
    async with two(address) as (one, other):
        assert await other.hash() == await one.hash()

        with pytest.raises(Elsewhere, match="press again"):
            await other.pick(ALICE, 0, "gather")
        await one.pick(ALICE, 0, "gather")
        assert (await other.snapshot()).record.head == 1


async def test_a_process_that_was_away_drops_what_it_knew(address: str) -> None:
    """Its press is not taken; the next one is played on what the other has done meanwhile."""
    async with two(address) as (one, other):
        await one.pick(ALICE, 0, "gather")
        time_out(address, one.tables.store)
        await other.pick(ALICE, 0, "draw")
        await other.tables.wait_until_idle()

        with pytest.raises(Elsewhere):
            await one.pick(ALICE, 0, "gather")
        await other.tables.close()
        await one.pick(ALICE, 0, "no")

        assert (await one.snapshot()).record.head == 3
        assert [e.step for e in await one.tables.store.journal.entries(one.game)] == [1, 2, 3]


async def test_whoever_takes_over_tells_what_was_not_told(address: str) -> None:
    """Once: a post that stands is found."""
    async with two(address) as (one, other):
        one.channel.after.append(ConnectionError("the answer is lost"))
        closing = one.tables._publisher
        assert closing is not None
        await one.pick(ALICE, 0, "gather", interaction=5)
        await closing.close(0.0)
        assert await one.tables.store.outbox.pending()

        await one.tables.close(0.0)
        assert (await other.pick(ALICE, 0, "gather", interaction=5)).again
        await other.tables.wait_until_idle()

        assert await other.tables.store.outbox.pending() == []
        lines = [line for post in other.channel.messages.values() for line in post.lines]
        assert [line for line in lines if "oil" in line] == ["Ada finds 1 oil."]


async def test_a_hand_of_a_process_that_was_away_is_not_shown(address: str) -> None:
    """It had looked at the hands before another took the game: that one opens threads, it none."""
    async with two(address) as (one, other):
        store, publisher = one.tables.store, one.tables._publisher
        assert isinstance(store, PostgresStore)
        assert publisher is not None
        status = publisher._status
        visit = status._visit

        async def looked(game: int, look: Callable[[Table], Awaitable[None]]) -> None:
            status._visit = visit
            await visit(game, look)
            time_out(address, store)
            store._db.pool.leases.record_heartbeat(-inf)
            assert await other.tables.store.acquire_guild_lease(GUILD) is not None

        status._visit = looked
        await one.tables.change(
            one.game, lobby_options.set_table_setting, one.caller(GM), "answers", "thread"
        )
        await one.tables.wait_until_idle()
        await other.pick(ALICE, 0, "gather")
        await other.tables.wait_until_idle()

        hand = [m.lines for m in one.channel.messages.values() if m.title == "Ada"]
        assert hand == [("Oil: 1",)]
        assert len(one.channel.threads) == 2


async def test_timers_ring_where_the_server_is_held(address: str) -> None:
    """And once: the other process has nothing to do."""
    async with two(address) as (one, other):
        await one.wait(1.0)
        assert await one.tables.store.timers.first_due() is not None
        assert await other.tables.store.timers.first_due() is None

        await one.tables.close()
        await other.tables.store.acquire_all_leases()
        await other.tables.wait_until_idle()

        assert await other.tables.store.timers.first_due() is not None
        assert other.tables._alarm._at is not None


async def test_somebody_is_forgotten_at_tables_of_other_processes(address: str) -> None:
    """The game waits, what was known there is read anew, and the server is left to its owner."""
    async with two(address) as (one, other):
        await other.tables.people.forget_user(BOB)
        await other.tables.wait_until_idle()

        assert BOB not in (await one.tables.store.seats.occupants(one.game)).values()
        await one.tables.store.renew_leases()
        assert (await one.snapshot()).record.status == "paused"
        assert BOB not in (await one.snapshot()).occupants.values()


async def test_choices_of_a_person_reach_the_other_process(address: str) -> None:
    """A minute later."""
    async with two(address) as (one, other):
        await one.tables.people.load_preferences(ALICE)
        await other.tables.people.change_personal(ALICE, _in_rome)
        one.clock.time += 61.0

        assert (await one.tables.people.load_preferences(ALICE)).zone == "Europe/Rome"


def _in_rome(me: Personal) -> Personal:
    return replace(me, zone="Europe/Rome")


async def test_a_server_that_could_not_be_taken_up_is_taken_up_later(address: str) -> None:
    """One failed read loses nobody's server; one that was lost meanwhile is only dropped."""
    told: list[tuple[frozenset[int], frozenset[int]]] = []
    fails = [True]

    async def change(gained: frozenset[int], lost: frozenset[int]) -> frozenset[int]:
        if fails:
            raise StoreFailed("the connection broke")
        told.append((gained, lost))
        return frozenset()

    clock = TestClock()
    async with PostgresStore.open(address, ours=everything) as store:
        held = lease_keeper.LeaseKeeper(store, change, clock)
        await held.begin()
        await store.acquire_guild_lease(5)
        await store.acquire_guild_lease(6)
        await held.wait_until_idle()
        await store.release_guild_lease(6)
        await held.wait_until_idle()
        assert told == []

        fails.clear()
        await clock.pass_time(lease_keeper.AGAIN, held.wait_until_idle)
        assert told == [({5}, {6})]
        await held.close()


async def test_a_server_that_fails_does_not_repeat_the_others(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are tried, and later only the one that failed."""
    tried: list[int | None] = []
    fails = {5}

    async def settle(_start: CampaignStart, guild: int | None = None) -> None:
        tried.append(guild)
        if guild in fails:
            raise KeyError("a campaign of its own kind")

    async with opened(address, ours=everything) as room:
        await room.tables.wait_until_idle()
        monkeypatch.setattr(CampaignStart, "settle_all", settle)
        await room.tables.store.acquire_guild_lease(5)
        await room.tables.store.acquire_guild_lease(6)
        await room.tables.wait_until_idle()
        assert (set(tried), tried.count(6)) == ({5, 6}, 1)

        tried.clear()
        fails.clear()
        await room.clock.pass_time(lease_keeper.AGAIN, room.tables.wait_until_idle)
        assert tried == [5]
        await room.clock.pass_time(lease_keeper.LONGEST, room.tables.wait_until_idle)
        assert tried == [5]
