"""The pages on simulated games: `python -m tests.tally [lcg|second_edition]` plays them anew.

Some 2,500 whole games, a series to a process at a time; a quarter of an hour on two cores.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from msgspec import Struct

from bot.rulesets import kits
from bot.store.sqlite import MEMORY, SqliteStore
from bot.tools.simulate import GameLine, Simulation, SimulationPlan

CAMPAIGNS = "## Whole campaigns"
"""Heads what `tests.campaign_tally` writes."""
DOCS = Path(__file__).parents[1] / "docs"
LEVELS = ("easy", "standard", "hard", "expert")
FIVE = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams")
NAMED = {slug: slug.partition("_")[0].capitalize() for slug in FIVE}
TABLES = (FIVE[:1], FIVE[1::-1], (FIVE[0], FIVE[1], FIVE[4], FIVE[3]))


class Series(Struct, frozen=True):
    """Games and what they came to."""

    plan: SimulationPlan
    lines: tuple[GameLine, ...]

    def ends(self) -> Counter[str]:
        """Return how many games ended how; a game stopped by the cap has no end."""
        return Counter(str(line.resolution) for line in self.lines)

    @property
    def faults(self) -> int:
        """Broken invariants, and positions that came back as others."""
        return sum(len(line.faults) for line in self.lines)


def played(plan: SimulationPlan) -> Series:
    """Play a series, in memory."""
    return asyncio.run(_played(plan))


async def _played(plan: SimulationPlan) -> Series:
    async with SqliteStore.open(MEMORY) as store:
        simulation = Simulation(plan, store, kits())
        return Series(plan, tuple([line async for line in simulation.lines()]))


def all_played(plans: Iterable[SimulationPlan]) -> list[Series]:
    """Play many series, in order, each in a process that is free."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(played, plans))


def table(head: Sequence[str], rows: Iterable[Sequence[object]], right: int) -> str:
    """A Markdown table whose columns from `right` on stand to the right."""
    line = ["---"] * right + ["--:"] * (len(head) - right)
    cells = [head, line, *rows]
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in cells)


def mean(numbers: Iterable[int]) -> str:
    """A mean with one decimal."""
    known = list(numbers)
    return f"{sum(known) / len(known):.1f}"


def answers(series: Iterable[Series]) -> str:
    """Answers a game, mean and most."""
    counts = [line.decisions for each in series for line in each.lines]
    return f"{round(sum(counts) / len(counts))}, {max(counts)}"


def capped(series: Iterable[Series]) -> str:
    """Return whether games were stopped."""
    stopped = sum(line.resolution is None for each in series for line in each.lines)
    return "No game was stopped by a cap." if not stopped else f"{stopped} were stopped by a cap."


# The card game


def _lcg_plan(
    who: Sequence[str], level: str, games: int, player: str, every: int
) -> SimulationPlan:
    return SimulationPlan(
        game="lcg",
        investigators=tuple(who),
        difficulty=level,
        games=games,
        seed=1,
        restart_every=every,
        player=player,
    )


def _groups(size: int) -> list[tuple[str, ...]]:
    """Five groups in which all five play equally often."""
    return [tuple((FIVE * 2)[start : start + size]) for start in range(5)]


def lcg_page() -> str:
    """`docs/lcg_games.md`."""
    pairs = [(level, who) for level in LEVELS for who in TABLES]
    mixed = [
        _lcg_plan(who, level, 30, player, 37)
        for level, who in pairs
        for player in ("random", "purposeful")
    ]
    mixed_games = all_played(mixed)
    by_group = [
        (size, rule, every, games, levels)
        for rule, every, games, levels in (
            ("37th answer", 37, 7, LEVELS),
            ("answer", 1, 3, ("hard",)),
        )
        for size in range(1, 5)
    ]
    rows: list[tuple[object, ...]] = []
    every_series: list[Series] = []
    for size, rule, every, games, levels in by_group:
        plans = [
            _lcg_plan(who, level, games, "random", every)
            for who in _groups(size)
            for level in levels
        ]
        series = all_played(plans)
        every_series += series
        count = sum(len(each.lines) for each in series)
        found = sum(each.faults for each in series)
        named = "all four" if levels == LEVELS else levels[0]
        rows.append((size, named, rule, count, found, answers(series)))
    aimed = all_played(
        _lcg_plan(who, level, 3, "purposeful", 37)
        for size in range(1, 5)
        for who in _groups(size)
        for level in LEVELS
    )
    first = [
        (
            level,
            ", ".join(NAMED[each] for each in who),
            _resolutions(mixed_games[2 * n]),
            _resolutions(mixed_games[2 * n + 1]),
            ", ".join(mean(line.rounds for line in mixed_games[2 * n + k].lines) for k in (0, 1)),
        )
        for n, (level, who) in enumerate(pairs)
    ]
    total = sum(len(each.lines) for each in mixed_games)
    return LCG_PAGE.format(
        total=total,
        found=_violations(mixed_games),
        capped=capped([*mixed_games, *every_series, *aimed]),
        first=table(
            ("difficulty", "investigators", "at random", "with a purpose", "rounds"), first, 2
        ),
        second=table(
            (
                *("investigators", "difficulty", "rebuilt after every"),
                *("games", "violations", "answers a game, mean and most"),
            ),
            rows,
            3,
        ),
        aimed=sum(len(each.lines) for each in aimed),
        aimed_found=_violations(aimed),
    )


