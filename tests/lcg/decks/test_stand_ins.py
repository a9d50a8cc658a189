"""Known cards in the place of unknown ones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.errors import Malformed
from bot.lcg.decks.check import faults
from bot.lcg.decks.model import DeckList, decode_deck, encode_deck
from bot.lcg.decks.stand_ins import read_stand_ins, stand_in_texts, substituted
from tests.lcg.decks.deck_samples import LIBRARY, read, roland, sheet


def deck() -> DeckList:
    """Roland's, with Higher Education for a knife."""
    return read(sheet(roland(c01086=0, c02187=1)))


def test_a_substitute_makes_the_deck_legal_and_is_kept() -> None:
    """By name or code; the mapping goes through the store."""
    for named in ("Higher Education (3) = Knife", "02187=01586"):
        done = substituted(LIBRARY, deck(), read_stand_ins(LIBRARY, deck(), named))
        again = decode_deck(LIBRARY, encode_deck(done))

        assert faults(LIBRARY, again) == []
        assert again.cards == read(sheet(roland())).cards
        assert stand_in_texts(LIBRARY, again) == ["Knife stands in for Higher Education (3)."]


def test_a_substitute_is_checked_like_any_card() -> None:
    """Two copies of its title at most, and the classes that the investigator may take."""
    named = read_stand_ins(LIBRARY, deck(), "Higher Education (3) = Forbidden Knowledge")
    (fault,) = faults(LIBRARY, substituted(LIBRARY, deck(), named))

    assert fault.rule == "Class and level"


def test_a_card_that_has_come_to_be_known_keeps_its_name() -> None:
    """What was brought with a substitute before stays as it is, and says for what."""
    stored = replace(read(sheet(roland())), stand_ins={"01695": "01086"})

    assert stand_in_texts(LIBRARY, stored) == ["Knife stands in for Relic Hunter (3)."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Higher Education (3)", "I read substitutes as"),
        ("Higher Education (3) = Nonsense", "I do not know “Nonsense”"),
        ("Bandolier = Knife", "that I do not know: Higher Education"),
    ],
)
def test_bad_substitutes_are_told(text: str, said: str) -> None:
    """Each with a sentence."""
    with pytest.raises(Malformed, match=said):
        read_stand_ins(LIBRARY, deck(), text)
