"""A game for the table: its rules, and a component for each feature.

There is one kit per game, built by the composition root. A new game begins with its rules, `Offers`
and `Words`; every other component has a default for games without the feature.
"""

from __future__ import annotations

from bot.engine.ruleset import Ruleset
from bot.table.declares.campaign_kit import Chapters
from bot.table.declares.components import (
    Automation,
    GameMaster,
    GamePast,
    Guide,
    Offers,
    Pictures,
    Views,
    Words,
)
from bot.table.declares.deck_rules import DeckRules
from bot.table.declares.late_joining import LateJoining


class Kit:
    """The components of one game; callers use a component: `kit.words.name(…)`."""

    def __init__(
        self,
        rules: Ruleset,
        offers: Offers,
        words: Words,
        *,
        views: Views | None = None,
        pictures: Pictures | None = None,
        past: GamePast | None = None,
        guide: Guide | None = None,
        gm: GameMaster | None = None,
        automation: Automation | None = None,
        decks: DeckRules | None = None,
        joining: LateJoining | None = None,
        chapters: Chapters | None = None,
    ) -> None:
        self.rules = rules
        """The rules that sessions run."""
        self.offers = offers
        self.words = words
        self.views = views or Views()
        self.pictures = pictures or Pictures()
        self.past = past or GamePast()
        self.guide = guide or Guide()
        self.gm = gm or GameMaster()
        self.automation = automation or Automation()
        self.decks = decks
        """Players' own decks, in a game that has them."""
        self.joining = joining
        """In a game that admits new investigators while it is played."""
        self.chapters = chapters
        """In a campaign: its chapters, which are games."""
