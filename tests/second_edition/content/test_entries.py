"""Encounters as values: they travel, and they read well."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.second_edition.printed.terms import Deck, Movement, Skill
from tests.cases import case
from tests.second_edition.ops import (
    All,
    Change,
    Check,
    Cost,
    Delayed,
    Dice,
    Draw,
    Gain,
    Half,
    Lose,
    LoseItems,
    May,
    Op,
)
from tests.second_edition.packs import (
    ENTRIES,
    ContentError,
    Entry,
    change_text,
    cost_text,
    entry,
    entry_text,
    load_library,
    location_card,
    modifiers_text,
    ops_text,
    whole_library,
)

LIBRARY = load_library()
WHOLE = whole_library()
PLAIN = sorted(ENTRIES.plain)
SCRIPTED = sorted(ENTRIES.scripted)
SCRAPS = re.compile(r"\b(None|Place|Deck|Skill\.|True|False)\b|[_{}\[]{2}|  |\.\.|_|,,")


def test_all_entries_are_there() -> None:
    """189 entries of location cards and 144 of gate cards, most of them values."""
    cards = [card for card, _ in (*PLAIN, *SCRIPTED)]

    assert sum(card in LIBRARY.location_cards for card in cards) == 189
    assert sum(card in LIBRARY.gate_cards for card in cards) == 144
    assert len(SCRIPTED) < 60


def test_all_entries_of_the_box_are_there() -> None:
    """315 entries of 105 location cards and 96 of 32 gate cards."""
    box = load_library("dunwich")
    cards = [card for card, _ in (*PLAIN, *SCRIPTED)]

    assert sum(card in box.location_cards for card in cards) == 189 + 315
    assert sum(card in box.gate_cards for card in cards) == 144 + 96
    assert len(box.location_cards) == 63 + 105
    assert {len([c for c in box.location_cards.values() if c.neighborhood == hood])
            for hood in box.neighborhoods} == {14}  # fmt: skip


def test_entries_travel() -> None:
    """An entry is the same after it was written and read."""
    changed = [
        entry
        for entry, value in sorted(ENTRIES.plain.items())
        if msgspec.json.decode(msgspec.json.encode(value), type=Entry) != value
    ]

    assert changed == []


def test_entries_read_well() -> None:
    """Sentences begin with a capital, end with a full stop and hold no scraps of code."""
    for card, at in (*PLAIN, *SCRIPTED):
        with case(card, at):
            said = entry_text(ENTRIES.entry(card, at), WHOLE.name)

            assert said[0].isupper()
            assert said.endswith(".")
            assert not SCRAPS.search(said)
            assert len(said) <= 320
            assert said.count("(") == said.count(")")


@pytest.mark.parametrize(
    ("ops", "said"),
    [
        ([Gain(clues=1)], "Gain 1 clue token."),
        ([Lose(sanity=1, stamina=2)], "Lose 1 Sanity and 2 Stamina."),
        ([Delayed()], "You are delayed."),
        ([], "Nothing happens."),
        (
            [Check(Skill.WILL, -1, failed=[Delayed()])],
            "Pass a Will (−1) check, or be delayed.",
        ),
        (
            [Check(Skill.LORE, -2, [Draw(Deck.SPELL, 2)], [Lose(sanity=All())], 2)],
            (
                "Make a Lore (−2) check (2 successes needed). "
                "Pass: draw 2 Spells. Fail: lose all your Sanity."
            ),
        ),
        (
            [Check(Skill.SPEED, -1, [Gain(clues=2)], [Delayed()], instead="dynamite")],
            (
                "Make a Speed (−1) check, or discard Dynamite to pass it. "
                "Pass: gain 2 clue tokens. Fail: you are delayed."
            ),
        ),
        (
            [May([Gain(clues=1)], Cost(worth=5))],
            "You may pay 5 toughness of monster trophies (or 1 gate trophy) to gain 1 clue token.",
        ),
        (
            [May([Gain(stamina=2)], Cost(money=1))],
            "You may pay $1 to gain 2 Stamina.",
        ),
        (
            [Check(Skill.SNEAK, -1, failed=[Lose(stamina=2)]), Gain(money=1)],
            "Pass a Sneak (−1) check, or lose 2 Stamina. Either way, gain $1.",
        ),
        ([LoseItems(Half(up=True))], "Discard half of your items (rounded up)."),
        ([Gain(clues=Dice())], "Gain clue tokens equal to a die roll."),
    ],
)
def test_sentences(ops: list[Op], said: str) -> None:
    """Ops are put into short plain English."""
    assert ops_text(ops, WHOLE.name) == said


def test_prices_read_well() -> None:
    """A price names everything that is paid."""
    assert cost_text(Cost(money=3, clues=2)) == "$3 and 2 clue tokens"
    assert not cost_text(Cost())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change(kinds=["ghoul"], toughness=1), "Ghouls have toughness +1."),
        (Change(undead=True, toughness=1), "All Undead have toughness +1."),
        (Change(kinds=["dark_young"], gains=["endless"]), "Dark Young are Endless."),
        (
            Change(kinds=["cultist"], movement=Movement.FLYING, combat_rating=-2),
            "Cultists have combat rating −2 and move like flying monsters.",
        ),
    ],
)
def test_changes_read_well(change: Change, said: str) -> None:
    """How monsters differ is a sentence."""
    assert change_text(change, WHOLE.name) == said


def test_modifiers_read_well() -> None:
    """What is added to checks is a sentence."""
    said = modifiers_text({Skill.WILL: -1, Skill.SNEAK: 1})

    assert said == "In Arkham: Will checks −1 and Sneak checks +1."


def test_a_card_is_registered_once() -> None:
    """A second card of the same id is refused."""
    with pytest.raises(ContentError):
        location_card("downtown_1", "downtown", entry("arkham_asylum"))
