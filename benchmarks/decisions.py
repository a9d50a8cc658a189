"""Decisions a second with durable commit, beside bare SQLite commits of the same bytes."""

from __future__ import annotations

import io
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.games import GAMES, Measured
from benchmarks.table import Row, at_least, at_most, middle, note
from bot.rulesets import kits
from bot.store.sqlite import SqliteStore
from bot.tools.simulate import Plan, Simulation

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
    """Each game: one investigator against the floor; more of them for the spread."""
    return [row for game in GAMES for row in await measured(game)]


async def measured(game: Measured) -> list[Row]:
    """The rows of one game."""
    with tempfile.TemporaryDirectory() as folder:
        turns = [await _turn(Path(folder), game, number) for number in range(TURNS)]
        floor, solo = (middle(rates) for rates in zip(*turns, strict=True))
        ratio = middle([decided / bare for bare, decided in turns])
        rows = [
            note(f"{game.title}: bare SQLite commits of the same bytes", f"{floor:.0f}/s"),
            note(f"{game.title}: decisions, 1 investigator", f"{solo:.0f}/s"),
            at_least(f"{game.title}: decisions / bare commits, 1 investigator", ratio, 0.33),
        ]
        spread = zip((game.some, game.many), game.games[1:], strict=True)
        for who, games in dict(spread).items():
            many, _ = await _play(Path(folder) / f"{len(who)}.db", game.plan(who, games))
            what = f"{game.title}: decision, {len(who)} investigators"
            rows.append(note(f"{what}, p50", f"{many['p50_ms']:.2f} ms"))
            rows.append(at_most(f"{what}, p95", many["p95_ms"], 5, " ms"))
    return rows


async def _turn(folder: Path, game: Measured, number: int) -> tuple[float, float]:
    """Bare commits and decisions a second, one right after the other: a busy disk hits both."""
    plan = game.plan(game.solo, game.games[0])
    solo, sizes = await _play(folder / f"1-{number}.db", plan)
    return _bare(folder / f"bare-{number}.db", sizes), solo["decisions_per_second"]


async def _play(path: Path, plan: Plan) -> tuple[dict[str, Any], list[int]]:
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
