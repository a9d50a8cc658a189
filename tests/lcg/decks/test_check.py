"""Decks are checked when they are brought."""

from __future__ import annotations

import pytest

from bot.lcg.decks.deck_check import experience, extra_weaknesses, faults
from bot.lcg.decks.model import slug_of, starter
from bot.lcg.printed.cards import CardCode
from bot.lcg.views.cards import card_text
from tests.lcg.decks.deck_samples import (
    BEAT_COP,
    BEAT_COP_2,
    HAUNTED,
    LIBRARY,
    MACHETE,
    PARANOIA,
    read,
    roland,
    sheet,
    wrong,
)
from tests.lcg.table import Table

FORBIDDEN_KNOWLEDGE, SHOTGUN = "01058", "01029"
VEST, AMULET = "01094", "01095"
EXTRA_AMMUNITION, POLICE_BADGE, XAVIER = "01026", "01027", "02106"
LIGHTNING_GUN, RED_GLOVED_MAN, MOMENT = "02301", "02310", "02273"
SAID = {
    "02158": "Permanent. It gives 1 more ally slot.",
    "02147": "It gives 1 more hand slot, only for Weapon.",
    "02110": "Permanent. Between two scenarios you can swap 2 cards of level 0 in your deck for "
    "other level 0 cards.",
}


SIZES = {"lola_hayes": 39, "mark_harrigan": 33, "sefina_rousseau": 37}
"""The cards of a starter deck with signatures, where an investigator's are not 32."""


@pytest.mark.parametrize("slug", list(LIBRARY.decks))
def test_starter_decks_are_legal(slug: str) -> None:
    """Each starter deck keeps every rule, with its weakness still to be drawn."""
    deck = starter(LIBRARY, slug)

    assert faults(LIBRARY, deck) == []
    assert slug_of(LIBRARY, deck.investigator) == slug
    assert len(deck.codes(LIBRARY)) == SIZES.get(slug, 32)


def test_exactly_thirty_cards() -> None:
    """One too few and one too many are faults; signature cards and weaknesses do not count."""
    assert "exactly 30 cards" in wrong(roland(c01086=0))[0]
    assert "has 29" in wrong(roland(c01086=0))[0]
    assert "has 31" in wrong(roland(c01086=2))[0]
    assert wrong(roland(c01086=0, c01088=1, c01087=2, c01020=2)) == []


def test_copies_by_title_over_all_levels() -> None:
    """Two copies by title: a third at another level is too many."""
    slots = roland(**{f"c{BEAT_COP}": 2, f"c{BEAT_COP_2}": 1, "c01086": 0, "c01087": 0})

    assert wrong(slots) == [
        "Copies: Beat Cop: at most 2 in a deck, counting all its levels; it has 3."
    ]


def test_classes_and_levels() -> None:
    """A second class up to level 2, the own class up to 5, no third class; each card is named."""
    slots = roland(**{f"c{FORBIDDEN_KNOWLEDGE}": 1, f"c{SHOTGUN}": 1, "c01086": 0, "c01087": 0})

    (fault,) = wrong(slots)

    assert "Forbidden Knowledge (mystic 0)" in fault
    assert "guardian and neutral 0–5, seeker 0–2" in fault


def test_levels_of_the_second_class() -> None:
    """A seeker card of level 3 or more is not for Roland."""
    high = [c for c in LIBRARY.cards.values() if c.faction == "seeker" and (c.level or 0) > 2]
    low = [c for c in LIBRARY.cards.values() if c.faction == "seeker" and c.level in (1, 2)]
    assert high
    assert low

    for card in high:
        assert any(card.full_name in each for each in wrong(roland(**{f"c{card.code}": 1})))
    for card in low:
        assert not any(card.full_name in each for each in wrong(roland(**{f"c{card.code}": 1})))


def test_required_cards() -> None:
    """Signature card and signature weakness must be there, once."""
    assert wrong(roland(c01006=0, c01007=0)) == [
        "Required cards: Roland’s .38 Special is missing: it’s Roland Banks’s signature card.",
        "Required cards: Cover Up is missing: it’s Roland Banks’s signature weakness.",
    ]
    assert wrong(roland(c01006=2)) == [
        "Copies: Roland’s .38 Special: at most 1 in a deck; it has 2."
    ]


