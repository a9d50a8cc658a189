"""Operations of encounters: how each kind is carried out, and how its text reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.engine.english import lower_first
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.entry_phrases import cost_text, join_parts, sentence
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.printed.ops import Check, CombatCheck, Op, Way

Names = Callable[[str], str]
"""Returns the name for an id."""
Named = tuple[str, str]
"""A thing that an op refers to: its kind (`card`, `place`, `word`…) and its id."""
K = TypeVar("K", bound=Op)


@dataclass(frozen=True, slots=True)
class Operation:
    """The functions of one kind of operation; the decorator `operation` describes them."""

    run: Callable[..., Script[None]]
    phrase: str | Callable[..., str]
    sentences: Callable[..., str] | None
    joins: Callable[..., bool]
    finds: Callable[..., bool]
    names: Callable[..., Iterable[Named]]


OPERATIONS: dict[type[Op], Operation] = {}
"""The operation of each kind of op, filled when the modules of `operations` are imported."""


def _always_false(_op: object) -> bool:
    return False


def _always_true(_b: Board, _seat: Seat, _op: object) -> bool:
    return True


def _names_nothing(_op: object) -> Iterable[Named]:
    return ()


def operation(
    kind: type[K],
    phrase: str | Callable[[K, Wording], str],
    *,
    sentences: Callable[[K, Wording], str] | None = None,
    joins: Callable[[K], bool] = _always_false,
    finds: Callable[[Board, Seat, K], bool] = _always_true,
    names: Callable[[K], Iterable[Named]] = _names_nothing,
) -> Callable[
    [Callable[[Board, K, Occasion], Script[None]]], Callable[[Board, K, Occasion], Script[None]]
]:
    """Register how a kind of operation is carried out, and its text (`phrase`).

    - `sentences`: for an operation that cannot share a sentence with others, unless `joins` is true
    of it.

    - `finds`: returns True if the seat has enough of the things that the operation takes away.

    - `names`: the things that the operation refers to, which are checked when the program starts.

    Raises `ValueError` if the kind has an operation already.
    """
    if kind in OPERATIONS:
        raise ValueError(f"{kind.__name__} has two operations")

    def add(
        run: Callable[[Board, K, Occasion], Script[None]],
    ) -> Callable[[Board, K, Occasion], Script[None]]:
        OPERATIONS[kind] = Operation(run, phrase, sentences, joins, finds, names)
        return run

    return add


def in_clause(sentences: Callable[[K, Wording], str]) -> Callable[[K, Wording], str]:
    """Return a function that turns an operation's sentences into a clause."""
    return lambda op, words: lower_first(sentences(op, words)).rstrip(".")


async def run(b: Board, ops: Sequence[Op], occasion: Occasion) -> None:
    """Carry out operations in order. Raises `SeatLeft` if the investigator is knocked out."""
    for op in ops:
        await OPERATIONS[type(op)].run(b, op, occasion)


class Wording:
    """Turns operations into words; it needs the names of things."""

    def __init__(self, names: Names) -> None:
        self.name = names

    def sentences(self, ops: Sequence[Op]) -> str:
        """Return operations as full sentences; consecutive simple ones share a sentence."""
        found: list[str] = []
        checked = False
        for group in groups(ops):
            first = group[0]
            said = self.alone(first) if stands_alone(first) else sentence(self.clause(group))
            found.append(f"Either way, {lower_first(said)}" if checked else said)
            checked = isinstance(first, Check | CombatCheck)
        return " ".join(found)

    def alone(self, op: Op) -> str:
        """Return one operation as separate sentences."""
        said = OPERATIONS[type(op)].sentences
        if said is None or not stands_alone(op):
            return sentence(self.clause([op]))
        return said(op, self)

    def clause(self, ops: Sequence[Op]) -> str:
        """Return operations as one clause, joined by commas and "and"."""
        return join_parts([self.phrase(op) for op in ops])

    def phrase(self, op: Op) -> str:
        """Return one operation as an imperative in lower case."""
        phrase = OPERATIONS[type(op)].phrase
        return phrase if isinstance(phrase, str) else phrase(op, self)

    def way(self, way: Way) -> str:
        """Return one possibility of a choice as text."""
        price = cost_text(way.cost)
        said = self.clause(way.ops)
        if price:
            return f"pay {price}" + (f" and {said}" if said else "")
        return said or "do nothing"


def stands_alone(op: Op) -> bool:
    """Return True if an operation needs separate sentences."""
    kind = OPERATIONS[type(op)]
    return kind.sentences is not None and not kind.joins(op)


def groups(ops: Sequence[Op]) -> list[list[Op]]:
    """Group operations: consecutive simple ones together, each other one alone."""
    found: list[list[Op]] = []
    for op in ops:
        if found and not stands_alone(op) and not stands_alone(found[-1][0]):
            found[-1].append(op)
        else:
            found.append([op])
    return found
