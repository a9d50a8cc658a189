"""Whatever is handed in: a deck comes back, or a sentence."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.engine.errors import RulesError
from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import decode_deck, encode_deck
from bot.lcg.decks.parse_text import LONGEST
from bot.lcg.decks.view import deck_lines, deck_view
from renders.lcg.deck import deck_alt, deck_scene
from tests.lcg.decks.deck_samples import LIBRARY, read, sheet

CODES = st.sampled_from([*LIBRARY.cards, *LIBRARY.aliases, "01000", "02105", "x"])
SLOTS = st.dictionaries(CODES, st.integers(-1, 4), max_size=60)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    ["slots", "ignoreDeckLimitSlots", "name", "investigator_code", "investigator_name", "meta"]
)
LINES = st.lists(
    st.sampled_from(
        [
            *("Roland Banks", "2x Machete (Core Set)", "- Lucky! (2) x2", "Side deck", "1x", "x1"),
            *("# Title", "Investigator: Daisy Walker", "(((", "Hand x2", "1x Cover Up", "[a](b)"),
        ]
    )
    | st.text(max_size=40),
    max_size=30,
)


def accepted(text: str | bytes) -> None:
    """A deck that can be kept, checked and drawn, or a refusal with a sentence."""
    try:
        deck = read(text)
    except RulesError:
        return
    assert decode_deck(LIBRARY, encode_deck(deck)) == deck
    view = deck_view(LIBRARY, deck, len(faults(LIBRARY, deck)))
    assert deck_lines(view)
    assert len(deck_alt(view)) <= 1_000
    assert deck_scene(view).groups


@given(st.text() | st.binary() | ANYTHING.map(json.dumps) | LINES.map("\n".join))
def test_anything(given_: str | bytes) -> None:
    """Any text or bytes are a deck or refused."""
    accepted(given_)


@given(SLOTS, SLOTS, FIELDS, ANYTHING)
def test_any_deck(slots: dict[str, int], beyond: dict[str, int], field: str, value: Any) -> None:
    """Any cards in any numbers, and anything in any field, are a deck or refused."""
    accepted(sheet(slots, ignoreDeckLimitSlots=beyond))
    accepted(sheet(**{field: value}))


@pytest.mark.parametrize(
    "piece", [" ", "(", "[", "1x ", "1x Machete (", "x1 ", "•", "1x a\n", ")]"]
)
def test_no_text_takes_long(piece: str) -> None:
    """The longest text, made to mislead, is read or refused at once."""
    text = "Roland Banks " + piece * (LONGEST // len(piece) - 20)
    before = time.process_time()

    accepted(text)

    assert time.process_time() - before < 1.0
