"""Measurements of the running program itself: how long things take, and what fails.

Only numbers are kept, and of tables which game's. Measuring goes on all the time, for it costs a
microsecond; whoever wants to see the numbers asks for them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, OrderedDict
from collections.abc import Sequence
from enum import StrEnum
from time import perf_counter
from typing import Final

from msgspec import Struct

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds up to which the things of each bucket took; one more bucket holds what took longer."""
HOUR: Final = 3_600.0
WAITS: Final = (60.0, 600.0, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR, 168 * HOUR)
"""Seconds up to which a decision took its player, by bucket."""
TABLES: Final = 500
"""Games of which it is known how slow they were, those that were played last."""


class MeterStage(StrEnum):
    """A part of what happens between a press and what everybody sees of it."""

    RULES = "rules"
    """An input is carried out by the rules."""
    COMMIT = "commit"
    """It is written down, with all that follows from it."""
    ANSWER = "answer"
    """A person is answered: from the arrival of a command or press until its answer is sent."""
    PICTURE = "picture"
    """A picture is drawn, without its time in the queue."""


class Durations:
    """The number and the length of something that happened."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = BOUNDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0
        """Seconds in all."""

    def add(self, seconds: float) -> None:
        """It happened once more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        """Return how often it happened."""
        return sum(self.counts)


class Slowness(Struct):
    """The slowness of one game's steps since it was first met."""

    game: int
    steps: int = 0
    total: float = 0.0
    """Seconds of rules and commits in all."""
    worst: float = 0.0
    """Seconds of the slowest part."""

    @property
    def mean(self) -> float:
        """Seconds of a step."""
        return self.total / max(self.steps, 1)


class Stopwatch:
    """Measures what runs within a block."""

    __slots__ = ("_began", "_game", "_meter", "_stage")

    def __init__(self, meter: Meter, stage: MeterStage, game: int | None) -> None:
        self._meter, self._stage, self._game = meter, stage, game
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, *_error: object) -> None:
        self._meter.took(self._stage, perf_counter() - self._began, self._game)


class Meter:
    """The numbers of one process since its start."""

    def __init__(self) -> None:
        self.stages = {stage: Durations() for stage in MeterStage}
        self.decided = 0
        """Inputs that were carried out and kept."""
        self.raised = 0
        """Inputs at which the rules failed."""
        self.stalled = 0
        """Duties that were due and came to nothing, and games that what is due failed for."""
        self.held: Counter[str] = Counter()
        """Times that a handler held the event loop for too long, by its name."""
        self.unsaid = 0
        """Posts in whose stead a sentence was said, as they could not be made."""
        self.presses = 0
        """Presses of buttons and menus, and forms that were sent."""
        self.stale = 0
        """Presses at a question that was closed."""
        self.answers: Counter[str] = Counter()
        """Answers by their source (`bot.engine.journal.By`)."""
        self.waits = Durations(WAITS)
        """The time from a question to its answer, for answers of players."""
        self.games: Counter[str] = Counter()
        """Games that were `begun`, `finished` by the rules, or `abandoned`; no tutorials."""
        self._tables: OrderedDict[int, Slowness] = OrderedDict()

    def timing(self, stage: MeterStage, game: int | None = None) -> Stopwatch:
        """Measure what runs within, also where it fails."""
        return Stopwatch(self, stage, game)

    def took(self, stage: MeterStage, seconds: float, game: int | None = None) -> None:
        """Something took so long, at a game's table where one is named."""
        self.stages[stage].add(seconds)
        if game is None:
            return
        table = self._tables.get(game)
        if table is None:
            table = self._tables[game] = Slowness(game)
        self._tables.move_to_end(game)
        table.steps += stage is MeterStage.COMMIT
        table.total += seconds
        table.worst = max(table.worst, seconds)
        while len(self._tables) > TABLES:
            self._tables.popitem(last=False)

    def note_answer(self, by: str, waited: float | None) -> None:
        """Count an answer and, if a player gave it, the seconds since the question was asked."""
        self.answers[by] += 1
        if by == "player" and waited is not None:
            self.waits.add(max(waited, 0.0))

    def slowest(self, most: int) -> list[Slowness]:
        """The tables with the slowest single parts, slowest first."""
        return sorted(self._tables.values(), key=lambda t: t.worst, reverse=True)[:most]
