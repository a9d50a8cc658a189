"""Numbers as players read them: the true minus, counts with their word."""

from __future__ import annotations

import re
from functools import cache

MINUS = "−"
_IRREGULAR = {"die": "dice", "Child": "Children"}
_ALIKE = ("Byakhee", "Dark Young", "Mi-Go", "Spawn", "Sanity", "Stamina")
_HEAD = re.compile(r"(.*?)((?: Out)? of .*)?")
"""What is counted, and what follows it: `Hound` and ` of Tindalos`."""
_HYPHENED = re.compile(r"(?<![\w.])-(?=\d)")


def signed(number: int) -> str:
    """A modifier as it is read: +1, +0, −1."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def with_minus(text: str) -> str:
    """The text with a true minus before its negative numbers; hyphens between words stay."""
    return _HYPHENED.sub(MINUS, text)


def counted(number: int, word: str) -> str:
    """``1 die``, ``2 dice``, ``3 clues``."""
    return f"{number} {word if number == 1 else plural(word)}"


@cache
def plural(word: str) -> str:
    """Several of a thing: `dice`, `Allies`, `Witches`, `Mi-Go`, `Hounds of Tindalos`."""
    found = _HEAD.fullmatch(word)
    head, tail = (found[1], found[2] or "") if found else (word, "")
    return f"{_plural_of(head)}{tail}"


def _plural_of(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(_ALIKE):
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("ch", "sh", "s")) else f"{word}s"
