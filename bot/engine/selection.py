"""Choosing among things of a game: a card, a place, an enemy, each with its option."""

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


class Asking(TypedDict):
    """The asker of a question: in words, and as a reference."""

    source: str
    about: About | None


async def choose_thing(
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[T]],
    option: Callable[[T], Option],
    **details: Unpack[QuestionDetails],
) -> T | None:
    """One thing, chosen by `seat`; None if there is none.

    `among` is asked anew whenever something else changed: what is gone is no option any more.
    """
    key = await choose(seat, prompt, lambda: [option(thing) for thing in among()], **details)
    return None if key is None else _by_key(among(), option).get(key)


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
    """Between `least` and `most` things (None: all), chosen by `seat`, in the order of choosing.

    With `tell_apart` options of equal labels are numbered where several are chosen.
    """

    def options() -> list[Option]:
        here = [option(thing) for thing in among()]
        return number_equal_labels(here) if tell_apart and most != 1 else here

    keys = await pick(seat, prompt, options, least=least, most=most, **details)
    there = _by_key(among(), option) if keys else {}
    return [there[key] for key in keys if key in there]


def _by_key(things: Iterable[T], option: Callable[[T], Option]) -> dict[str, T]:
    return {option(thing).key: thing for thing in things}


def number_equal_labels(options: Sequence[Option]) -> list[Option]:
    """Options of equal labels told apart: `Knife`, `Knife (2nd)`."""
    seen: Counter[str] = Counter()
    found: list[Option] = []
    for option in options:
        seen[option.label] += 1
        n = seen[option.label]
        label = option.label if n == 1 else f"{option.label} ({ordinal(n)})"
        found.append(structs.replace(option, label=label))
    return found


def one_of_each(things: Iterable[T], state: Callable[[T], object]) -> list[T]:
    """Of things in equal states (hashable) the first: choosing either is the same."""
    kept: dict[object, T] = {}
    for thing in things:
        kept.setdefault(state(thing), thing)
    return list(kept.values())
