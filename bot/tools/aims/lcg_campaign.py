"""Wishes of the purposeful player of a campaign, derived from the companion's points."""

from __future__ import annotations

import math
from typing import Final

from bot.engine.ask import Ask
from bot.engine.autopilot import question_of_seat
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.kits.lcg_campaign.companion import SPENDING, Purse
from bot.tools.purposeful import Wishes

LOOSE: Final = 0.1
"""A purchase that is better by this many points is wanted e times as much."""


class LcgCampaignAims:
    """Take useful things, spend the experience well, continue."""

    def see(self, session: AnySession, seat: Seat) -> Purse:
        """Return the printed cards."""
        return SPENDING.eyes(session, seat)

    def wishes(self, sight: Purse, ask: Ask, seat: Seat) -> Wishes:
        """Return the wish for each option; that of the best one is 1."""
        asked = question_of_seat(ask, seat)
        options = ask.parts[seat].options
        points = {each.key: SPENDING.score(sight, asked, each) for each in options}
        best = max(points.values(), default=0.0)
        return {key: math.exp(max(-30.0, (each - best) / LOOSE)) for key, each in points.items()}
