"""A layout that is filled until Discord's limits are reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.wire.controls import Item
from cogs.wire.discord_text import LAYOUT, apart, clip

MOST_COMPONENTS = 40
OPEN_GAME = discord.Colour(0x2F6F62)
CLOSED_GAME = discord.Colour(0x6B6459)


class Page:
    """A layout that is filled until Discord's limits are reached."""

    def __init__(self, colour: discord.Colour | None = None, reserve: int = 0) -> None:
        """`reserve` components are kept free for `close`."""
        self._box: ui.Container[Any] | None = (
            None if colour is None else ui.Container(accent_colour=colour)
        )
        self._items: list[Item] = []
        self._components = (0 if colour is None else 1) + reserve
        self._room = LAYOUT - 100

    def text(self, text: str, beside: Sequence[Item] = ()) -> None:
        """Add a text, cut to what room is left; the texts among `beside` have theirs, too."""
        text = clip(apart(text), self._room - sum(map(_letters, beside)))
        if text.strip() and self._components < MOST_COMPONENTS:
            self._room -= len(text)
            self._add(ui.TextDisplay(text))

    @property
    def shown(self) -> Sequence[Item]:
        """Return what has been added so far."""
        return tuple(self._items)

    def fits(self, items: Sequence[Item]) -> bool:
        """Return True if there is room for all of these."""
        return self._components + sum(map(_weight, items)) <= MOST_COMPONENTS

    def items(self, items: Sequence[Item]) -> bool:
        """Add all of these, or none if they do not fit."""
        if not self.fits(items):
            return False
        for item in items:
            self._room -= _letters(item)
            self._add(item)
        return True

    def view(self, last: Sequence[Item] = ()) -> ui.LayoutView:
        """Return the finished layout; `last` takes the place that was kept free."""
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
        self._components += _weight(item)
        self._items.append(item)


def _letters(item: Item) -> int:
    return len(item.content) if isinstance(item, ui.TextDisplay) else 0


def _weight(item: Item) -> int:
    """Return how many components Discord counts for an item."""
    if isinstance(item, ui.ActionRow):
        return 1 + len(item.children)
    return 1
