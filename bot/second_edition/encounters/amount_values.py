"""Amounts that an encounter gives or takes, as numbers."""

from __future__ import annotations

from typing import assert_never

from bot.second_edition.core import rolls
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.printed.ops import (
    All,
    Amount,
    Dice,
    Failures,
    Full,
    Half,
    Less,
    Successes,
    UpTo,
)
from bot.second_edition.printed.terms import Coin
from bot.second_edition.verbs import coins


def number(b: Board, occasion: Occasion, amount: Amount, coin: Coin) -> int:
    """Return an amount as a number, rolling dice if needed. Raises `ValueError` for the maximum."""
    have = coins.amount(b, occasion.seat, coin)
    match amount:
        case int(n):
            return n
        case Dice(count):
            return sum(rolls.roll(b, occasion.seat, count, source=occasion.source))
        case Successes(each):
            return each * occasion.successes
        case Failures(each):
            return each * occasion.failures
        case UpTo(count):
            return max(0, count - have)
        case All():
            return have
        case Half():
            return amount.of(have)
        case Less(of, by):
            return max(0, number(b, occasion, of, coin) - by)
        case Full():
            raise ValueError("only gains of Sanity and Stamina go up to the maximum")
        case _:
            assert_never(amount)


def least(amount: Amount) -> int:
    """Return the least that a seat must have for an amount to be taken.

    Rules, "Rulings of the FAQ by name".
    """
    match amount:
        case int(n):
            return n
        case All() | Half():
            return 1
        case _:
            return 0
