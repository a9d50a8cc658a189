"""Measure many live tables of one process on one database, compared with one table alone.

Flat out: every table decides again immediately. At rest: tables decide as often as people do, at
random times, with posts and pictures that are discarded.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import ExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.games import LCG
from benchmarks.sleepers import CountingCourier, WaitCounts
from benchmarks.table import Row, at_least, at_most, note_row, percentile
from bot.engine.journal import Answered
from bot.rulesets import for_life
from bot.store.game_records import StoredCheckpoint
from bot.store.opening import open_store
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.steps import game_status as gm_steps, inputs
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.postgres import served
from tests.store.samples import entry, new_game, told

TABLES = 50
TURNS = 3
SECONDS = 4.0
"""The length of each measurement; its first part does not count."""
PACED_SECONDS = 20.0
PER_SECOND = 20.0
"""Decisions of all tables together at the pace of people."""
DEBOUNCE = 1.0
BLOB = b"x" * 8_000
"""The size of a checkpoint of the card game."""


class Crowd:
    """Tables that decide, with the time of each decision in seconds."""

    def __init__(self, tables: Tables, kits: Mapping[str, Kit]) -> None:
        self.tables, self.kits = tables, kits
        self.times: list[float] = []
        self._games: dict[int, int] = {}
        self._choosers: dict[int, Chooser] = {}

    async def open(self, number: int) -> None:
        """Start games until there is one at this number of tables."""
        for channel in range(len(self._games) + 1, number + 1):
            self._games[channel] = await self._start_game(channel)
            self._choosers[channel] = Chooser(str(channel))

    async def play(self, until: float, think: float = 0.0) -> None:
        """Play all tables until a time of `perf_counter`; `think` is the mean pause in seconds."""
        await asyncio.gather(*(self._play_table(channel, until, think) for channel in self._games))

    async def _play_table(self, channel: int, until: float, think: float) -> None:
        chance = random.Random(channel)
        while time.perf_counter() < until:
            if think:
                await asyncio.sleep(chance.expovariate(1 / think))
            if not await self._decide_once(channel):
                self._games[channel] = await self._start_game(channel)

    async def _decide_once(self, channel: int) -> bool:
        """Make one decision; return False if the game is over, or stuck and stopped."""
        game = self._games[channel]
        session = (await self.tables.games.snapshot(game)).require_session()
        choice = None if session.over else self._choosers[channel].choose(session.asks)
        if choice is None:
            if not session.over:
                await self.tables.change_unread(game, gm_steps.end, Caller(channel), "another one")
            return False
        given = Answered(choice.seat, choice.ask.id, choice.answer)
        began = time.perf_counter()
        await self.tables.change(game, inputs.submit_input, Caller(channel), given)
        self.times.append(time.perf_counter() - began)
        return True

    async def _start_game(self, channel: int) -> int:
        caller = Caller(channel)
        record = await self.tables.lobby.open_lobby(
            caller, channel % 7, channel, LCG.slug, LCG.scenario
        )
        await self.tables.change(record.id, lobbies.join, caller, LCG.solo[0])
        await self.tables.change(record.id, lobbies.start, caller, None)
        return record.id


class CrowdFigures:
    """Decisions a second, their times in milliseconds, and the share of a core they used."""

    def __init__(self, times: list[float], seconds: float, busy: float) -> None:
        self.rate = len(times) / seconds
        self.times = [each * 1_000 for each in times]
        self.busy = busy / seconds


@asynccontextmanager
async def open_crowd(where: Path | str, *, told: bool) -> AsyncGenerator[Crowd]:
    """Open tables on a store. With `told`, posts and pictures are made and discarded."""
    kits = for_life()
    courier = CountingCourier(WaitCounts(), str) if told else None
    async with open_store(where) as store:
        tables = Tables(store, kits, courier, debounce=DEBOUNCE)
        await tables.open()
        try:
            yield Crowd(tables, kits)
        finally:
            await tables.close()


async def play_crowd(
    where: Path | str, number: int, seconds: float, *, think: float = 0.0, told: bool = False
) -> CrowdFigures:
    """Play this number of tables for a while; opening them does not count."""
    async with open_crowd(where, told=told) as crowd:
        await crowd.open(number)
        await crowd.play(time.perf_counter() + seconds / 4, think)
        crowd.times.clear()
        busy, began = time.process_time(), time.perf_counter()
        await crowd.play(began + seconds, think)
        spent = time.perf_counter() - began
        return CrowdFigures(crowd.times, spent, time.process_time() - busy)


def measure_flush(folder: Path) -> float:
    """Return the median milliseconds to flush 4 KiB to the disk."""
    times: list[float] = []
    with (folder / "flush").open("wb", buffering=0) as file:
        for _ in range(200):
            began = time.perf_counter()
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            times.append((time.perf_counter() - began) * 1_000)
    return median(times)


async def measure_crowds() -> list[Row]:
    """Measure how many games one store serves: SQLite, and PostgreSQL if a server can start."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        flush = note_row("one flush to the disk, median", f"{measure_flush(folder):.2f} ms")
        numbers = count(1)
        rows = [flush, *await measure_store(lambda: folder / f"{next(numbers)}.db", "SQLite")]
    with suppress(ImportError), served(durable=True) as databases, ExitStack() as made:
        rows += await measure_store(lambda: made.enter_context(databases.fresh()), "PostgreSQL")
    return rows


