"""Typed references to things in the game: small, comparable and never shown to players."""

from __future__ import annotations

from msgspec import Struct


class About(Struct, frozen=True):
    """A reference to one thing of the game: its kind and its id, as in ``About("card", "01018")``.

    Each ruleset defines its kinds in a `StrEnum`. The reference identifies what an option, a
    question or a barred choice is about, so that no code has to parse a label.
    """

    kind: str
    """The kind of thing: `card`, `enemy`, `place`, `gate`, `seat`…"""
    id: str
    """The id within its kind: a card code, the id of one card in play, a place slug, a seat
    number."""
