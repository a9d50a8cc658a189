"""Gifts: items that another seat in the same place needs more."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import NEVER, AutopilotQuestion
from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot import battle, cards
from bot.kits.second_edition.autopilot.sight import Sight
from bot.second_edition.core import about
from bot.second_edition.printed.terms import CardNo
from bot.second_edition.verbs import trading

DECLINED: Final = 1_000.0
GIVEN: Final = 2_000.0
LEAST: Final = 2.0
"""The least gain of a gift."""
DICE: Final = 3.0
"""The worth of a die in the final battle."""
GIVE: Final = f"{trading.GIVE}:"


def rate_trade(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Give an item to whoever needs it more; make no other trade, and decline offers."""
    if option.verb != "trade":
        return 0.0
    if option.key.startswith("decline"):
        return DECLINED
    other = _seat_of(option)
    return GIVEN if other is not None and best_gift(sight, other) is not None else NEVER


def rate_gift(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Give the item that the other seat needs most, and want nothing for it."""
    other, no = _partner(sight, asked), about.card_no(option.about)
    given = None if other is None else best_gift(sight, other)
    return 1.0 if option.key.startswith(GIVE) and no is not None and no == given else -1.0


def _seat_of(option: Option) -> Seat | None:
    known = option.about
    isseat = known is not None and known.kind == about.Kind.SEAT and known.id.isdecimal()
    return Seat(int(known.id)) if known is not None and isseat else None


def _partner(sight: Sight, asked: AutopilotQuestion) -> Seat | None:
    """Return the other seat of a trade, by the goods that it could give."""
    board, here = sight.board, trading.together_with(sight.board, sight.seat)
    for option in asked.part.options:
        no = about.card_no(option.about)
        if no is not None and not option.key.startswith(GIVE):
            return next((seat for seat in here if board.cards.held(seat, no) is not None), None)
    poor = (seat for seat in here if not trading.tradable(board, seat))
    return next((seat for seat in poor if best_gift(sight, seat) is not None), None)


def best_gift(sight: Sight, other: Seat) -> CardNo | None:
    """Return the item that another seat needs most and much more than the seat, or None."""
    if not sight.w.dares:
        return None
    theirs = sight.town.sight(other)
    gains = {no: _gain(sight, theirs, no) for no in trading.tradable(sight.board, sight.seat)}
    best = max(gains, key=lambda no: gains[no], default=None)
    return best if best is not None and gains[best] >= LEAST else None


def _gain(sight: Sight, theirs: Sight, no: CardNo) -> float:
    if sight.awake:
        mine = battle.dice_with(sight, without=no)
        lost = battle.dice_with(sight) - mine
        return DICE * (battle.dice_with(theirs, more=no) - battle.dice_with(theirs) - lost)
    return cards.worth_to_seat(theirs, no) - cards.worth_to_seat(sight, no)
