"""A game as the table sees it: its rules, and a component for each thing that the table asks.

One kit per game, built by the composition root. A new game begins with its rules, what it offers
and its words; of every other component there is one of a game that has none of it.
"""

from __future__ import annotations

from typing import Any, Generic

from bot.engine.ruleset import Ruleset
from bot.table.declares.campaign_kit import Chapters
from bot.table.declares.components import (
    Automation,
    G,
    GameMaster,
    GamePast,
    Guide,
    Offers,
    Pictures,
    S,
    Views,
    Words,
)
from bot.table.declares.decks import DeckRules


class GameKit(Generic[S, G]):
    """The components of one game: `S` is its state, `G` the game that scripts are given."""

    def __init__(
        self,
        rules: Ruleset[S, G],
        offers: Offers,
        words: Words[S, G],
        *,
        views: Views[S, G] | None = None,
        pictures: Pictures[S, G] | None = None,
        past: GamePast[S, G] | None = None,
        guide: Guide[S, G] | None = None,
        gm: GameMaster[S, G] | None = None,
        automation: Automation | None = None,
        decks: DeckRules | None = None,
        chapters: Chapters[S, G] | None = None,
    ) -> None:
        self.rules = rules
        """The rules that sessions run."""
        self.offers = offers
        self.words = words
        self.views = views or Views[S, G]()
        self.pictures = pictures or Pictures[S, G]()
        self.past = past or GamePast[S, G]()
        self.guide = guide or Guide[S, G]()
        self.gm = gm or GameMaster[S, G]()
        self.automation = automation or Automation()
        self.decks = decks
        """Decks of players' own, in a game that is built from such."""
        self.chapters = chapters
        """In a campaign: its chapters, which are games."""


Kit = GameKit[Any, Any]
"""Of whatever game. Callers ask the component: `kit.words.name(…)`."""
