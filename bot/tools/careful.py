"""A player that answers for every seat with the game's autopilot."""

from __future__ import annotations

from bot.engine.ask import Pick
from bot.engine.session import AnySession
from bot.table.declares.components import Autopilot
from bot.tools.chooser import ChosenAnswer, seats_that_must_answer


class Careful:
    """Answers open questions as the table does for absent players."""

    def __init__(self, autopilot: Autopilot) -> None:
        self._autopilot = autopilot

    def choose(self, session: AnySession) -> ChosenAnswer | None:
        """Return an answer of the first seat that must answer; None if there is none."""
        awaited = seats_that_must_answer(session.asks)
        if not awaited:
            return None
        ask, seat = awaited[0]
        form = ask.parts[seat].form
        optional = (
            ask.may_pass(seat) or bool(ask.silence) or (isinstance(form, Pick) and not form.min)
        )
        answer = self._autopilot.choose(session, ask, seat)
        return ChosenAnswer(seat, ask, answer, forced=not optional)
