"""Find the seats and the ids that a fact names, by its fields; the same for all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import cast, get_args, get_type_hints

import msgspec

from bot.engine.facts import Fact
from bot.engine.ids import Seat


def seats_named_in(fact: Fact) -> frozenset[Seat]:
    """Return the seats that a fact names, including those it is restricted to."""
    return frozenset(
        seat for field in _seat_fields(type(fact)) for seat in _seats_in_field(fact, field)
    )


@cache
def _seat_fields(kind: type[Fact]) -> tuple[str, ...]:
    """Return the fields whose type is a seat, an optional seat or several seats."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if Seat in _type_parts(hints[name]))


def _type_parts(hint: object) -> Iterator[object]:
    yield hint
    for part in get_args(hint):
        yield from _type_parts(part)


def _seats_in_field(fact: Fact, field: str) -> Iterable[Seat]:
    value = getattr(fact, field)
    if value is None:
        return ()
    return cast("tuple[Seat, ...]", value) if isinstance(value, tuple) else (value,)


def codes_named_in(fact: Fact) -> frozenset[str]:
    """Return all texts in a fact, among them every id that it names."""
    return frozenset(_iterate_texts(msgspec.to_builtins(fact)))


def _iterate_texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _iterate_texts_of_all(cast("dict[str, object]", value).values())
    elif isinstance(value, list | tuple):
        yield from _iterate_texts_of_all(cast("Iterable[object]", value))


def _iterate_texts_of_all(values: Iterable[object]) -> Iterator[str]:
    for each in values:
        yield from _iterate_texts(each)


def count_differences(before: Iterable[object], after: Iterable[object]) -> int:
    """Return the number of things added, removed or changed."""
    was, now = set(before), set(after)
    return max(len(was - now), len(now - was))
