"""Measure restoring a game from its file, going back in it, and the size of the file."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.games import GAMES, MeasuredGame
from benchmarks.table import Row, at_most, note_row
from bot.rulesets import for_life
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.game.recovery import restore
from bot.tools.simulate import GameLine, Simulation

EVERY = 7
"""Decisions between two restarts."""


class RestartingSimulation(Simulation):
    """Games whose sessions are dropped and restored from the file, as after a restart."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.restored: list[float] = []
        """Milliseconds of each restore, including reading."""

    async def _restart_at_intervals(self, game: int, session: Any, line: GameLine) -> Any:
        if line.decisions % EVERY:
            return session
        self._tables.games.evict(game)
        began = time.perf_counter()
        again = (await self._tables.games.snapshot(game)).require_session()
        self.restored.append((time.perf_counter() - began) * 1_000)
        return again


async def measure_restoring() -> list[Row]:
    """Measure restarts in the middle of each game, and the file of the longest one."""
    return [row for game in GAMES for row in await measure_game(game)]


async def measure_game(game: MeasuredGame) -> list[Row]:
    """Return the times to restore a game and to undo to a decision, and the size of its file.

    An undo starts at the checkpoint of a phase.
    """
    known = for_life()
    times: list[float] = []
    back: list[float] = []
    sizes: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(game.games[2]):
            path = Path(folder) / f"{seed}.db"
            async with SqliteStore.open(path) as store:
                simulation = RestartingSimulation(game.plan(game.many, seed=seed), store, known)
                async for _ in simulation.lines():
                    pass
                times += simulation.restored
                back += await _measure_going_back(store, known[game.slug])
            sizes.append(path.stat().st_size / 1_000_000)
    largest = f"{game.title}: file of a finished game of {len(game.many)}, largest"
    return [
        at_most(f"{game.title}: restore in mid-game, median", median(times), 10, " ms"),
        at_most(f"{game.title}: restore in mid-game, worst", max(times), 10, " ms"),
        note_row(f"{game.title}: back to any decision, median", f"{median(back):.2f} ms"),
        note_row(f"{game.title}: back to any decision, worst", f"{max(back):.2f} ms"),
        at_most(largest, max(sizes), 5, " MB"),
    ]


async def _measure_going_back(store: SqliteStore, kit: Kit) -> list[float]:
    """Return the milliseconds to rebuild each game at several steps, including reading."""
    found: list[float] = []
    for game in await store.games.all():
        for step in range(1, game.head, max(1, game.head // 10)):
            began = time.perf_counter()
            loaded = await store.journal.load(game.id, step)
            restore(kit.rules, loaded)
            found.append((time.perf_counter() - began) * 1_000)
    return found
