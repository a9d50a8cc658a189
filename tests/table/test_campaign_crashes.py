"""A process that dies between any two writes of a campaign: the next start does what is missing."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import StoreFailed
from bot.store.sqlite import SqliteStore
from bot.store.topic import QueryGroup
from bot.table.errors import Trouble
from bot.table.game.snapshot import Caller
from bot.table.steps import undo as undo_steps
from tests.store.swapping import swap
from tests.table.room import ALICE, BOB, GM, Channel, Room
from tests.table.test_campaigns import here, play_night, ready, room_at, set_out


class Dying:
    """A store that fails for good from its n-th write on, as if the process died before it."""

    WRITES = (
        "journal.commit", "chapters.begin", "games.set_status", "seats.leave", "seats.replace",
        "chapters.adopt", "games.create", "seats.join", "seats.put", "games.configure",
        "journal.put_checkpoint", "seats.replace_settings", "timers.replace",
    )  # fmt: skip

    def __init__(self, store: SqliteStore, at: int) -> None:
        self._store = store
        self._left = at
        for each in self.WRITES:
            topic, name = each.split(".")
            self._count(getattr(store, topic), name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def _count(self, topic: QueryGroup, name: str) -> None:
        async def write(*args: Any, **kwargs: Any) -> Any:
            self._left -= 1
            if self._left <= 0:
                raise StoreFailed("gone")
            return await found(*args, **kwargs)

        found = swap(topic, name, write)


@pytest.mark.parametrize("at", range(1, 5))
@pytest.mark.parametrize("action", ["end", "ready", "back"])
async def test_a_crash_between_any_two_writes_heals(path: Path, action: str, at: int) -> None:
    """As a chapter ends, as the next one begins, as an end is taken back: nothing twice."""
    channel = Channel()
    async with room_at(path, channel=channel) as room:
        campaign = await set_out(room, ALICE)
        if action != "end":
            await play_night(room, ALICE)
        else:
            await room.pick(ALICE, 0, "gather")
            await room.pick(ALICE, 0, "gather")
            await room.pick(ALICE, 0, "end")
    try:
        async with room_at(path, wrap=lambda store: Dying(store, at)) as room:
            await here(room)
            await _action(room, action, campaign.id)
    except Trouble:
        pass
    async with room_at(path, channel=channel) as room:
        await here(room)
        if not await _is_done(room, action, campaign.id):
            await _action(room, action, campaign.id)
        await room.tables.wait_until_idle()
        await _play_on(room, campaign.id)
        state = (await room.tables.games.snapshot(campaign.id)).require_session().state
        chapters = await room.tables.store.chapters.of_campaign(campaign.id)

    assert state.end == "home"
    assert state.oil == [4]
    assert [(each.chapter, each.status) for each in chapters] == [(1, "over"), (2, "over")]


async def test_a_start_tells_a_campaign_of_a_scenario_that_ended_before_a_crash(
    path: Path,
) -> None:
    """Nobody needs to open the table: the start alone posts how the scenario ended."""
    channel = Channel()
    async with room_at(path, channel=channel) as room:
        await set_out(room, ALICE)
        await room.pick(ALICE, 0, "gather")
        await room.pick(ALICE, 0, "end")
    async with room_at(path, wrap=lambda store: Dying(store, 2)) as room:
        await here(room)
        await room.pick(ALICE, 0, "no")
        await room.tables.wait_until_idle()
    before = [line for line in channel.lines if "Night 1 is over" in line]
    async with room_at(path, channel=channel) as room:
        await room.tables.wait_until_idle()
    after = [line for line in channel.lines if "Night 1 is over" in line]

    assert (before, after) == ([], ["Night 1 is over: [1] oil."])


@pytest.mark.parametrize("at", range(1, 7))
async def test_a_crash_as_a_game_becomes_a_campaign_heals(path: Path, at: int) -> None:
    """Between any two writes: it is a whole campaign, or none, and can become one."""
    channel = Channel()
    async with room_at(path, channel=channel) as room:
        await room.start(ALICE, BOB, settings={"rounds": 1})
        alone = room.game
        await play_night(room, ALICE, BOB)
    try:
        async with room_at(path, channel=channel, wrap=partial(Dying, at=at)) as room:
            await room.tables.campaigns.continue_as_campaign(
                Caller(ALICE, interaction=70_001), alone
            )
            await room.tables.wait_until_idle()
    except (Trouble, StoreFailed):
        pass
    async with room_at(path, channel=channel) as room:
        if (await here(room)).record.id == alone:
            await room.tables.campaigns.continue_as_campaign(
                Caller(ALICE, interaction=70_002), alone
            )
        await room.tables.wait_until_idle()
        between = await here(room)
        chapters = await room.tables.store.chapters.of_campaign(between.record.id)

    assert (between.record.ruleset, between.record.status) == ("journey", "running")
    assert between.require_session().state.oil == [2, 2]
    assert between.occupants == {0: ALICE, 1: BOB}
    assert [each.id for each in chapters] == [alone]
    assert sum("Night 1 is over" in line for line in channel.lines) == 1


async def _action(room: Room, action: str, campaign: int) -> None:
    match action:
        case "end":
            await room.pick(ALICE, 0, "no")
        case "ready":
            await room.pick(ALICE, 0, "ready")
        case _:
            await room.tables.change(campaign, undo_steps.rewind, room.caller(GM), 0, "once more")
    await room.tables.wait_until_idle()


async def _is_done(room: Room, action: str, campaign: int) -> bool:
    """Return whether the action stood before the crash."""
    now = await here(room)
    match action:
        case "end":
            return now.record.id == campaign
        case "ready":
            return now.record.chapter == 2
        case _:
            return now.record.chapter == 1


async def _play_on(room: Room, campaign: int) -> None:
    """To the end of the campaign, from wherever it stands."""
    while not (await room.tables.games.snapshot(campaign)).require_session().state.end:
        now = await here(room)
        (ask,) = now.require_session().asks
        if now.record.id == campaign:
            await ready(room, ALICE)
        elif ask.kind == "stay":
            await room.pick(ALICE, 0, "no")
            await room.tables.wait_until_idle()
        else:
            await play_night(room, ALICE)
