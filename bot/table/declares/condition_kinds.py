"""Conditions as a game declares them: when an answer given ahead applies, pauses or stops."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.engine.session import AnySession

Holds = Callable[[AnySession, Ask, Seat, Seat, int], str]


def _never_holds(_session: AnySession, _ask: Ask, _seat: Seat, _friend: Seat, _percent: int) -> str:
    """Return no reason: the condition never holds."""
    return ""


class ConditionKind(Struct, frozen=True):
    """A condition of `/orders` and `/plan`; it uses only public information."""

    code: str
    """One lower-case word."""
    title: str
    """As in `when {who} may be defeated`, at most 60 characters."""
    wants: str = ""
    """Its blank: `percent`, `seat` (a friend; empty is the owner), or nothing."""
    holds: Holds = _never_holds
    """Returns the reason, or empty, for a question, its owner, a friend and a percentage."""
    spoken: tuple[str, ...] = ()
    """Other wordings after “until” or “when”, in lower case: `an enemy engages me`."""
    result: bool | None = None
    """The result of a test that this condition asks for; None for every other condition."""