def test_signature_cards_of_others() -> None:
    """Nobody plays another investigator's cards."""
    assert wrong(roland(c01008=1)) == [
        "Signature cards: Daisy’s Tote Bag is only for Daisy Walker."
    ]


def test_basic_weaknesses() -> None:
    """One, the placeholder, or none at all; never two."""
    assert wrong(roland()) == []
    assert wrong(roland(c01000=0)) == []
    assert wrong({**roland(c01000=0), HAUNTED: 1}) == []
    (fault,) = wrong({**roland(c01000=0), HAUNTED: 1, PARANOIA: 1})
    assert "exactly 1" in fault
    assert "Haunted" in fault
    assert "it has 2" in wrong(roland(c01000=2))[0]


def test_weaknesses_with_experience() -> None:
    """Ten experience allow a second weakness, and no third."""
    slots = roland(**{"c01020": 0, "c01086": 0, "c01087": 0, f"c{SHOTGUN}": 2, f"c{VEST}": 1})
    two = {**slots, HAUNTED: 1}

    assert experience(LIBRARY, read(sheet(slots)).codes(LIBRARY)) == 11
    assert wrong(two) == []
    assert "exactly 2" in wrong({**two, "01099": 1})[0]


def test_cards_that_are_no_player_cards() -> None:
    """Investigators, encounter cards and story assets are no cards to build with."""
    said = wrong(roland(c01002=1, c01116=1, c01117=1))

    assert any("Daisy Walker" in each for each in said)
    assert any("Lita Chantler" in each for each in said)
    assert sum(each.startswith("Player cards") for each in said) == 3


def test_unknown_cards_are_named() -> None:
    """Cards of other products are told by name, code and product; they count towards the size."""
    assert wrong(roland(c04148=1, c01086=0)) == [
        "Unknown card: I don’t know “04148” (×1): Surprise (1), product The Forgotten Age."
    ]


def test_outside_the_limits() -> None:
    """Only a campaign can put cards outside the limits."""
    slots = roland(**{f"c{MACHETE}": 3})
    marked = {MACHETE: 2}

    assert any(each.startswith("Limits") for each in wrong(slots, ignoreDeckLimitSlots=marked))
    assert wrong(slots, campaign=True, ignoreDeckLimitSlots=marked) == []


def test_all_faults_at_once() -> None:
    """Everything that is wrong is told in one answer."""
    slots = roland(c01006=0, c01020=3, c01058=1, c04148=1, c01008=1, c01000=2)

    rules = {each.split(":")[0] for each in wrong(slots)}

    assert rules == {
        *("Unknown card", "Deck size", "Copies", "Class and level", "Required cards"),
        *("Signature cards", "Basic weaknesses"),
    }


@pytest.mark.parametrize(
    ("xp", "extra"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (30, 3), (40, 4), (49, 4), (90, 4)]
)
def test_experience_brings_weaknesses(xp: int, extra: int) -> None:
    """Standalone: one more random weakness per ten experience."""
    assert extra_weaknesses(xp) == extra


def test_too_much_experience() -> None:
    """A standalone deck has at most 49 experience; in a campaign it is earned."""
    forty = {VEST: 2, AMULET: 2, SHOTGUN: 2, LIGHTNING_GUN: 2, RED_GLOVED_MAN: 2}
    most = roland() | forty | {POLICE_BADGE: 2, MOMENT: 1, EXTRA_AMMUNITION: 2}
    too_much = most | {XAVIER: 1}

    assert not _mention_experience(wrong(most))
    assert _mention_experience(wrong(too_much))
    assert not _mention_experience(wrong(too_much, campaign=True))


def _mention_experience(faults_found: list[str]) -> bool:
    return any(each.startswith("Experience: at most 49") for each in faults_found)


@pytest.mark.parametrize("code", sorted(SAID))
def test_facts_say_how_a_card_comes_into_a_deck(code: str) -> None:
    """What a deck has to know is read with the card."""
    game = Table(whole=True).game

    assert card_text(game, game.card(CardCode(code))) == SAID[code]


def test_a_keyword_is_said_once(solo: Table) -> None:
    """What a card's own text says already is not said before it."""
    game = Table(whole=True).game
    said = card_text(game, game.card(CardCode("02185")))

    assert said.count("Permanent") == 1
    assert card_text(game, game.card(CardCode("02263"))).startswith("Researched.")
    assert "Permanent" not in card_text(solo.game, solo.game.card(CardCode("01086")))