async def measure_store(fresh: Callable[[], Path | str], kind: str) -> list[Row]:
    """Return all rows for one kind of store."""
    commits = [
        (
            await measure_commits(fresh(), 1, SECONDS / 2),
            await measure_commits(fresh(), TABLES, SECONDS / 2),
        )
        for _ in range(TURNS)
    ]
    turns = [
        (await play_crowd(fresh(), 1, SECONDS), await play_crowd(fresh(), TABLES, SECONDS))
        for _ in range(TURNS)
    ]
    paced = await play_crowd(fresh(), TABLES, PACED_SECONDS, think=TABLES / PER_SECOND, told=True)
    return [*commit_rows(kind, commits), *table_rows(kind, turns), *waiting_time_rows(kind, paced)]


def commit_rows(kind: str, turns: list[tuple[float, float]]) -> list[Row]:
    """Compare commits of one game with those of all games, without rules."""
    one, many = (median(rates) for rates in zip(*turns, strict=True))
    return [
        note_row(f"{kind}: bare commits, one game alone", f"{one:.0f}/s"),
        note_row(f"{kind}: bare commits, {TABLES} games", f"{many:.0f}/s"),
        at_least(f"{kind}: {TABLES} games / one", median([m / one for one, m in turns]), 3),
    ]


def table_rows(kind: str, turns: list[tuple[CrowdFigures, CrowdFigures]]) -> list[Row]:
    """Compare one table alone with all of them."""
    alone, many = zip(*turns, strict=True)
    title = f"{kind}: {TABLES} tables flat out"
    return [
        note_row(f"{kind}: one table alone", _rate_text(alone)),
        note_row(title, _rate_text(many)),
        at_least(f"{title} / one alone", median([m.rate / one.rate for one, m in turns]), 3),
        note_row(f"{title}, p95", f"{median([percentile(m.times, 95) for m in many]):.0f} ms"),
    ]


def _rate_text(measured: tuple[CrowdFigures, ...]) -> str:
    rate, busy = median([m.rate for m in measured]), median([m.busy for m in measured])
    each = median([m.busy / m.rate * 1_000 for m in measured])
    return f"{rate:.0f}/s, {busy:.0%} of a core, {each:.1f} ms each"


def waiting_time_rows(kind: str, paced: CrowdFigures) -> list[Row]:
    """Return the waiting time of a person."""
    title = f"{kind}: {TABLES} tables, {paced.rate:.0f} decisions/s, posts and pictures"
    return [
        at_most(f"{title}, p95", percentile(paced.times, 95), 50, " ms"),
        note_row(f"{title}, p50, of a core", f"{median(paced.times):.1f} ms, {paced.busy:.0%}"),
    ]


async def measure_commits(where: Path | str, number: int, seconds: float) -> float:
    """Return the commits a second of some games, each with a step, its checkpoint and a post."""
    done = 0
    async with open_store(where) as store:
        games = [(await store.games.create(new_game(100 + each))).id for each in range(number)]
        began = time.perf_counter()

        async def commit_until_end(game: int) -> None:
            nonlocal done
            step = 0
            while time.perf_counter() < began + seconds:
                step += 1
                at = StoredCheckpoint(game, step, 1, "1", BLOB, "", kept=False)
                await store.journal.commit(entry(game, step), checkpoint=at, outbox=[told("x")])
                done += 1

        await asyncio.gather(*map(commit_until_end, games))
        return done / (time.perf_counter() - began)
