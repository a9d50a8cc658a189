"""The printed facts against the public card data (scenario notes §5, Return notes §2, §6)."""

from __future__ import annotations

from bot.lcg.printed.cards import (
    Card,
    CardCode,
    CardType,
    Faction,
    Keyword,
    Skill,
    Slot,
    Weakness,
)
from bot.lcg.printed.packs import Library
from tests.lcg.facts.published import published_cards

ENTRIES = published_cards()

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
DASHED = ("02059", "02060", "02079", "02138", "02139", "02178", "02179", "02215", "02254")
OF_SCENARIOS = ("03059", "03142", "03227")
ASYLUM = ("03168", "03169", "03170", "03171", "03178", "03179", "03180", "03181")
ODD = {
    ("02010", "cost"): "X, which the data write as -2",
    **{(code, "cost"): "a dash, which the data write as 0" for code in DASHED},
    ("02010", "uses"): "X",
    ("02165", "test"): "one of two tests with different outcomes, which its script asks for",
    ("02178", "weakness"): "of a scenario: nobody’s signature",
    ("02183", "spawn"): "beside who draws it, which its script finds",
    **{(code, "weakness"): "of a scenario: nobody’s signature" for code in OF_SCENARIOS},
    ("03009b", "weakness"): "the other side of a signature card",
    ("03103", "fight"): "X, which the data write as -2",
    **{(f"03{n}", "back_name"): "the floor, a trait" for n in (*range(128, 131), *range(132, 135))},
    **{(f"03{n}", "back_name"): "the floor, a trait" for n in range(136, 139)},
    ("03163", "test"): "of several tests the players choose",
    **{(code, "back_name"): "the unrevealed side, the same for several" for code in ASYLUM},
    ("03238", "cost"): "X, which the data write as -2",
    ("03259", "spawn"): "in the place of an enemy that its script finds",
    ("03317", "test"): "of several tests the players choose",
}
"""Fields that our tables write otherwise, and what is printed."""


def test_every_number_and_name_is_the_printed_one(whole: Library) -> None:
    """All fields that the public data has are the same in our tables."""
    blank = Card(
        code=CardCode("0"), name="", type=CardType.SCENARIO, faction=Faction.MYTHOS, quantity=0
    )

    codes = [entry["code"] for entry in ENTRIES]
    assert codes == [code for code in whole.cards if code in codes]
    printed = {code for code, card in whole.cards.items() if card.quantity}
    ours = {code for code in printed if code.startswith(("01", "02", "03"))}
    assert ours - {*whole.face_down.values()} <= set(codes)
    for entry in ENTRIES:
        card = whole.cards[entry["code"]]
        for ours, theirs in SAME.items():
            printed = entry.get(theirs)
            printed = printed.replace("'", "’") if isinstance(printed, str) else printed
            expected = getattr(blank, ours) if printed is None else printed
            if (card.code, ours) not in ODD:
                assert (card.code, ours, getattr(card, ours)) == (card.code, ours, expected)


def test_traits_slots_icons_and_restrictions_are_the_printed_ones(whole: Library) -> None:
    """The fields that our tables write in another way."""
    for entry in ENTRIES:
        card = whole.cards[entry["code"]]
        printed = {skill: entry.get(f"skill_{skill}", 0) for skill in Skill}
        base = card.skills
        mine = (
            {skill: base.of(skill) for skill in Skill}
            if base
            else {skill: card.icons.count(skill) for skill in Skill}
        )

        assert mine == printed
        assert "".join(f"{t}. " for t in card.traits).strip() == entry.get("traits", "").strip()
        in_text = card.type is CardType.TREACHERY  # whose slots are in its text
        assert in_text or slot_line(card) == entry.get("slot", "")
        assert card.required_by == entry.get("restrictions")
        if (card.code, "weakness") not in ODD:
            assert card.weakness == KINDS.get(entry.get("subtype_code", ""))


def slot_line(card: Card) -> str:
    """Write a card's slots as the public data does."""
    if card.slots == (Slot.HAND, Slot.HAND):
        return "Hand x2"
    return "".join(slot.capitalize() for slot in card.slots)


def test_keywords_uses_and_limits_are_the_printed_ones(whole: Library) -> None:
    """The facts that stand in a card's box: keyword lines, uses, commit limits, spawn, prey."""
    for entry in ENTRIES:
        card = whole.cards[entry["code"]]

        # Exile is no line of its own but stands in sentences.
        assert set(entry["keywords"]) == set(card.keywords) - {Keyword.EXILE}
        if (card.code, "uses") not in ODD:
            assert entry["uses"] == (card.uses and [card.uses.count, card.uses.kind])
        assert card.max_committed == entry["max_committed"]
        has_spawn = bool(card.spawn) or (card.code, "spawn") in ODD
        assert (entry["has_spawn"], entry["has_prey"]) == (has_spawn, bool(card.prey))


def test_tests_of_cards_are_the_printed_ones(whole: Library) -> None:
    """Each test names the printed skills and the printed difficulty."""
    for entry in ENTRIES:
        test = whole.cards[entry["code"]].test
        mine = [[skill, str(test.difficulty)] for skill in test.skills] if test else []

        assert entry["tests"] == mine or (entry["code"], "test") in ODD


def test_deck_building_options_are_the_printed_ones(whole: Library) -> None:
    """Classes and levels an investigator may take, and the size of the deck."""
    for entry in ENTRIES:
        card = whole.cards[entry["code"]]
        options = [[list(o.factions), o.lowest, o.highest] for o in card.deck_options]

        # A tag of the data says by hand what "uses" says.
        assert [each for each in options if each not in entry["deck_options"]] == []
        assert len(options) == len(entry["deck_options"]) - (entry["code"] == "03004")
        assert card.deck_size == entry["deck_size"]
