"""The printed facts against the public card data, where a copy lies beside this repository."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.lcg.printed.cards import Card, CardCode, CardType, Faction, Keyword, Skill, Slot, Weakness
from bot.lcg.printed.packs import Library

# The public card data, where somebody has put a copy of it beside this repository.
REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "lcg"


def entries() -> list[dict[str, Any]]:
    """Read the public card data of what is whole here, without the core set's placeholder."""
    names = ("core.json", "core_encounter.json", "rtnotz.json", *(f"{DUNWICH}/{b}" for b in BOXES))
    if not all((REFERENCE / name).is_file() for name in names):
        return []
    found = [entry for name in names for entry in json.loads((REFERENCE / name).read_text("utf-8"))]
    wanted = [entry for entry in found if entry["code"] != "01000" and _is_built(entry)]
    return sorted(wanted, key=lambda entry: entry["code"])


DUNWICH, BOXES = "dunwich_legacy", ("tece.json", "bota.json", "wda.json", "litas.json")
REPRINTED = ("02157", "02158", "02194", "02261", "02308")


def _is_built(entry: dict[str, Any]) -> bool:
    """Of the cycle only what the Revised Core Set has again."""
    return not entry["code"].startswith("02") or entry["code"] in REPRINTED


needs_reference = pytest.mark.skipif(not entries(), reason="no copy of the public card data")

SAME = {
    "name": "name",
    "subtitle": "subname",
    "back_name": "back_name",
    "type": "type_code",
    "faction": "faction_code",
    "unique": "is_unique",
    "quantity": "quantity",
    "victory": "victory",
    "level": "xp",
    "cost": "cost",
    "deck_limit": "deck_limit",
    "health": "health",
    "health_per_investigator": "health_per_investigator",
    "sanity": "sanity",
    "fight": "enemy_fight",
    "evade": "enemy_evade",
    "damage": "enemy_damage",
    "horror": "enemy_horror",
    "shroud": "shroud",
    "clues": "clues",
    "clues_fixed": "clues_fixed",
    "doom": "doom",
    "stage": "stage",
}
KINDS = {"basicweakness": Weakness.BASIC, "weakness": Weakness.SIGNATURE}


@needs_reference
def test_every_number_and_name_is_the_printed_one(library: Library) -> None:
    """All fields that the public data has are the same in our tables."""
    blank = Card(
        code=CardCode("0"), name="", type=CardType.SCENARIO, faction=Faction.MYTHOS, quantity=0
    )

    codes = [entry["code"] for entry in entries()]
    assert codes == [code for code in library.cards if code in codes]
    assert {code for code in library.cards if code.startswith("01")} <= set(codes)
    for entry in entries():
        card = library.cards[entry["code"]]
        for ours, theirs in SAME.items():
            printed = entry.get(theirs)
            expected = getattr(blank, ours) if printed is None else printed
            assert (card.code, ours, getattr(card, ours)) == (card.code, ours, expected)


@needs_reference
def test_traits_slots_icons_and_restrictions_are_the_printed_ones(library: Library) -> None:
    """The fields that our tables write in another way."""
    for entry in entries():
        card = library.cards[entry["code"]]
        printed = {skill: entry.get(f"skill_{skill}", 0) for skill in Skill}
        base = card.skills
        mine = (
            {skill: base.of(skill) for skill in Skill}
            if base
            else {skill: card.icons.count(skill) for skill in Skill}
        )

        assert mine == printed
        assert "".join(f"{t}. " for t in card.traits).strip() == entry.get("traits", "")
        assert slot_line(card) == entry.get("slot", "")
        assert card.required_by == (entry.get("restrictions", ":").split(":")[1] or None)
        assert card.weakness == KINDS.get(entry.get("subtype_code", ""))


def slot_line(card: Card) -> str:
    """Write a card's slots as the public data does."""
    if card.slots == (Slot.HAND, Slot.HAND):
        return "Hand x2"
    return "".join(slot.capitalize() for slot in card.slots)


@needs_reference
def test_keywords_uses_and_limits_are_the_printed_ones(library: Library) -> None:
    """The facts that stand in a card's box: keyword lines, uses, commit limits, spawn, prey."""
    for entry in entries():
        card, box = library.cards[entry["code"]], entry.get("text", "")
        lines = " ".join(re.findall(r"^(?:(?:[A-Z][a-z]+)\. ?)+", box, re.MULTILINE))
        uses = re.search(r"Uses \((\d) (\w+)\)", box)
        limit = re.search(r"Max (\d) committed", box)

        assert {k for k in Keyword if f"{k.capitalize()}." in lines} == set(card.keywords)
        assert (uses and (int(uses[1]), uses[2])) == (
            card.uses and (card.uses.count, card.uses.kind)
        )
        assert card.max_committed == (int(limit[1]) if limit else None)
        assert ("Spawn</b>" in box, "Prey</b>" in box) == (bool(card.spawn), bool(card.prey))


@needs_reference
def test_tests_of_cards_are_the_printed_ones(library: Library) -> None:
    """Each test names the printed skills and the printed difficulty."""
    for entry in entries():
        test = library.cards[entry["code"]].test
        box = entry.get("text", "") + "\n" + (entry.get("back_text") or "")
        printed = re.findall(r"\[(willpower|intellect|combat|agility)\] \((\d)\)", box)

        assert printed == ([(s, str(test.difficulty)) for s in test.skills] if test else [])


@needs_reference
def test_deck_building_options_are_the_printed_ones(library: Library) -> None:
    """Classes and levels an investigator may take, and the size of the deck."""
    for entry in entries():
        card = library.cards[entry["code"]]
        options = [
            (o["faction"], o["level"]["min"], o["level"]["max"])
            for o in entry.get("deck_options", [])
        ]

        assert [(list(o.factions), o.lowest, o.highest) for o in card.deck_options] == options
        assert (card.deck_size is not None) == ("size:30" in entry.get("deck_requirements", ""))
