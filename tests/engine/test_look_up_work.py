"""Looking up a name costs little, for any typed text."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from bot.engine.look_up_work import Work, count_work, count_work_in
from bot.engine.names import (
    LONGEST,
    MOST_COMPARED,
    fitting_names,
    fold_name,
    most_similar,
    similar_names,
)

ROOT = Path(__file__).parents[2]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
CHANCE = random.Random(4)
NAMES = ["".join(CHANCE.choices(LETTERS, k=9)) + " of Arkham" for _ in range(1_000)]
HOSTILE = {
    "random words": " ".join("".join(CHANCE.choices(LETTERS, k=5)) for _ in range(1_000)),
    "one long word": "a" * 6_000,
    "a letter that stands for eighteen": "\ufdfa" * 6_000,
    "combining marks": "a" + "\u0301" * 6_000,
}


@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_a_long_text_costs_no_more_than_a_name_of_some_length(kind: str) -> None:
    """Each name is compared once to be found, and a few times to be similar."""
    with count_work_in(Work()) as found:
        fitting_names(NAMES, HOSTILE[kind])
    with count_work_in(Work()) as similar:
        similar_names(NAMES, HOSTILE[kind])

    assert found.comparisons == len(NAMES)
    assert found.characters <= len(NAMES) * 2 * LONGEST
    assert similar.comparisons <= 6 * len(NAMES)
    assert similar.characters <= len(NAMES) * 2 * LONGEST


def test_a_letter_that_stands_for_many_is_cut_after_it_is_taken_apart() -> None:
    """U+FDFA is eighteen letters."""
    assert len(fold_name("\ufdfa" * 6_000)) <= LONGEST


def test_the_search_for_similar_names_stops_at_its_bound() -> None:
    """However many there are."""
    with count_work_in(Work()) as work:
        found = most_similar((f"name {number}" for number in range(50_000)), "name 49000")

    assert work.comparisons == MOST_COMPARED
    assert "name 4900" in found


@pytest.mark.parametrize("typed", ["Machette", "shope", "Curiosity Shop", "arkam", "gunz", "x"])
def test_similar_names_are_those_that_difflib_finds(typed: str) -> None:
    """The cheap check of lengths and letters loses no name."""
    import difflib  # noqa: PLC0415 - the yardstick of this test alone

    names = ["machete", "curiositie shoppe", "arkham woods", "hired guns", "gunz!", "shop", "xy"]

    assert most_similar(names, typed) == difflib.get_close_matches(typed, names)


def test_nothing_is_added_once_the_answer_is_given() -> None:
    """Tasks that are still running are not this person's work."""
    with count_work_in(Work()) as work:
        count_work(1, 10)
    count_work(1, 10)

    assert (work.comparisons, work.characters) == (1, 10)


def test_one_module_alone_looks_for_similar_texts() -> None:
    """Its work is bounded and counted. The pilot compares calls, for an operator."""
    users = [
        path.relative_to(ROOT).as_posix()
        for folder in ("bot", "cogs", "data", "renders")
        for path in (ROOT / folder).rglob("*.py")
        if "difflib" in _imported(path.read_text(encoding="utf-8"))
    ]

    assert sorted(users) == ["bot/engine/names.py", "bot/tools/pilot.py"]


def _imported(source: str) -> set[str]:
    """The modules that a source imports."""
    if "difflib" not in source:
        return set()
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found
