"""Long private texts in pages that fit a phone: a screen and a half each, with buttons to turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from cogs.wire.controls import Item, Row, button
from cogs.wire.custom_id import Press
from cogs.wire.discord_text import clip
from cogs.wire.page import SCREEN, text_height
from cogs.wire.reply import Private

PANEL: Final = SCREEN * 3 // 2
"""Most pixels of a private message on a phone."""
ROOM: Final = PANEL - 110
"""Pixels of a page's text: below it are up to two rows of buttons."""
MOST_LETTERS: Final = 3_400
"""Most characters of a page's text."""


def text_pages(text: str) -> list[str]:
    """Split a text into pages of at most `room` pixels, at blank lines where that is possible."""
    pages: list[str] = []
    for paragraph in text.split("\n\n"):
        for number, piece in enumerate(text_pieces(paragraph.split("\n"), ROOM)):
            longer = f"{pages[-1]}\n\n{piece}" if pages and number == 0 else ""
            if longer and _fits(longer, ROOM):
                pages[-1] = longer
            else:
                pages.append(piece)
    return pages


def page_answer(
    pages: list[str], number: int, to_page: Callable[[int], Press], *beside: Item
) -> Private:
    """Show one page; the last one if the number is too high.

    `to_page` makes the press that opens a page; `beside` are further items of the row below.
    """
    at = min(number, len(pages) - 1)
    turn = [
        button(to_page(other), label)
        for other, label in ((at - 1, f"◀ Page {at}"), (at + 1, f"Page {at + 2} ▶"))
        if 0 <= other < len(pages)
    ]
    row = [*turn, *beside]
    return Private(pages[at], (Row(*row),) if row else (), hidden=True)


def page_number(text: str) -> int:
    """Return the page that the rest of a press names; the first one if it names none."""
    return int(text) if text.isascii() and text.isdecimal() else 0


def text_pieces(lines: Iterable[str], room: int) -> Iterator[str]:
    """Yield lines in pieces of at most `room` pixels."""
    piece = ""
    for line in (clip(each, MOST_LETTERS) for each in lines):
        longer = f"{piece}\n{line}" if piece else line
        if piece and not _fits(longer, room):
            yield piece
            longer = line
        piece = longer
    yield piece


def _fits(text: str, room: int) -> bool:
    return len(text) <= MOST_LETTERS and text_height([text]) <= room