def _resolutions(series: Series) -> str:
    ends = series.ends()
    known = [ends.pop(name, 0) for name in ("r1", "r2", "r3")]
    return " · ".join(map(str, (*known, sum(ends.values()))))


def _violations(series: Iterable[Series]) -> str:
    found = sum(each.faults for each in series)
    return "no violation" if not found else f"{found} violations"


LCG_PAGE = """\
# Simulated games of the card game

Whole games of *The Gathering* with the investigators' own starter decks, 30 of each row, all
invariants (`bot/lcg/rules/invariants.py`) looked at after every answer, rebuilt from the last
checkpoint after every 37th: {found} in these {total} games. Each cell counts the games that ended
in *resolution 1 · 2 · 3 · no resolution*; the last column is rounds a game, on average.
`python -m tests.tally lcg` plays all games of this page again, and writes it.

{first}

{capped} The player with a purpose
(`bot/tools/aims/lcg`) plays by a handful of weights, far worse than people do: its games say
that games reach the late acts, not how hard they are.

The games are those of `python -m bot simulate --game lcg --player PLAYER --difficulty D
--investigators A,B --games 30 --seed 1 --restart-every 37`. How often the game asks is in
[lcg_questions.md](lcg_questions.md).

## All five investigators, and a restart after every answer

Random games of one to four investigators, in each row with five groups in which all five play
equally often (the first, the first two … in the order Roland, Daisy, Skids, Agnes, Wendy, and so on
round):

{second}

Seven games of each group and difficulty, three of each for the restarts, all with `--seed 1`. The
same groups with a purpose, three games of each difficulty ({aimed} in all): {aimed_found}.
"""


# The board game


def _town_plan(players: int, games: int, player: str) -> SimulationPlan:
    return SimulationPlan(
        game="second_edition",
        players=players,
        games=games,
        seed=1,
        restart_every=37,
        max_rounds=100,
        player=player,
    )


ENDS = {
    "devoured": "all devoured",
    "destroyed": "destroyed by Azathoth",
    "beaten": "Ancient One beaten",
    "closed": "all gates closed",
    "sealed": "six gates sealed",
}


def second_edition_page() -> str:
    """`docs/second_edition_games.md`."""
    random = all_played(_town_plan(players, 200, "random") for players in (1, 4, 8))
    aimed = all_played(
        _town_plan(players, games, "purposeful") for players, games in ((1, 100), (4, 100), (8, 20))
    )
    return TOWN_PAGE.format(
        random=_town_table(random), aimed=_town_table(aimed), capped=capped([*random, *aimed])
    )


def _town_table(series: Sequence[Series]) -> str:
    head = ("players", "games", "violations", *ENDS.values(), "answers a game", "turns, mean")
    rows = [
        (
            each.plan.players,
            len(each.lines),
            each.faults,
            *(each.ends()[end] for end in ENDS),
            answers([each]),
            mean(line.rounds for line in each.lines),
        )
        for each in series
    ]
    return table(head, rows, 0)


TOWN_PAGE = """\
# Simulated games of the board game

Whole games from set-up to the end, with random investigators against a random Ancient One. After
every answer the program checks all invariants (`turn/invariants.py`); after every 37th it rebuilds
the game from its last checkpoint and compares the two. *Answers* gives a game’s mean and maximum.
`python -m tests.tally second_edition` plays the games again, and writes this page.

## At random

{random}

Random answers almost never win: they do not close gates in time and do not survive the final
battle, and against Azathoth there is no battle.

## With a purpose

The same with the player of `bot/tools/aims/second_edition.py`, in fewer games. It draws by the
points of the autopilot ([autopilot.md](autopilot.md)): it gathers clue tokens, enters, closes and
seals gates, fights where the odds are good, and prepares for the final battle:

{aimed}

It plays by points and the state of the town, worse than people do: most games still end in the
final battle. From near each of the three victories it gets there in one of a dozen games
(`tests/tools/test_victories.py`); scripted games are won in every way in
`tests/second_edition/conformance/test_victories.py`.

{capped} These are the games of `python -m bot simulate --game second_edition --player PLAYER
--players P --games N --seed 1 --restart-every 37 --max-rounds 100`.
"""

PAGES: dict[str, Callable[[], str]] = {"lcg": lcg_page, "second_edition": second_edition_page}


def main() -> None:
    """Write the pages named, or both."""
    for game in sys.argv[1:] or PAGES:
        file = DOCS / f"{game}_games.md"
        file.write_text(PAGES[game]() + _campaigns_of(file), encoding="utf-8")


def _campaigns_of(file: Path) -> str:
    """The part of a page that `tests.campaign_tally` writes, if it has one: it stays."""
    _, heading, part = file.read_text(encoding="utf-8").partition(CAMPAIGNS)
    return f"\n{heading}{part}" if heading else ""


if __name__ == "__main__":
    main()
