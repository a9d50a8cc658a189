"""Tables of *The Path to Carcosa*, and its codes."""

from __future__ import annotations

from typing import Any

from bot.lcg.core.state import Piece
from bot.lcg.printed.cards import CardCode
from tests.lcg.table import Table

PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
THEATRE, LOBBY, BALCONY, BACKSTAGE = "03049", "03050", "03051", "03052"
LIGHTING_BOX, BOX_OFFICE, GREEN_ROOM = "03053", "03054", "03055"
DRESSING_ROOM, REHEARSAL_ROOM, TRAP_ROOM = "03056", "03057", "03058"
MAN, EMISSARY = "03059", "03060"
FIRE, PATH, WATER = "03047a", "03047b", "03047c"


def in_carcosa(scenario: str, seats: int = 1, **more: Any) -> Table:
    """The first turn of a scenario of the campaign, with an empty log."""
    return Table(PARTY[:seats], scenario=scenario, **{"log": [], "chapter": 1, **more})


def theatre(seats: int = 1, *, act: int = 1, version: str = FIRE, **more: Any) -> Table:
    """Curtain Call in this act; of the second one this version."""
    table = in_carcosa("curtain_call", seats, **more)
    named, chosen = CardCode(FIRE), CardCode(version)
    if chosen != table.state.instead.get(named, named):
        codes = {str(table.game.card(each).code): each for each in table.state.stages}
        copy = next(codes[code] for code in (FIRE, PATH, WATER) if code in codes)
        table.game.cards.turn(copy, chosen)
        table.state.instead[named] = chosen
    while (table.game.stages.act.stage or 0) < act:
        table.order("advance", what="act")
    table.forget()
    return table


GATE, ARCHWAYS, CRYPT, CAVERNS, WELL = "03247", "03248", "03249", "03250", "03251"
TUNNELS, LABYRINTH, SHAFT, POOLS = "03252", "03253", "03254", "03255"
PASSAGE, TOMB = "03256", "03257"


def catacombs(seats: int = 1, *, act: int = 1, **more: Any) -> Table:
    """The first turn of The Pallid Mask at the Gate to Hell; only the Gate lies there."""
    table = in_carcosa("the_pallid_mask", seats, **more)
    gate = table.piece(GATE)
    for place in table.game.places.all():
        if place is not gate:
            table.order("remove", what=place.id, to="aside")
    if act > 1:
        table.order("stage", of="act", number=act)
    table.forget()
    return table


def lays(table: Table, code: str, side: str = "right", of: str = GATE, *, up: bool = True) -> Piece:
    """Put a location beside another one, revealed if it lies face `up`."""
    before = set(table.state.pieces)
    table.order("place", card=code, beside=of, side=side, revealed=up)
    return table.newcomer(before)


def enters(table: Table, place: Piece, *seats: int) -> None:
    """Let investigators, all by default, enter a location, which reveals it."""
    who = list(seats) or [player.seat for player in table.seats if player.playing]
    table.order("move", who=who, to=place.id, enter=True)
    table.settle()


def put_at_spot(table: Table, place: Piece, column: int, row: int) -> None:
    """Give a location another position on the grid."""
    table.state.grid = {**(table.state.grid or {}), place.id: (column, row)}
