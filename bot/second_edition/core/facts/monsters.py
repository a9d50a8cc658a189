"""Monsters and combat."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place


class MonsterPlaced(Fact, frozen=True):
    """A monster comes: on the board, to the Outskirts, or before an investigator."""

    reveals: ClassVar[bool] = True
    monster: str
    place: Place
    seat: Seat | None = None


class MonsterMoved(Fact, frozen=True):
    """A monster moves."""

    monster: str
    source: Place
    to: Place


class MonsterGone(Fact, frozen=True):
    """A monster leaves: to the `cup`, the `box`, or as a `trophy` of `seat`.

    A trophy is `taken` where nobody defeated the monster.
    """

    monster: str
    place: Place
    to: str
    seat: Seat | None = None
    taken: bool = False


class CombatBegan(Fact, frozen=True):
    """A combat begins; `monster` is empty for the Ancient One."""

    seat: Seat
    monster: str


class CombatEnded(Fact, frozen=True):
    """A combat ends: `won`, `fled`, `evaded` or `stopped`."""

    seat: Seat
    monster: str
    how: str
