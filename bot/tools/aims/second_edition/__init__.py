"""Purposes of a player of the board game: one way to win, and the group for it.

`goals` are the ways; `sight` is what it sees; `errands` who goes where and what it is worth,
`walking` how, `skills` the sliders, `answers` the rest. Where none of them has something to say
the autopilot is asked. It draws among the options by their points, so that it mostly does what is
best and sometimes something else; and it trades now and then, which the autopilot never does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.autopilot import NOTHING, AutopilotQuestion, question
from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot import AUTOPILOT
from bot.table.game.recovery import AnySession
from bot.tools.aims.second_edition import answers, battle, fights, skills, walking
from bot.tools.aims.second_edition.goals import WayToWin
from bot.tools.aims.second_edition.sight import AimSight, see
from bot.tools.purposeful import Wishes

LOOSE: Final = 0.15
"""Points by which an option has to be better to be wanted e times as much."""
TRADES: Final = {"trade": 0.005, "accept": 0.05, "withdraw": 0.01, "decline": 0.5, "ready": 0.5}
"""What is said of trading, beside the best option's 1."""
GIVES: Final = ("offer",)
"""Kinds of questions about what is traded: answered at random."""
RESTS: Final = 0.08
"""How much it is wanted at least to leave the sliders: what is best may change with them."""
Weigh = Callable[[AimSight, AutopilotQuestion, Option], float]
POINTS: Final[Mapping[str, Weigh]] = {
    "movement": walking.where_to,
    "focus": skills.slides,
    "sliders": skills.slides,
    "encounter": answers.encounters,
    "check": answers.spends_clues,
    "seal": answers.seals,
    "meet": fights.meets,
    "combat": fights.fights_on,
    "battle": battle.attacks,
    "buy": answers.buys,
    "choose": answers.chooses,
}
"""How the options of a question are weighed, by its kind; in others as the autopilot does."""


class SecondEditionAims:
    """Gather clues, enter gates, close and seal them, fight when the odds are good."""

    def __init__(self, way: str = WayToWin.SEALED) -> None:
        self._way = WayToWin(way)

    def see(self, session: AnySession, seat: Seat) -> AimSight:
        """The table from a seat."""
        return see(session, seat, self._way)

    def wishes(self, sight: AimSight, ask: Ask, seat: Seat) -> Wishes:
        """Return how much each option is wanted: the best one 1."""
        if ask.kind in GIVES and not any(o.verb for o in ask.parts[seat].options):
            return {}
        asked = question(ask, seat)
        options = (*asked.part.options, NOTHING)
        with sight.board.steady():
            points = {o.key: _points(sight, asked, o) for o in options if _weighed(o)}
        best = max(points.values())
        wanted = {key: math.exp(max(-30.0, (each - best) / LOOSE)) for key, each in points.items()}
        if ask.kind == "focus":
            wanted["rest"] = max(wanted["rest"], RESTS)
        return wanted | {o.key: TRADES[_word(o)] for o in options if not _weighed(o)}


def _points(sight: AimSight, asked: AutopilotQuestion, option: Option) -> float:
    if weigh := POINTS.get(asked.kind):
        return weigh(sight, asked, option)
    return AUTOPILOT.score(sight.near, asked, option)


def _weighed(option: Option) -> bool:
    return option.verb != "trade" and option.key != "ready"


def _word(option: Option) -> str:
    return option.key.partition(":")[0]
