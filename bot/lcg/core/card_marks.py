"""Marks that tell a card in play from its namesakes, as it was then: typed, worded later."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from bot.engine.ids import Seat
from bot.lcg.printed.cards import CardCode


class Aspect(StrEnum):
    """In what it differs; what matters most first."""

    TITLE = "title"
    """By its subtitle or level, which its code says."""
    ENGAGED = "engaged"
    """With whom an enemy is engaged: `seats`, none for nobody."""
    HOLDER = "holder"
    """Who controls it, or before whom it lies: `seats`."""
    PLACE = "place"
    """Where it is: `codes`."""
    TURNED = "turned"
    """Whether it is exhausted: `counts` 1 or 0."""
    DAMAGE = "damage"
    HORROR = "horror"
    USES = "uses"
    """How many uses are left on it: `counts`, of the kind of the card in `codes`."""
    LADEN = "laden"
    """Clues, doom and resources on it: three `counts`."""
    ATTACHED = "attached"
    """What is attached to it: `codes`."""
    NUMBER = "number"
    """The how many-th it is of those that nothing tells apart: `counts`."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """One aspect in which a card in play differs from its namesakes."""

    aspect: Aspect
    seats: tuple[Seat, ...] = ()
    codes: tuple[CardCode, ...] = ()
    counts: tuple[int, ...] = ()


Marks = tuple[Mark, ...]
