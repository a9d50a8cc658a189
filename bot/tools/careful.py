"""The autopilot at every seat: whoever is awaited first is played by the game's own policy."""

from __future__ import annotations

from bot.engine.ask import Pick
from bot.engine.session import AnySession
from bot.table.declares.components import Autopilot
from bot.tools.chooser import ChosenAnswer, waiting


class Careful:
    """Answers open questions as the table does for those who are away."""

    def __init__(self, autopilot: Autopilot) -> None:
        self._autopilot = autopilot

    def choose(self, session: AnySession) -> ChosenAnswer | None:
        """An answer of the first seat that is waited for; None if nobody is."""
        awaited = waiting(session.asks)
        if not awaited:
            return None
        ask, seat = awaited[0]
        form = ask.parts[seat].form
        optional = (
            ask.passable(seat) or bool(ask.silence) or (isinstance(form, Pick) and not form.min)
        )
        answer = self._autopilot.choose(session, ask, seat)
        return ChosenAnswer(seat, ask, answer, forced=not optional)
