"""What the purposeful player of the board game is after: what the autopilot considers, loosely.

It draws among the options by the points that the autopilot gives them, so that it mostly does what
is best and sometimes something else; and it trades now and then, which the autopilot never does.
"""

from __future__ import annotations

import math
from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.ids import Seat
from bot.kits.autopilot import NOTHING, question
from bot.kits.second_edition.autopilot import AUTOPILOT
from bot.kits.second_edition.autopilot.sight import Sight
from bot.table.recovery import AnySession
from bot.tools.purposeful import Wishes

LOOSE: Final = 0.4
"""Points by which an option has to be better to be wanted e times as much."""
TRADES: Final = {"trade": 0.02, "accept": 0.05, "withdraw": 0.01, "decline": 0.5, "ready": 0.5}
"""What is said of trading, beside the best option's 1."""
GIVES: Final = ("trade", "amount")
"""Kinds of questions about what is traded: answered at random."""


class SecondEditionAims:
    """Gather clues, enter gates, close and seal them, fight when the odds are good."""

    def see(self, session: AnySession, seat: Seat) -> Sight:
        """What the autopilot sees."""
        return AUTOPILOT.eyes(session, seat)

    def wishes(self, sight: Sight, ask: Ask, seat: Seat) -> Wishes:
        """How much each option is wanted: the best one 1."""
        if ask.kind in GIVES and not any(o.verb for o in ask.parts[seat].options):
            return {}
        asked = question(ask, seat)
        options = (*asked.part.options, NOTHING)
        points = {o.key: AUTOPILOT.score(sight, asked, o) for o in options if _weighed(o)}
        best = max(points.values())
        wanted = {key: math.exp((each - best) / LOOSE) for key, each in points.items()}
        return wanted | {o.key: TRADES[_word(o)] for o in options if not _weighed(o)}


def _weighed(option: Option) -> bool:
    return option.verb != "trade" and option.key != "ready"


def _word(option: Option) -> str:
    return option.key.partition(":")[0]
