"""Numbers in words, and one minus sign in all of them."""

from __future__ import annotations

import re

from bot.engine.english import with_minus
from bot.kits.glossary import Glossary
from tests.second_edition.packs import (
    ENTRIES,
    Catalogue,
    Entry,
    Scripted,
    entry_text,
    whole_library,
)
from tests.second_edition.rulebook import counted, signed

HYPHENED = re.compile(r"(?<![\w.-])-\d")
"""A negative number with a hyphen for its sign."""


def test_numbers_are_counted_and_signed() -> None:
    """One die, two dice; a true minus."""
    assert [counted(1, "die"), counted(2, "die"), counted(0, "clue token")] == [
        "1 die",
        "2 dice",
        "0 clue tokens",
    ]
    assert [signed(-2), signed(0), signed(3)] == ["−2", "+0", "+3"]


def test_hyphens_between_words_stay() -> None:
    """Only a negative number gets a minus."""
    assert with_minus("A Mi-Go: Luck (-1), -2 Lore, .38-calibre") == (
        "A Mi-Go: Luck (−1), −2 Lore, .38-calibre"
    )


def test_no_text_of_the_content_has_a_hyphen_for_a_minus() -> None:
    """Cards, entries, monsters, rules: one minus sign in all numbers."""
    library = whole_library()
    said = [entry_text(entry, library.name) for entry in _entries()]
    catalogue = Catalogue(library)
    said += [catalogue.article(name).body for name in catalogue.things]
    said += [term.text for term in Glossary("data.second_edition").terms.values()]

    assert len(said) > 600
    assert [text for text in said if HYPHENED.search(text)] == []


def _entries() -> list[Entry | Scripted]:
    library = whole_library()
    coloured = [code for code, facts in library.gate_cards.items() if facts.colour]
    cards = [*library.location_cards, *coloured]
    return [ENTRIES.entry(card, at) for card in cards for at in ENTRIES.on(card)]


def test_a_scripted_entry_has_words() -> None:
    """What a script of the content says of itself has its minus too."""
    scripted = [entry for entry in _entries() if isinstance(entry, Scripted)]

    assert scripted
    assert not [e.text for e in scripted if HYPHENED.search(e.text)]
