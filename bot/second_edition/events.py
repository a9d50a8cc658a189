"""Moments that scripts listen to.

Each is a mutable record that lives while the moment is being resolved. What listens may change the
fields that say so.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.ids import Seat
from bot.second_edition.state import Check, Combat
from bot.second_edition.terms import CardNo, MonsterNo, Place


@dataclass(kw_only=True)
class Event:
    """Base of all moments."""


@dataclass(kw_only=True)
class Loss(Event):
    """Sanity and Stamina about to be lost from one source; both may be changed."""

    seat: Seat
    sanity: int = 0
    stamina: int = 0
    source: str = ""
    monster: MonsterNo | None = None


@dataclass(kw_only=True)
class Hit(Event):
    """A monster's combat damage after a failed Combat or Evade check; `stamina` may be changed.

    Listeners under the monster's code may do something else instead and set it to 0.
    """

    seat: Seat
    monster: MonsterNo
    stamina: int
    evading: bool = False
    combat: Combat | None = None


@dataclass(kw_only=True)
class Drawn(Event):
    """An encounter card was drawn for a seat; `card` may be changed to another."""

    seat: Seat
    card: str
    entry: str
    world: str = ""
    """The Other World, for gate cards."""


@dataclass(kw_only=True)
class CardJoins(Event):
    """A card came into a seat's possession (under its own code: on joining)."""

    seat: Seat
    card: CardNo


@dataclass(kw_only=True)
class CardLeaves(Event):
    """A card left its owner (under its own code)."""

    seat: Seat
    card: CardNo


@dataclass(kw_only=True)
class CluesGained(Event):
    """A seat's clue tokens grew."""

    seat: Seat


@dataclass(kw_only=True)
class UpkeepComes(Event):
    """Mandatory upkeep actions of a seat."""

    seat: Seat


@dataclass(kw_only=True)
class MovementEnds(Event):
    """A seat ended its movement in Arkham, monsters and clues done."""

    seat: Seat
    place: Place


@dataclass(kw_only=True)
class MythosEnds(Event):
    """The Mythos phase ends."""


@dataclass(kw_only=True)
class BecomesLost(Event):
    """A seat is about to be lost in time and space; `instead` is a place that replaces it."""

    seat: Seat
    instead: Place | None = None
    devoured: bool = False
    insane: bool = False
    unconscious: bool = False


@dataclass(kw_only=True)
class BecameLost(Event):
    """A seat is lost in time and space."""

    seat: Seat


@dataclass(kw_only=True)
class Returned(Event):
    """A seat returned from an Other World."""

    seat: Seat


@dataclass(kw_only=True)
class HorrorComes(Event):
    """Before the Horror check of a combat (under the monster's code)."""

    combat: Combat


@dataclass(kw_only=True)
class FightComes(Event):
    """Before a Combat check (under the monster's code); `fails` makes it fail by itself."""

    combat: Combat
    fails: bool = False


@dataclass(kw_only=True)
class WeaponUsed(Event):
    """A Combat check with this weapon is over (under its code)."""

    seat: Seat
    card: CardNo


@dataclass(kw_only=True)
class MonsterDefeated(Event):
    """A monster is defeated. `to` is where its marker goes: `trophy`, `cup` or `box`."""

    seat: Seat
    monster: MonsterNo
    to: str = "trophy"
    combat: Combat | None = None


@dataclass(kw_only=True)
class MonsterActivated(Event):
    """A monster of unique movement is activated (under its code)."""

    monster: MonsterNo


@dataclass(kw_only=True)
class MonsterEntered(Event):
    """A monster was placed on the board (under its code)."""

    monster: MonsterNo
    place: Place


@dataclass(kw_only=True)
class CombatOver(Event):
    """A combat of a seat is over, in whatever way."""

    combat: Combat


@dataclass(kw_only=True)
class CheckOver(Event):
    """A skill check is over."""

    check: Check
    passed: bool
    successes: int


@dataclass(kw_only=True)
class Awakens(Event):
    """The Ancient One awakens."""
