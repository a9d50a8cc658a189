"""The bot as a process against a loopback Discord: press to answer, start, memory."""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from pathlib import Path

import discord
from discord import app_commands

from benchmarks.table import Row, at_most, middle, note, percentile
from tests.loopback.client import TOKEN
from tests.loopback.process import BotProcess
from tests.loopback.server import LoopbackDiscord

ROUNDS = 200


class NoOp(discord.Client):
    """The floor: a bot that answers one command and nothing else."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), chunk_guilds_at_startup=False)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command()
        async def ping(interaction: discord.Interaction) -> None:
            """Answer."""
            await interaction.response.send_message("pong", ephemeral=True)

        self._ping = ping

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()


def no_op() -> int:
    """The entry point of the floor's process."""
    NoOp().run(TOKEN, log_handler=None)
    return 0


async def measure() -> list[Row]:
    """Both bots, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        floor, start, size = await _no_op(Path(folder))
        answers, began, idle = await _keeper(Path(folder))
    return [
        note("no-op bot: press to answer, median", f"{middle(floor):.2f} ms"),
        note("no-op bot: spawn to READY, memory", f"{start:.2f} s, {size:.0f} MB"),
        at_most("press to answer with commit, median", middle(answers), 8, " ms"),
        at_most("press to answer with commit, p99", percentile(answers, 99), 25, " ms"),
        at_most("spawn to READY", began, 1.5, " s"),
        at_most("memory idle", idle, 90, " MB"),
    ]


async def _no_op(folder: Path) -> tuple[list[float], float, float]:
    async with LoopbackDiscord() as world:
        user = world.add_user("Ann")
        began = time.perf_counter()
        main = "benchmarks.process:no_op"
        async with BotProcess(world.url, folder / "no_op.log", main=main) as bot:
            await world.connected()
            start = time.perf_counter() - began
            await world.commands_registered()
            times = [await _timed(world.slash(user, "ping")) for _ in range(ROUNDS)]
            return times, start, _memory(bot.process.pid)


async def _keeper(folder: Path) -> tuple[list[float], float, float]:
    settings = {"KEEPER_DATABASE": str(folder / "keeper.db"), "KEEPER_DEBOUNCE": "0.2"}
    async with LoopbackDiscord() as world:
        user = world.add_user("Ann")
        began = time.perf_counter()
        async with BotProcess(world.url, folder / "keeper.log", settings=settings) as bot:
            await world.connected()
            start = time.perf_counter() - began
            await world.commands_registered()
            idle = _memory(bot.process.pid)
            await world.slash(user, "game new", game="lcg", scenario="the_gathering")
            await world.slash(user, "game join", investigator="roland_banks")
            await world.slash(user, "game start")
            await asyncio.sleep(0.5)
            return await _presses(world, user), start, idle


async def _presses(world: LoopbackDiscord, user: int) -> list[float]:
    """Commands that are a decision each: mulligan, then resources and turns' ends."""
    times: list[float] = []
    await world.slash(user, "pass")
    while len(times) < ROUNDS:
        verb = "resource" if len(times) % 4 < 3 else "end-turn"
        times.append(await _timed(world.slash(user, verb)))
    return times


async def _timed(call: object) -> float:
    began = time.perf_counter()
    await call  # type: ignore[misc]
    return (time.perf_counter() - began) * 1_000


def _memory(pid: int) -> float:
    """Resident megabytes of a process (Linux)."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return int(found[1]) / 1_000 if found else 0.0
