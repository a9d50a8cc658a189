"""A campaign's scenarios at four seats, in one file: decisions, restoring, and how large it grows.

The campaign's own game between them is a few dozen inputs more.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from msgspec import structs

from benchmarks.games import LCG
from benchmarks.restore import Restarting
from benchmarks.table import Row, at_most, middle
from bot.rulesets import for_life
from bot.store.sqlite import SqliteStore

SCENARIOS = ("the_gathering", "the_midnight_masks", "the_devourer_below")


async def measure() -> list[Row]:
    """Each scenario; then the file of all three."""
    known, rows = for_life(), list[Row]()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.db"
        async with SqliteStore.open(path) as store:
            for scenario in SCENARIOS:
                plan = structs.replace(LCG.plan(LCG.many), scenario=scenario, player="purposeful")
                simulation = Restarting(plan, store, known)
                async for _ in simulation.lines():
                    pass
                p95, restored = simulation.total().p95_ms, middle(simulation.restored)
                rows.append(at_most(f"{scenario}: decision, 4 investigators, p95", p95, 5, " ms"))
                rows.append(at_most(f"{scenario}: restore, median", restored, 5, " ms"))
        size = path.stat().st_size / 1_000_000
    return [*rows, at_most("file of a campaign's scenarios, 4 investigators", size, 5, " MB")]
