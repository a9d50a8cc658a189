"""Whoever steals a lease, and whenever: no press is decided twice, none acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bot.table.tables import lease_keeper
from tests.postgres import Databases
from tests.store.postgres.contention import PROCESSES, Contention, Thief, guard, intruders
from tests.table.room import opened

_WHO = st.integers(0, PROCESSES - 1)
EVENTS = st.one_of(
    st.tuples(st.just("press"), _WHO),
    st.tuples(st.just("gather"), _WHO),
    st.tuples(st.just("press at two"), _WHO),
    st.tuples(st.just("delivered to two"), _WHO),
    st.tuples(st.just("steal"), _WHO, st.integers(1, 40)),
    st.tuples(st.just("expire"), _WHO),
    st.tuples(st.just("renew"), _WHO),
    st.tuples(st.just("clock"), _WHO, st.sampled_from((-3600.0, 0.0, 3600.0))),
)


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(events=st.lists(EVENTS, min_size=3, max_size=18))
def test_who_steals_a_server_at_any_statement_breaks_nothing(
    postgres: tuple[Databases, str],
    monkeypatch: pytest.MonkeyPatch,
    events: list[tuple[object, ...]],
) -> None:
    """Three processes, one game; leases run out, are stolen and renewed, clocks jump."""
    databases, template = postgres
    monkeypatch.setattr(lease_keeper, "PAUSE", 0.0)
    monkeypatch.setattr(lease_keeper, "TRIES", 2)
    with databases.fresh(template) as address:
        guard(address)
        asyncio.run(_contended(address, events))


async def test_a_server_is_stolen_before_each_statement_of_a_press(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in vain while a transaction is at work, or the transaction is."""
    monkeypatch.setattr(lease_keeper, "PAUSE", 0.0)
    contention = Contention(address)
    guard(address)
    thief = await contention.begin()
    try:
        with thief.at_work():
            for after in range(1, 25):
                owner = contention.owner()
                await contention.press(owner)
                thief.plan(after, (owner + 1) % PROCESSES)
                await contention.press(owner)
                for process in range(PROCESSES):
                    await contention.rooms[process].tables.wait_until_idle()
    finally:
        await contention.end()
    assert (intruders(address), thief.undetected) == (0, 0)
    assert contention.acknowledged
    await _holds(contention)


async def _contended(address: str, events: list[tuple[object, ...]]) -> None:
    contention = Contention(address)
    thief = await contention.begin()
    try:
        with thief.at_work():
            for event in events:
                await _happens(contention, thief, event)
    finally:
        await contention.end()
    assert intruders(address) == 0
    assert thief.undetected == 0
    await _holds(contention)


async def _happens(all_of: Contention, thief: Thief, event: tuple[object, ...]) -> None:
    """One event; the posts of what was played before may still be on their way."""
    match event:
        case ("press", int(who)):
            await all_of.press(who)
        case ("gather", int(who)):
            await all_of.gather(who)
        case ("press at two", int(who)):
            await asyncio.gather(all_of.press(who), all_of.press((who + 1) % PROCESSES))
        case ("delivered to two", int(who)):
            again = all_of.rooms[0].interaction
            await asyncio.gather(*(all_of.press(each, again) for each in range(PROCESSES)))
        case ("steal", int(who), int(after)):
            thief.plan(after, who)
        case ("expire", int(who)):
            all_of.expire(who)
        case ("renew", int(who)):
            await all_of.renew(who)
        case ("clock", int(who), float(seconds)):
            all_of.jump(who, seconds)
        case _:
            raise AssertionError(event)


async def _holds(contention: Contention) -> None:
    """The journal is one chain of inputs; what was acknowledged is in it, and told, once."""
    game = contention.rooms[0].game
    room = opened(contention.address, channel=contention.channel, clock=contention.clock, game=game)
    async with room as last:
        await last.tables.wait_until_idle()
        store = last.tables.store
        journal = await store.journal.entries(game)
        numbers = Counter(
            msgspec.json.decode(entry.payload)["input"]["command"]["oil"]
            for entry in journal
            if entry.kind == "override"
        )

        assert [entry.step for entry in journal] == list(range(1, len(journal) + 1))
        assert all(entry.live for entry in journal)
        assert set(numbers.values()) <= {1}
        assert contention.acknowledged <= numbers.keys()
        assert await store.find_damage() == []
        assert (await last.snapshot()).record.head == len(journal)
        assert not (await last.snapshot()).require_session().differs
        assert await store.outbox.pending() == []
        told = Counter(line for line in last.channel.lines if line.startswith("Oil is set"))
        assert told == {f"Oil is set to {number}.": 1 for number in numbers}
