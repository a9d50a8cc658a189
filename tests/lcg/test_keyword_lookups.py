"""Keywords are looked up in one place, which knows those that are gained and blanked."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRINTED = re.compile(r"\.prints_keyword\(|\.keywords\b")
ALLOWED = {
    "bot/lcg/core/parts/pieces.py",  # `Pieces.has_keyword` itself
    "bot/lcg/text/lookup.py",  # what is printed on a card that somebody looks up
    "bot/lcg/views/cards.py",  # the same
    "data/lcg/the_path_to_carcosa/curtain_call/places.py",  # a card in hand, as it is printed
    "data/lcg/the_path_to_carcosa/lola_hayes.py",  # the same
}
FOLDERS = ("core", "gm", "names", "rules", "text", "views")
"""Folders of `bot/lcg` that know a game in play; decks and campaigns only know printed cards."""


def _readers() -> set[str]:
    content = (ROOT / "data" / "lcg").rglob("*.py")
    rules = (path for name in FOLDERS for path in (ROOT / "bot" / "lcg" / name).rglob("*.py"))
    found = {path for path in (*content, *rules) if PRINTED.search(path.read_text("utf-8"))}
    return {path.relative_to(ROOT).as_posix() for path in found}


def test_printed_keywords_are_read_in_one_place() -> None:
    """Rules Reference, "Keywords" and "Blank": the rules ask `Pieces.has_keyword`."""
    assert _readers() == ALLOWED
