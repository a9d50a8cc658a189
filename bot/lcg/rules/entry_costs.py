"""Clues that it costs to enter a location. Rules Reference, "Costs", Additional Costs."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core.constants import ENTRY_CLUES
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece
from bot.lcg.names.phrases import counted, the
from bot.lcg.rules.costs import clues_to_spend
from bot.lcg.rules.group_clues import spend_group_clues


def entry_price(g: Game, seat: Seat, place: Piece) -> int:
    """Return the clues that investigators at a seat's location spend for it to enter another."""
    return g.constants.total(ENTRY_CLUES, seat, place)


def cannot_pay_entry(g: Game, seat: Seat, place: Piece) -> str:
    """Return why the investigators at a seat's location cannot pay for it to enter, or ""."""
    price = entry_price(g, seat, place)
    have = sum(clues_to_spend(g, payer) for payer in _payers(g, seat)) if price else 0
    if have >= price:
        return ""
    where = the(g.pieces.face_card(place))
    return (
        f"To enter {where} costs the investigators here {counted(price, 'clue')}; they have {have}."
    )


async def pay_entry(g: Game, seat: Seat, place: Piece) -> bool:
    """Spend the clues for a seat to enter a location; False if a player refuses."""
    price = entry_price(g, seat, place)
    if not price:
        return True
    face, purpose = g.pieces.face(place), f"spend clues to enter {the(g.pieces.face_card(place))}"
    return await spend_group_clues(g, seat, _payers(g, seat), price, source=face, purpose=purpose)


def _payers(g: Game, seat: Seat) -> list[Seat]:
    return [who.seat for who in g.investigators.at(g.who(seat).place)]
