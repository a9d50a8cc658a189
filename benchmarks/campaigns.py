"""A campaign's scenarios at four seats, in one file: decisions, restoring, and how large it grows.

The campaign's own game between them is a few dozen inputs more. Beside each scenario stands the
floor of the same run: as many bare commits of the same bytes, each awaited on a store's thread.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import structs

from benchmarks.decisions import Weighing, awaited_commits
from benchmarks.games import LCG
from benchmarks.restore import Restarting
from benchmarks.table import Row, at_most, middle, note, percentile
from bot.rulesets import for_life
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit

SCENARIOS = ("the_gathering", "the_midnight_masks", "the_devourer_below")
GAMES = 3
"""Of each scenario: one alone has too few decisions for its slowest twentieth."""


async def measure() -> list[Row]:
    """Each scenario; then the file of all three."""
    known, rows = for_life(), list[Row]()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.db"
        async with SqliteStore.open(path) as store:
            for scenario in SCENARIOS:
                rows += await measured(scenario, store, known, Path(folder) / f"{scenario}.db")
        size = path.stat().st_size / 1_000_000 / GAMES
    return [*rows, at_most("file of a campaign's scenarios, 4 investigators", size, 5, " MB")]


async def measured(
    scenario: str, store: SqliteStore, known: Mapping[str, Kit], bare: Path
) -> list[Row]:
    """The rows of one scenario."""
    plan = LCG.plan(LCG.many, GAMES)
    plan = structs.replace(plan, scenario=scenario, player="purposeful")
    weighing: Any = Weighing(store)
    simulation = Restarting(plan, weighing, known)
    async for _ in simulation.lines():
        pass
    p95, restored = simulation.total().p95_ms, middle(simulation.restored)
    floor = percentile(await awaited_commits(bare, weighing.sizes), 95) * 1_000
    return [
        note(f"{scenario}: bare commits of the same bytes, awaited, p95", f"{floor:.2f} ms"),
        at_most(f"{scenario}: decision, 4 investigators, p95", p95, 5, " ms"),
        at_most(f"{scenario}: restore, median", restored, 5, " ms"),
    ]
