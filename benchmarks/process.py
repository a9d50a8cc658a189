"""Measure the bot as a process with a loopback Discord: response times, start, memory."""

from __future__ import annotations

import random
import re
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import discord
from discord import app_commands

from benchmarks.table import Row, at_most, note_row, percentile
from tests.loopback import interactions
from tests.loopback.client import TOKEN
from tests.loopback.process import BotProcess
from tests.loopback.server import LoopbackDiscord

ROUNDS = 200
DONE = "✓"
"""The start of a response to a command that was executed."""
PATIENCE = 8
"""The number of refusals after which a game is abandoned."""
TABLES = 40


class NoOpBot(discord.Client):
    """The floor: a bot with a single command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), chunk_guilds_at_startup=False)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command()
        async def ping(interaction: discord.Interaction) -> None:
            """Respond."""
            await interaction.response.send_message("pong", ephemeral=True)

        self._ping = ping

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()


def run_no_op_bot() -> int:
    """Run the floor's process."""
    NoOpBot().run(TOKEN, log_handler=None)
    return 0


async def measure_processes() -> list[Row]:
    """Measure both bots, one after the other, each with a loopback Discord in this process."""
    with tempfile.TemporaryDirectory() as folder:
        floor, start, size = await _measure_bare_bot(Path(folder))
        answers, began, idle = await _measure_keeper(Path(folder))
    return [
        note_row("no-op bot: command to answer, median", f"{median(floor):.2f} ms"),
        note_row("no-op bot: spawn to READY, memory", f"{start:.2f} s, {size:.0f} MB"),
        at_most("decision to answer with commit, median", median(answers), 8, " ms"),
        at_most("decision to answer with commit, p99", percentile(answers, 99), 25, " ms"),
        at_most("spawn to READY", began, 1.5, " s"),
        at_most("memory idle", idle, 90, " MB"),
    ]


async def _measure_bare_bot(folder: Path) -> tuple[list[float], float, float]:
    async with LoopbackDiscord() as world:
        user = world.add_user("Ann")
        began = time.perf_counter()
        main = "benchmarks.process:run_no_op_bot"
        async with BotProcess(world.url, folder / "no_op.log", main=main) as bot:
            await world.connected()
            start = time.perf_counter() - began
            await world.commands_registered()
            times = [await _measure_milliseconds(world.slash(user, "ping")) for _ in range(ROUNDS)]
            return times, start, _resident_megabytes(bot.process.pid)


async def _measure_keeper(folder: Path) -> tuple[list[float], float, float]:
    settings = {
        "DISCORD_TOKEN": "a.token.of.the.loopback.discord",
        "KEEPER_DATABASE": str(folder / "keeper.db"),
        "KEEPER_DEBOUNCE": "0.2",
    }
    async with LoopbackDiscord() as world:
        user = world.add_user("Ann")
        channels = [world.world.add_channel(f"table-{number}") for number in range(TABLES)]
        began = time.perf_counter()
        async with BotProcess(world.url, folder / "keeper.log", settings=settings) as bot:
            await world.connected()
            start = time.perf_counter() - began
            await world.commands_registered()
            idle = _resident_megabytes(bot.process.pid)
            return await _play_at_random(world, user, channels), start, idle


async def _play_at_random(world: LoopbackDiscord, user: int, channels: list[int]) -> list[float]:
    """Play at random through `/answer`; return the times of answers that were committed.

    A game that is over, or asks for an answer in several parts, is replaced by one in a new
    channel.
    """
    chance, times = random.Random(1), list[float]()
    tables = iter(channels)
    channel, refused = await _start_game(world, user, next(tables)), 0
    while len(times) < ROUNDS:
        choices = await _offered_choices(world, user, channel)
        if not choices or refused > PATIENCE:
            channel, refused = await _start_game(world, user, next(tables)), 0
            continue
        option = chance.choice(choices)["value"]
        began = time.perf_counter()
        answer = await world.slash(user, "answer", channel=channel, option=option)
        spent = (time.perf_counter() - began) * 1_000
        if answer.text.startswith(DONE):
            times.append(spent)
            refused = 0
        else:
            refused += 1
    return times


async def _offered_choices(world: LoopbackDiscord, user: int, channel: int) -> list[dict[str, Any]]:
    """Return the options offered by `/answer`."""
    data = interactions.command_data(world.world, "answer", {"option": ""}, focused="option")
    offered = await world.interact(user, interactions.AUTOCOMPLETE, data, channel=channel)
    return offered.data["choices"]


async def _start_game(world: LoopbackDiscord, user: int, channel: int) -> int:
    """Start a game of Roland alone in a channel."""
    await world.slash(user, "game new", channel=channel, scenario="The Gathering")
    await world.slash(user, "game join", channel=channel, investigator="Roland Banks")
    await world.slash(user, "game start", channel=channel)
    return channel


async def _measure_milliseconds(call: object) -> float:
    began = time.perf_counter()
    await call  # type: ignore[misc]
    return (time.perf_counter() - began) * 1_000


def _resident_megabytes(pid: int) -> float:
    """Return the resident megabytes of a process (Linux)."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return int(found[1]) / 1_000 if found else 0.0
