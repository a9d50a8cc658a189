"""Purposes of a player of a campaign: strong decks, and help that is offered."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Ask, Option
from bot.engine.ids import Seat
from bot.lcg.campaign.ruleset import CampaignGame
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Skill
from bot.table.game.recovery import AnySession
from bot.tools.purposeful import Wishes

BACK: Final = "back"
LOOSE: Final = 0.1
"""Points by which a purchase has to be better to be wanted e times as much."""
VERBS: Final[Mapping[str, float]] = {"take": 9.0, "ready": 0.0, "replace": -2.0, "decline": -2.0}
"""Points by verb; those of purchases are the card's."""
SKILLS: Final = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)
PRICE: Final = 0.2
"""What a point of experience is worth."""

Cards = Mapping[CardCode, Card]


class LcgCampaignAims:
    """Take what helps, spend the experience well, go on."""

    def see(self, session: AnySession, seat: Seat) -> Cards:
        """The printed cards."""
        game: CampaignGame = session.game
        return game.library.cards

    def wishes(self, sight: Cards, ask: Ask, seat: Seat) -> Wishes:
        """Return how much each option is wanted."""
        points = {each.key: _points(sight, each) for each in ask.parts[seat].options}
        best = max(points.values(), default=0.0)
        return {key: math.exp(max(-30.0, (each - best) / LOOSE)) for key, each in points.items()}


def _points(known: Cards, option: Option) -> float:
    if option.key == BACK:
        return -9.0
    if option.verb not in ("buy", "upgrade"):
        return VERBS.get(option.verb, 1.0)
    codes = option.key.split(":")[1:]
    new, *old = [known[CardCode(code)] for code in codes if code in known]
    better = worth(new) - (worth(old[0]) if old else 0.7)
    price = option.figures.amount if option.figures is not None else 0
    return better - PRICE * (price or 0)


def worth(card: Card) -> float:
    """Return what a card does for a deck, by what is printed: help that stays counts most."""
    icons = 0.15 * len(card.icons)
    if card.type is not CardType.ASSET:
        return 0.6 + icons + (0.2 if card.has_keyword(Keyword.FAST) else 0.0)
    gives = sum(card.gives.of(skill) for skill in SKILLS) if card.gives is not None else 0
    bears = 0.25 * ((card.health or 0) + (card.sanity or 0))
    return 0.6 + icons + gives + bears + 0.2 * (card.level or 0) - 0.1 * (card.cost or 0)
