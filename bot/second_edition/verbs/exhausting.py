"""Exhausting and refreshing cards."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CardExhausted
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import CardNo


def exhaust(b: Board, seat: Seat, card: CardNo) -> bool:
    """Exhaust a card; return False if the seat lacks it, or if it is exhausted already."""
    held = b.cards.held(seat, card)
    if held is None or held.exhausted:
        return False
    held.exhausted = True
    b.tell(CardExhausted(seat=seat, card=b.cards.code(card)))
    return True


def refresh(b: Board, seat: Seat) -> None:
    """Refresh all exhausted cards of a seat. Rules, "Phase 1: Upkeep", step 1."""
    for held in list(b.who(seat).cards):
        ready(b, seat, held.card)


def ready(b: Board, seat: Seat, card: CardNo) -> None:
    """Refresh an exhausted card of a seat. Rules, "Phase 1: Upkeep", step 1."""
    held = b.cards.held(seat, card)
    if held is not None and held.exhausted:
        held.exhausted = False
        b.tell(CardExhausted(seat=seat, card=b.cards.code(card), ready=True))
