"""What the processes of one bot agree upon."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import psycopg
import pytest

from bot.store.errors import ShardsLost
from bot.store.game_records import ShardSession
from bot.store.postgres.fleet_agreements import PostgresFleet
from tests.deadline import DEADLINE
from tests.store.postgres.test_losses import kill


@pytest.fixture
async def fleets(address: str) -> AsyncIterator[list[PostgresFleet]]:
    """Three processes."""
    async with AsyncExitStack() as stack:
        opened = PostgresFleet.connect
        yield [await stack.enter_async_context(opened(address, poll=0.01)) for _ in range(3)]


def session(shard: int, sequence: int, *guilds: int) -> ShardSession:
    """Return where a shard stood."""
    return ShardSession(8, shard, f"s{shard}", sequence, "wss://gateway", guilds or None)


async def test_whoever_comes_first_counts(fleets: list[PostgresFleet]) -> None:
    """All count as the first one, until all have gone."""
    first, second, third = fleets
    assert [await first.agree_on_shard_count(8), await second.agree_on_shard_count(9)] == [8, 8]
    await first.release_shards()
    assert await third.agree_on_shard_count(9) == 8
    await second.release_shards()
    await third.release_shards()
    assert await first.agree_on_shard_count(9) == 9


async def test_a_shard_has_one_process(fleets: list[PostgresFleet]) -> None:
    """Another one waits at the door until they are given up."""
    first, second, _ = fleets
    await first.take_shards(8, [0, 1, 2])
    await second.take_shards(8, [3, 4])
    waiting = asyncio.create_task(second.take_shards(8, [2, 0]))
    await asyncio.sleep(0.1)
    assert not waiting.done()

    await first.release_shards()
    await asyncio.wait_for(waiting, DEADLINE)


async def test_the_shards_of_a_killed_process(address: str) -> None:
    """They are free at once."""
    async with PostgresFleet.connect(address, poll=0.01) as second:
        async with PostgresFleet.connect(address) as first:
            await first.take_shards(8, [0, 1])
            waiting = asyncio.create_task(second.take_shards(8, [0, 1]))
        await asyncio.wait_for(waiting, DEADLINE)


async def test_turns(fleets: list[PostgresFleet]) -> None:
    """Sessions of one bucket begin five seconds apart, whoever begins them."""
    began = time.monotonic()
    waits = [await fleet.reserve_start(bucket, 5) for bucket in (0, 1) for fleet in fleets]
    passed = time.monotonic() - began

    for wait, due in zip(waits, [0, 5, 10, 0, 5, 10], strict=True):
        assert due - passed <= wait <= due + 0.1


async def test_a_turn_comes_though_the_clock_of_the_server_was_set_back(
    fleets: list[PostgresFleet], address: str
) -> None:
    """Within minutes, not after the year that somebody put between."""
    await fleets[0].reserve_start(0, 5)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE session_turn SET free = free + interval '1 year'")

    assert await fleets[1].reserve_start(0, 5) <= 600


async def test_sessions_are_kept(fleets: list[PostgresFleet]) -> None:
    """Another process finds where they stood, and which servers they have."""
    first, second, _ = fleets
    await first.store_sessions([session(0, 7, 11, 12), session(1, 3, 13)])
    await first.store_sessions([session(0, 9)])

    assert await second.load_sessions(8, [0, 1, 2]) == [session(0, 9, 11, 12), session(1, 3, 13)]
    assert await second.load_sessions(16, [0, 1, 2]) == []


async def test_whoever_gave_up_keeps_nothing(fleets: list[PostgresFleet]) -> None:
    """What the next one keeps is not overwritten."""
    first, second, _ = fleets
    await first.store_sessions([session(0, 7, 11)])
    await first.release_shards()
    await second.store_sessions([session(0, 8)])
    await first.store_sessions([session(0, 7)])

    assert await second.load_sessions(8, [0]) == [session(0, 8, 11)]


async def test_an_old_session(address: str, fleets: list[PostgresFleet]) -> None:
    """Discord would not know it any more."""
    await fleets[0].store_sessions([session(0, 7, 11)])
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE shard_session SET kept = kept - interval '11 minutes'")
    assert await fleets[1].load_sessions(8, [0]) == []


async def test_one_tells_the_commands(fleets: list[PostgresFleet]) -> None:
    """While one does it the others do not, and what was told is known."""
    first, second, _ = fleets
    async with first.lock_registration() as ours, second.lock_registration() as theirs:
        assert (ours, theirs) == (True, False)
        await first.set_registered("abc")
    async with second.lock_registration() as ours:
        assert (ours, await second.registered_digest()) == (True, "abc")


async def test_a_server_that_is_restarted(address: str, fleets: list[PostgresFleet]) -> None:
    """The locks are had again."""
    first, second, _ = fleets
    await first.take_shards(8, [0])
    kill(address)
    await first.store_sessions([session(0, 7)])
    waiting = asyncio.create_task(second.take_shards(8, [0]))
    await asyncio.sleep(0.1)

    assert not waiting.done()
    waiting.cancel()


async def test_shards_that_another_has_taken(
    address: str, fleets: list[PostgresFleet], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever lost the database and finds another in its place has to end."""
    monkeypatch.setattr("bot.store.postgres.fleet_agreements._AGAIN", "SET lock_timeout = '50ms'")
    first, second, _ = fleets
    await first.take_shards(8, [0])
    kill(address)
    await second.take_shards(8, [0])

    with pytest.raises(ShardsLost):
        await first.store_sessions([session(0, 7)])
