"""The page on adding a scenario shows what stands in the files, and counts what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.lcg.campaign.ruleset import CampaignRules

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = (DOCS / "adding-a-scenario.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```(toml|python)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
BOXES = ("night_of_the_zealot", "return_to_night_of_the_zealot")
RETURN = "return_to_night_of_the_zealot"


def files(kind: str) -> list[str]:
    """Return what stands in the facts or in the scripts of both boxes."""
    ending = {"toml": "*.toml", "python": "*.py"}[kind]
    return [
        path.read_text(encoding="utf-8")
        for box in BOXES
        for path in (ROOT / "data" / "lcg" / box).rglob(ending)
    ]


@pytest.mark.parametrize(("kind", "text"), SNIPPETS)
def test_a_snippet_stands_in_a_file_word_for_word(kind: str, text: str) -> None:
    """Each part between two blank lines without indentation is found as it is."""
    there = files(kind)
    for part in re.split(r"\n\n+(?=\S)", text.strip("\n")):
        assert any(part in file for file in there), part


def test_the_page_shows_facts_and_scripts() -> None:
    """Nothing that is shown escapes the comparison."""
    kinds = [kind for kind, _ in SNIPPETS]

    assert PAGE.count("```") == 2 * len(kinds)
    assert {*kinds} == {"toml", "python"}


def test_files_that_the_page_names_are_there() -> None:
    """Of the scenario that it goes through."""
    folder = ROOT / "data" / "lcg" / BOXES[0] / "the_midnight_masks"
    table = PAGE.split("|---|---|")[1].split("\n\n")[0]
    named = re.findall(r"`(\w+\.(?:toml|py))`", table)

    assert named
    assert [name for name in named if not (folder / name).is_file()] == []


def test_the_counts_of_what_a_box_costs() -> None:
    """Scenarios, cards and copies as the facts have them."""
    library = CampaignRules().library
    ours = [card for card in library.cards.values() if card.code.startswith("500")]
    fronts = [card for card in ours if card.encounter_set and not card.back_of]
    players = [card for card in ours if not card.encounter_set]
    variants = [s for s in library.scenarios.values() if s.campaign == RETURN]
    text = " ".join((DOCS / "performance.md").read_text(encoding="utf-8").split())

    assert (len(variants), len(players)) == (3, 10)
    copies = sum(card.quantity for card in fronts)
    assert (
        f"three variants, {len(fronts)} encounter cards in {copies} copies, ten player cards"
        in (text)
    )
