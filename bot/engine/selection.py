"""Questions whose options are things of a game: cards, places, enemies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypedDict, TypeVar, Unpack

from msgspec import structs

from bot.engine.about import About
from bot.engine.ask import Option
from bot.engine.english import ordinal
from bot.engine.ids import Seat
from bot.engine.script import QuestionDetails, choose, pick

T = TypeVar("T")


class QuestionSource(TypedDict):
    """The source of a question, such as a card: as text and as a reference."""

    source: str
    about: About | None


async def choose_thing(
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[T]],
    option: Callable[[T], Option],
    **details: Unpack[QuestionDetails],
) -> T | None:
    """Return the thing that `seat` chooses; None if there is none.

    `among` is called again whenever something changes, so things that are gone are no longer
    options.
    """
    key = await choose(seat, prompt, lambda: [option(thing) for thing in among()], **details)
    return None if key is None else _things_by_key(among(), option).get(key)


async def choose_things(
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[T]],
    option: Callable[[T], Option],
    *,
    least: int = 1,
    most: int | None = 1,
    tell_apart: bool = False,
    **details: Unpack[QuestionDetails],
) -> list[T]:
    """Return between `least` and `most` things (None: all) that `seat` chose, in its order.

    `tell_apart`: number options with equal labels if several can be chosen.
    """

    def options() -> list[Option]:
        here = [option(thing) for thing in among()]
        return number_equal_labels(here) if tell_apart and most != 1 else here

    keys = await pick(seat, prompt, options, least=least, most=most, **details)
    there = _things_by_key(among(), option) if keys else {}
    return [there[key] for key in keys if key in there]


def _things_by_key(things: Iterable[T], option: Callable[[T], Option]) -> dict[str, T]:
    return {option(thing).key: thing for thing in things}


def number_equal_labels(options: Sequence[Option]) -> list[Option]:
    """Number options with equal labels: `Knife`, `Knife (2nd)`."""
    seen: Counter[str] = Counter()
    found: list[Option] = []
    for option in options:
        seen[option.label] += 1
        n = seen[option.label]
        label = option.label if n == 1 else f"{option.label} ({ordinal(n)})"
        found.append(structs.replace(option, label=label))
    return found


def first_of_each_state(things: Iterable[T], state: Callable[[T], object]) -> list[T]:
    """Return one thing of each group whose states are equal."""
    kept: dict[object, T] = {}
    for thing in things:
        kept.setdefault(state(thing), thing)
    return list(kept.values())
