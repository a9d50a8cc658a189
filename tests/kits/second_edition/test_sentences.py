"""Sentences of the board game: no pattern that makes a native speaker stop (docs/voice.md)."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.encounters.entries import ENTRIES
from bot.second_edition.encounters.entry_texts import entry_text
from bot.second_edition.encounters.packs import whole_library
from bot.table.declares.lobby_choices import Lobby
from bot.tools.purposeful import Purposeful, load_aims
from tests.goldens.retold import retold
from tests.second_edition.rulebook import short

KIT = SecondEditionKit()
PATTERNS = {
    "someone, anyone, everyone": r"\b(some|any|every)body\b",
    "no “who” or “what” without a noun": r"\b[Ww]hoever\b|\b[Ww]hom\b|[.:>] (Who|What) [^?\n]*\.",
    "clue tokens": r"\b[Cc]lues?\b(?! tokens?\b)",
    "Sanity and Stamina": r"(?<!Psychiatric )\b(sanity|stamina) \d",
    "the number comes after “more” and “less”": (
        r"\d (?!or )[a-z]+( (?!or )[a-z]+)? (more|less)(?=[.,;:]|$)"
    ),
    "usual words": (
        r"\b(comes to in|no further than|lets? go of|anew|thereupon|whence|stand-ins?|doth)\b"
        r"|\bcounts 1 more\b|\b1 harder in each\b|\bof choice\b"
    ),
}
"""What each rule forbids."""


@cache
def texts() -> str:
    """Return every text that is looked up or drawn, and a game as a spectator reads it."""
    library = whole_library()
    tables = (
        library.cards, library.monsters, library.mythos, library.specials, library.conditions,
        library.investigators, library.ancient_ones,
    )  # fmt: skip
    found = [library.text(code) for table in tables for code in table]
    entries = (*ENTRIES.plain.values(), *ENTRIES.scripted.values())
    found += [entry_text(entry, library.name) for entry in entries]
    lobby = Lobby("glaaki", "standard", ("joe_diamond", "rita_young"), settings={"dunwich": True})
    player = Purposeful("sentences", load_aims(KIT.rules.slug))
    return "\n".join((*found, retold(KIT, lobby, "sentences", player.choose, short)))


@pytest.mark.parametrize("rule", PATTERNS)
def test_no_sentence_makes_a_native_speaker_stop(rule: str) -> None:
    """Each pattern is looked for in every line."""
    pattern = re.compile(PATTERNS[rule])

    assert [line for line in texts().splitlines() if pattern.search(line)] == []


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("someone, anyone, everyone", "Everyone stays, and everybody trades."),
        ("no “who” or “what” without a noun", "Start: whoever has none is devoured."),
        ("clue tokens", "Gain 2 Clues."),
        ("Sanity and Stamina", "Stamina 5/5, sanity 5/5"),
        ("the number comes after “more” and “less”", "Everyone has 1 movement point more."),
        ("usual words", "Joe comes to in Arkham Asylum."),
    ],
)
def test_an_odd_sentence_is_found(rule: str, line: str) -> None:
    """Each pattern finds what it is for."""
    assert re.search(PATTERNS[rule], line)
