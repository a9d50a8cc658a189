"""References of entries to be checked: cards, places, worlds, Ancient Ones, words of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.second_edition.printed.ops import (
    Choose,
    Facing,
    MonstersCome,
    MonstersLeave,
    Move,
    Op,
    PlacesClose,
    Take,
    TakeAlly,
    Visit,
    Word,
)

INSIDE = ("passed", "failed", "success", "failure", "ops", "otherwise", "won", "then")
"""The fields of ops in which further ops stand."""


def named_by(ops: Sequence[Op]) -> Iterator[tuple[str, str]]:
    """Return what ops name, as (kind, id): a `card`, a `place`, a `word`… and its id."""
    for op in ops:
        yield from _named_by_one(op)
        for inner in _inner(op):
            yield from named_by(inner)


def _inner(op: Op) -> Iterator[Sequence[Op]]:
    for name in INSIDE:
        yield getattr(op, name, ())
    yield from getattr(op, "rows", {}).values()
    if isinstance(op, Choose):
        yield from (way.ops for way in op.ways)


def _named_by_one(op: Op) -> Iterator[tuple[str, str]]:
    match op:
        case Take(code) | TakeAlly(code):
            yield "card", code
        case Move(to) | MonstersCome(to):
            yield "place", to.partition(":")[0]
        case PlacesClose(places):
            yield from (("place", place) for place in places)
        case MonstersLeave(kinds=kinds):
            yield from (("monster", kind) for kind in kinds)
        case Visit(world):
            yield "place", world
        case Facing(ancient_one):
            yield "Ancient One", ancient_one
        case Word(name):
            yield "word", name
        case _:
            if code := getattr(op, "instead", ""):
                yield "card", code
