"""What the purposeful player of a campaign is after: strong decks, and help that is offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.ids import Seat
from bot.table.recovery import AnySession
from bot.tools.purposeful import Wishes

BACK: Final = "back"
VERBS: Final[Mapping[str, float]] = {
    "take": 50,
    "upgrade": 4,
    "buy": 2,
    "ready": 0.5,
    "replace": 0.01,
    "decline": 0.01,
}
"""By verb; what costs more experience is wanted more."""


class LcgCampaignAims:
    """Take what helps, spend the experience, go on."""

    def see(self, session: AnySession, seat: Seat) -> None:
        """All that counts stands in the options."""

    def wishes(self, sight: None, ask: Ask, seat: Seat) -> Wishes:
        """How much each option is wanted."""
        return {option.key: _wish(option) for option in ask.parts[seat].options}


def _wish(option: Option) -> float:
    if option.key == BACK:
        return 0
    price = option.figures.amount if option.figures is not None else None
    return VERBS.get(option.verb, 1.0) * (price or 1)
