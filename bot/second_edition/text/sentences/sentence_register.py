"""The register of sentences: a function for each kind of fact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.second_edition.core.facts.fact_base import MaybeSeatFact, SeatFact
from bot.second_edition.core.game import Board
from bot.second_edition.names.naming import short, who_name


def actor(b: Board, fact: SeatFact | MaybeSeatFact) -> str:
    """Return the first name of a fact's investigator as of that time."""
    return person(b, fact.who, fact.seat)


def person(b: Board, who: str, seat: Seat | None) -> str:
    """Return the first name of an investigator by code; of one not drawn yet, the seat."""
    if not who and seat is not None:
        who = b.who(seat).code
    return short(who_name(b, who)) or ("" if seat is None else f"seat {seat + 1}")


F = TypeVar("F", bound=Fact)
Say = Callable[[Board, Any], str]

SayTogether = Callable[[Board, Sequence[Any]], str]

SAYS: dict[type[Fact], Say] = {}
SAYS_TOGETHER: dict[type[Fact], SayTogether] = {}
"""The sentences on several facts in one line, by the kind of the first."""


def says(kind: type[F]) -> Callable[[Callable[[Board, F], str]], Callable[[Board, F], str]]:
    """Register the function that returns the sentence for a kind of fact."""

    def register(say: Callable[[Board, F], str]) -> Callable[[Board, F], str]:
        SAYS[kind] = say
        return say

    return register


def says_together(
    kind: type[F],
) -> Callable[[Callable[[Board, Sequence[F]], str]], Callable[[Board, Sequence[F]], str]]:
    """Register the function that returns one sentence for several facts.

    The first of them is of this kind.
    """

    def register(
        say: Callable[[Board, Sequence[F]], str],
    ) -> Callable[[Board, Sequence[F]], str]:
        SAYS_TOGETHER[kind] = say
        return say

    return register
