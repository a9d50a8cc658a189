"""Cards beneath an investigator: out of play, and affected only by effects that name them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.facts import BeneathPut, CardReturned
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo
from bot.lcg.rules.removal import remove_from_game


def cards_beneath(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the cards beneath an investigator."""
    return list((g.state.beneath or {}).get(seat, ()))


def put_beneath(g: Game, seat: Seat, copies: Sequence[CopyNo]) -> None:
    """Put cards face up beneath an investigator, where all players see them."""
    if not copies:
        return
    for copy in copies:
        zones.take_out(g, copy)
    g.state.beneath = {**(g.state.beneath or {}), seat: [*cards_beneath(g, seat), *copies]}
    g.tell(BeneathPut(seat=seat, codes=tuple(g.card(copy).code for copy in copies)))


def take_from_beneath(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Return a card beneath an investigator to the hand."""
    if copy in cards_beneath(g, seat):
        zones.to_hand(g, copy, seat)
        g.tell(CardReturned(code=g.card(copy).code, seat=seat))


def remove_random_from_beneath(g: Game, seat: Seat) -> bool:
    """Remove a random card beneath an investigator from the game; return False if there is none."""
    pile = cards_beneath(g, seat)
    if not pile:
        return False
    names = [str(g.card(copy).code) for copy in pile]
    remove_from_game(g, g.chance.choose(f"random:{seat}", pile, names))
    return True
