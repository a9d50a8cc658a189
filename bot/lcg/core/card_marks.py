"""Marks that distinguish a card in play from others of its name.

Stored by type, worded when shown.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from bot.engine.ids import Seat
from bot.lcg.printed.cards import CardCode


class Aspect(StrEnum):
    """A respect in which two cards of the same name can differ, most important first."""

    TITLE = "title"
    """By its subtitle or level, which its code says."""
    ENGAGED = "engaged"
    """The seats that an enemy engages: `seats`, empty for none."""
    HOLDER = "holder"
    """The seat that controls it, or whose threat area it is in: `seats`."""
    PLACE = "place"
    """Its location: `codes`."""
    SPOT = "spot"
    """The position of a location on a grid: its column and row as `counts`."""
    TRAIT = "trait"
    """The first trait of a location, that of the card in `codes`."""
    TURNED = "turned"
    """1 if it is exhausted, else 0: `counts`."""
    DAMAGE = "damage"
    HORROR = "horror"
    USES = "uses"
    """How many uses are left on it: `counts`, of the kind of the card in `codes`."""
    LADEN = "laden"
    """Clues, doom and resources on it: three `counts`."""
    ATTACHED = "attached"
    """Its attachments: `codes`."""
    NUMBER = "number"
    """Its number among cards without other differences: `counts`."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """One difference between a card in play and the others of its name."""

    aspect: Aspect
    seats: tuple[Seat, ...] = ()
    codes: tuple[CardCode, ...] = ()
    counts: tuple[int, ...] = ()


Marks = tuple[Mark, ...]
