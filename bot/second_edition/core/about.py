"""References to the subjects of questions, options and barred actions in the board game."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CardNo, Coin, Deck, GateNo, MonsterNo, Place, Skill


class Kind(StrEnum):
    """The kinds of referenced things, and their ids."""

    CARD = "card"
    """A physical card: its number."""
    MONSTER = "monster"
    """A monster marker: its number."""
    TROPHY = "trophy"
    """A gate trophy: the marker's number."""
    GATE = "gate"
    """An open gate: the id of its location."""
    PLACE = "place"
    """A location, a street or an area of an Other World: its id."""
    SEAT = "seat"
    """An investigator: the number of the seat."""
    PRINTED = "printed"
    """Anything with a code: a card, a monster, an investigator, an Ancient One, a world."""
    SERVICE = "service"
    """A location's service in place of an encounter: the location's id."""
    ENCOUNTER = "encounter"
    """A location or gate card: its id."""
    STOP = "stop"
    """A stop of a slider: its upper skill and its number, ``speed:2``."""
    CAUSE = "cause"
    """A cause that is no printed thing: a `Cause`."""
    DECK = "deck"
    """A deck of cards: a `Deck`."""
    COIN = "coin"
    """A number that an investigator has: a `Coin`."""


def card(no: CardNo) -> About:
    """Return the reference to a physical card."""
    return About(Kind.CARD, str(no))


def monster(no: MonsterNo) -> About:
    """Return the reference to a monster marker."""
    return About(Kind.MONSTER, str(no))


def trophy(no: GateNo) -> About:
    """Return the reference to a gate trophy."""
    return About(Kind.TROPHY, str(no))


def gate(place: Place) -> About:
    """Return the reference to the open gate of a location."""
    return About(Kind.GATE, place)


def place(area: Place) -> About:
    """Return the reference to a location, a street or an area of an Other World."""
    return About(Kind.PLACE, area)


def seat(number: Seat) -> About:
    """Return the reference to the investigator of a seat."""
    return About(Kind.SEAT, str(number))


def printed(code: str) -> About:
    """Return the reference to a printed thing by its code."""
    return About(Kind.PRINTED, code)


def service(area: Place) -> About:
    """Return the reference to a location's service."""
    return About(Kind.SERVICE, area)


def encounter(code: str) -> About:
    """Return the reference to a location card or gate card."""
    return About(Kind.ENCOUNTER, code)


def stop(skill: Skill, number: int) -> About:
    """Return the reference to a stop of a skill slider.

    `skill` is the upper skill of the slider; stops count from 0.
    """
    return About(Kind.STOP, f"{skill}:{number}")


def cause(why: str) -> About:
    """Return the reference to a cause that is not printed anywhere, such as a rule."""
    return About(Kind.CAUSE, why)


def deck(which: Deck) -> About:
    """Return the reference to a deck of cards."""
    return About(Kind.DECK, which)


def coin(what: Coin) -> About:
    """Return the reference to Sanity, Stamina, money or clue tokens, whoever has them."""
    return About(Kind.COIN, what)


def card_no(about: About | None) -> CardNo | None:
    """Return the number of the physical card in a reference, or None."""
    return CardNo(int(about.id)) if about is not None and about.kind == Kind.CARD else None


def monster_no(about: About | None) -> MonsterNo | None:
    """Return the number of the monster marker in a reference, or None."""
    return MonsterNo(int(about.id)) if about is not None and about.kind == Kind.MONSTER else None


def code(about: About | None) -> str:
    """Return the code in a reference, or ""."""
    return about.id if about is not None and about.kind == Kind.PRINTED else ""
