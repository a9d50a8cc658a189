"""Scenes of the board game: the facts that begin a post and show the board, and equal boards."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.second_edition.core.facts import (
    AncientOneWoke,
    BattleRound,
    GameEnded,
    GateClosed,
    GateOpened,
    InvestigatorDevoured,
    MonsterMoved,
    MonsterPlaced,
    Moved,
    PhaseBegan,
    Sealed,
    TerrorChanged,
    TurnBegan,
)
from bot.second_edition.core.state import Phase
from bot.second_edition.views.shapes import TownView
from bot.table.declares.components import END

_SHOWN = (
    AncientOneWoke,
    BattleRound,
    InvestigatorDevoured,
    GameEnded,
    GateClosed,
    GateOpened,
    MonsterMoved,
    Moved,
    Sealed,
    TerrorChanged,
)


def opened_phase(fact: Fact) -> str:
    """Return the phase that begins with a fact, or the round of the final battle; "" for others."""
    match fact:
        case TurnBegan():
            return Phase.UPKEEP
        case PhaseBegan(phase=Phase.FINAL_BATTLE):
            return "battle:1"
        case PhaseBegan(phase=phase):
            return phase
        case BattleRound(round=number) if number > 1:
            return f"battle:{number}"
        case GameEnded():
            return END
        case _:
            return ""


def needs_new_board(fact: Fact) -> bool:
    """Return True if players want to see the town after a fact."""
    match fact:
        case MonsterPlaced(seat=seat):
            return seat is None
        case _:
            return isinstance(fact, _SHOWN)


def has_pieces(view: TownView) -> bool:
    """Return True if the set-up has put a gate, a clue or an investigator into the town."""
    if view.phase != "setup":
        return True
    return any(place.gate or place.seats for place in view.places)


def outline_of_town(view: TownView) -> TownView:
    """Return the town without values that change in a phase without events."""
    seats = tuple(replace(seat, first=False, turn=False, done=False) for seat in view.seats)
    return replace(view, turn=0, phase="", waiting=(), seats=seats)
