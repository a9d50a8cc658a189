"""The board game's kit: cards, monsters, places and rules are looked up."""

from __future__ import annotations

import pytest

from bot.engine.errors import Malformed, RulesError
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.encounters.boxes import offered_boxes
from bot.second_edition.encounters.packs import load_library
from bot.second_edition.text.lookup import Catalogue

OFFERED = load_library(*(box.slug for box in offered_boxes()))
"""What can be looked up."""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ghoul", "Awareness −3, horror +0 for 1 Sanity"),
        ("joe_diamond", "Starts with .45 Automatic, $8 and 3 clue tokens"),
        ("General Store", "Closes at terror 3"),
        ("Azathoth", "Doom track 14"),
        ("Knife", "physical +1"),
        ("Wither", "casting"),
        ("Abyss", "to close"),
        ("Blessing", "4, 5 and 6"),
        ("Solar Eclipse", "Spells can’t be cast"),
        ("Easttown streets", "White arrow"),
    ],
)
def test_everything_with_a_name_is_looked_up(kit: SecondEditionKit, name: str, words: str) -> None:
    """With or without a game, in our own words."""
    found = kit.guide.card(name, None)

    assert words.casefold() in found.body.casefold()
    assert found.source.endswith("text in our own words")


def test_all_articles_fit_into_an_answer(kit: SecondEditionKit) -> None:
    """Every component has one, with a heading line and at most 3,500 characters."""
    for name in Catalogue(OFFERED).things:
        body = kit.guide.card(name, None).body
        assert body.startswith("**")
        assert len(body) <= 3_500


def test_two_abilities_are_said_once_each(kit: SecondEditionKit) -> None:
    """A line each, behind its name."""
    for facts in OFFERED.investigators.values():
        lines = kit.guide.card(facts.name, None).body.splitlines()
        for ability in facts.abilities:
            assert sum(line.startswith(f"{ability}: ") for line in lines) == 1
        assert facts.used in ("", *facts.abilities)


def test_what_is_mistyped_is_guessed(kit: SecondEditionKit) -> None:
    """A refusal says what is near."""
    with pytest.raises(Malformed, match="Did you mean Azathoth"):
        kit.guide.card("Azatoth", None)
    assert kit.guide.card_names("gho")[0].startswith("Gho")


def test_rules_are_looked_up(kit: SecondEditionKit) -> None:
    """By their names or other words for them; prefixes are completed."""
    assert kit.guide.rule("blessed").title == "Blessing"
    assert kit.guide.rule("close a gate").title == "Closing a gate"
    assert kit.guide.rule("sealing").source.startswith("Rulebook, p. 18")
    assert kit.guide.rule_terms("mons") != []
    with pytest.raises(RulesError):
        kit.guide.rule("attack of opportunity")
