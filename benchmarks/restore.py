"""Restoring a table in mid-game from its file, and how large a finished game's file is."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from benchmarks.table import Row, at_most, middle
from bot.rulesets import kits
from bot.store.sqlite import SqliteStore
from bot.table.restoring import restore
from bot.tools.simulate import Plan, Simulation

FOUR = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")


async def measure() -> list[Row]:
    """Restore games at their middle; the file of the longest of some four-seat games."""
    with tempfile.TemporaryDirectory() as folder:
        games = kits()
        known = {choice.slug for choice in games["lcg"].investigators()}
        who = tuple(each for each in FOUR if each in known)
        times: list[float] = []
        sizes: list[float] = []
        for seed in range(5):
            path = Path(folder) / f"{seed}.db"
            plan = Plan(game="lcg", scenario="the_gathering", investigators=who, seed=seed)
            async with SqliteStore.open(path) as store:
                async for _ in Simulation(plan, store, games).lines():
                    pass
                times += await _restore_all(store)
            sizes.append(path.stat().st_size / 1_000_000)
        return [
            at_most("restore in mid-game, median", middle(times), 10, " ms"),
            at_most("restore in mid-game, worst", max(times), 10, " ms"),
            at_most(f"file of a finished game of {len(who)}, largest", max(sizes), 5, " MB"),
        ]


async def _restore_all(store: SqliteStore) -> list[float]:
    """Milliseconds to rebuild every game at some steps of its life, the reading included."""
    kit = kits()["lcg"]
    found: list[float] = []
    for game in await store.games():
        for step in range(1, game.head, max(1, game.head // 10)):
            began = time.perf_counter()
            loaded = await store.load_at(game.id, step)
            restore(kit, loaded)
            found.append((time.perf_counter() - began) * 1_000)
    return found
