"""Shorten texts to a length without breaking Discord's markup."""

from __future__ import annotations

import re
from typing import Final

ELLIPSIS: Final = "…"
_PIECES: Final = re.compile(
    r"<[@#:/at][^<>\n]{0,120}>"  # a mention, a timestamp, an emoji, a command
    r"|\[[^\[\]\n]{0,200}\]\([^()\n]{1,500}\)"
    r"|https?://\S{1,500}"
    r"|`[^`\n]{1,300}`"
    r"|\\."
    r"|(?P<marker>\*{1,3}|__|~~|\|\|)"
)
"""Pieces that a cut must not split, and the markers that open or close a format."""


def clip(text: str, most: int) -> str:
    """Return the text, cut with an ellipsis if it is longer than `most`.

    Each mention, timestamp, link, code span and escaped character is kept whole or dropped. Bold,
    italic, struck-out and spoiler markers left open by the cut are closed.
    """
    if len(text) <= most:
        return text
    end = max(0, most - len(ELLIPSIS))
    while True:
        kept, closing = _cut_between_pieces(text, end)
        excess = len(kept) + len(ELLIPSIS) + len(closing) - most
        if excess <= 0 or not kept:
            return f"{kept}{ELLIPSIS}{closing}"
        end = len(kept) - excess


def _cut_between_pieces(text: str, end: int) -> tuple[str, str]:
    """Return the longest start that splits no markup, and the markers that close it."""
    opened: list[tuple[str, int]] = []
    for piece in _PIECES.finditer(text):
        if piece.start() >= end:
            break
        if piece.end() > end:
            end = piece.start()
            break
        if marker := piece["marker"]:
            _toggle_marker(opened, marker, text, piece.end())
    kept = text[:end].rstrip()
    while opened and opened[-1][1] >= len(kept):
        marker, after = opened.pop()
        kept = kept[: after - len(marker)].rstrip()
    return kept, "".join(marker for marker, _ in reversed(opened))


def _toggle_marker(opened: list[tuple[str, int]], marker: str, text: str, after: int) -> None:
    """Close the format if it is the innermost open one; open it if a word follows."""
    if opened and opened[-1][0] == marker:
        opened.pop()
    elif not text[after : after + 1].isspace():
        opened.append((marker, after))
