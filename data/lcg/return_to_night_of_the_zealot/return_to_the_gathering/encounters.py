"""The new treachery of *Return to The Gathering*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Harm,
    Seat,
    SkillTest,
    Use,
    deal_all,
    discard_random,
    of_card,
    perform,
    revelation,
    ruling,
    take_test,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test

SEAL = "50024"
FEW = 3
"""Cards in hand up to which it hurts."""


@revelation(SEAL)
async def zealots_seal_checks_hands(g: Game, _use: Use) -> None:
    """The Zealot’s Seal: Revelation, anyone with 3 or fewer cards takes 1 damage and 1 horror.

    Then everyone else tests willpower (2). Anyone who fails discards 2 random cards from their
    hand.
    """
    few = [who.seat for who in g.playing() if len(who.hand) <= FEW]
    others = [who.seat for who in g.playing() if who.seat not in few]

    async def take_tests() -> None:
        for seat in others:
            if g.who(seat).playing:
                await perform(g, seat, _take_seal_test(g, seat))

    harms = [Harm(seat, damage=1, horror=1, source=of_card(SEAL)) for seat in few]
    await deal_all(g, harms, then=take_tests)


async def _take_seal_test(g: Game, seat: Seat) -> None:
    async def on_fail(_trial: SkillTest) -> None:
        for _ in range(2):
            discard_random(g, seat)

    await take_test(g, seat, *read_printed_test(g, SEAL), source=SEAL, on_fail=on_fail)


ruling(SEAL, "Count cards once, before any of this happens.")
ruling(SEAL, "The damage and horror are dealt at once, before anyone tests.")
