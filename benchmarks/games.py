"""The games that are measured: who plays what, and how many games of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tools.simulate import SimulationPlan


@dataclass(frozen=True)
class Measured:
    """A game as the benchmarks play it: with one investigator, with some, with many."""

    slug: str
    title: str
    scenario: str
    solo: tuple[str, ...]
    some: tuple[str, ...]
    """For the spread of decisions."""
    many: tuple[str, ...]
    """For restoring, and the size of a file."""
    games: tuple[int, int, int]
    """How many games of each."""

    def plan(self, who: tuple[str, ...], games: int = 1, seed: int = 1) -> SimulationPlan:
        """Games with these investigators."""
        return SimulationPlan(
            game=self.slug, scenario=self.scenario, investigators=who, games=games, seed=seed
        )


LCG = Measured(
    slug="lcg",
    title="card game",
    scenario="the_gathering",
    solo=("roland_banks",),
    some=("roland_banks", "daisy_walker"),
    many=("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams"),
    games=(10, 40, 5),
)
SECOND_EDITION = Measured(
    slug="second_edition",
    title="board game",
    scenario="random",
    solo=("random",),
    some=("random",) * 8,
    many=("random",) * 8,
    games=(10, 4, 3),
)
GAMES = (LCG, SECOND_EDITION)
