"""Joe Diamond and a monster in Uptown."""

from __future__ import annotations

from typing import Any

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place
from tests.second_edition.table import Give, Table
from tests.second_edition.terms import Combat

ME = Seat(0)
UPTOWN = Place("uptown_streets")


def joe(*others: str, **more: Any) -> Table:
    """Joe Diamond in Uptown: Fight 2 to 5, Will 3 to 0, Lore 0 to 3; Sanity 4, Stamina 6."""
    table = Table("joe_diamond", *others, **more)
    table.me.at(UPTOWN)
    return table


def fight(table: Table, code: str, *answers: Give, seat: int = 0) -> bool:
    """Fight a monster in Uptown without evading it first."""
    no = table.monster(code, UPTOWN)
    script = table.who(Seat(seat)).fight(no)
    return table.act(script, *answers, seat=seat)


def bonus(table: Table, made: Combat, *codes: str) -> int:
    """Return what these cards add to the Combat check of a combat."""
    cards = [h.card for h in table.me.cards]
    chosen = tuple(c for code in codes for c in cards if table.code(c) == code)
    assert len(chosen) >= len(codes)
    return table.planned(made, chosen).modifier - table.planned(made, ()).modifier
