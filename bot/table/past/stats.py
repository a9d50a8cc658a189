"""Statistics of many games: results by scenario, investigators, luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
import structlog
from msgspec import Struct, field

from bot.engine.english import count_with_noun
from bot.engine.game_numbers import Person, Recap, Tests, luck_text
from bot.store.api import Store
from bot.store.game_records import Finished
from bot.table.past.stored_recaps import Recaps

log = structlog.stdlib.get_logger(__name__)

MOST_LINES = 12
"""The most lines of scenarios, and of investigators: the most played first."""


class Score(Struct):
    """The combined results of games, and the tests of their players."""

    won: int = 0
    lost: int = 0
    resolved: int = 0
    """Neither won nor lost: over by their rules."""
    ended: int = 0
    """Ended by a person, for example by a game master's change of the position."""
    tests: Tests = field(default_factory=Tests)

    @property
    def games(self) -> int:
        """Return the number of all games."""
        return self.won + self.lost + self.resolved + self.ended

    def add_game(self, recap: Recap, people: Iterable[Person]) -> None:
        """Add a finished game, with the tests of these people."""
        if recap.forced or (recap.won is None and not recap.resolved):
            self.ended += 1
        elif recap.won is None:
            self.resolved += 1
        else:
            self.won += recap.won
            self.lost += not recap.won
        self.tests = sum((person.tests for person in people), self.tests)

    @property
    def words(self) -> str:
        """Return the results as text: ``3 won, 1 lost``."""
        parts = (
            (self.won, "won"),
            (self.lost, "lost"),
            (self.resolved, "resolved"),
            (self.ended, "ended early"),
        )
        return ", ".join(f"{count} {what}" for count, what in parts if count)


class StatsLine(Struct):
    """All games of a person or a server, for one ruleset."""

    whole: Score = field(default_factory=Score)
    titles: dict[str, Score] = field(default_factory=dict[str, Score])
    people: dict[str, Score] = field(default_factory=dict[str, Score])


class StatsReader:
    """Counts the finished games of a store."""

    def __init__(self, store: Store, recaps: Recaps) -> None:
        self._store = store
        self._recaps = recaps

    async def of_server(self, guild: int) -> dict[str, StatsLine]:
        """Return the games of a server, by ruleset."""
        await self._sum_up(await self._store.summaries.games_without_summary(guild=guild))
        return count_games_by_ruleset(await self._store.summaries.finished_in(guild))

    async def of_person(self, user: int) -> dict[str, StatsLine]:
        """Return the games in which a user had a seat at the end, by ruleset."""
        await self._sum_up(await self._store.summaries.games_without_summary(user=user))
        return count_games_by_ruleset(await self._store.summaries.finished_by(user))

    async def _sum_up(self, games: Sequence[int]) -> None:
        """Compute the missing summaries of games, each at most once.

        Games that cannot be read are logged and omitted; other processes count their own.
        """
        for game in games:
            try:
                if await self._store.acquire_lease(game) is not None:
                    await self._recaps.store_summary(game)
            except Exception:
                log.exception("a game cannot be counted", game=game)


def count_games_by_ruleset(games: Sequence[Finished]) -> dict[str, StatsLine]:
    """Return statistics of games by ruleset; if an entry names a seat, of that seat's tests."""
    found: dict[str, StatsLine] = {}
    counted: set[int] = set()
    for each in games:
        if not each.payload:
            continue
        recap = msgspec.json.decode(each.payload, type=Recap)
        people = [p for p in recap.people if each.seat is None or p.seat == each.seat]
        standing = found.setdefault(each.ruleset, StatsLine())
        if each.game not in counted:  # a player of two seats plays one game
            standing.whole.add_game(recap, ())
            standing.titles.setdefault(recap.title, Score()).add_game(recap, ())
            counted.add(each.game)
        _count_people(standing, recap, people)
    return found


def _count_people(standing: StatsLine, recap: Recap, people: Sequence[Person]) -> None:
    for person in people:
        standing.whole.tests += person.tests
        standing.people.setdefault(person.name, Score()).add_game(recap, (person,))


def stats_lines(standing: StatsLine) -> Iterator[str]:
    """Yield the statistics as Markdown lines: all games, scenarios, investigators."""
    count = standing.whole.games
    yield f"{count_with_noun(count, 'game')}: {standing.whole.words}{_luck_text(standing.whole)}"
    yield from _score_lines(standing.titles)
    yield "Investigators:"
    yield from _score_lines(standing.people)


def _score_lines(scores: dict[str, Score]) -> list[str]:
    """Return a line for each score, the most played first."""
    ranked = sorted(scores.items(), key=lambda each: (-each[1].games, each[0]))
    lines = [
        f"- **{name}**: {score.words}{_luck_text(score)}" for name, score in ranked[:MOST_LINES]
    ]
    rest = len(ranked) - MOST_LINES
    return [*lines, *([f"- and {rest} more"] if rest > 0 else [])]


def _luck_text(score: Score) -> str:
    tests = score.tests
    if not tests.made:
        return ""
    return f"; luck {luck_text(tests.luck)} in {count_with_noun(tests.made, 'test')}"
