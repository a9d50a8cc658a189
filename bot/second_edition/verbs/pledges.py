"""Marks of investigators (not of their players): what they have agreed to or gone through."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.ids import Seat
from bot.second_edition.core.game import Board


def mark(b: Board, seat: Seat, code: str) -> None:
    """Give an investigator a mark."""
    who = b.who(seat)
    who.marks = tuple(dict.fromkeys([*(who.marks or ()), code]))


def has_mark(b: Board, seat: Seat, code: str) -> bool:
    """Return True if the investigator has this mark."""
    return code in (b.who(seat).marks or ())


def unmark(b: Board, seat: Seat, code: str) -> None:
    """Remove the mark."""
    who = b.who(seat)
    who.marks = tuple(each for each in who.marks or () if each != code) or UNSET
