"""Closing a gate: with which skill, and how likely it is once the sliders are set for it."""

from __future__ import annotations

from typing import Final

from bot.engine.ids import Seat
from bot.second_edition.core import odds
from bot.second_edition.views.shapes import SeatView
from bot.tools.aims.second_edition.sight import AimSight

FIGHT: Final = 1
"""The slider of Fight and Will."""
LORE: Final = 2
"""The slider of Lore and Luck."""


def chance(sight: AimSight, seat: SeatView, modifier: int) -> float:
    """The chance that a seat closes a gate, its sliders set for it; sure with an Elder Sign."""
    if seat.id in sight.signs:
        return 1.0
    best = max(reach(sight, seat, track) for track in (FIGHT, LORE))
    lowest = sight.board.success_from(Seat(seat.number))
    return float(odds.chance(max(0, best + modifier), lowest, 1))


def by_fight(sight: AimSight, seat: SeatView) -> bool:
    """Tell whether Fight is the skill with which the seat closes gates best, else Lore."""
    return reach(sight, seat, FIGHT) >= reach(sight, seat, LORE)


def reach(sight: AimSight, seat: SeatView, track: int) -> int:
    """The first skill of a slider at its best stop, with what cards add."""
    who = Seat(seat.number)
    if sight.board.who(who).code not in sight.board.library.investigators:
        return 0
    printed = sight.board.sheet(who).tracks[track][-1][0]
    return max(0, printed + (seat.added[track][0] if seat.added else 0))
