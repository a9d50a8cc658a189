"""Tables of *A Phantom of Truth*, and its codes."""

from __future__ import annotations

from typing import Any

from bot.lcg.core.state import Piece
from tests.lcg.carcosa import in_carcosa
from tests.lcg.table import Table

FIRST, SECOND, THIRD = "03201", "03202", "03203"
CONSPIRACY, TRUE_EVIL, PURSUING, STALKED = "03204", "03205", "03206", "03207"
MONTPARNASSE, MARKET, SHOPS, GUIGNOL = "03208", "03209", "03210", "03211"
OPERA_ICONS, OPERA_SKILL, ORSAY, LACHAISE = "03212", "03213", "03214", "03215"
CANAL, MARAIS_CALM, MARAIS_CROWDED = "03216", "03217", "03218"
NOTRE_DAME, GARDENS = "03219", "03220"
HOPELESS, DRAPED, STEALTHY, SUNS, FATE = "03221", "03221b", "03222", "03223", "03224"
CHORDS, FEAR, LOST_SOUL, JORDAN = "03225", "03226", "03227", "03066b"
SWIFT, SPIRES, ACOLYTE, SCREECHING = "03086", "03091", "01169", "01175"
TWINS = ((MARKET, SHOPS), (OPERA_ICONS, OPERA_SKILL), (MARAIS_CALM, MARAIS_CROWDED))
CONVINCED = {"note": "conviction", "count": 1}
INTRUDED = {"note": "intruded_on_secret_meeting"}


def paris(
    seats: int = 1, *, convinced: bool = False, act: int = 1, log: Any = (), **more: Any
) -> Table:
    """The first turn at the Gare d’Orsay, by more Doubt or more Conviction."""
    entries = [*log, *([CONVINCED] if convinced else [])]
    table = in_carcosa("a_phantom_of_truth", seats, log=entries, **more)
    if act > 1:
        table.order("stage", of="act", number=act)
    table.forget()
    return table


def version(table: Table, code: str) -> Piece:
    """Lay out this copy of a location instead of the one that chance has chosen."""
    twin = next(other for pair in TWINS for other in pair if code in pair and other != code)
    if table.in_play(twin):
        table.order("remove", what=table.piece(twin).id, to="aside")
    return table.lays(code)


def organist(table: Table, side: str, place: str, *, exhausted: bool = False) -> Piece:
    """The Organist is at a location, with this side up."""
    return table.enemy(side, exhausted=exhausted).at(place)


def at_codes(table: Table, piece: Piece) -> str:
    """The code of the location at which a card is."""
    place = table.game.piece(table.game.places.where(piece))
    return "" if place is None else str(place.code)


def answers(table: Table, *names: str) -> None:
    """Answer one question after another, each with the one option that fits."""
    for name in names:
        table.settle()
        table.seats[table.ask.awaited[0]].chooses(name)
    table.settle()
