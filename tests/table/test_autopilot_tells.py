"""What the autopilot plays is told like a player's play, and no word more; in both games."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.table.declares.pace import MINUTE
from bot.table.posts.courier import is_heading
from bot.table.seats import standing_in
from bot.table.steps import inputs
from tests.table.real_room import real_room
from tests.table.room import ALICE, BOB, GM, Room

HEADING = "The autopilot plays"
STEPS = 25
"""Inputs after which a game has shown enough."""


async def goes_on(room: Room) -> None:
    """Bob answers whatever waits for him, as the careful policy would."""
    snapshot = await room.snapshot()
    session = snapshot.require_session()
    for ask in session.asks:
        if 1 in ask.awaited:
            answer = snapshot.kit.automation.autopilot.choose(session, ask, Seat(1))
            given = Answered(Seat(1), ask.id, answer)
            await room.tables.change(room.game, inputs.submit_input, room.caller(BOB), given)
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
    (tmp_path / "again").mkdir()
    async with real_room(tmp_path) as room:
        await room.begin(ruleset)
        await room.tables.change(
            room.game, standing_in.switch_autopilot, room.caller(GM), Seat(0), True, "they are ill"
        )
        for _ in range(60):
            await room.wait(5 * MINUTE)
            if len(await room.answers()) >= STEPS:
                break
            await goes_on(room)
        played, by_itself = await room.answers(), told(room)
        # What cannot help is passed for any seat, as by an order.
        played = [each for each in played if each.by != "order"]
        assert {each.by for each in played if each.seat == 0} == {"autopilot"}
        assert all(user != ALICE for who in room.channel.called for user in who)
    async with real_room(tmp_path / "again") as room:
        await room.begin(ruleset)
        for each in played:
            user = (ALICE, BOB)[each.seat]
            given = Answered(each.seat, each.ask, each.answer)
            await room.tables.change(room.game, inputs.submit_input, room.caller(user), given)
            await room.tables.wait_until_idle()

        assert told(room) == by_itself
