"""Decisions a second with durable commit, beside bare SQLite commits of the same bytes."""

from __future__ import annotations

import io
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.table import Row, at_least, at_most, middle, note
from bot.rulesets import kits
from bot.store.sqlite import SqliteStore
from bot.tools.simulate import Plan, Simulation

FOUR = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
GAMES = {1: 10, 2: 40, 4: 15}
TURNS = 7


class Weighing:
    """A store that notes how many bytes each commit brings."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.sizes: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def commit(self, entry: Any, **more: Any) -> bool:
        """Weigh and pass on."""
        checkpoint = more.get("checkpoint")
        rows = more.get("outbox") or ()
        size = len(entry.payload) + sum(len(row.payload) for row in rows)
        self.sizes.append(size + (len(checkpoint.blob) if checkpoint else 0))
        return await self._store.commit(entry, **more)


async def measure() -> list[Row]:
    """One investigator against the floor; more for the spread."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        turns = [await _turn(Path(folder), number) for number in range(TURNS)]
        floor, solo = (middle(rates) for rates in zip(*turns, strict=True))
        ratio = middle([decided / bare for bare, decided in turns])
        rows += [
            note("bare SQLite commits of the same bytes", f"{floor:.0f}/s"),
            note("decisions, 1 investigator", f"{solo:.0f}/s"),
            at_least("decisions / bare commits, 1 investigator", ratio, 0.33),
        ]
        for seats in (2, 4):
            many, _ = await _play(Path(folder) / f"{seats}.db", FOUR[:seats], GAMES[seats])
            who = f"decision, {seats} investigators"
            rows.append(note(f"{who}, p50", f"{many['p50_ms']:.2f} ms"))
            rows.append(at_most(f"{who}, p95", many["p95_ms"], 5, " ms"))
    return rows


async def _turn(folder: Path, number: int) -> tuple[float, float]:
    """Bare commits and decisions a second, one right after the other: a busy disk hits both."""
    solo, sizes = await _play(folder / f"1-{number}.db", FOUR[:1], GAMES[1])
    return _bare(folder / f"bare-{number}.db", sizes), solo["decisions_per_second"]


async def _play(path: Path, who: tuple[str, ...], games: int) -> tuple[dict[str, Any], list[int]]:
    plan = Plan(game="lcg", scenario="the_gathering", investigators=who, games=games, seed=1)
    async with SqliteStore.open(path) as store:
        weighing = Weighing(store)
        simulation = Simulation(plan, weighing, kits())  # pyright: ignore[reportArgumentType]
        out = io.StringIO()
        async for line in simulation.lines():
            out.write(msgspec.json.encode(line).decode())
        return msgspec.to_builtins(simulation.total()), weighing.sizes


def _bare(path: Path, sizes: list[int]) -> float:
    """Commits a second of rows of these sizes, with the same durability."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, payload BLOB)")
    began = time.perf_counter()
    for size in sizes:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO rows (payload) VALUES (?)", (b"x" * size,))
        connection.execute("COMMIT")
    spent = time.perf_counter() - began
    connection.close()
    return len(sizes) / spent
