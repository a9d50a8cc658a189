"""Find the options that typed words mean. Exact codes and names win over prefixes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from bot.engine.ask import Option, Part
from bot.engine.names import match_rank


class Matchable(Protocol):
    """An option with the label that tells it from options of other verbs."""

    @property
    def option(self) -> Option:
        """Return the option."""
        ...

    @property
    def label(self) -> str:
        """Return its label, perhaps with its verb."""
        ...


class OfferedOption(Struct, frozen=True):
    """An option with its own label."""

    option: Option

    @property
    def label(self) -> str:
        """Return the option's own label."""
        return self.option.label


M = TypeVar("M", bound=Matchable)


def offered_options(part: Part, verb: str) -> list[OfferedOption]:
    """Return the options of a verb; all if the verb is empty."""
    return [OfferedOption(option) for option in part.options if not verb or option.verb == verb]


def visible_parts(option: Option) -> tuple[str, ...]:
    """Return all that a player sees of an option; options that look the same are copies."""
    return (option.verb, option.label, option.note, option.group, *option.args)


def best_fitting_options(found: Sequence[M], words: Sequence[str]) -> list[M]:
    """Return the options that fit all words best."""
    for place, word in enumerate(words):
        places = (place,) if len(words) > 1 else (0, 1)
        ranked = [(_word_rank(each, word, places), each) for each in found]
        best = min((rank for rank, _ in ranked if rank is not None), default=None)
        found = [each for rank, each in ranked if rank is not None and rank == best]
    return list(found)


def first_argument_rank(found: Matchable, word: str) -> int | None:
    """Return how well a word fits an option's first argument, 0 best; None if it does not."""
    return _word_rank(found, word, (0,))


def _word_rank(found: Matchable, word: str, places: Iterable[int]) -> int | None:
    """Return how well a word fits an option, 0 best; None if it does not.

    A label that fits ranks just behind an argument that fits as well.
    """
    option = found.option
    if word == option.key:
        return 0
    names = [option.args[place] for place in places if place < len(option.args)]
    ranks = [word_distance(name, word) for name in names]
    labels = {option.label, found.label}
    ranks += [near + 1 for label in labels if (near := word_distance(label, word)) is not None]
    return min((rank for rank in ranks if rank is not None), default=None)


def word_distance(name: str, word: str) -> int | None:
    """Return how far a word is from a name (an odd number); None if it does not fit.

    `_word_rank` uses the even ranks between for labels.
    """
    near = match_rank(name, word)
    return None if near is None else 2 * near + 1
