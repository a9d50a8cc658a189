"""Make text written by people safe for messages: reasons, names of decks.

Text that others will read goes through `harmless_text`; names that are stored, compared and listed
without formatting go through `to_plain_line`.
"""

from __future__ import annotations

import re
import unicodedata

REASON = 200
"""The most characters of a reason or a name that are shown."""
_JOINERS = "\u200c\u200d"
"""Invisible characters that join letters of some scripts, and emoji."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that are invisible."""
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs")
"""Categories: control, formatting (such as writing direction), unassigned, private, surrogate."""
_STACKED = 3
"""The most combining marks on one letter."""
_LINK = re.compile(r"(https?://[\w\-./:?=&%#+,;!$']+)")
"""A plain URL, which shows its target."""
_LISTED = re.compile(r"^(\d*)([-+.])(?= )")
"""The start of a list item."""
_FORMATS = re.compile(r"([\\*_~`|<>\[\]#])")


def to_plain_line(text: str, most: int = REASON) -> str:
    """Return the text on one line, without invisible characters, in at most `most` characters."""
    spaced = "".join(" " if c.isspace() or c in _BLANK else c for c in text)
    seen = [c for c in unicodedata.normalize("NFC", spaced) if c in _JOINERS or _is_visible(c)]
    words = " ".join("".join(_limit_combining_marks(seen)).split()).strip(_JOINERS)
    return words if len(words) <= most else words[: max(0, most - 1)].rstrip() + "…"


def harmless_text(text: str, most: int = REASON) -> str:
    """Return a user's text with Discord markdown, mentions and disguised links disabled."""
    pieces = _LINK.split(to_plain_line(text, most))
    return "".join(piece if n % 2 else _escape_markdown(piece) for n, piece in enumerate(pieces))


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in _UNSEEN


def _limit_combining_marks(characters: list[str]) -> list[str]:
    """Return the characters with at most `_STACKED` combining marks on each letter."""
    kept: list[str] = []
    marks = 0
    for each in characters:
        marks = marks + 1 if unicodedata.category(each).startswith("M") else 0
        if marks <= _STACKED:
            kept.append(each)
    return kept


def _escape_markdown(words: str) -> str:
    escaped = _FORMATS.sub(r"\\\1", words).replace("@", "@\u200b")
    return _LISTED.sub(r"\1\\\2", escaped)
