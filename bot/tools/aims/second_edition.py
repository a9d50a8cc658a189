"""Wishes of the purposeful player of the board game, derived from the policy's points.

It follows one way to win, and sometimes trades, which the policy never does.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.autopilot import NOTHING, question_of_seat
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.kits.second_edition.autopilot.policy import load_policy
from bot.kits.second_edition.autopilot.sight import Sight
from bot.kits.second_edition.autopilot.weights import WayToWin
from bot.tools.purposeful import Wishes

LOOSE: Final = 0.15
"""An option that is better by this many points is wanted e times as much."""
FLOOR: Final = -30.0
"""The lowest wish, as an exponent of e: worse options are all wanted as little."""
TRADES: Final[Mapping[str, float]] = {
    "trade": 0.005,
    "accept": 0.05,
    "withdraw": 0.01,
    "decline": 0.5,
    "ready": 0.5,
}
"""The wishes for trading, compared with 1 for the best option."""
GIVES: Final = ("offer",)
"""The kinds of question about the contents of a trade, which are answered at random."""
RESTS: Final = 0.08
"""The least wish to leave the sliders, because the best setting may depend on them."""


class SecondEditionAims:
    """Gather clues, enter gates, close and seal them, fight when the odds are good."""

    def __init__(self, way: str = WayToWin.SEALED) -> None:
        self._policies = {each: load_policy("purposeful", each) for each in WayToWin}
        self._way = WayToWin(way)

    def see(self, session: AnySession, seat: Seat) -> Sight:
        """Return the seat's view.

        An Ancient One who destroys the world on waking is sealed, not fought.
        """
        way = self._way
        if way is WayToWin.BEATEN and session.game.ancient_one.destroys:
            way = WayToWin.SEALED
        return self._policies[way].eyes(session, seat)

    def wishes(self, sight: Sight, ask: Ask, seat: Seat) -> Wishes:
        """Return the wish for each option; that of the best one is 1."""
        if ask.kind in GIVES and not any(o.verb for o in ask.parts[seat].options):
            return {}
        asked, score = question_of_seat(ask, seat), self._policies[sight.town.way].score
        options = (*asked.part.options, NOTHING)
        with sight.board.steady():
            points = {o.key: score(sight, asked, o) for o in options if _is_weighed(o)}
        best = max(points.values())
        wanted = {key: math.exp(max(FLOOR, (each - best) / LOOSE)) for key, each in points.items()}
        if ask.kind == "focus":
            wanted["rest"] = max(wanted["rest"], RESTS)
        return wanted | {o.key: TRADES[_key_word(o)] for o in options if not _is_weighed(o)}


def _is_weighed(option: Option) -> bool:
    return option.verb != "trade" and option.key != "ready"


def _key_word(option: Option) -> str:
    return option.key.partition(":")[0]
