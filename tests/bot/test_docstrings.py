"""Docstrings begin with a verb or a noun; those of cards and encounters are their rules text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.sources import ROOT, facts

ROOMS = sorted(
    [each for top in ("bot", "renders", "data") for each in (ROOT / top).iterdir() if each.is_dir()]
    + [ROOT / "cogs"]
)
QUESTION_WORDS = frozenset(["what", "whether", "who", "which", "where", "when", "how", "why", "if"])
MOST = 0.03
"""The share that may begin otherwise: an encounter says “If you are Cursed …”."""


def first_words(room: Path) -> Iterator[str]:
    """The first word of each docstring of a room's modules, classes and functions."""
    for path in sorted(room.rglob("*.py")):
        for said in facts(path).docstrings:
            yield said.split(maxsplit=1)[0].strip(",.:;").lower()


@pytest.mark.parametrize(
    "room", [each for each in ROOMS if any(each.rglob("*.py"))], ids=lambda each: each.name
)
def test_docstrings_begin_with_a_verb_or_a_noun(room: Path) -> None:
    """Hardly any begins with “What”, “Whether” or “Who”."""
    words = Counter(first_words(room))

    asked = sum(words[each] for each in QUESTION_WORDS)
    assert asked <= MOST * words.total(), words.most_common(20)
