"""Conditions as a game declares them: when an answer given ahead applies, pauses or stops."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.engine.session import AnySession

Holds = Callable[[AnySession, Ask, Seat, Seat, int], str]


def _never(_session: AnySession, _ask: Ask, _seat: Seat, _friend: Seat, _percent: int) -> str:
    """It never holds."""
    return ""


class ConditionKind(Struct, frozen=True):
    """A condition of `/orders` and `/plan`; it looks only at what every player can see."""

    code: str
    """One lower-case word."""
    title: str
    """As in `when {who} may be defeated`, at most 60 characters."""
    wants: str = ""
    """Its blank: `percent`, `seat` (a friend; empty means oneself), or nothing."""
    holds: Holds = _never
    """For a question, its owner, a friend and a percentage: the reason, or empty."""
    spoken: tuple[str, ...] = ()
    """Other wordings after “until” or “when”, in lower case: `an enemy engages me`."""
    result: bool | None = None
    """The result of a test that this condition asks for; None for every other condition."""
