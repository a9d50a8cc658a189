"""Encounters, and what the rules decide."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat


class EncounterDrawn(Fact, frozen=True):
    """An encounter card is drawn; `entry` is the place or world whose entry counts."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    entry: str


class EncounterMet(Fact, frozen=True):
    """What an encounter says and how it goes on: a sentence that the content writes."""

    seat: Seat
    text: str


class Noted(Fact, frozen=True):
    """Something the rules decide that players should know: a key of `telling`, its arguments."""

    what: str
    seat: Seat | None = None
    args: tuple[str, ...] = ()
