"""Plans of a game: words for its verbs, implied answers, and facts that stop a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from bot.engine.ask import Ask, Option, Part
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.names import match_rank
from bot.engine.session import AnySession

WITHIN: Final = 3
"""The nearness of a word inside a name (`how_near`)."""


class TestStep(StrEnum):
    """The part of a test that a fact describes."""

    __test__ = False

    BEGAN = "began"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    STOPPED = "stopped"


def _never_upsets(_fact: Fact, _seat: Seat, _verb: str) -> bool:
    return False


def _no_chance(_session: AnySession, _ask: Ask, _seat: Seat) -> int | None:
    return None


def _no_names(_session: AnySession, _seat: Seat, _verb: str) -> list[str]:
    return []


def _no_test(_fact: Fact, _seat: Seat) -> TestStep | None:
    return None


def _no_testing(_session: AnySession, _seat: Seat) -> bool:
    return False


def _no_option(_part: Part, _verb: str) -> Option | None:
    return None


def _never_pointless(_session: AnySession, _seat: Seat, _option: Option) -> str:
    return ""


def _any_name(_session: AnySession, _verb: str, _number: int) -> tuple[str, list[str]]:
    return "", []


def _never_over(_session: AnySession) -> bool:
    return False


class PlanBook(Struct, frozen=True):
    """The declarations of one game for plans."""

    spoken: Mapping[str, str] = MappingProxyType({})
    """Verbs by their other names: `to` is `move`, `stop` is `end-turn`."""
    goes_on: frozenset[str] = frozenset()
    """Kinds of question that a plan answers by their default, once it has begun."""
    upsets: Callable[[Fact, Seat, str], bool] = _never_upsets
    """Returns True if a fact stops the plan of a seat whose last verb is given (empty: none yet).
    """
    chance: Callable[[AnySession, Ask, Seat], int | None] = _no_chance
    """Returns the chance of success in such a question, in percent, rounded as beside the test."""
    names: Callable[[AnySession, Seat, str], list[str]] = _no_names
    """Returns the names for a verb that cannot be tried out; only those the seat may know."""
    means: Callable[[Part, str], Option | None] = _no_option
    """Returns the option of a bare verb, if that is not the plainest one."""
    pointless: Callable[[AnySession, Seat, Option], str] = _never_pointless
    """Returns why an option would do nothing for a seat now; empty if it may do something."""
    named: Callable[[AnySession, str, int], tuple[str, list[str]]] = _any_name
    """Returns the kind of a verb's objects (“place”), and all their names; no names: any.

    The number is the index of the word. The names are public for the game in general, whatever is
    hidden in this one.
    """
    sees: frozenset[str] = frozenset()
    """The verbs for which `names` is complete."""
    test: Callable[[Fact, Seat], TestStep | None] = _no_test
    """Returns the part of a test of this seat that a fact describes; None for other facts."""
    testing: Callable[[AnySession, Seat], bool] = _no_testing
    """Returns True if a test of this seat is in progress: a plan waits at other questions."""
    caution: str = ""
    """A sentence on actions that a plan does not take, and does not stop for."""
    example: str = "end"
    """An example of a plan."""
    whole_round: bool = False
    """A seat acts in several parts of a round, and one plan covers all of them."""
    turns_over: Callable[[AnySession], bool] = _never_over
    """Returns True once no seat acts in this round; used for plans of a `whole_round`."""

    def has_object(self, session: AnySession, verb: str, word: str, number: int = 0) -> bool:
        """Return True if the verb can have an object of this name at position `number`."""
        _, known = self.named(session, verb, number)
        parts = [word] if number == 0 else [word, *word.split(" and ")]
        fits = [any(is_name(name, part.strip()) for name in known) for part in parts]
        return not known or fits[0] or (len(fits) > 1 and all(fits[1:]))

    def knows_object(self, session: AnySession, seat: Seat, verb: str, word: str) -> bool:
        """Return True if the seat knows of such an object in the current position."""
        known = self.names(session, seat, verb)
        return verb not in self.sees or any(is_name(name, word) for name in known)


def is_name(name: str, word: str) -> bool:
    """Return True if a typed word can mean a name; one or two letters must begin a word of it."""
    near = match_rank(name, word)
    return near is not None and (near < WITHIN or len(word) > WITHIN - 1)
