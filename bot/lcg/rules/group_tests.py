"""Tests that any one investigator of the group takes for all."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core.about import Source
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.names.keys import choose_seat, lead_picks
from bot.lcg.printed.cards import Skill
from bot.lcg.rules.actions import take_test


async def somebody_succeeds(g: Game, skill: Skill, difficulty: int, *, source: Source) -> bool:
    """Let an investigator of the group's choice take a test; return True if it succeeds.

    An investigator who is eliminated in the test does not succeed.
    """
    won: list[bool] = []

    async def attempt(seat: Seat) -> None:
        trial = await take_test(g, seat, skill, difficulty, source=source)
        won.append(bool(trial.success))

    seat = await lead_picks(
        g,
        lambda lead: choose_seat(
            g,
            lead,
            f"Who tests {skill} ({difficulty})?",
            lambda: [who.seat for who in g.playing()],
            source=source,
        ),
    )
    if seat is not None:
        await perform(g, seat, attempt(seat))
    return any(won)
