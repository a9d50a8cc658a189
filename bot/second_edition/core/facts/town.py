"""Facts of the town: clue tokens, gates, seals, doom, terror, closed places."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.second_edition.core.facts.fact_base import MaybeSeatFact
from bot.second_edition.printed.terms import Place


class CluePlaced(Fact, frozen=True):
    """Clue tokens are placed in a location; a negative number is taken or discarded."""

    place: Place
    amount: int


class GateOpened(Fact, frozen=True):
    """A gate opens."""

    reveals: ClassVar[bool] = True
    place: Place
    world: str


class GateClosed(MaybeSeatFact, frozen=True):
    """A gate closes; `seat` gets it as a trophy."""

    place: Place
    world: str


class Sealed(Fact, frozen=True):
    """A location gets an elder sign token, or loses it."""

    place: Place
    on: bool = True


class MonsterSurge(Fact, frozen=True):
    """Monsters surge from all open gates."""

    place: Place
    amount: int


class DoomChanged(Fact, frozen=True):
    """Doom tokens were added or removed."""

    amount: int
    now: int
    source: str = ""


class TrackChanged(Fact, frozen=True):
    """Tokens are added to or removed from a track of a box."""

    track: str
    amount: int
    now: int
    of: int
    source: str = ""


class TerrorChanged(Fact, frozen=True):
    """The terror level rises; it `falls` only if the game master lowers it."""

    now: int
    falls: bool = False


class PlaceClosed(Fact, frozen=True):
    """A location closes, permanently or for some time, or opens again."""

    place: Place
    closed: bool = True
    for_good: bool = False
    source: str = ""
    """The reason for a permanent closing, unless the terror level was just reported as such."""
    gate: bool = False
    """A gate is open there: it closes once that is closed."""


class RubbleDrawn(Fact, frozen=True):
    """A rubble marker is drawn and closes its location, or is discarded undrawn."""

    reveals: ClassVar[bool] = True
    place: Place
    left: int
    discarded: bool = False
