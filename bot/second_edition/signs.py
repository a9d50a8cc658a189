"""Numbers as players read them: the true minus, counts with their word."""

from __future__ import annotations

import re

MINUS = "−"
_PLURALS = {"die": "dice", "success": "successes"}
_HYPHENED = re.compile(r"(?<![\w.])-(?=\d)")


def signed(number: int) -> str:
    """A modifier as it is read: +1, +0, −1."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def with_minus(text: str) -> str:
    """The text with a true minus before its negative numbers; hyphens between words stay."""
    return _HYPHENED.sub(MINUS, text)


def counted(number: int, word: str) -> str:
    """``1 die``, ``2 dice``, ``3 clues``."""
    return f"{number} {word if number == 1 else _PLURALS.get(word, f'{word}s')}"
