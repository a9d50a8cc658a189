"""The measured games: investigators, scenarios and the number of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.tools.simulate import SimulationPlan


@dataclass(frozen=True)
class MeasuredGame:
    """A game for benchmarks, with one investigator, some, or many."""

    slug: str
    title: str
    scenario: str
    solo: tuple[str, ...]
    some: tuple[str, ...]
    """For the percentiles of decisions."""
    many: tuple[str, ...]
    """For restoring, and the size of a file."""
    games: tuple[int, int, int]
    """The number of games of each kind."""
    further: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """Settings to switch on for the percentiles of decisions, by name."""

    def plan(self, who: tuple[str, ...], games: int = 1, seed: int = 1) -> SimulationPlan:
        """Return a plan of games with these investigators."""
        return SimulationPlan(
            game=self.slug, scenario=self.scenario, investigators=who, games=games, seed=seed
        )

    def plan_of_many_seats(self, settings: tuple[str, ...]) -> SimulationPlan:
        """Return the plan of a game with many investigators, these settings and the careful player.

        The careful player survives for many rounds.
        """
        return SimulationPlan(
            game=self.slug,
            scenario=self.scenario,
            investigators=self.many,
            seed=1,
            player="careful",
            house_rules=settings,
        )


LCG = MeasuredGame(
    slug="lcg",
    title="card game",
    scenario="the_gathering",
    solo=("roland_banks",),
    some=("roland_banks", "daisy_walker"),
    many=("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams"),
    games=(10, 40, 5),
)
SECOND_EDITION = MeasuredGame(
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
