"""Data types of boxes: their parts, tracks, Conditions, charts and monsters' cards."""

from __future__ import annotations

from msgspec import Struct

from bot.second_edition.printed.ops import Op
from bot.second_edition.printed.terms import (
    Place,
)


class Box(Struct, frozen=True, kw_only=True):
    """A box as the rules see it.

    Its slug is a code like a card's, in force if the box is played.
    """

    slug: str
    name: str
    always: bool = False
    """The base game: every game has it. Other packs are boxes, in play where a table chose them."""
    house_rules: tuple[str, ...] = ()
    """House rules (`state.HouseRules`) that hold whenever the box is in play."""


class LoosePart(Struct, frozen=True, kw_only=True):
    """A part of a box that can be played without the rest, as a house rule."""

    rule: str
    """The field of `state.HouseRules`, as it is stored."""
    name: str
    """The name in the lobby's storage."""
    title: str
    """A few words, at most 60 characters."""
    sentence: str
    """The meaning, at most 100 characters."""
    said: str
    """Among the house rules that are in force."""

    @property
    def id(self) -> str:
        """Return the name of its house rule."""
        return self.rule


class UnknownFacts(Struct, frozen=True, kw_only=True):
    """A printed fact that no source has; a host who owns the box can fill it in."""

    section: str
    """The section of a table of further facts in which it is filled in."""
    ids: tuple[str, ...]
    said: str
    """Its description: `the seven cards of …`."""
    left_out: bool = False
    """True if it is left out; otherwise a placeholder is used."""
    at: tuple[str, ...] = ()
    """Ids of the things it belongs to, whose articles mention it."""
    named: dict[str, str] = {}
    """Names, by id, of left-out things that can be looked up."""
    kind: str = ""
    """Their kind: `Common Item, task`."""


class RubbleFacts(Struct, frozen=True, kw_only=True):
    """A rubble marker, with the location that it closes permanently."""

    id: str
    location: Place


class ChartRow(Struct, frozen=True, kw_only=True):
    """A row of a chart: the effect of a die that shows one of these faces."""

    faces: tuple[int, ...]
    ops: tuple[Op, ...] = ()


class ChartFacts(Struct, frozen=True, kw_only=True):
    """A chart for one die, by the card it is printed on."""

    id: str
    rows: tuple[ChartRow, ...]


class FoeCardFacts(Struct, frozen=True, kw_only=True):
    """A card with a monster's numbers for one combat, of which there are `count`."""

    id: str
    monster: str
    count: int = 1
    horror_rating: int | None = None
    """None: no Horror check."""
    horror_damage: int = 0
    combat_rating: int = 0
    combat_damage: int = 0
    nightmarish: int = 0
    overwhelming: int = 0
    gains: tuple[str, ...] = ()
    """Abilities: `ambush`, `physical_resistance`…"""
    horror_failed: tuple[Op, ...] = ()
    hit: tuple[Op, ...] = ()
    """When its combat damage is due."""
    defeated: tuple[Op, ...] = ()
    stand_in: bool = False
    """True if no source gives these numbers: they are placeholders until a host fills them in."""


class ConditionFacts(Struct, frozen=True, kw_only=True):
    """A card of a location that belongs to nobody and affects all while it is face up."""

    id: str
    name: str
    place: Place


class TrackFacts(Struct, frozen=True, kw_only=True):
    """A track on a box's board that is filled with tokens."""

    id: str
    name: str
    size: int
    brings: str = ""
    """The monster that the last token brings, which is on the board while the track is full."""
