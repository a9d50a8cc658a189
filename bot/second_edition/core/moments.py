"""Moments that scripts listen to: mutable records; listeners may change some of the fields."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.ids import Seat
from bot.second_edition.core.state import Combat, SkillCheck
from bot.second_edition.printed.terms import CardNo, Deck, MonsterNo, Place


class Event(Struct, kw_only=True):
    """Base of all moments."""


class Loss(Event, kw_only=True):
    """Sanity and Stamina that a seat is about to lose to one source; listeners may change both."""

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
    """An encounter card was drawn for a seat; listeners may replace `card`."""

    seat: Seat
    card: str
    entry: str
    world: str = ""
    """The Other World, for gate cards."""


class CardJoins(Event, kw_only=True):
    """A seat has gained a card (heard under the card's own code)."""

    seat: Seat
    card: CardNo


class CardLeaves(Event, kw_only=True):
    """A card has left its owner (heard under the card's own code)."""

    seat: Seat
    card: CardNo


class CluesGrew(Event, kw_only=True):
    """A seat has gained clue tokens."""

    seat: Seat


class UpkeepComes(Event, kw_only=True):
    """A seat's Upkeep, for cards that give something. Rules, "Phase 1: Upkeep"."""

    seat: Seat


class UpkeepCosts(Event, kw_only=True):
    """A seat's Upkeep, for cards that cost something. Rules, "Phase 1: Upkeep"."""

    seat: Seat


class MovementEnds(Event, kw_only=True):
    """A seat has ended its movement in Arkham, after monsters and clues.

    Rules, "Phase 2: Movement".
    """

    seat: Seat
    place: Place


class TownLaid(Event, kw_only=True):
    """Set-up has shuffled everything; investigators have no possessions yet. Rules, "Set-up"."""


class MythosEnds(Event, kw_only=True):
    """The Mythos phase ends. Rules, "Phase 5: Mythos"."""


class GoesDown(Event, kw_only=True):
    """A seat's Sanity or Stamina has reached 0, before anything follows from that."""

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
    """A Horror check against a monster is about to begin. Rules, "Evading and combat"."""

    combat: Combat


class HorrorFailed(Event, kw_only=True):
    """A Horror check failed and its damage is dealt (heard under the monster's code)."""

    combat: Combat


class FightComes(Event, kw_only=True):
    """A Combat check is about to begin (heard under the monster's code).

    `fails` makes it fail automatically.
    """

    combat: Combat
    fails: bool = False


class WeaponUsed(Event, kw_only=True):
    """A Combat check with this weapon is over (heard under the weapon's code)."""

    seat: Seat
    card: CardNo


class MonsterDefeated(Event, kw_only=True):
    """A defeated monster is about to go `to` `trophy`, `cup` or `box`.

    Rules, "Evading and combat".
    """

    seat: Seat
    monster: MonsterNo
    to: str = "trophy"
    combat: Combat | None = None


class MonsterFell(Event, kw_only=True):
    """A defeated monster has been moved; listeners carry out what follows from its defeat."""

    seat: Seat
    monster: MonsterNo
    combat: Combat | None = None


class MonsterActivated(Event, kw_only=True):
    """A monster with unique movement is activated (heard under its code)."""

    monster: MonsterNo


class MonsterEntered(Event, kw_only=True):
    """A monster was placed on the board (heard under its code)."""

    monster: MonsterNo
    place: Place


class MonsterSwallowed(Event, kw_only=True):
    """A monster moved into a vortex and left; the terror level has risen because of it."""

    monster: MonsterNo
    vortex: Place


class TrackFilled(Event, kw_only=True):
    """The last token was added to a track of a box (heard under its id as well)."""

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
    """An Ally was discarded by its owner or removed from the game."""

    card: str


class WasDevoured(Event, kw_only=True):
    """An investigator was devoured. Rules, "Statuses", devoured."""

    seat: Seat


class Surged(Event, kw_only=True):
    """The monsters of a monster surge have been placed. Rules, "Phase 5: Mythos", surge."""

    place: Place


class MythosComes(Event, kw_only=True):
    """A Mythos card was drawn and nothing of it is resolved.

    If a listener sets `refused`, another card is drawn instead.
    """

    card: str
    refused: bool = False


class SpellCost(Event, kw_only=True):
    """The Sanity cost of a spell is about to be paid; listeners may reduce it."""

    seat: Seat
    card: CardNo
    sanity: int


class Afflicted(Event, kw_only=True):
    """A seat is about to draw `count` Injuries or Madnesses; listeners may reduce the number."""

    seat: Seat
    deck: Deck
    count: int = 1
