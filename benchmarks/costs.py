"""The table of `make bench`: each figure, its floor, its value at 62112c5, and the aim.

Rates, which should be high, come first; then calls, work, bytes and memory (see `bounds`), which
should be low.

Machines differ, and so does their load. So rates are compared as shares of their floor: the best of
some rounds in which this checkout and an older one alternate. `written.toml` contains the recorded
shares; a share that falls by more than a tenth below the recorded one is a loss.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import bounds
from benchmarks.bounds import Bound

HERE = Path(__file__).parent
WRITTEN = HERE / "written.toml"
ROUNDS = 3
LOST = 0.9
"""A share below this multiple of the recorded one is a loss."""
CALLS, COMMITS = "plain calls", "bare commits"
AIMS = {
    "card game: inputs of the rules, 1": 4_800 / 2_530,
    "card game: inputs of the rules, 4": 4_500 / 2_350,
    "board game: inputs of the rules, 4": 7_000 / 3_820,
    "card game: durable decisions, 1": 1_300 / 1_150,
    "card game: durable decisions, 4": 1_300 / 1_000,
    "board game: durable decisions, 1": 1_300 / 1_020,
    "board game: durable decisions, 8": 1_300 / 1_065,
}
"""The aims, as multiples of the figures at 62112c5 on the machine where they were set."""

Figures = dict[str, float]


@dataclass(frozen=True)
class Cost:
    """A row of the table."""

    what: str
    rate: float
    floor: str
    share: float
    """Its share of the floor."""
    before: float | None
    """Its share of the floor at 62112c5."""
    written: float | None
    """Its recorded share of the floor."""

    @property
    def aim(self) -> float | None:
        """The aim as a rate on this machine; None if there is none."""
        if self.before is None or self.what not in AIMS:
            return None
        return self.before * self._unit * AIMS[self.what]

    @property
    def is_lost(self) -> bool:
        """True if it fell by more than a tenth."""
        return self.written is not None and self.share < LOST * self.written

    @property
    def _unit(self) -> float:
        return self.rate / self.share

    def line(self) -> tuple[str, ...]:
        """Return its cells for printing."""
        was = "" if self.before is None else f"{self.before * self._unit:,.0f}"
        aim = "" if self.aim is None else f"{self.aim:,.0f}"
        met = "" if self.aim is None else "met" if self.rate >= self.aim else "not yet"
        lost = f"LOST, was {self.written:.2e} of the floor" if self.is_lost else ""
        share = f"{self.share:.2e}"
        return self.what, f"{self.rate:,.0f}/s", f"{share} of {self.floor}", was, aim, met, lost


def floor_of_figure(what: str) -> str:
    """Return the floor of a figure."""
    return COMMITS if "durable" in what else CALLS


def measure_round(checkout: Path, *flags: str) -> Figures:
    """Measure one round of a checkout."""
    command = [sys.executable, str(HERE / "alone.py"), *flags]
    done = subprocess.run(command, cwd=checkout, capture_output=True, check=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def best_figures(rounds: list[Figures]) -> Figures:
    """Return the highest of each figure, because the load of the machine only lowers them."""
    return {what: max(each[what] for each in rounds) for what in rounds[0]}


def shares_of_floors(figures: Figures) -> Figures:
    """Return each figure as a share of its floor."""
    return {
        what: rate / figures[floor_of_figure(what)]
        for what, rate in figures.items()
        if what not in (CALLS, COMMITS)
    }


def read_figures() -> dict[str, Figures]:
    """Return the recorded shares: `now`, and `before` for 62112c5."""
    return tomllib.loads(WRITTEN.read_text()) if WRITTEN.exists() else {}


def write_figures(now: Figures, before: Figures, bounded: Figures | None = None) -> None:
    """Record shares of the floors and bounds; keep those that were not measured this time."""
    known = read_figures()
    lines = [
        "# How much of its floor each figure reaches (costs.py), and figures of which less is",
        "# better (bounds.py). `make bench` compares.",
    ]
    for name, figures in (("now", now), ("before", before), ("bounds", bounded or {})):
        lines += ["", f"[{name}]"]
        merged = {**known.get(name, {}), **figures}
        lines += [f'"{what}" = {share:.3e}' for what, share in merged.items()]
    WRITTEN.write_text("\n".join(lines) + "\n")


def cost_table(figures: Figures, before: Figures, written: Figures) -> list[Cost]:
    """Return all rows."""
    return [
        Cost(what, figures[what], floor_of_figure(what), share, before.get(what), written.get(what))
        for what, share in shares_of_floors(figures).items()
    ]


def cost_text(rows: Sequence[Cost | Bound]) -> str:
    """Return the rows as aligned text."""
    head = ("", "now", "of its floor", "62112c5", "aim", "", "")
    lines = [head, *(row.line() for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at in (0, 5) else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def main(arguments: list[str]) -> int:
    """Measure and print the costs; return 1 if a figure is worse than its bound."""
    parser = ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--beside", type=Path, help="a checkout of 62112c5, measured in turns")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--rules", action="store_true", help="nothing durable")
    parser.add_argument("--write", action="store_true", help="write the figures down")
    given = parser.parse_args(arguments)
    flags = ("rules",) if given.rules else ()
    ours: list[Figures] = []
    theirs: list[Figures] = []
    for _ in range(given.rounds):
        ours.append(measure_round(HERE.parent, *flags))
        if given.beside is not None:
            theirs.append(measure_round(given.beside, *flags))
    known, figures = read_figures(), best_figures(ours)
    before = shares_of_floors(best_figures(theirs)) if theirs else known.get("before", {})
    rows: list[Cost | Bound] = [*cost_table(figures, before, known.get("now", {}))]
    bounded = {} if given.rules else asyncio.run(measure_bounds(given.rounds))
    rows += bounds.bound_rows(bounded, known.get("bounds", {}))
    print(cost_text(rows))
    if given.write:
        write_figures(shares_of_floors(figures), before, bounded)
        return 0
    return 1 if any(row.is_lost for row in rows) else 0


async def measure_bounds(rounds: int) -> Figures:
    """Measure the bounded figures: counts once, processor time as the least of several rounds."""
    counts = await bounds.measure_load_free_figures()
    works = [await bounds.measure_processor_time() for _ in range(rounds)]
    return {**counts, **{what: min(each[what] for each in works) for what in works[0]}}
