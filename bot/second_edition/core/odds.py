"""Exact chances of success with dice, as fractions; no floats."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from bot.engine.ask import Figures
from bot.engine.english import rounded_percentage as whole_percents


@cache
def chance_of_successes(dice: int, lowest: int, need: int, twos: int = 0) -> Fraction:
    """Return the chance of at least `need` successes with this many dice.

    A face from `lowest` up is a success; the highest `twos` faces count as two.
    """
    if need <= 0:
        return Fraction(1)
    if dice <= 0:
        return Fraction(0)
    ones = 7 - lowest - twos
    return (
        (6 - ones - twos) * chance_of_successes(dice - 1, lowest, need, twos)
        + ones * chance_of_successes(dice - 1, lowest, need - 1, twos)
        + twos * chance_of_successes(dice - 1, lowest, need - 2, twos)
    ) / 6


def in_thousandths(value: Fraction) -> int:
    """Return a chance in thousandths, rounded down, but not to 0 unless it is 0."""
    return max(1, value.numerator * 1000 // value.denominator) if value else 0


def percent_text(value: Fraction) -> str:
    """Return a chance as players read it: `42%`; `<1%` and `>99%` at the ends."""
    if value in {0, 1}:
        return f"{value.numerator * 100}%"
    rounded = (value.numerator * 200 + value.denominator) // (2 * value.denominator)
    return "<1%" if rounded < 1 else ">99%" if rounded > 99 else f"{rounded}%"


def whole_percent(value: Fraction) -> int:
    """Return the number in `percent_text`: 1 for less than 1, 99 for more than 99."""
    return whole_percents(value.numerator, value.denominator)


def mean_successes(dice: int, lowest: int, twos: int = 0) -> Fraction:
    """Return the mean number of successes of dice; the highest `twos` faces count as two."""
    return dice * Fraction(7 - lowest + twos, 6)


def mean_text(value: Fraction) -> str:
    """Return a mean as players read it, with one decimal: `1.3`."""
    tenths = mean_in_tenths(value)
    return f"{tenths // 10}.{tenths % 10}"


def mean_in_tenths(value: Fraction) -> int:
    """Return a mean in tenths, rounded to the nearest."""
    return (value.numerator * 20 + value.denominator) // (2 * value.denominator)


def chance_figures(*shares: Fraction) -> Figures:
    """Return these chances as figures in whole percent, as their notes show them."""
    return Figures(chances=tuple(whole_percent(share) for share in shares))
