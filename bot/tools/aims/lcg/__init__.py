"""Purposes of a player of the card game: clues, the act, and staying alive.

`sight` is what it sees; `needs` what the group lacks, `harm` what is to be feared, `goals` where to
go; `turn`, `cards`, `trials` and `answers` what an option is worth. In these points a plain action,
such as a resource for somebody who is poor, is about a half.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.autopilot import NOTHING as IDLE, question
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot.policy import AUTOPILOT
from bot.table.game.recovery import AnySession
from bot.tools.aims.lcg import answers, trials, turn
from bot.tools.aims.lcg.sight import AimSight, see
from bot.tools.purposeful import NOTHING, Wishes

LOOSE: Final = 0.04
"""Points by which an option has to be better to be wanted e times as much."""
FLOOR: Final = -30.0
"""In e-foldings: what is worse than this is wanted as little."""
Weigh = Callable[[AimSight, Seat, Option], float]
POINTS: Final[Mapping[str, Weigh]] = {
    "turn": turn.points,
    "commit": trials.points,
    "reaction": answers.in_reply,
    "window": answers.in_reply,
    "agree": answers.agreed,
    "choose": answers.chosen,
    "mulligan": answers.changed,
}
"""How the options of a question are weighed, by its kind; in others as the autopilot does."""
SHARES: Final[Mapping[str, Weigh]] = {"assign": answers.share}
"""What is divided among options, unit by unit."""


class LcgAims:
    """Investigate, advance the act, fight what is in the way, commit where it helps."""

    def see(self, session: AnySession, seat: Seat) -> AimSight:
        """Return what the autopilot sees, and what the seat's own options come to."""
        return see(session, seat)

    def wishes(self, sight: AimSight, ask: Ask, seat: Seat) -> Wishes:
        """Return how much each option is wanted: the best one 1."""
        options = ask.parts[seat].options
        if share := SHARES.get(ask.kind):
            return {option.key: share(sight, seat, option) for option in options}
        if weigh := POINTS.get(ask.kind):
            points = {option.key: weigh(sight, seat, option) for option in options}
        else:
            asked = question(ask, seat)
            points = {each.key: AUTOPILOT.score(sight, asked, each) for each in options}
            points[NOTHING] = AUTOPILOT.score(sight, asked, IDLE)
        return _wanted({NOTHING: 0.0, **points})


def _wanted(points: Mapping[str, float]) -> dict[str, float]:
    best = max(points.values())
    return {key: math.exp(max(FLOOR, (each - best) / LOOSE)) for key, each in points.items()}
