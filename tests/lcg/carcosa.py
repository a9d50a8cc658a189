"""Tables of *The Path to Carcosa*, and its codes."""

from __future__ import annotations

from typing import Any

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
