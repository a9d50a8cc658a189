"""Measure durable decisions a second, compared with bare SQLite commits of the same bytes.

The target is a share of the first of two floors: sqlite3 in a tight loop, the limit of the disk. It
would block the process, and a bot commits on another thread. So the second floor is the same
commits awaited through aiosqlite: the difference between the floors is not the game's.
"""

from __future__ import annotations

import io
import sqlite3
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from benchmarks.games import GAMES, MeasuredGame
from benchmarks.table import Row, at_least, at_most, note_row
from bot.rulesets import for_life
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.worker_connection import WorkerConnection
from bot.table.declares.kit import Kit
from bot.tools.simulate import Simulation, SimulationPlan

TURNS = 7


class CommitSizeStore:
    """A store that records the number of bytes in each commit."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.sizes: list[int] = []
        self.journal = _CommitSizeJournal(store, self.sizes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class _CommitSizeJournal:
    def __init__(self, store: SqliteStore, sizes: list[int]) -> None:
        self._store = store
        self.sizes = sizes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store.journal, name)

    async def commit(self, entry: Any, **more: Any) -> bool:
        """Record the size and commit."""
        checkpoint = more.get("checkpoint")
        rows = more.get("outbox") or ()
        size = len(entry.payload) + sum(len(row.payload) for row in rows)
        self.sizes.append(size + (len(checkpoint.blob) if checkpoint else 0))
        return await self._store.journal.commit(entry, **more)


async def measure_decisions() -> list[Row]:
    """Measure each game: one investigator against the floor; more for the percentiles."""
    known = for_life()
    return [row for game in GAMES for row in await measure_game(game, known)]


async def measure_game(game: MeasuredGame, known: Mapping[str, Kit]) -> list[Row]:
    """Return the rows of one game."""
    with tempfile.TemporaryDirectory() as folder:
        turns = [
            await _measure_one_turn(Path(folder), game, known, number) for number in range(TURNS)
        ]
        loop, awaited, solo = (median(rates) for rates in zip(*turns, strict=True))
        of_loop = median([decided / bare for bare, _, decided in turns])
        of_awaited = median([decided / bare for _, bare, decided in turns])
        ratio = f"{game.title}: decisions / bare commits, 1 investigator"
        rows = [
            note_row(f"{game.title}: bare commits of the same bytes, tight loop", f"{loop:.0f}/s"),
            note_row(f"{game.title}: bare commits of the same bytes, awaited", f"{awaited:.0f}/s"),
            note_row(f"{game.title}: decisions, 1 investigator", f"{solo:.0f}/s"),
            at_least(f"{ratio}, tight loop", of_loop, 0.33),
            note_row(f"{ratio}, awaited", f"{of_awaited:.2f}"),
        ]
        spread = zip((game.some, game.many), game.games[1:], strict=True)
        for who, games in dict(spread).items():
            many, _ = await _play_plan(
                Path(folder) / f"{len(who)}.db", game.plan(who, games), known
            )
            what = f"{game.title}: decision, {len(who)} investigators"
            rows.append(note_row(f"{what}, p50", f"{many['p50_ms']:.2f} ms"))
            rows.append(at_most(f"{what}, p95", many["p95_ms"], 5, " ms"))
        return [*rows, *await _measure_percentiles(Path(folder), game, known)]


async def _measure_percentiles(
    folder: Path, game: MeasuredGame, known: Mapping[str, Kit]
) -> list[Row]:
    """Return percentiles with boxes and settings, in real time and in processor time."""
    rows: list[Row] = []
    for number, (how, settings) in enumerate(game.further.items()):
        plan = game.plan_of_many_seats(settings)
        wall, _ = await _play_plan(folder / f"wall-{number}.db", plan, known)
        busy, _ = await _play_plan(folder / f"busy-{number}.db", plan, known, time.process_time)
        what = f"{game.title} {how}: decision, {len(game.many)} investigators"
        rows += [
            note_row(f"{what}, p50", f"{wall['p50_ms']:.2f} ms"),
            at_most(f"{what}, p95", wall["p95_ms"], 5, " ms"),
            note_row(f"{what}, p95 of processor time", f"{busy['p95_ms']:.2f} ms"),
        ]
    return rows


async def _measure_one_turn(
    folder: Path, game: MeasuredGame, known: Mapping[str, Kit], number: int
) -> tuple[float, float, float]:
    """Measure both floors and decisions in sequence, so that the load of the disk affects all."""
    plan = game.plan(game.solo, game.games[0])
    solo, sizes = await _play_plan(folder / f"1-{number}.db", plan, known)
    loop = _measure_bare_commit_rate(folder / f"bare-{number}.db", sizes)
    awaited = await _measure_awaited_commit_rate(folder / f"awaited-{number}.db", sizes)
    return loop, awaited, solo["decisions_per_second"]


async def _play_plan(
    path: Path,
    plan: SimulationPlan,
    known: Mapping[str, Kit],
    timer: Callable[[], float] = time.perf_counter,
) -> tuple[dict[str, Any], list[int]]:
    async with SqliteStore.open(path) as store:
        weighing = CommitSizeStore(store)
        simulation = Simulation(plan, weighing, known, timer)  # pyright: ignore[reportArgumentType]
        out = io.StringIO()
        async for line in simulation.lines():
            out.write(msgspec.json.encode(line).decode())
        return msgspec.to_builtins(simulation.total()), weighing.sizes


def _measure_bare_commit_rate(path: Path, sizes: list[int]) -> float:
    """Return the commits a second of rows of these sizes, with the same durability."""
    connection = _open_bare_database(path)
    began = time.perf_counter()
    for size in sizes:
        _commit_row(connection, size)
    spent = time.perf_counter() - began
    connection.close()
    return len(sizes) / spent


async def _measure_awaited_commit_rate(path: Path, sizes: list[int]) -> float:
    """Return the commits a second on the store's kind of connection, with a thread hop each."""
    return len(sizes) / sum(await time_awaited_commits(path, sizes))


async def time_awaited_commits(path: Path, sizes: list[int]) -> list[float]:
    """Return the seconds of each commit, in a new file."""
    times: list[float] = []
    async with WorkerConnection.connect(partial(_open_bare_database, path)) as hop:
        for size in sizes:
            began = time.perf_counter()
            await hop.run(_commit_row, size)
            times.append(time.perf_counter() - began)
    return times


def _open_bare_database(path: Path) -> SqliteDatabase:
    connection = SqliteDatabase.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, payload BLOB)")
    return connection


def _commit_row(connection: sqlite3.Connection, size: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO rows (payload) VALUES (?)", (b"x" * size,))
    connection.execute("COMMIT")
