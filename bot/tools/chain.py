"""A campaign and its chapters in memory, without a table: an input goes to the game that is played.

As at a table a chapter begins when the campaign wants one, with a seed that follows from the
campaign's, and its result is one input of the campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from bot.engine.chance import Chance
from bot.engine.journal import Input, Overridden
from bot.engine.outcomes import Outcome
from bot.engine.ruleset import Ruleset
from bot.engine.session import Session
from bot.table.chapters import Chapter, Chapters

S = TypeVar("S")
G = TypeVar("G")
AnySession = Session[Any, Any]


class Chain:
    """A campaign that goes on by itself from chapter to chapter."""

    def __init__(
        self,
        rules: Ruleset[Any, Any],
        chapters: Chapters[Any, Any],
        games: Mapping[str, Ruleset[Any, Any]],
        setup: dict[str, Any],
        seed: bytes,
    ) -> None:
        self._chapters = chapters
        self._games = games
        self._chance = Chance(seed)
        self.campaign: AnySession = _start(rules, setup, seed)
        self.chapter: AnySession | None = None
        self.wanted: Chapter | None = None
        self.ended: list[AnySession] = []
        """The chapters that are over."""
        self._begin()

    @property
    def playing(self) -> AnySession:
        """The game that takes the next input."""
        return self.campaign if self.chapter is None else self.chapter

    @property
    def over(self) -> bool:
        """Whether the campaign is at its end."""
        return self.campaign.over

    def apply(self, given: Input) -> Outcome:
        """Apply an input to the game that is played; a chapter that ends is brought home."""
        outcome = self.playing.apply(given)
        self._go_on()
        return outcome

    def _go_on(self) -> None:
        while self.chapter is not None and self.chapter.over:
            command = self._chapters.result(self.campaign, self.chapter)
            self.ended.append(self.chapter)
            self.chapter = None
            self.campaign.apply(Overridden(command))
            self._begin()
        if self.chapter is None:
            self._begin()

    def _begin(self) -> None:
        """Start the chapter that the campaign wants, if it wants one."""
        wanted = self.wanted = self._chapters.wanted(self.campaign)
        if wanted is not None:
            seed = self._chance.key(f"chapter:{wanted.number}")
            rules = self._games[wanted.ruleset]
            self.chapter = _start(rules, wanted.setup, seed)


def _start(rules: Ruleset[S, G], setup: dict[str, Any], seed: bytes) -> Session[S, G]:
    session, _ = Session[S, G].start(rules, setup, seed)
    return session
