"""Monsters and combat."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.second_edition.core.facts.fact_base import MaybeSeatFact, SeatFact
from bot.second_edition.printed.terms import Place


class MonsterPlaced(MaybeSeatFact, frozen=True):
    """A monster is placed on the board or in the Outskirts, or met by an investigator."""

    reveals: ClassVar[bool] = True
    monster: str
    place: Place


class MonsterMoved(Fact, frozen=True):
    """A monster moves."""

    monster: str
    source: Place
    to: Place


class MonsterGone(MaybeSeatFact, frozen=True):
    """A monster leaves to `cup` or `box`, or as a `trophy`.

    `taken` means that nobody defeated it.
    """

    monster: str
    place: Place
    to: str
    taken: bool = False


class FoeCardDrawn(SeatFact, frozen=True):
    """A card was drawn that gives a monster its numbers for this combat."""

    reveals: ClassVar[bool] = True
    monster: str
    card: str


class CombatBegan(SeatFact, frozen=True):
    """A combat begins; `monster` is empty for the Ancient One."""

    monster: str


class CombatEnded(SeatFact, frozen=True):
    """A combat ends; `how` is a code: `won`, `fled`, `evaded` or `stopped`."""

    monster: str
    how: str
