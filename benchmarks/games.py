"""The games that are measured: who plays what, and how many games of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
    further: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """What many play with, for the spread of decisions: settings to switch on, by name."""

    def plan(self, who: tuple[str, ...], games: int = 1, seed: int = 1) -> SimulationPlan:
        """Games with these investigators."""
        return SimulationPlan(
            game=self.slug, scenario=self.scenario, investigators=who, games=games, seed=seed
        )

    def further_plan(self, settings: tuple[str, ...]) -> SimulationPlan:
        """A game of many with these settings, played with care: it goes far."""
        return SimulationPlan(
            game=self.slug,
            scenario=self.scenario,
            investigators=self.many,
            seed=1,
            player="careful",
            house_rules=settings,
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
    further={
        "with Dunwich Horror": ("dunwich",),
        "with Dunwich Horror, all at once": ("dunwich", "together"),
    },
)
GAMES = (LCG, SECOND_EDITION)
