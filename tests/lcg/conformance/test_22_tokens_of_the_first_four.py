"""22 What tokens are worth in the first four scenarios (Dunwich scenario notes §1, §2, §3)."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TokenRevealed
from tests.lcg.dunwich import in_dunwich

SIDES = {
    "extracurricular_activity": {
        "skull": (-1, -2), "cultist": (-1, -1), "tablet": (0, 0), "elder_thing": (0, 0),
    },
    "the_house_always_wins": {
        "skull": (-2, -3), "cultist": (-3, -3), "tablet": (-2, -2), "elder_thing": (0, 0),
    },
    "the_miskatonic_museum": {
        "skull": (-1, -2), "cultist": (-1, -3), "tablet": (-2, -4), "elder_thing": (-3, -5),
    },
    "the_essex_county_express": {
        "skull": (-1, -2), "cultist": (-1, 0), "tablet": (-2, -4), "elder_thing": (-3, -3),
    },
}  # fmt: skip


@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard", "expert"])
@pytest.mark.parametrize("scenario", SIDES)
def test_what_each_symbol_is_worth(scenario: str, difficulty: str) -> None:
    """Dunwich I-A, I-B, II, III, tokens: each symbol’s value on both sides of the card.

    The cases include no deck, no resources, no clues, Hunting Horror and the first agenda. A
    symbol without a line counts as 0.
    """
    side = int(difficulty in ("hard", "expert"))
    for symbol, worth in SIDES[scenario].items():
        table = in_dunwich(scenario, difficulty=difficulty)
        table.roland.has_deck().has(resources=0)
        table.bag(symbol, 0)
        table.forget()
        table.roland.tests("combat", 1, token=[symbol, "0"])
        table.settle()

        assert table.told(TokenRevealed)[0].modifier == worth[side], symbol
