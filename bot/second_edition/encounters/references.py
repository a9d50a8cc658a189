"""References of entries to be checked: cards, places, worlds, Ancient Ones, words of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.second_edition.encounters.operation import OPERATIONS, Named
from bot.second_edition.printed.ops import Choose, Op

INSIDE = ("passed", "failed", "success", "failure", "ops", "otherwise", "won", "then")
"""The fields of ops in which further ops stand."""


def named_by(ops: Sequence[Op]) -> Iterator[Named]:
    """Return what ops name, as (kind, id): a `card`, a `place`, a `word`… and its id."""
    for op in ops:
        yield from OPERATIONS[type(op)].names(op)
        for inner in _inner(op):
            yield from named_by(inner)


def _inner(op: Op) -> Iterator[Sequence[Op]]:
    for name in INSIDE:
        yield getattr(op, name, ())
    yield from getattr(op, "rows", {}).values()
    if isinstance(op, Choose):
        yield from (way.ops for way in op.ways)
