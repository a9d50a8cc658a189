"""Text written by people, made safe to stand in a message: reasons, names of decks.

Whatever reaches others goes through `said`; names that are kept, compared and offered in lists,
where nothing is formatted, through `plain`.
"""

from __future__ import annotations

import re
import unicodedata

REASON = 200
"""Characters of a reason, or of a name, that are shown."""
_JOINERS = "\u200c\u200d"
"""Invisible, but letters of some scripts and emoji are joined by them."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that nobody sees."""
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs")
"""Control, formatting (writing direction among it), unassigned, private, surrogate."""
_STACKED = 3
"""Marks that a letter may wear."""
_LINK = re.compile(r"(https?://[\w\-./:?=&%#+,;!$']+)")
"""A plain address, which shows where it leads."""
_LISTED = re.compile(r"^(\d*)([-+.])(?= )")
"""What begins a list."""
_FORMATS = re.compile(r"([\\*_~`|<>\[\]#])")


def plain(text: str, most: int = REASON) -> str:
    """The words on one line, without what is not seen, in at most `most` characters."""
    spaced = "".join(" " if c.isspace() or c in _BLANK else c for c in text)
    seen = [c for c in unicodedata.normalize("NFC", spaced) if c in _JOINERS or _is_seen(c)]
    words = " ".join("".join(_unstack_marks(seen)).split()).strip(_JOINERS)
    return words if len(words) <= most else words[: max(0, most - 1)].rstrip() + "…"


def harmless_text(text: str, most: int = REASON) -> str:
    """Somebody's own words in Discord markdown: they format, mention and disguise nothing."""
    pieces = _LINK.split(plain(text, most))
    return "".join(piece if n % 2 else _escape_markdown(piece) for n, piece in enumerate(pieces))


def _is_seen(character: str) -> bool:
    return unicodedata.category(character) not in _UNSEEN


def _unstack_marks(characters: list[str]) -> list[str]:
    """The characters, no letter with more marks than letters have."""
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
