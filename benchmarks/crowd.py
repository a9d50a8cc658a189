"""Many live tables of one process on one file, beside one table alone and one flush to the disk.

Flat out: every table decides as soon as it has decided. At rest: so many decisions a second in all
as people make, at times drawn at random, with posts and pictures that go nowhere.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.games import LCG
from benchmarks.sleepers import Counts, Nowhere
from benchmarks.table import Row, at_least, at_most, middle, note, percentile
from bot.engine.journal import Answered
from bot.rulesets import for_life
from bot.store.opening import open_store
from bot.table.kit import Kit
from bot.table.snapshot import Caller
from bot.table.tables import Tables
from bot.tools.chooser import Chooser

TABLES = 50
TURNS = 3
SECONDS = 4.0
"""Of each measurement; the first part of it is not counted."""
PACED_SECONDS = 20.0
PER_SECOND = 20.0
"""Decisions of all tables together where people think."""
DEBOUNCE = 1.0


class Crowd:
    """Tables that decide; how long each decision took, in seconds."""

    def __init__(self, tables: Tables, kits: Mapping[str, Kit]) -> None:
        self.tables, self.kits = tables, kits
        self.times: list[float] = []

    async def play(self, channel: int, until: float, think: float = 0.0) -> None:
        """One table up to a time (of `perf_counter`); `think` is a mean in seconds."""
        chance = random.Random(channel)
        game, chooser = await self._begin(channel), Chooser(str(channel))
        while time.perf_counter() < until:
            if think:
                await asyncio.sleep(chance.expovariate(1 / think))
            session = (await self.tables.snapshot(game)).running()
            choice = None if session.over else chooser.choose(session.asks)
            if choice is None:
                if not session.over:
                    await self.tables.end(Caller(channel), game, "another one")
                game = await self._begin(channel)
                continue
            given = Answered(choice.seat, choice.ask.id, choice.answer)
            began = time.perf_counter()
            await self.tables.act(Caller(channel), game, given)
            self.times.append(time.perf_counter() - began)

    async def _begin(self, channel: int) -> int:
        caller = Caller(channel)
        record = await self.tables.new(caller, channel % 7, channel, LCG.slug, LCG.scenario)
        await self.tables.join(caller, record.id, LCG.solo[0])
        await self.tables.start(caller, record.id)
        return record.id


class Measured:
    """Decisions a second, their times in milliseconds, and the part of a core that they took."""

    def __init__(self, times: list[float], seconds: float, busy: float) -> None:
        self.rate = len(times) / seconds
        self.times = [each * 1_000 for each in times]
        self.busy = busy / seconds


@asynccontextmanager
async def _opened(where: Path | str, *, told: bool) -> AsyncGenerator[Crowd]:
    kits = for_life()
    courier = Nowhere(Counts(), str) if told else None
    async with open_store(where) as store:
        tables = Tables(store, kits, courier, debounce=DEBOUNCE)
        await tables.open()
        try:
            yield Crowd(tables, kits)
        finally:
            await tables.close()


async def played(
    where: Path | str, number: int, seconds: float, *, think: float = 0.0, told: bool = False
) -> Measured:
    """So many tables for a while; the time in which they are opened does not count."""
    async with _opened(where, told=told) as crowd:
        first = 100 * (1 + number)
        warm = time.perf_counter() + seconds / 4 + number / 25
        await asyncio.gather(*(crowd.play(first + n, warm, think / 9) for n in range(number)))
        crowd.times.clear()
        busy, began = time.process_time(), time.perf_counter()
        again = first * 1_000
        await asyncio.gather(
            *(crowd.play(again + n, began + seconds, think) for n in range(number))
        )
        spent = time.perf_counter() - began
        return Measured(crowd.times, spent, time.process_time() - busy)


def flushes(folder: Path) -> float:
    """Milliseconds of writing 4 KiB through to the disk, the median."""
    times: list[float] = []
    with (folder / "flush").open("wb", buffering=0) as file:
        for _ in range(200):
            began = time.perf_counter()
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            times.append((time.perf_counter() - began) * 1_000)
    return middle(times)


async def measure() -> list[Row]:
    """On a file."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [note("one flush to the disk, median", f"{flushes(folder):.2f} ms")]
        turns = [
            (
                await played(folder / f"one-{turn}.db", 1, SECONDS),
                await played(folder / f"many-{turn}.db", TABLES, SECONDS),
            )
            for turn in range(TURNS)
        ]
        rows += compared(turns)
        paced = await played(
            folder / "paced.db", TABLES, PACED_SECONDS, think=TABLES / PER_SECOND, told=True
        )
        return [*rows, *at_rest(paced)]


def compared(turns: list[tuple[Measured, Measured]]) -> list[Row]:
    """One table alone beside all of them, turn by turn."""
    alone, many = zip(*turns, strict=True)
    title = f"{TABLES} tables flat out"
    return [
        note("one table alone", _rate(alone)),
        note(title, _rate(many)),
        at_least(f"{title} / one alone", middle([m.rate / one.rate for one, m in turns]), 3),
        note(f"{title}: p95", f"{middle([percentile(m.times, 95) for m in many]):.0f} ms"),
    ]


def _rate(measured: tuple[Measured, ...]) -> str:
    rate, busy = middle([m.rate for m in measured]), middle([m.busy for m in measured])
    return f"{rate:.0f}/s, {busy:.0%} of a core"


def at_rest(paced: Measured) -> list[Row]:
    """What a person waits for."""
    title = f"{TABLES} tables, {paced.rate:.0f} decisions/s, posts and pictures"
    return [
        at_most(f"{title}: p95", percentile(paced.times, 95), 50, " ms"),
        note(f"{title}: p50, of a core", f"{middle(paced.times):.1f} ms, {paced.busy:.0%}"),
    ]
