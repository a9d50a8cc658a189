"""Measure a bot in many servers: its start with unfinished games, and play on three processes.

Discord runs on loopback sockets and PostgreSQL locally; both use the same processors as the bot.
The thinking times of people vary: mostly short, sometimes long.
"""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import tempfile
import time
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg

from benchmarks.table import Row, at_most, note_row, percentile
from bot.gateway.client import APART
from bot.store.opening import open_store
from tests.fleet.places import Fleet, Player
from tests.loopback.process import BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.postgres import served

SERVERS = 5_000
UNFINISHED = 10_000
"""Unfinished games, two in each server."""
TABLES = 48
SECONDS = 20.0
THINKING = (0.9, 0.8)
"""Seconds between two presses: a log-normal distribution, median 2.5, mean 3.4."""
GAMES = """
    INSERT INTO game (guild, channel, ruleset, status, config, creator, created_at, rules_version)
    VALUES ({0}, {0}, 'lcg', 'lobby', {0}, 1, 0, '7')
"""


async def measure_fleet() -> list[Row]:
    """Measure both starts, then the play."""
    with tempfile.TemporaryDirectory() as folder, served() as databases:
        file = str(Path(folder) / "keeper.db")
        rows = await _measure_starts("SQLite", file, Path(folder))
        with databases.fresh() as address:
            rows += await _measure_starts("PostgreSQL", address, Path(folder))
        with databases.fresh() as address:
            rows += await _measure_play(address, Path(folder))
    return rows


async def _measure_starts(name: str, where: str, folder: Path) -> list[Row]:
    """Measure the start, the first response and memory, without games and with many."""
    async with open_store(where if "://" in where else Path(where)):
        pass
    bare = await _measure_start(where, folder)
    _fill_with_games(where)
    await asyncio.sleep(APART)  # on a server, the next process waits for its turn to IDENTIFY
    full = await _measure_start(where, folder)
    sleeping = (full.megabytes - bare.megabytes) / UNFINISHED * 1000
    return [
        at_most(f"{name}: spawn to READY, {UNFINISHED:,} unfinished games", full.ready, 3, " s"),
        note_row(f"{name}: of that on the processor", f"{full.worked:.2f} s"),
        note_row(f"{name}: the same without games", f"{bare.ready:.2f}, {bare.worked:.2f} s"),
        note_row(
            f"{name}: spawn to the first answer, {SERVERS:,} servers", f"{full.answered:.2f} s"
        ),
        note_row(f"{name}: memory idle", f"{full.megabytes:.0f} MB"),
        note_row(f"{name}: of 1,000 sleeping tables", f"{sleeping:.2f} MB"),
    ]


@dataclass(frozen=True)
class _StartFigures:
    """A measured start: seconds until connected, processor seconds, seconds until a response."""

    ready: float
    worked: float
    answered: float
    megabytes: float


async def _measure_start(where: str, folder: Path) -> _StartFigures:
    settings = {"DISCORD_TOKEN": "a.token.of.the.loopback.discord", "KEEPER_DATABASE": where}
    async with LoopbackDiscord() as server:
        for _ in range(SERVERS):
            server.world.add_guild()
        ann, began = server.add_user("Ann"), time.perf_counter()
        async with BotProcess(server.url, folder / "start.log", settings=settings) as bot:
            await server.connected()
            ready = time.perf_counter() - began
            spent = psutil.Process(bot.process.pid).cpu_times()
            await server.commands_registered()
            await server.slash(ann, "help")
            answered = time.perf_counter() - began
            return _StartFigures(
                ready, spent.user + spent.system, answered, resident_megabytes(bot.process.pid)
            )


def _fill_with_games(where: str) -> None:
    games = [(1 + n % SERVERS, n + 1, b"{}") for n in range(UNFINISHED)]
    if "://" in where:
        with psycopg.connect(where) as connection, connection.cursor() as cursor:
            cursor.executemany(GAMES.format("%s"), games)
    else:
        with closing(sqlite3.connect(where)) as file, file:
            file.executemany(GAMES.format("?"), games)


async def _measure_play(address: str, folder: Path) -> list[Row]:
    async with LoopbackDiscord() as server, AsyncExitStack() as stack:
        fleet = Fleet(server, address, folder, stack)
        await fleet.begin(tables=TABLES)
        before, began = _count_requests(server), time.perf_counter()
        tasks = [asyncio.create_task(_think_and_press(player)) for player in fleet.players]
        lag = asyncio.create_task(_measure_post_delays(server, fleet.players[0]))
        await asyncio.sleep(SECONDS)
        for player in fleet.players:
            player.stopped = True
        await asyncio.gather(*tasks)
        spent, lags = time.perf_counter() - began, await lag
        await fleet.quiet()
        presses = [press.seconds * 1_000 for press in fleet.presses]
        sizes = [
            resident_megabytes(place.serving.process.pid) for place in fleet.places if place.serving
        ]
        return [
            note_row(f"{TABLES} tables, 3 processes", f"{len(presses) / spent:.1f} decisions/s"),
            at_most("press to answer, p95", percentile(presses, 95), 1_000, " ms"),
            note_row(
                "press to post, median and p95",
                f"{percentile(lags, 50):.0f}, {percentile(lags, 95):.0f} ms",
            ),
            note_row(
                "calls to Discord a decision",
                f"{(_count_requests(server) - before) / len(presses):.1f}",
            ),
            note_row("memory of the three", ", ".join(f"{size:.0f}" for size in sizes) + " MB"),
        ]


async def _think_and_press(player: Player) -> None:
    chance = random.Random(player.channel)
    while not player.stopped:
        await asyncio.sleep(chance.lognormvariate(*THINKING))
        await player.walk()


async def _measure_post_delays(server: LoopbackDiscord, player: Player) -> list[float]:
    """Return the milliseconds from the response to a press to the post at the table."""
    lags = list[float]()
    until = server.gateway.until
    while not player.stopped:
        pressed, since = len(player.presses), time.perf_counter()
        if player.told < pressed:
            await until(lambda pressed=pressed: player.told >= pressed, 60)
            lags.append((time.perf_counter() - since) * 1_000)
        with suppress(TimeoutError):
            await until(lambda pressed=pressed: len(player.presses) > pressed, 1)
    return lags


def _count_requests(server: LoopbackDiscord) -> int:
    return len(server.requests)


def resident_megabytes(pid: int) -> float:
    """Return the resident megabytes of a process (Linux)."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return int(found[1]) / 1_000 if found else 0.0
