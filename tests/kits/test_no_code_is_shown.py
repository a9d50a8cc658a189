"""Players read names, never ids; `python -m tests.codes_in_words` looks through more games."""

from __future__ import annotations

import pytest

from tests.codes_in_words import GAMES, KITS, codes_in, looked_through

FEW = range(8)
LOOKED_AT = 120
"""Answers of a game that the suite looks at."""


@pytest.mark.parametrize("number", FEW)
@pytest.mark.parametrize("game", GAMES)
def test_no_code_is_shown_in_a_game_at_random(game: str, number: int) -> None:
    """Neither in the log, questions, labels, notes and refusals nor on boards and sheets."""
    assert not list(looked_through(KITS[game], number, LOOKED_AT))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("rare_book_collection: 1 Sanity for 1 Clue", ["rare_book_collection"]),
        ("No monster appears at abyss:2.", ["abyss:2"]),
        ("Investigate 01116", ["01116"]),
        ("Joe gains nothing (None).", ["None"]),
        ("{it} takes 1 Clue.", ["{", "}"]),
        ("Abyss (2): 1 Sanity for 1 Clue; `/gm set` <t:1790000000:R>", []),
        ("None is left; at 12:30 it costs 5,000.", []),
    ],
)
def test_what_looks_like_a_code(text: str, codes: list[str]) -> None:
    """Names with underscores, an id and its number, numbers of cards, what Python would print."""
    assert codes_in(text) == codes
