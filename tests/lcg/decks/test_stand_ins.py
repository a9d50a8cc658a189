"""Known cards in the place of unknown ones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.errors import Malformed
from bot.lcg.decks.candidates import candidates
from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import DeckList, decode_deck, encode_deck
from bot.lcg.decks.stand_ins import read_stand_ins, stand_in_texts, substitute_cards
from tests.lcg.decks.deck_samples import LIBRARY, read, roland, sheet


def deck() -> DeckList:
    """Roland's, with Test Armor for a knife."""
    return read(sheet(roland(c01086=0, c04305=1)))


def test_a_substitute_makes_the_deck_legal_and_is_kept() -> None:
    """By name or code; the mapping goes through the store."""
    for named in ("Test Armor (5) = Knife", "04305=01586"):
        done = substitute_cards(LIBRARY, deck(), read_stand_ins(LIBRARY, deck(), named))
        again = decode_deck(LIBRARY, encode_deck(done))

        assert faults(LIBRARY, again) == []
        assert again.cards == read(sheet(roland())).cards
        assert stand_in_texts(LIBRARY, again) == ["Knife stands in for Test Armor (5)."]


def test_a_substitute_is_checked_like_any_card() -> None:
    """Two copies of its title at most, and the classes that the investigator may take."""
    named = read_stand_ins(LIBRARY, deck(), "Test Armor (5) = Forbidden Knowledge")
    (fault,) = faults(LIBRARY, substitute_cards(LIBRARY, deck(), named))

    assert fault.rule == "Class and level"


def test_a_card_that_has_come_to_be_known_keeps_its_name() -> None:
    """What was brought with a substitute before stays as it is, and says for what."""
    stored = replace(read(sheet(roland())), stand_ins={"01695": "01086"})

    assert stand_in_texts(LIBRARY, stored) == ["Knife stands in for Relic Hunter (3)."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Test Armor (5)", "Write replacement cards like"),
        ("Test Armor (5) = Nonsense", "I don’t know “Nonsense”"),
        ("Strange Gun = Knife", "unknown cards in this deck: Test Armor"),
    ],
)
def test_bad_substitutes_are_told(text: str, said: str) -> None:
    """Each with a sentence."""
    with pytest.raises(Malformed, match=said):
        read_stand_ins(LIBRARY, deck(), text)


# Which cards fit


def names(stranger: str, copies: int = 1, **changes: int) -> list[str]:
    """Return what can stand in for an unknown card of Roland's deck."""
    made = read(sheet(roland(**changes, **{f"c{stranger}": copies})))
    return [card.full_name for card in candidates(LIBRARY, made, stranger)]


def test_a_card_of_its_class_type_and_level_stands_in() -> None:
    """Test Armor is a guardian asset of level 5; Test Presence a skill of level 0."""
    assert names("04305") == ["Armor of Ardennes (5)", "Lightning Gun (5)"]
    assert names("04228", c01025=2) == ["Leadership"]
    assert names("04228", c01025=0) == ["Leadership", "Vicious Blow"]


def test_without_such_a_card_the_next_best_stand_in() -> None:
    """Of its class and level, of its level, of a lower one."""
    assert names("04230") == ["First Aid (3)", "Stand Together (3)"]  # no skill has level 3
    assert "Bulletproof Vest (3)" in names("04306")  # no seeker card of level 3 is for Roland
    assert all(name.endswith("(5)") for name in names("04307"))


def test_what_is_not_known_at_all_is_replaced_by_whatever_fits() -> None:
    """Within the investigator's limits, and never by cards that count for themselves."""
    found = names("01685")

    assert "Shotgun (4)" in found
    assert not {"Charisma (3)", "Roland's .38 Special", "Amnesia", "Shrivelling"} & {*found}


def test_copies_have_to_find_room() -> None:
    """Two of a title at most: what is there once stands in for one copy."""
    assert "Machete" in names("01685", 1)
    assert "Machete" not in names("01685", 2)
    assert "Machete" in names("01685", 2, c01020=0)
