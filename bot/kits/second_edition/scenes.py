"""When the table is shown the board game's town, and which towns look alike."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.second_edition.core.facts import (
    AncientOneWoke,
    BattleRound,
    GateClosed,
    GateOpened,
    InvestigatorDevoured,
    MonsterMoved,
    MonsterPlaced,
    Moved,
    Sealed,
    TerrorChanged,
)
from bot.second_edition.views.shapes import TownView

_SHOWN = (
    AncientOneWoke,
    BattleRound,
    InvestigatorDevoured,
    GateClosed,
    GateOpened,
    MonsterMoved,
    Sealed,
    TerrorChanged,
)


def redraws(fact: Fact) -> bool:
    """Whether players want to see the town after this. Steps on foot wait for the phase's end."""
    match fact:
        case Moved(how=how):
            return how != "walk"
        case MonsterPlaced(seat=seat):
            return seat is None
        case _:
            return isinstance(fact, _SHOWN)


def settled(view: TownView) -> bool:
    """Return whether the set-up has put a gate, a clue or an investigator into the town."""
    if view.phase != "setup":
        return True
    return any(place.gate or place.seats for place in view.places)


def outline(view: TownView) -> TownView:
    """A town without what changes when a phase passes in which nothing happens."""
    seats = tuple(replace(seat, first=False, turn=False, done=False) for seat in view.seats)
    return replace(view, turn=0, phase="", waiting=(), seats=seats)
