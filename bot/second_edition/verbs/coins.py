"""Sanity, Stamina, money and clue tokens as numbers, and what follows at 0 or above the maximum."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.ids import Seat
from bot.second_edition.core.facts import Changed
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import Coin


def amount(b: Board, seat: Seat, coin: Coin) -> int:
    """Return the amount of a coin that a seat has."""
    who = b.who(seat)
    return {
        Coin.SANITY: who.sanity,
        Coin.STAMINA: who.stamina,
        Coin.MONEY: who.money,
        Coin.CLUES: who.clues,
    }[coin]


def change(
    b: Board, seat: Seat, coin: Coin, by: int, *, source: str = "", cost: bool = False
) -> None:
    """Change an amount of a seat, never below 0, and report it."""
    who = b.who(seat)
    now = max(0, amount(b, seat, coin) + by)
    by = now - amount(b, seat, coin)
    if not by:
        return
    match coin:
        case Coin.SANITY:
            who.sanity = now
        case Coin.STAMINA:
            who.stamina = now
            _keep_spare(b, seat)
        case Coin.MONEY:
            who.money = now
        case Coin.CLUES:
            who.clues = now
    who.hurt = who.hurt or (by < 0 and coin in (Coin.SANITY, Coin.STAMINA))
    b.tell(Changed(seat=seat, what=coin, amount=by, now=now, source=source, cost=cost))


def _keep_spare(b: Board, seat: Seat) -> None:
    """Limit the excess Stamina of a seat to what is still above the maximum."""
    who = b.who(seat)
    if who.spare_stamina:
        above = max(0, who.stamina - b.sheets.max_stamina(seat))
        who.spare_stamina = min(who.spare_stamina, above) or UNSET


async def settle(b: Board, seat: Seat) -> None:
    """Cut Sanity and Stamina to their maximum; at 0 the investigator is knocked out (`SeatLeft`).

    Rules, "Damage, insanity, unconsciousness".
    """
    who = b.who(seat)
    if not who.playing:
        return
    who.sanity = min(who.sanity, b.sheets.max_sanity(seat))
    who.stamina = min(who.stamina, b.sheets.max_stamina(seat) + (who.spare_stamina or 0))
    if who.sanity <= 0 or who.stamina <= 0:
        await b.registry.goes_down(b, seat)
