"""What is told of questions that a game master's change leaves with nothing to decide."""

from __future__ import annotations

from pathlib import Path

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.script import choose
from tests.table.room import ALICE, GM, opened
from tests.table.toy_kit import Game, LanternRules

KEEP = (Option(key="yes", label="Yes"), Option(key="no", label="No"))


class Flooded(LanternRules):
    """Who has much oil is not asked whether to keep a card."""

    async def _act(self, game: Game, seat: Seat, key: str) -> bool:
        if key != "draw":
            return await super()._act(game, seat, key)
        await choose(seat, "Keep it?", lambda: KEEP if game.state.oil[seat] < 4 else ())
        return True


async def test_a_skipped_question_is_told(path: Path) -> None:
    """Everybody reads which one it was; a change that leaves all standing says nothing of it."""
    async with opened(path, rules=Flooded()) as room:
        game = await room.start(ALICE)
        await room.pick(ALICE, 0, "draw")
        for oil in (2, 4):
            await room.tables.gm.override(room.caller(GM), game, {"oil": oil, "seat": 0}, "a gift")
        await room.tables.rest()

        told = [line for line in room.channel.lines if "skipped" in line]
        assert told == ["-# There’s nothing left to decide for “Keep it?”, so it’s skipped."]
        assert (await room.ask(0)).kind == "turn"


async def test_a_player_answers_in_their_own_name(path: Path) -> None:
    """Only what a game master answers for somebody is told as such."""
    async with opened(path) as room:
        await room.start(ALICE)
        await room.pick(ALICE, 0, "gather")
        await room.tables.rest()

        assert "Ada finds 1 oil." in room.channel.lines
        assert not any("game master" in line for line in room.channel.lines)
