"""Scenes of the card game: the facts that begin a post and show the board, and equal boards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.facts import Fact
from bot.lcg.core import facts as f
from bot.lcg.views.shapes import BoardView, EnemyView, PlaceView, SeatView
from bot.table.declares.components import END

CHANGES = (
    f.GameBegan | f.TurnBegan | f.TurnHandedBack | f.Moved | f.PlaceRevealed | f.PlaceGone
    | f.PlacesConcealed
    | f.AgendaAdvanced | f.ActAdvanced | f.EnemySpawned | f.EnemyMoved | f.InvestigatorOut
    | f.LeadChanged | f.ScenarioEnded | f.GmChanged
)  # fmt: skip
"""Facts that change the board."""
PHASES = ("mythos", "investigation")
"""Phases that are always shown; in the others perhaps nothing happens."""

Outline = tuple[object, ...]
BETWEEN = "between"
"""The time between the last turn of a round and the first of the next (Enemy, Upkeep, Mythos)."""


def opened_turn(fact: Fact) -> str:
    """Return the turn that begins with a fact, or the time between turns; "" for other facts."""
    match fact:
        case f.TurnBegan(seat=seat):
            return f"turn:{seat}"
        case f.RoundBegan(round=number):
            return BETWEEN if number > 1 else "investigation"
        case f.PhaseBegan(phase=phase):
            return BETWEEN if phase != "investigation" else phase
        case f.ScenarioEnded():
            return END
        case _:
            return ""


def needs_new_board(fact: Fact) -> bool:
    """Return True if players want the board after a fact; an entering card may be a location."""
    match fact:
        case f.PhaseBegan(phase=phase):
            return phase in PHASES
        case f.CardEntered(seat=None, place=""):
            return True
        case _:
            return isinstance(fact, CHANGES)


def outline_of_board(view: BoardView) -> Outline:
    """Return the board without numbers that change every phase, to avoid equal pictures."""
    return (
        tuple(map(_place_outline, view.places)),
        tuple(map(_seat_outline, view.seats)),
        view.agenda and view.agenda.code,
        view.act and view.act.code,
        view.result,
    )


def _place_outline(place: PlaceView) -> Outline:
    cards = tuple(card.id for card in place.attached)
    return (
        place.id,
        place.revealed,
        place.clues,
        place.seats,
        _enemy_outline(place.enemies),
        cards,
    )


def _seat_outline(seat: SeatView) -> Outline:
    cards = tuple(card.id for card in (*seat.threats, *seat.assets))
    harm = (seat.damage, seat.horror, seat.clues)
    return (seat.id, seat.place, seat.out, harm, _enemy_outline(seat.enemies), cards)


def _enemy_outline(enemies: Sequence[EnemyView]) -> Outline:
    return tuple((enemy.id, enemy.damage) for enemy in enemies)
