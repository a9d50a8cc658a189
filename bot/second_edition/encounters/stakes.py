"""Ops as they are for one investigator now, with losses, gains, draws and prices by its abilities.

Every question that shows effects of an encounter passes them through `for_seat` first. The text of
a card in the log or in a look-up stays as printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct, structs

from bot.engine.ids import Seat
from bot.second_edition.core import bans, topics
from bot.second_edition.core.game import Board
from bot.second_edition.printed.ops import (
    All,
    Amount,
    Arrested,
    Cost,
    Delayed,
    Devoured,
    Dice,
    Draw,
    Failures,
    Gain,
    Half,
    Less,
    Lose,
    Lost,
    Move,
    Op,
    Wager,
    Way,
)
from bot.second_edition.printed.terms import Coin, Deck
from bot.second_edition.verbs import clue_tokens, coins, dangers, losing, travelling


def for_seat(b: Board, seat: Seat, ops: Sequence[Op], *, first: bool = True) -> list[Op]:
    """Return the ops as they would be for a seat; an op that does nothing is left out.

    `first` is False if other effects come before the ops: a gain is then as printed, because the
    room for it is not known yet.
    """
    shown = [_as_it_is(b, seat, op, first=first and not i) for i, op in enumerate(ops)]
    return [op for op in shown if op is not None]


def way_for(b: Board, seat: Seat, way: Way, source: str = "") -> Way:
    """Return a way as it would be for a seat, with its price.

    Money that `source` costs and the seat may keep is left out.
    """
    cost = price_for(b, seat, way.cost)
    if losing.is_treated(b, seat, source):
        cost = structs.replace(cost, money=0)
    return Way(for_seat(b, seat, way.ops, first=way.cost == Cost()), cost)


def price_for(b: Board, seat: Seat, cost: Cost) -> Cost:
    """Return a price for a seat: clue tokens in whole groups. Nothing else changes a price."""
    return structs.replace(cost, clues=clue_tokens.clue_price(b, seat, cost.clues))


def nothing_text(ops: Sequence[Op]) -> str:
    """Return the clause for ops that do nothing for a seat."""
    return "nothing is lost" if isinstance(next(iter(ops), None), Lose) else "nothing happens"


def _as_it_is(b: Board, seat: Seat, op: Op, *, first: bool) -> Op | None:
    """Return an op as it is for a seat; None if it does nothing."""
    match op:
        case Lose():
            return _shown_loss(b, seat, op)
        case Gain() if first:
            return _shown_gain(b, seat, op)
        case Draw(deck, count, keep):
            return _shown_draw(b, seat, deck, count, keep)
        case Delayed():
            return None if b.in_force.ban(bans.DELAY, seat) else op
        case Arrested():
            return None if b.in_force.ban(bans.ARREST, seat) else op
        case Lost():
            return _lost_in_time(b, seat)
        case Wager(stat, lost=lost):
            return structs.replace(op, lost=lost_of(b, seat, stat, lost))
        case _:
            return _with_parts(b, seat, op, first=first)


def _with_parts(b: Board, seat: Seat, op: Op, *, first: bool) -> Op:
    """Return an op with the ops, ways and prices inside it as they are for a seat."""
    inside = {name: getattr(op, name) for name in op.__struct_fields__}
    return structs.replace(
        op, **{name: _part_for_seat(b, seat, part, first=first) for name, part in inside.items()}
    )


def _part_for_seat(b: Board, seat: Seat, part: Any, *, first: bool) -> Any:
    """Return one field of an op for a seat."""
    match part:
        case [Way(), *_]:
            return [way_for(b, seat, way) for way in part]
        case [Struct(), *_]:
            return for_seat(b, seat, part, first=first)
        case dict():
            rows = cast("dict[int, list[Op]]", part)
            return {row: for_seat(b, seat, ops, first=first) for row, ops in rows.items()}
        case Lose():
            return _shown_loss(b, seat, part) or part
        case Cost():
            return price_for(b, seat, part)
        case _:
            return part


# One effect


def lost_of(b: Board, seat: Seat, coin: Coin, amount: Amount) -> Amount:
    """Return a loss of Sanity or Stamina less the abilities of a seat."""
    less = b.in_force.total(topics.LOSS, seat, coin)
    match amount:
        case int(n):
            return dangers.loss_left(b, seat, coin, n)
        case Dice() | Failures() if less:
            return Less(amount, less)
        case Less(of, by) if less:
            return Less(of, by + less)
        case All() if less:
            return dangers.loss_left(b, seat, coin, coins.amount(b, seat, coin))
        case Half() if less:
            return dangers.loss_left(b, seat, coin, amount.of(coins.amount(b, seat, coin)))
        case _:
            return amount


def _lost_in_time(b: Board, seat: Seat) -> Op:
    """Return the op that replaces being lost in time and space for a seat, or that op itself."""
    instead = travelling.place_instead_of_lost(b, seat)
    if instead is not None:
        return Move(instead)
    return Devoured() if b.in_force.is_so(topics.LOST_DEVOURS) else Lost()


def _shown_loss(b: Board, seat: Seat, op: Lose) -> Lose | None:
    shown = structs.replace(
        op,
        sanity=lost_of(b, seat, Coin.SANITY, op.sanity),
        stamina=lost_of(b, seat, Coin.STAMINA, op.stamina),
    )
    return None if shown == Lose() else shown


def _shown_gain(b: Board, seat: Seat, op: Gain) -> Gain | None:
    """Return a gain limited by the maximum and by bans; None if nothing is left."""
    shown = structs.replace(
        op,
        sanity=_shown_amount(b, seat, Coin.SANITY, op.sanity),
        stamina=_shown_amount(b, seat, Coin.STAMINA, op.stamina),
    )
    return None if shown == Gain() else shown


def _shown_amount(b: Board, seat: Seat, coin: Coin, amount: Amount) -> Amount:
    room = losing.room_for(b, seat, coin)
    if not room:
        return 0 if room == 0 else amount
    return min(amount, room) if isinstance(amount, int) else amount


def _shown_draw(b: Board, seat: Seat, deck: Deck, count: int, keep: int | None) -> Draw | None:
    """Return a draw with the additional cards that abilities let a seat choose from."""
    if deck is Deck.ALLY and b.in_force.ban(bans.ALLY, seat):
        return None
    more = b.in_force.total(topics.EXTRA_DRAW, seat, deck)
    return Draw(deck, count + more, (keep or count) if more else keep)
