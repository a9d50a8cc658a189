"""What the autopilot plays is told like a player's play, and no word more; in both games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.engine.journal import Answered, decode_record
from bot.rulesets import for_life
from bot.store.sqlite import SqliteStore
from bot.table.automation.deputies import Deputy
from bot.table.automation.lateness import Absences, Autopilots, Deadlines
from bot.table.declares.pace import MINUTE, Pace
from bot.table.posts.courier import is_heading
from bot.table.tables import Tables
from tests.table.room import ALICE, BOB, CHANNEL, GM, GUILD, SEED, Channel, Room, TestClock

HEADING = "The autopilot plays"
STEPS = 25
"""Inputs after which a game has shown enough."""


@asynccontextmanager
async def playing(path: Path, ruleset: str, deputies: Iterable[Deputy]) -> AsyncIterator[Room]:
    """A real game of two."""
    clock, channel, kits = TestClock(), Channel(), for_life()
    async with SqliteStore.open(path) as store:
        pace = Pace(debounce=MINUTE, reminders=())
        tables = Tables(store, kits, channel, clock=clock, pace=pace, deputies=deputies)
        room = Room(tables, channel, clock)
        await tables.open()
        kit = kits[ruleset]
        scenario, people = (
            kit.offers.scenarios()[0].slug,
            [c for c in kit.offers.investigators() if not c.many],
        )
        record = await tables.lobby.new(room.caller(GM), GUILD, CHANNEL, ruleset, scenario)
        room.game = record.id
        for user, person in zip((ALICE, BOB), people, strict=False):
            await tables.lobby.join(room.caller(user), room.game, person.slug)
        await tables.lobby.start(room.caller(GM), room.game, SEED)
        await tables.rest()
        try:
            yield room
        finally:
            await tables.close(within=1.0)


async def inputs(room: Room) -> list[Answered]:
    """The answers of the journal."""
    entries = await room.tables.store.journal.entries(room.game)
    found = (decode_record(entry.payload).input for entry in entries)
    return [each for each in found if isinstance(each, Answered)]


async def goes_on(room: Room) -> None:
    """Bob answers whatever waits for him, as the careful policy would."""
    snapshot = await room.snapshot()
    session = snapshot.running()
    for ask in session.asks:
        if 1 in ask.awaited:
            answer = snapshot.kit.automation.autopilot.choose(session, ask, Seat(1))
            given = Answered(Seat(1), ask.id, answer)
            await room.tables.play.act(room.caller(BOB), room.game, given)
            return


def told(room: Room) -> list[str]:
    """Everything told in public, without who played, and without a turn that is only named."""
    posts = [post.lines for post in room.channel.told]
    posts = posts[:-1] if all(is_heading(line) for line in posts[-1]) else posts
    lines = [line for post in posts for line in post]
    return [line for line in lines if HEADING not in line and "autopilot plays" not in line]


@pytest.mark.parametrize("ruleset", ["lcg", "second_edition"])
async def test_its_play_is_told_like_a_players(tmp_path: Path, ruleset: str) -> None:
    """The same answers, given by the seat's own player, make the same lines."""
    deputies = (Absences(), Deadlines(), Autopilots())
    async with playing(tmp_path / "a.db", ruleset, deputies) as room:
        await room.tables.seats.autopilot(room.caller(GM), room.game, Seat(0), True, "they are ill")
        for _ in range(60):
            await room.wait(5 * MINUTE)
            if len(await inputs(room)) >= STEPS:
                break
            await goes_on(room)
        played, by_itself = await inputs(room), told(room)
        assert {each.by for each in played if each.seat == 0} == {"autopilot"}
        assert all(user != ALICE for who in room.channel.called for user in who)
    async with playing(tmp_path / "b.db", ruleset, ()) as room:
        for each in played:
            user = (ALICE, BOB)[each.seat]
            given = Answered(each.seat, each.ask, each.answer)
            await room.tables.play.act(room.caller(user), room.game, given)
            await room.tables.rest()

        assert told(room) == by_itself
