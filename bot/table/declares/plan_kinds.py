"""A game's part in plans: how players say its verbs, what goes without saying, what upsets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from bot.engine.ask import Ask, Option, Part
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.names import how_near
from bot.engine.session import AnySession

WITHIN: Final = 3
"""How near a word is that stands somewhere within a name (`how_near`)."""


class TestStep(StrEnum):
    """The part of a test that a fact tells."""

    __test__ = False

    BEGAN = "began"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    STOPPED = "stopped"


def _never(_fact: Fact, _seat: Seat, _verb: str) -> bool:
    return False


def _unknown(_session: AnySession, _ask: Ask, _seat: Seat) -> int | None:
    return None


def _nothing(_session: AnySession, _seat: Seat, _verb: str) -> list[str]:
    return []


def _no_test(_fact: Fact, _seat: Seat) -> TestStep | None:
    return None


def _no_testing(_session: AnySession, _seat: Seat) -> bool:
    return False


def _plain(_part: Part, _verb: str) -> Option | None:
    return None


def _useful(_session: AnySession, _seat: Seat, _option: Option) -> str:
    return ""


def _anything(_session: AnySession, _verb: str, _number: int) -> tuple[str, list[str]]:
    return "", []


def _turns_go_on(_session: AnySession) -> bool:
    return False


class PlanBook(Struct, frozen=True):
    """Declared once by each game."""

    spoken: Mapping[str, str] = MappingProxyType({})
    """Verbs by what else players call them: `to` is `move`, `stop` is `end-turn`."""
    goes_on: frozenset[str] = frozenset()
    """Kinds of question that a plan answers with what silence means, once it has begun."""
    upsets: Callable[[Fact, Seat, str], bool] = _never
    """Whether a fact was not foreseen by a seat that did this verb last (empty: nothing yet)."""
    chance: Callable[[AnySession, Ask, Seat], int | None] = _unknown
    """The chance of success in such a question, in percent, rounded as beside the test itself."""
    names: Callable[[AnySession, Seat, str], list[str]] = _nothing
    """What a verb can name where nobody can tell yet; only what the seat may know."""
    means: Callable[[Part, str], Option | None] = _plain
    """What a bare verb means here, where that is not the plainest option that has it."""
    pointless: Callable[[AnySession, Seat, Option], str] = _useful
    """Why an option would do nothing for a seat now; empty if it may do something."""
    named: Callable[[AnySession, str, int], tuple[str, list[str]]] = _anything
    """What a verb names (“place”), and all such names of every game; none: anything goes.

    The number is that of the word, from 0. The names are those that anybody can look up, whatever
    lies hidden in this game.
    """
    sees: frozenset[str] = frozenset()
    """The verbs of which `names` tells all that there is to name."""
    test: Callable[[Fact, Seat], TestStep | None] = _no_test
    """The part of a test of this seat that a fact tells; None for other facts."""
    testing: Callable[[AnySession, Seat], bool] = _no_testing
    """Whether a test of this seat is in progress: a plan waits there for what it doesn’t answer."""
    caution: str = ""
    """A sentence on what a plan does not do, and does not stop for."""
    example: str = "end"
    """A plan as somebody could say it."""
    whole_round: bool = False
    """A seat acts in several parts of a round, all of which are one plan's."""
    turns_over: Callable[[AnySession], bool] = _turns_go_on
    """True once no seat acts any more in this round; asked where a plan is of a `whole_round`."""

    def bears(self, session: AnySession, verb: str, word: str, number: int = 0) -> bool:
        """Tell whether anything the verb can name is called so; `number` is that of the word."""
        _, known = self.named(session, verb, number)
        parts = [word] if number == 0 else [word, *word.split(" and ")]
        fits = [any(is_name(name, part.strip()) for name in known) for part in parts]
        return not known or fits[0] or (len(fits) > 1 and all(fits[1:]))

    def is_there(self, session: AnySession, seat: Seat, verb: str, word: str) -> bool:
        """Return True if the seat knows of such a thing in the game as it stands."""
        known = self.names(session, seat, verb)
        return verb not in self.sees or any(is_name(name, word) for name in known)


def is_name(name: str, word: str) -> bool:
    """Return True if a word means a name; one or two letters within a word mean nothing."""
    near = how_near(name, word)
    return near is not None and (near < WITHIN or len(word) > WITHIN - 1)
