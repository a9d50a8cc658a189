"""How often a table waits for somebody who sleeps, counted over a stretch of a game.

A wait: nobody who is awake can do anything, and the table cannot go on without those that it asks.
All of these wake up, each in their own time, and each answers until nothing more is asked of them;
then they sleep again. So everybody who is asked at once is one wait, and one after the other is a
wait each.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.engine.ask import Answer, Ask
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.tools.chooser import seats_that_must_answer

Choice = Callable[[Ask, Seat], Answer]
"""What a seat answers to a question that waits for it."""
LONGEST = 5_000
"""Answers after which a stretch is taken to have no end."""


class Waits(Struct):
    """What was counted."""

    waits: int = 0
    alone: int = 0
    """Those for a single person: hand-offs."""
    woken: int = 0
    """People woken, each counted as often as that happened."""
    answers: int = 0

    @property
    def together(self) -> int:
        """Waits for several at once: barriers."""
        return self.waits - self.alone


def count_waits(session: AnySession, choose: Choice, over: Callable[[AnySession], bool]) -> Waits:
    """Play on until `over` holds, or the game ends; what that took.

    Raises `RuntimeError` where it does not end.
    """
    found, awake = Waits(), set[Seat]()
    while not session.over and not over(session):
        able = [(ask, seat) for ask, seat in seats_that_must_answer(session.asks) if seat in awake]
        if not able:
            awake = set(session.awaited)
            found.waits += 1
            found.alone += len(awake) == 1
            found.woken += len(awake)
            continue
        ask, seat = able[0]
        session.apply(Answered(seat, ask.id, choose(ask, seat)))
        awake &= {*session.awaited}
        found.answers += 1
        if found.answers > LONGEST:
            raise RuntimeError("the stretch does not end")
    return found
