"""What a game says of plans: how players say its verbs, what goes without saying, what upsets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from bot.engine.ask import Ask, Option, Part
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.session import Session


def _never(_fact: Fact, _seat: Seat, _verb: str) -> bool:
    return False


def _unknown(_session: Session[Any, Any], _ask: Ask, _seat: Seat) -> int | None:
    return None


def _nothing(_session: Session[Any, Any], _seat: Seat, _verb: str) -> list[str]:
    return []


def _plain(_part: Part, _verb: str) -> Option | None:
    return None


class PlanBook(Struct, frozen=True):
    """Declared once by each game."""

    spoken: Mapping[str, str] = MappingProxyType({})
    """Verbs by what else players call them: `to` is `move`, `stop` is `end-turn`."""
    goes_on: frozenset[str] = frozenset()
    """Kinds of question that a plan answers with what silence means, once it has begun."""
    upsets: Callable[[Fact, Seat, str], bool] = _never
    """Whether a fact was not foreseen by a seat that did this verb last (empty: nothing yet)."""
    chance: Callable[[Session[Any, Any], Ask, Seat], int | None] = _unknown
    """The chance of success in such a question, in percent rounded down."""
    names: Callable[[Session[Any, Any], Seat, str], list[str]] = _nothing
    """What a verb can name where nobody can tell yet; only what the seat may know."""
    means: Callable[[Part, str], Option | None] = _plain
    """What a bare verb means here, where that is not the plainest option that has it."""
