"""Measurements of the running bot: durations and failures.

Only numbers are collected, and for tables the number of the game. Measuring is always on, as it
costs a microsecond.
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
"""Upper bounds of the buckets in seconds; one more bucket has longer durations."""
HOUR: Final = 3_600.0
WAITS: Final = (60.0, 600.0, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR, 168 * HOUR)
"""Upper bounds of the buckets for players' decisions in seconds."""
TABLES: Final = 500
"""Games whose slowness is known, the most recently played."""


class MeterStage(StrEnum):
    """A stage between a press and its visible result."""

    RULES = "rules"
    """The rules carry out an input."""
    COMMIT = "commit"
    """The store writes a step with all its consequences."""
    ANSWER = "answer"
    """A person gets a reply: from the arrival of a command or press until the reply is sent."""
    PICTURE = "picture"
    """A picture is drawn, without its time in the queue."""


class Durations:
    """The number and durations of an event."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = BOUNDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0
        """Seconds in all."""

    def add(self, seconds: float) -> None:
        """Count one event."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        """Return the number of events."""
        return sum(self.counts)


class Slowness(Struct):
    """The slowness of one game's steps since it was first measured."""

    game: int
    steps: int = 0
    total: float = 0.0
    """Seconds of rules and commits in all."""
    worst: float = 0.0
    """Seconds of the slowest part."""

    @property
    def mean(self) -> float:
        """Return the mean seconds of a step."""
        return self.total / max(self.steps, 1)


class Stopwatch:
    """Measures the duration of a block."""

    __slots__ = ("_began", "_game", "_meter", "_stage")

    def __init__(self, meter: Meter, stage: MeterStage, game: int | None) -> None:
        self._meter, self._stage, self._game = meter, stage, game
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, *_error: object) -> None:
        self._meter.record_duration(self._stage, perf_counter() - self._began, self._game)


class Meter:
    """Durations and counts of one process since its start."""

    def __init__(self) -> None:
        self.stages = {stage: Durations() for stage in MeterStage}
        self.decided = 0
        """Inputs that were carried out and stored."""
        self.raised = 0
        """Inputs at which the rules failed."""
        self.stalled = 0
        """Automatic actions without effect, and games whose due actions failed."""
        self.held: Counter[str] = Counter()
        """Times that a handler blocked the event loop for too long, by its name."""
        self.unsaid = 0
        """Posts that could not be made and were replaced by a plain sentence."""
        self.presses = 0
        """Presses of buttons and menus, and sent forms."""
        self.stale = 0
        """Presses at a closed question."""
        self.answers: Counter[str] = Counter()
        """Answers by their source (`bot.engine.journal.By`)."""
        self.waits = Durations(WAITS)
        """The time from a question to its answer, for answers of players."""
        self.games: Counter[str] = Counter()
        """Games that were `begun`, `finished` by the rules, or `abandoned`, without tutorials."""
        self._tables: OrderedDict[int, Slowness] = OrderedDict()

    def time_block(self, stage: MeterStage, game: int | None = None) -> Stopwatch:
        """Return a stopwatch for a block, which also counts if the block raises."""
        return Stopwatch(self, stage, game)

    def record_duration(self, stage: MeterStage, seconds: float, game: int | None = None) -> None:
        """Record a duration of a stage, and of a game if one is named."""
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
        """Return the tables whose slowest single step was slowest."""
        return sorted(self._tables.values(), key=lambda t: t.worst, reverse=True)[:most]
