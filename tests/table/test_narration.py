"""How much of a story a table hears: all, a sentence, nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.facts import Fact
from bot.table.declares.table_settings import Narration
from bot.table.posts.narration import first_sentence, narrate_story


class Teller:
    """A kit that has two things to say of anything."""

    def narrate(self, state: object, facts: Sequence[Fact]) -> list[str]:
        """The same, whatever happened."""
        return ["A door opens. Nobody is behind it.", "It rains."]


class Mute(Teller):
    """A kit that fails at it."""

    def narrate(self, state: object, facts: Sequence[Fact]) -> list[str]:
        """Raises."""
        raise KeyError(state)


class Something(Fact, frozen=True):
    """What happened."""


@pytest.mark.parametrize(
    ("much", "lines"),
    [
        (Narration.FULL, ["> *A door opens. Nobody is behind it.*", "> *It rains.*"]),
        (Narration.SHORT, ["> *A door opens.*", "> *It rains.*"]),
        (Narration.NONE, []),
    ],
)
def test_a_table_hears_as_much_as_it_wants(much: Narration, lines: list[str]) -> None:
    """Quoted and in italics, a line for each turn of the story."""
    teller: Any = Teller()
    assert narrate_story(teller, None, [Something()], much) == lines


def test_a_fault_in_a_story_stops_nobody() -> None:
    """What happened is told without it."""
    mute: Any = Mute()
    assert narrate_story(mute, None, [Something()], Narration.FULL) == []


@pytest.mark.parametrize(
    ("text", "first"),
    [("One. Two.", "One."), ("St. Mary", "St."), ("Why? So.", "Why?"), ("No end", "No end")],
)
def test_the_first_sentence_ends_at_a_mark(text: str, first: str) -> None:
    """Texts are written for it: no abbreviation in a first sentence."""
    assert first_sentence(text) == first
