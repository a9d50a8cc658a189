"""A player that answers for every seat with the game's autopilot."""

from __future__ import annotations

from collections.abc import Container

from bot.engine.ask import Pick
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.table.declares.components import Autopilot
from bot.tools.chooser import ChosenAnswer, seats_that_must_answer


class Careful:
    """Answers open questions as the table does for absent players."""

    def __init__(self, autopilot: Autopilot) -> None:
        self._autopilot = autopilot

    def choose(
        self, session: AnySession, seats: Container[Seat] | None = None
    ) -> ChosenAnswer | None:
        """Return an answer of the first seat that must answer (of these, None: of all), or None."""
        awaited = seats_that_must_answer(session.asks)
        mine = (each for each in awaited if seats is None or each[1] in seats)
        ask, seat = next(mine, (None, None))
        if ask is None or seat is None:
            return None
        form = ask.parts[seat].form
        optional = (
            ask.may_pass(seat) or bool(ask.silence) or (isinstance(form, Pick) and not form.min)
        )
        answer = self._autopilot.choose(session, ask, seat)
        return ChosenAnswer(seat, ask, answer, forced=not optional)
