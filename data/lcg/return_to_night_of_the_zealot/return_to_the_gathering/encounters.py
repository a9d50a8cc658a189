"""The new treachery of *Return to The Gathering*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Seat,
    SkillTest,
    Use,
    deal,
    discard_random,
    perform,
    revelation,
    ruling,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import printed_test

SEAL = "50024"
FEW = 3
"""Cards in hand up to which it hurts."""


@revelation(SEAL)
async def the_zealots_seal(g: Game, _use: Use) -> None:
    """The Zealot's Seal: Revelation, each investigator with at most 3 cards: 1 damage, 1 horror.

    Each other one tests willpower (2): fail: discard 2 random cards.
    """
    sizes = {who.seat: len(who.hand) for who in g.playing()}
    for seat, held in sizes.items():
        if g.who(seat).playing:
            await perform(g, seat, _hurt(g, seat) if held <= FEW else _test(g, seat))


async def _hurt(g: Game, seat: Seat) -> None:
    await deal(g, seat, damage=1, horror=1, source=SEAL)


async def _test(g: Game, seat: Seat) -> None:
    async def failed(_trial: SkillTest) -> None:
        for _ in range(2):
            discard_random(g, seat)

    await take_test(g, seat, *printed_test(g, SEAL), source=SEAL, on_fail=failed)


ruling(SEAL, "Hands are counted once, before any of it happens.")
