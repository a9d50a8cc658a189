"""Typed references to what is on the table, small, compared and never shown."""

from __future__ import annotations

from msgspec import Struct


class About(Struct, frozen=True):
    """A thing of the game, by what it is and which: ``About("card", "01018")``.

    Each ruleset says which kinds it has (a `StrEnum` of its own). What identifies an option, a
    question or a thing that is barred stands here and is never read back out of a label.
    """

    kind: str
    """What it is: `card`, `enemy`, `place`, `gate`, `seat`…"""
    id: str
    """Which: a card's code, the id of one stay in play, a place's slug, a seat's number."""
