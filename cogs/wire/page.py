"""A layout that is filled until Discord's limits are reached, and its estimated height."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from cogs.wire.controls import Item, Row
from cogs.wire.custom_id import Control
from cogs.wire.discord_text import LAYOUT, clip, separate_quotations

MOST_COMPONENTS = 40
OPEN_GAME = discord.Colour(0x2F6F62)
CLOSED_GAME = discord.Colour(0x6B6459)


class Page:
    """A layout that is filled until Discord's limits are reached."""

    def __init__(self, colour: discord.Colour | None = None, reserve: int = 0) -> None:
        """Start an empty page. `reserve` components are kept free for `finish`."""
        self._box: ui.Container[Any] | None = (
            None if colour is None else ui.Container(accent_colour=colour)
        )
        self._items: list[Item] = []
        self._components = (0 if colour is None else 1) + reserve
        self._room = LAYOUT - 100

    def add_text(self, text: str, beside: Sequence[Item] = ()) -> None:
        """Add a text, cut to the remaining room; texts of the items `beside` keep their room."""
        text = clip(separate_quotations(text), self._room - sum(map(_text_length, beside)))
        if text.strip() and self._components < MOST_COMPONENTS:
            self._room -= len(text)
            self._add(ui.TextDisplay(text))

    @property
    def shown(self) -> Sequence[Item]:
        """Return the items added so far."""
        return tuple(self._items)

    def fits(self, items: Sequence[Item]) -> bool:
        """Return True if there is room for all of these."""
        return self._components + sum(map(_component_count, items)) <= MOST_COMPONENTS

    def add_items(self, items: Sequence[Item]) -> bool:
        """Add all of these, or none if they do not fit."""
        if not self.fits(items):
            return False
        for item in items:
            self._room -= _text_length(item)
            self._add(item)
        return True

    def finish(self, last: Sequence[Item] = ()) -> ui.LayoutView:
        """Return the layout, ending with the `last` items."""
        view = ui.LayoutView(timeout=None)
        everything = [*self._items, *last]
        if self._box is None:
            for item in everything:
                view.add_item(item)
        else:
            for item in everything:
                self._box.add_item(item)
            view.add_item(self._box)
        view.stop()
        return view

    def _add(self, item: Item) -> None:
        self._components += _component_count(item)
        self._items.append(item)


def _text_length(item: Item) -> int:
    return len(item.content) if isinstance(item, ui.TextDisplay) else 0


def _component_count(item: Item) -> int:
    """Return the number of components that Discord counts for an item."""
    if isinstance(item, ui.ActionRow):
        return 1 + len(item.children)
    return 1


# --- height on a phone ----------------------------------------------------------------------------


SCREEN = 690
"""The height of a channel on a phone of 390 × 844 between its head and the input field."""
FRAME = 66
"""Around a status: its padding, and the word *edited*."""
WIDTH = 265
"""Within that frame."""
PLAIN, SMALL, HEADING = (30, 22), (36, 19), (24, 24)
"""Characters of a row and its height: of plain text, subtext and a heading."""
BULLET = 3
"""Characters of a list line's indentation."""
GAP, AROUND = 8, 10
"""Between buttons, and around a row of them or a list."""
LETTER, PADDING = 7.2, 26
"""In a button: the width of a letter, and of everything beside its label."""
ONE_LINE, TWO_LINES = 32, 44
"""The height of a button."""
LIST = 44
"""The height of a closed list."""

Ranked = tuple[str, int]
"""A line, and its rank: if room is short the highest is dropped first."""

_MENTION = re.compile(r"<@&?\d+>")
_MOMENT = re.compile(r"<t:\d+(:\w)?>")
_MARKS = re.compile(r"\*\*|`|(?<!\w)\*|\*(?!\w)")


def rows_of(text: str, most: int) -> int:
    """Return the rows of a line with this many characters in each, broken between words."""
    rows, room = 1, most
    for word in text.split():
        if len(word) > room and room < most:
            rows, room = rows + 1, most
        broken, last = divmod(max(0, len(word) - 1), most)
        rows += broken
        room -= last + 2
    return rows


def line_height(line: str) -> int:
    """Return the height of one line of Discord Markdown."""
    shown = _MARKS.sub("", _MOMENT.sub("in 45 seconds", _MENTION.sub("@Somebody", line)))
    if not shown.strip():
        return PLAIN[1]
    if shown.startswith("-# "):
        most, high = SMALL
        return rows_of(shown[3:], most) * high
    if shown.startswith("#"):
        most, high = HEADING
        return rows_of(shown.lstrip("#"), most) * high
    most, high = PLAIN
    if shown.startswith("- "):
        return rows_of(shown[2:], most - BULLET) * high
    return rows_of(shown, most) * high


def text_height(lines: Iterable[str]) -> int:
    """Return the height of lines below each other."""
    return sum(line_height(line) for text in lines for line in text.split("\n"))


def items_height(items: Sequence[Item]) -> int:
    """Return the height of texts, buttons and lists; a picture counts as nothing."""
    high = 0
    for item in items:
        if isinstance(item, ui.TextDisplay):
            high += text_height([item.content])
        elif isinstance(item, ui.ActionRow):
            high += _row_height(item)
    return high


def _row_height(row: Row) -> int:
    """Return the height of buttons that wrap into rows, or of a list."""
    buttons = [str(each.label) for each in _inner_items(row) if isinstance(each, discord.ui.Button)]
    if not buttons:
        return LIST + AROUND
    high, left, tallest = 0, 0.0, 0
    for label in buttons:
        wide = min(float(WIDTH), len(label) * LETTER + PADDING)
        tall = ONE_LINE if len(label) * LETTER + PADDING <= WIDTH else TWO_LINES
        if wide > left:
            high, left, tallest = high + (tallest + GAP if tallest else 0), float(WIDTH), 0
        left -= wide + GAP
        tallest = max(tallest, tall)
    return high + tallest + AROUND


def _inner_items(row: Row) -> list[Item]:
    """Return the inner items of a row."""
    return [each.item if isinstance(each, Control) else each for each in row.children]


def most_that_fit(lines: Sequence[Ranked], room: int, rest: str) -> list[str]:
    """Return the lines that fit, those with high ranks left out; `rest` stands for them."""
    texts = [line for line, _ in lines]
    if text_height(texts) <= room:
        return texts
    room -= text_height([rest])
    kept: set[int] = set()
    for number in sorted(range(len(lines)), key=lambda n: lines[n][1]):
        high = text_height([texts[number]])
        if high <= room:
            kept.add(number)
            room -= high
    return [*(line for n, line in enumerate(texts) if n in kept), rest]
