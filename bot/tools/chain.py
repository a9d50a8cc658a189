"""A campaign and its chapters in memory, without a table.

An input goes to the game in progress. As at a table, a chapter starts when the campaign asks for
one, with a seed derived from the campaign's, and its result becomes an input of the campaign.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.chance import Chance
from bot.engine.journal import Input, Overridden, Record
from bot.engine.json_types import JsonObject
from bot.engine.outcomes import Outcome
from bot.engine.ruleset import Ruleset
from bot.engine.session import AnySession
from bot.table.declares.campaign_kit import Chapter, Chapters


class KeptSession:
    """A session with what a store would have of it: the last checkpoint and the later inputs."""

    def __init__(self, rules: Ruleset, setup: JsonObject, seed: bytes) -> None:
        self.session, outcome = AnySession.start(rules, setup, seed)
        self._rules = rules
        self._seed = seed
        self._saved = b""
        self._tail: list[Record] = []
        self._record_outcome(outcome)

    def apply(self, given: Input) -> Outcome:
        """Apply an input and record it."""
        outcome = self.session.apply(given)
        self._record_outcome(outcome)
        return outcome

    def rebuild(self) -> bool:
        """Rebuild the session from the records; return True if it is the same."""
        before, asks = self.session.snapshot_hash(), self.session.asks
        self.session = AnySession.restore(self._rules, self._saved, self._seed, self._tail)
        return (self.session.snapshot_hash(), self.session.asks) == (before, asks)

    def _record_outcome(self, outcome: Outcome) -> None:
        if outcome.checkpoint is not None:
            self._saved, self._tail = outcome.checkpoint.data, []
        else:
            self._tail.append(outcome.record)


class Chain:
    """A campaign that continues from chapter to chapter."""

    def __init__(
        self,
        rules: Ruleset,
        chapters: Chapters,
        games: Mapping[str, Ruleset],
        setup: JsonObject,
        seed: bytes,
    ) -> None:
        self._chapters = chapters
        self._games = games
        self._chance = Chance(seed)
        self._campaign = KeptSession(rules, setup, seed)
        self._chapter: KeptSession | None = None
        self.wanted: Chapter | None = None
        self.ended: list[tuple[Chapter, AnySession]] = []
        """The finished chapters."""
        self._start_wanted_chapter()

    @property
    def campaign(self) -> AnySession:
        """The campaign's own game."""
        return self._campaign.session

    @property
    def chapter(self) -> AnySession | None:
        """The current chapter; None between chapters."""
        return None if self._chapter is None else self._chapter.session

    @property
    def playing(self) -> AnySession:
        """The game that takes the next input."""
        return self._game_in_progress.session

    @property
    def over(self) -> bool:
        """True if the campaign has ended."""
        return self.campaign.over

    def apply(self, given: Input) -> Outcome:
        """Apply an input to the game in progress; report a finished chapter to the campaign."""
        outcome = self._game_in_progress.apply(given)
        self._continue_campaign()
        return outcome

    def rebuild(self) -> bool:
        """Rebuild both games from their records; return True if they are the same."""
        same = self._campaign.rebuild()
        return (self._chapter is None or self._chapter.rebuild()) and same

    @property
    def _game_in_progress(self) -> KeptSession:
        return self._chapter or self._campaign

    def _continue_campaign(self) -> None:
        if self.wanted is not None and self.chapter is not None and self.chapter.over:
            command = self._chapters.result(self.campaign, self.chapter)
            self.ended.append((self.wanted, self.chapter))
            self._chapter = None
            self._campaign.apply(Overridden(command))
        if self._chapter is None:
            self._start_wanted_chapter()

    def _start_wanted_chapter(self) -> None:
        """Start the chapter that the campaign asks for, if any."""
        wanted = self.wanted = self._chapters.wanted_chapter(self.campaign)
        if wanted is not None:
            seed = self._chance.derive_key(f"chapter:{wanted.number}")
            self._chapter = KeptSession(self._games[wanted.ruleset], wanted.setup, seed)
