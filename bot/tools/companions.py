"""Companions at every seat: whoever can help in a test does, then whoever is awaited acts."""

from __future__ import annotations

from bot.companion import Companion, ThinkingBudget
from bot.engine.ask import Passed, Pick
from bot.table.game.recovery import AnySession
from bot.tools.chooser import ChosenAnswer


class Companions:
    """Answers open questions as companions at a table do, with thought where that is allowed."""

    def __init__(self, companion: Companion, budget: ThinkingBudget) -> None:
        self._companion = companion
        self._budget = budget

    def choose(self, session: AnySession) -> ChosenAnswer | None:
        """An answer to one of the questions; None if nobody can answer any."""
        deed = self._companion.next_deed(session, budget=self._budget)
        if deed is None:
            return None
        ask, seat = deed.ask, deed.seat
        form = ask.parts[seat].form
        optional = (
            ask.passable(seat)
            or bool(ask.silence)
            or (isinstance(form, Pick) and not form.min)
            or isinstance(deed.answer, Passed)
        )
        return ChosenAnswer(seat, ask, deed.answer, forced=not optional)
