"""Wishes of the purposeful player of the board game: the policy's points, loosely.

It follows one way to win, and trades now and then, which the policy never does.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.autopilot import NOTHING, question
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.kits.second_edition.autopilot.policy import policy
from bot.kits.second_edition.autopilot.sight import Sight
from bot.kits.second_edition.autopilot.weights import WayToWin
from bot.tools.purposeful import Wishes

LOOSE: Final = 0.15
"""Points by which an option has to be better to be wanted e times as much."""
FLOOR: Final = -30.0
"""In e-foldings: what is worse than this is wanted as little."""
TRADES: Final[Mapping[str, float]] = {
    "trade": 0.005,
    "accept": 0.05,
    "withdraw": 0.01,
    "decline": 0.5,
    "ready": 0.5,
}
"""What is said of trading, beside the best option's 1."""
GIVES: Final = ("offer",)
"""Kinds of questions about what is traded: answered at random."""
RESTS: Final = 0.08
"""How much it is wanted at least to leave the sliders: what is best may change with them."""


class SecondEditionAims:
    """Gather clues, enter gates, close and seal them, fight when the odds are good."""

    def __init__(self, way: str = WayToWin.SEALED) -> None:
        self._policies = {each: policy("purposeful", each) for each in WayToWin}
        self._way = WayToWin(way)

    def see(self, session: AnySession, seat: Seat) -> Sight:
        """The table from a seat. Who destroys the world by waking is not fought, but sealed."""
        way = self._way
        if way is WayToWin.BEATEN and session.game.ancient_one.destroys:
            way = WayToWin.SEALED
        return self._policies[way].eyes(session, seat)

    def wishes(self, sight: Sight, ask: Ask, seat: Seat) -> Wishes:
        """Return how much each option is wanted: the best one 1."""
        if ask.kind in GIVES and not any(o.verb for o in ask.parts[seat].options):
            return {}
        asked, score = question(ask, seat), self._policies[sight.town.way].score
        options = (*asked.part.options, NOTHING)
        with sight.board.steady():
            points = {o.key: score(sight, asked, o) for o in options if _is_weighed(o)}
        best = max(points.values())
        wanted = {key: math.exp(max(FLOOR, (each - best) / LOOSE)) for key, each in points.items()}
        if ask.kind == "focus":
            wanted["rest"] = max(wanted["rest"], RESTS)
        return wanted | {o.key: TRADES[_word(o)] for o in options if not _is_weighed(o)}


def _is_weighed(option: Option) -> bool:
    return option.verb != "trade" and option.key != "ready"


def _word(option: Option) -> str:
    return option.key.partition(":")[0]
