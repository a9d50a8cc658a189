"""Measure the scenarios of campaigns with four seats: decisions, restoring, size of the file.

The campaign's own game adds only a few dozen inputs. Each scenario is compared with a floor from
the same run: the same number of bare commits of the same bytes, each awaited on a store's thread.
The processor time of a decision, over all threads, depends far less on the load of the machine.
"""

from __future__ import annotations

import math
import sqlite3
import tempfile
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import structs

from benchmarks.decisions import CommitSizeStore, time_awaited_commits
from benchmarks.games import LCG
from benchmarks.restore import RestartingSimulation
from benchmarks.table import Row, at_most, note_row, percentile
from bot.lcg.printed.packs import load_library
from bot.rulesets import for_life
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit

CAMPAIGNS = ("night_of_the_zealot", "the_dunwich_legacy")
GAMES = 3
"""Games of each scenario: a single game has too few decisions for a 95th percentile."""


class Stopwatch:
    """A clock that also records the processor time between every odd and even call."""

    def __init__(self) -> None:
        self.worked: list[float] = []
        """In milliseconds."""
        self._began: float | None = None

    def __call__(self) -> float:
        """Return the time."""
        now = time.process_time()
        if self._began is None:
            self._began = now
        else:
            self.worked.append((now - self._began) * 1_000)
            self._began = None
        return time.perf_counter()


async def measure_campaigns() -> list[Row]:
    """Measure each scenario, then the file of the campaign during and after play."""
    known, rows = for_life(), list[Row]()
    for slug in CAMPAIGNS:
        campaign = load_library().campaigns[slug]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "campaign.db"
            async with SqliteStore.open(path) as store:
                for scenario in campaign.scenarios:
                    rows += await measure_scenario(
                        scenario, store, known, Path(folder) / f"{scenario}.db"
                    )
                size = path.stat().st_size
                async for game in store.packing.packable_games(math.inf):
                    await store.packing.pack(game)
            packed = _used_bytes_of_file(path)
        what = f"file of the scenarios of {campaign.name}, 4 investigators"
        rows.append(note_row(what, f"{size / 1_000_000 / GAMES:.2f} MB"))
        rows.append(at_most(f"{what}, packed", packed / 1_000_000 / GAMES, 3, " MB"))
    return rows


def _used_bytes_of_file(path: Path) -> int:
    """Return the used bytes of a database file, without its free pages."""
    with closing(sqlite3.connect(path)) as db:
        size, pages, free = (
            db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_size", "page_count", "freelist_count")
        )
    return size * (pages - free)


async def measure_scenario(
    scenario: str, store: SqliteStore, known: Mapping[str, Kit], bare: Path
) -> list[Row]:
    """Return the rows of one scenario."""
    plan = LCG.plan(LCG.many, GAMES)
    plan = structs.replace(plan, scenario=scenario, player="purposeful")
    weighing: Any = CommitSizeStore(store)
    watch = Stopwatch()
    simulation = RestartingSimulation(plan, weighing, known, watch)
    async for _ in simulation.lines():
        pass
    p95, restored = simulation.total().p95_ms, median(simulation.restored)
    floor = percentile(await time_awaited_commits(bare, weighing.sizes), 95) * 1_000
    return [
        note_row(f"{scenario}: bare commits of the same bytes, awaited, p95", f"{floor:.2f} ms"),
        at_most(f"{scenario}: decision, 4 investigators, p95", p95, 5, " ms"),
        note_row(
            f"{scenario}: what the processor worked, p95", f"{percentile(watch.worked, 95):.2f} ms"
        ),
        at_most(f"{scenario}: restore, median", restored, 5, " ms"),
    ]
