"""Moments that scripts listen to: mutable records, some of whose fields listeners may change."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.ids import Seat
from bot.second_edition.core.state import Combat, SkillCheck
from bot.second_edition.printed.terms import CardNo, Deck, MonsterNo, Place


class Event(Struct, kw_only=True):
    """Base of all moments."""


class Loss(Event, kw_only=True):
    """Sanity and Stamina about to be lost from one source; both may be changed."""

    seat: Seat
    sanity: int = 0
    stamina: int = 0
    source: str = ""


class Hit(Event, kw_only=True):
    """A monster's combat damage after a failed Combat or Evade check; `stamina` may be changed.

    Listeners under the monster's code may do something else instead and set it to 0.
    Rules, "Evading and combat".
    """

    seat: Seat
    monster: MonsterNo
    stamina: int
    evading: bool = False
    combat: Combat | None = None


class Drawn(Event, kw_only=True):
    """An encounter card was drawn for a seat; `card` may be changed to another."""

    seat: Seat
    card: str
    entry: str
    world: str = ""
    """The Other World, for gate cards."""


class CardJoins(Event, kw_only=True):
    """A card came into a seat's possession (under its own code: on joining)."""

    seat: Seat
    card: CardNo


class CardLeaves(Event, kw_only=True):
    """A card left its owner (under its own code)."""

    seat: Seat
    card: CardNo


class CluesGrew(Event, kw_only=True):
    """A seat's clue tokens grew."""

    seat: Seat


class UpkeepComes(Event, kw_only=True):
    """Upkeep actions of a seat that bring something. Rules, "Phase 1: Upkeep"."""

    seat: Seat


class UpkeepCosts(Event, kw_only=True):
    """Upkeep actions of a seat that want something. Rules, "Phase 1: Upkeep"."""

    seat: Seat


class MovementEnds(Event, kw_only=True):
    """A seat ended its movement in Arkham, monsters and clues done. Rules, "Phase 2: Movement"."""

    seat: Seat
    place: Place


class TownLaid(Event, kw_only=True):
    """Everything is shuffled, before investigators get possessions. Rules, "Set-up"."""


class MythosEnds(Event, kw_only=True):
    """The Mythos phase ends. Rules, "Phase 5: Mythos"."""


class GoesDown(Event, kw_only=True):
    """A seat's Sanity or Stamina is 0, which is not dealt with yet."""

    seat: Seat
    devoured: str = ""
    """The code of the reason that it devours the investigator, or ""."""
    terror: int = 0
    """By how much the terror level rises once that has happened."""


class BecameLost(Event, kw_only=True):
    """A seat is lost in time and space."""

    seat: Seat


class Returned(Event, kw_only=True):
    """A seat returned from an Other World."""

    seat: Seat


class HorrorComes(Event, kw_only=True):
    """Before a monster's Horror check. Rules, "Evading and combat"."""

    combat: Combat


class HorrorFailed(Event, kw_only=True):
    """A Horror check was failed; its damage is dealt (under the monster's code)."""

    combat: Combat


class FightComes(Event, kw_only=True):
    """Before a Combat check (under the monster's code); `fails` makes it fail automatically."""

    combat: Combat
    fails: bool = False


class WeaponUsed(Event, kw_only=True):
    """A Combat check with this weapon is over (under its code)."""

    seat: Seat
    card: CardNo


class MonsterDefeated(Event, kw_only=True):
    """A monster goes `to` `trophy`, `cup` or `box`. Rules, "Evading and combat"."""

    seat: Seat
    monster: MonsterNo
    to: str = "trophy"
    combat: Combat | None = None


class MonsterFell(Event, kw_only=True):
    """A defeated monster's marker is in its place; listeners resolve the consequences."""

    seat: Seat
    monster: MonsterNo
    combat: Combat | None = None


class MonsterActivated(Event, kw_only=True):
    """A monster of unique movement is activated (under its code)."""

    monster: MonsterNo


class MonsterEntered(Event, kw_only=True):
    """A monster was placed on the board (under its code)."""

    monster: MonsterNo
    place: Place


class MonsterSwallowed(Event, kw_only=True):
    """A monster moved into a vortex and left; the terror level has risen for it."""

    monster: MonsterNo
    vortex: Place


class TrackFilled(Event, kw_only=True):
    """The last token came onto a track of a box (under its id as well)."""

    track: str


class CombatOver(Event, kw_only=True):
    """A combat of a seat is over, with any result."""

    combat: Combat


class CheckOver(Event, kw_only=True):
    """A skill check is over."""

    check: SkillCheck
    passed: bool
    successes: int


class Awakens(Event, kw_only=True):
    """The Ancient One awakens."""


class DoomAdded(Event, kw_only=True):
    """One doom token was added to the doom track. Rules, "Limits, terror, doom"."""


class TerrorRose(Event, kw_only=True):
    """The terror level rose by one. Rules, "Limits, terror, doom"."""


class AllyGone(Event, kw_only=True):
    """An Ally was discarded by its owner, or removed from the game."""

    card: str


class WasDevoured(Event, kw_only=True):
    """An investigator was devoured. Rules, "Statuses", devoured."""

    seat: Seat


class Surged(Event, kw_only=True):
    """The monsters of a surge have come. Rules, "Phase 5: Mythos", surge."""

    place: Place


class MythosComes(Event, kw_only=True):
    """A Mythos card was drawn and nothing of it is resolved; `refused` draws another instead."""

    card: str
    refused: bool = False


class SpellCost(Event, kw_only=True):
    """The Sanity cost of a spell is about to be paid; it may be lessened."""

    seat: Seat
    card: CardNo
    sanity: int


class Afflicted(Event, kw_only=True):
    """Injuries or Madnesses are about to be drawn; `count` of them, which may be lessened."""

    seat: Seat
    deck: Deck
    count: int = 1
