"""The course of the card game: what begins a post, when the board is shown, which are alike."""

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
"""Facts after which the board looks different."""
PHASES = ("mythos", "investigation")
"""Phases that are shown in any case; nothing may happen in the others."""

Outline = tuple[object, ...]
BETWEEN = "between"
"""Enemy, Upkeep and Mythos phase, from the last turn of a round to the first of the next."""


def opens(fact: Fact) -> str:
    """The turn that begins with a fact, or the time between turns."""
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


def redraws(fact: Fact) -> bool:
    """Tell whether players want to see the board now; a card that enters may be a location."""
    match fact:
        case f.PhaseBegan(phase=phase):
            return phase in PHASES
        case f.CardEntered(seat=None, place=""):
            return True
        case _:
            return isinstance(fact, CHANGES)


def outline(view: BoardView) -> Outline:
    """Return a board without numbers that each phase changes, to save equal pictures."""
    return (
        tuple(map(_place, view.places)),
        tuple(map(_seat, view.seats)),
        view.agenda and view.agenda.code,
        view.act and view.act.code,
        view.result,
    )


def _place(place: PlaceView) -> Outline:
    cards = tuple(card.id for card in place.attached)
    return (place.id, place.revealed, place.clues, place.seats, _enemies(place.enemies), cards)


def _seat(seat: SeatView) -> Outline:
    cards = tuple(card.id for card in (*seat.threats, *seat.assets))
    harm = (seat.damage, seat.horror, seat.clues)
    return (seat.id, seat.place, seat.out, harm, _enemies(seat.enemies), cards)


def _enemies(enemies: Sequence[EnemyView]) -> Outline:
    return tuple((enemy.id, enemy.damage) for enemy in enemies)
