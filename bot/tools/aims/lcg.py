"""Wishes of the purposeful player of the card game, derived from the policy's points."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Ask
from bot.engine.autopilot import NOTHING as IDLE, question_of_seat
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.kits.lcg.autopilot.policy import load_policy
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.tools.purposeful import NOTHING, Wishes

LOOSE: Final = 0.04
"""An option that is better by this many points is wanted e times as much."""
FLOOR: Final = -30.0
"""The lowest wish, as an exponent of e: worse options are all wanted as little."""


class LcgAims:
    """Investigate, advance the act, fight blocking enemies, commit useful cards."""

    def __init__(self) -> None:
        self._policy = load_policy("purposeful")

    def see(self, session: AnySession, seat: Seat) -> Prospect:
        """Return the seat's view, with the policy's estimates."""
        return self._policy.eyes(session, seat)

    def wishes(self, sight: Prospect, ask: Ask, seat: Seat) -> Wishes:
        """Return the wish for each option; the best option’s wish is 1."""
        asked, score = question_of_seat(ask, seat), self._policy.score
        options = ask.parts[seat].options
        points = {each.key: score(sight, asked, each) for each in options}
        return _weights_of_points({NOTHING: score(sight, asked, IDLE), **points})


def _weights_of_points(points: Mapping[str, float]) -> dict[str, float]:
    best = max(points.values())
    return {key: math.exp(max(FLOOR, (each - best) / LOOSE)) for key, each in points.items()}
