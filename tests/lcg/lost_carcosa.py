"""Tables of *Dim Carcosa*, and its codes."""

from __future__ import annotations

from typing import Any

from bot.lcg.core.state import Piece
from bot.lcg.core.zones import from_aside
from bot.lcg.printed.cards import CardCode
from tests.lcg.carcosa import in_carcosa
from tests.lcg.table import Table

SHORES, SPIRES, PALACE = "03325", "03330", "03331"
PLAINS, RUINS, STREETS, DEPTHS = "03326a", "03327a", "03328a", "03329a"
COPIES = tuple(
    tuple(f"{number}{letter}" for letter in letters)
    for number, letters in (("03326", "ac"), ("03327", "ace"), ("03328", "ace"), ("03329", "ac"))
)
"""The copies of each location that has several."""
KING, LORD, TATTERED = "03332", "03333", "03334"
LOGS: dict[int, list[dict[str, Any]]] = {
    1: [],
    2: [{"note": "doubt", "count": 6}],
    3: [{"note": "conviction", "count": 6}],
}
"""A log that leads to each version of act 2."""
HASTURS = {1: TATTERED, 2: KING, 3: LORD}


def carcosa(seats: int = 1, *, version: int = 1, act: int = 1, **more: Any) -> Table:
    """Dim Carcosa in this act, with this version of act 2; nobody has horror, agenda 1 no doom."""
    table = in_carcosa("dim_carcosa", seats, **{"log": LOGS[version], **more})
    for player in table.seats:
        player.has(horror=0)
    table.sets("agenda", doom=0)
    while (table.game.stages.act.stage or 0) < act:
        table.order("advance", what="act")
        table.settle()
    table.forget()
    return table


def hastur(table: Table) -> Piece:
    """Hastur, who is in play."""
    found = [each for each in table.game.enemies.all() if each.code in HASTURS.values()]
    return found[0]


def shows(table: Table, named: str) -> Piece:
    """The copy of a location with this code, or with this story, is in play, without clues."""
    card = table.game.library.cards[CardCode(named)]
    code = card.back_of or card.code
    name = table.game.library.cards[code].name
    place = next(p for p in table.game.places.all() if table.game.card(p).name == name)
    if place.code != code:
        other = from_aside(table.game, code)
        assert other is not None
        table.state.aside.remove(other)
        table.state.aside.append(place.copy)
        place.copy = other
        table.game.in_play.turn(place, table.game.card(other).code)
    place.clues = 0
    return place


def flips(table: Table, code: str, *, token: str = "", seat: int = 0) -> Piece:
    """A seat at this location, of this copy, turns it over."""
    place = shows(table, code)
    player = table.seats[seat]
    player.at(place.code)
    table.settle()
    player.does("activate", "The King in Tatters", token=token)
    return place
