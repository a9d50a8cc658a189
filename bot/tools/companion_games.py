"""Companions at every seat, or at the first one only."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from bot.companion import Companion
from bot.engine.ask import Passed, Pick
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.tools.careful import Careful
from bot.tools.chooser import ChosenAnswer
from bot.tools.purposeful import Purposeful

FIRST: Final = frozenset({Seat(0)})


class Companions:
    """Answers open questions as companions at a table do.

    Seats that can help with a test act first, then the seats that must answer.
    """

    def __init__(self, companion: Companion) -> None:
        self._companion = companion

    def choose(
        self, session: AnySession, seats: Container[Seat] | None = None
    ) -> ChosenAnswer | None:
        """Return an answer of one of these seats (None: all); None if there is none."""
        found = self._companion.next_answer(session, seats)
        if found is None:
            return None
        ask, seat = found.ask, found.seat
        form = ask.parts[seat].form
        optional = (
            ask.may_pass(seat)
            or bool(ask.silence)
            or (isinstance(form, Pick) and not form.min)
            or isinstance(found.answer, Passed)
        )
        return ChosenAnswer(seat, ask, found.answer, forced=not optional)


class FirstAmongOthers:
    """A companion or careful player in the first seat, and purposeful ones in the others."""

    def __init__(self, first: Companions | Careful, others: Purposeful) -> None:
        self._first = first
        self._others = others

    def choose(self, session: AnySession) -> ChosenAnswer | None:
        """Return an answer to one of the questions; None if no seat can answer."""
        mine = self._first.choose(session, FIRST)
        return mine or self._others.choose(session, FIRST)
