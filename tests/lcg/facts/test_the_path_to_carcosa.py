"""The Path to Carcosa: how many cards there are, and facts that the public data do not tell."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.core.completeness import missing_scripts, playable_investigators
from bot.lcg.core.registry import REGISTRY
from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import starter
from bot.lcg.printed.cards import CardCode, CardType, Faction
from bot.lcg.printed.packs import Library
from bot.lcg.ruleset import load_scripts

SETS = {
    "delusions": 6, "byakhee": 4, "inhabitants_of_carcosa": 3, "evil_portents": 6, "hauntings": 4,
    "hasturs_gift": 6, "cult_of_the_yellow_sign": 6, "decay_and_filth": 6, "the_stranger": 3,
}  # fmt: skip
"""Cards of each shared set, as the notes count them."""
DECKS = [
    "mark_harrigan", "minh_thi_phan", "sefina_rousseau", "akachi_onyele", "william_yorick",
    "lola_hayes",
]  # fmt: skip


def test_the_cycle_is_whole(whole: Library) -> None:
    """Every number of the deluxe box and its six packs is a card."""
    codes = (code for code in whole.cards if code not in whole.face_down.values())
    numbers = {int(code[:5]) for code in codes if code.startswith("03")}

    assert numbers == set(range(3001, 3343))


def test_player_cards_by_class(whole: Library) -> None:
    """92 titles that a deck may choose."""
    cards = [c for code, c in whole.cards.items() if code.startswith("03") and not c.is_encounter]

    assert Counter(card.faction for card in cards if card.level is not None) == {
        Faction.GUARDIAN: 17,
        Faction.SEEKER: 17,
        Faction.ROGUE: 17,
        Faction.MYSTIC: 17,
        Faction.SURVIVOR: 17,
        Faction.NEUTRAL: 7,
    }


@pytest.mark.parametrize(("encounter_set", "size"), SETS.items())
def test_shared_sets_have_their_size(whole: Library, encounter_set: str, size: int) -> None:
    """The notes count each set; a copy of a title with several versions counts once each."""
    sets = {slug: whole.copies_in_set(slug) for slug in whole.encounter_sets}

    assert {str(slug): len(codes) for slug, codes in sets.items()}[encounter_set] == size


@pytest.mark.parametrize("deck", DECKS)
def test_starter_decks_are_legal(whole: Library, deck: str) -> None:
    """Size, classes, traits, copies and signatures."""
    assert faults(whole, starter(whole, deck)) == []


def test_a_class_quota_is_close(whole: Library) -> None:
    """Without one of its seven guardian cards the deck of three classes is short of one."""
    deck = starter(whole, "lola_hayes")
    deck.cards["01016"] -= 1
    deck.cards["01086"] = deck.cards.get("01086", 0) + 1

    assert [fault.rule for fault in faults(whole, deck)] == ["Classes"]


@pytest.mark.parametrize(
    ("first", "second", "ways"),
    [
        ("03051", "03049", (True, False)),
        ("03051", "03050", (True, True)),
        ("03053", "03056", (False, False)),
        ("03074", "03075", (True, True)),
        ("03071", "03073", (False, False)),
        ("03128", "03129", (False, False)),
        ("03289", "03291", (True, True)),
        ("03290", "03285", (True, True)),
        ("03331", "03327c", (True, True)),
        ("03327a", "03328c", (False, False)),
    ],
)
def test_ways_between_locations(
    whole: Library, first: str, second: str, ways: tuple[bool, bool]
) -> None:
    """Connections are a list of each location; versions of a location have the same ones."""
    here, there = whole.card(first), whole.card(second)

    assert (here.leads_to(there), there.leads_to(here)) == ways


def test_every_other_side_names_its_front(whole: Library) -> None:
    """Cards with two faces are one physical card."""
    backs = {code: card for code, card in whole.cards.items() if card.back_of and code[:2] == "03"}
    backs = {code: card for code, card in backs.items() if code not in whole.face_down.values()}

    assert all(
        whole.cards[CardCode(str(each.back_of))].back == code for code, each in backs.items()
    )
    assert Counter(each.type for each in backs.values()) == {
        CardType.STORY: 18, CardType.ENEMY: 8, CardType.ASSET: 2,
    }  # fmt: skip


def test_every_investigator_and_card_of_the_box_is_scripted(whole: Library) -> None:
    """All six can be played, and every player card of levels 0 to 5 does what it says."""
    load_scripts()
    playable = playable_investigators(whole, REGISTRY)
    folder = [card.code for card in whole.cards.values() if "03001" <= card.code < "03043"]
    packs = [
        card.code
        for card in whole.cards.values()
        if "03106" <= card.code < "03400" and card.faction is not Faction.MYTHOS
    ]

    assert [each for each in DECKS if each not in playable] == []
    assert missing_scripts(whole, REGISTRY, [*folder, *packs]) == ()


@pytest.mark.parametrize(
    ("deck", "code", "left", "said"),
    [
        ("sefina_rousseau", "03012", 1, "2 of 3 copies of The Painted World are missing"),
        ("sefina_rousseau", "03012", 0, "The Painted World is missing"),
        ("lola_hayes", "03019", 1, "1 of 2 copies of Crisis of Identity is missing"),
    ],
)
def test_each_copy_of_a_signature_card_is_required(
    whole: Library, deck: str, code: str, left: int, said: str
) -> None:
    """Three of The Painted World, two of Improvisation and of Crisis of Identity."""
    built = starter(whole, deck)
    built.cards[code] = left

    assert [said in fault.text for fault in faults(whole, built)] == [True]
