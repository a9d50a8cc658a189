"""Texts of whole games of each kind: log, questions, labels, refusals, boards, status and help."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.codes_in_words import KITS, Finding, looked_through
from tests.odd_phrases import odd_phrases, other_terms

GAMES = ("lcg", "lcg_campaign", "second_edition")
ANSWERS = 100
"""Answers of a game that the suite reads."""


@pytest.mark.parametrize("number", [2, 5])
@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_game_is_odd(game: str, number: int) -> None:
    """No doubled mark, sentence, name or word, and no plural of one."""
    found = {f"{each.where}: {each.code} in {each.text}" for each in _odd(game, number)}

    assert sorted(found) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_looked_at(game: str) -> None:
    """A phrase in any of the texts is found in its place."""
    found = looked_through(KITS[game], 2, 5, lambda text: ["text"] if text else [])

    assert {each.where for each in found} >= {"question", "label", "board", "status", "error"}


@pytest.mark.parametrize(
    "text",
    [
        "Evade or fight?.", "It is over..", "One , two", "Skids has 1 actions left.",
        "The Train Car, the Train Car, the Train Car come into play.",
        "The world ends here. The world ends here.", "Ada moves to the the Woods.",
        "Discard cards with 1 wild icons",
    ],
)  # fmt: skip
def test_an_odd_sentence_is_found(text: str) -> None:
    """Each pattern finds what it is for."""
    assert odd_phrases(text)


@pytest.mark.parametrize(
    "text", ["What? No.", "Wait …", "11 actions", "2:1 odds", "Joe moves. Ada moves.", "1/1 clues"]
)
def test_a_plain_sentence_is_left_alone(text: str) -> None:
    """Plain sentences, an ellipsis, larger numbers."""
    assert odd_phrases(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Somebody pays.",
        "once a round",
        "2 XP",
        "the first player window",
        "To whom?",
        "Fight. Who fails takes 1 damage.",
        "It is shuffled anew.",
        "It is beaten.",
        "I know no such card.",
        "The game goes on.",
        "Taken back: 1 step, taken back",
    ],
)
def test_another_term_is_found(text: str) -> None:
    """Words with one of our own."""
    assert other_terms(text)


def _odd(game: str, number: int) -> Iterator[Finding]:
    yield from looked_through(KITS[game], number, ANSWERS, odd_phrases)
    yield from looked_through(KITS[game], number, ANSWERS, other_terms)
