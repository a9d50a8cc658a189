"""Operations as they would affect one investigator now, with abilities taken into account."""

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
    """Return operations as they would affect a seat now; one that does nothing is left out.

    `first` is False if other effects come before: then a gain is as printed, because the room for
    it is not known yet.
    """
    shown = [_as_it_is(b, seat, op, first=first and not i) for i, op in enumerate(ops)]
    return [op for op in shown if op is not None]


def way_for(b: Board, seat: Seat, way: Way, source: str = "") -> Way:
    """Return a possibility of a choice as it would affect a seat, with its price.

    Money that the seat need not pay to `source` is left out.
    """
    cost = price_for(b, seat, way.cost)
    if losing.is_treated(b, seat, source):
        cost = structs.replace(cost, money=0)
    return Way(for_seat(b, seat, way.ops, first=way.cost == Cost()), cost)


def price_for(b: Board, seat: Seat, cost: Cost) -> Cost:
    """Return a price for a seat, with clue tokens in whole groups; nothing else changes it."""
    return structs.replace(cost, clues=clue_tokens.clue_price(b, seat, cost.clues))


def nothing_text(ops: Sequence[Op]) -> str:
    """Return the clause for operations that do nothing for a seat."""
    return "nothing is lost" if isinstance(next(iter(ops), None), Lose) else "nothing happens"


def _as_it_is(b: Board, seat: Seat, op: Op, *, first: bool) -> Op | None:
    """Return an operation as it would affect a seat; None if it does nothing."""
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
    """Return an operation with the operations and prices inside it as they are for a seat."""
    inside = {name: getattr(op, name) for name in op.__struct_fields__}
    return structs.replace(
        op, **{name: _part_for_seat(b, seat, part, first=first) for name, part in inside.items()}
    )


def _part_for_seat(b: Board, seat: Seat, part: Any, *, first: bool) -> Any:
    """Return one field of an operation as it is for a seat."""
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
    """Return a loss of Sanity or Stamina, reduced by the abilities of a seat."""
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
    """Return the operation that replaces being lost in time and space for a seat, if any."""
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
    """Return a gain, limited by maximum and bans; None if nothing of it is left."""
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
    """Return a draw with the additional cards that a seat's abilities give to choose from."""
    if deck is Deck.ALLY and b.in_force.ban(bans.ALLY, seat):
        return None
    more = b.in_force.total(topics.EXTRA_DRAW, seat, deck)
    return Draw(deck, count + more, (keep or count) if more else keep)
