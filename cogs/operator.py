"""`/admin`: faults, slow tables, announcements and the end, for the operator of the bot."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Final

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.engine.english import count_with_noun
from bot.engine.errors import NotAllowed
from bot.table.declares.display_forms import Picture
from bot.table.reminders.reminder_policy import FAR
from bot.table.steps.fault_text import fault_line, full_fault_text
from bot.table.steps.report_text import report_line
from bot.table.tables.operating import Stuck
from bot.table.workers.meter import HOUR, Durations, Slowness
from cogs.wire.answering import Work
from cogs.wire.context import Context
from cogs.wire.custom_id import Interaction
from cogs.wire.discord_text import clip
from cogs.wire.lengths import AnnouncementText
from cogs.wire.reply import Private, sentence

NEWEST: Final = 20
"""Faults in a list."""
SLOWEST: Final = 10
"""Tables in a list."""
MOST: Final = 0.95
"""The share of the durations that the figures cover."""


async def faults_answer(context: Context, number: int | None) -> Private:
    """List the newest faults, or send one as a file. Raises `NotAllowed` for an unknown number."""
    if number is None:
        lines = [fault_line(each) for each in await context.store.faults.all(NEWEST)]
        return sentence(_list_under("Newest errors:", lines))
    fault = await context.store.faults.find(number)
    if fault is None:
        raise NotAllowed(f"There’s no error {number}.")
    text = full_fault_text(fault)
    return Private(
        "This is what the log has. `python -m bot faults --export` on the bot’s own machine "
        "writes the whole game, with everything hidden in it.",
        document=Picture(f"fault-{number}.txt", text.encode(), ""),
    )


async def reports_answer(context: Context, remove: int | None) -> Private:
    """List the newest reports of players, without their authors; delete one first if wanted.

    Raises `NotAllowed` if there is no such report.
    """
    if remove is not None and not await context.store.reports.remove(remove):
        raise NotAllowed(f"There’s no report {remove}.")
    lines = [report_line(each) for each in await context.store.reports.all(NEWEST)]
    how = "`keeper reports --export NUMBER FOLDER` on the bot’s own machine writes one as a test."
    return sentence(f"{_list_under('Newest reports:', lines)}\n{how}")


async def figures_answer(context: Context) -> Private:
    """Return how many games and presses there were, and how long decisions took. No names."""
    meter, games = context.tables.meter, await context.store.games.totals()
    running = games.begun - games.finished - games.abandoned
    decided = max(meter.answers["player"], 1)
    answers = ", ".join(f"{by} {n}" for by, n in meter.answers.most_common()) or "none"
    stale = f"{meter.stale} at a closed question"
    played = f"{games.begun} begun, {games.finished} finished, {games.abandoned} abandoned"
    each = f"{meter.presses / decided:.1f} per player’s answer"
    lines = [
        f"games: {played}, {running} under way",
        f"presses: {meter.presses}, {stale}, {each}",
        f"answers: {answers} (silence: by timeout)",
        f"hours per decision: {_duration_text(meter.waits)}",
    ]
    return sentence(_list_under("All games; the rest since the start of this process:", lines))


def _duration_text(seen: Durations) -> str:
    """Return the mean, and the time within which half and most decisions were made."""
    if not seen.count:
        return "none yet"
    half, most = (_duration_quantile(seen, share) / HOUR for share in (0.5, MOST))
    mean = seen.total / seen.count / HOUR
    return f"{mean:.1f}, half within {half:.2g}, {MOST:.0%} within {most:.2g}"


def _duration_quantile(seen: Durations, share: float) -> float:
    """Return the bound in seconds below which a share of the durations lies."""
    reached = accumulate(seen.counts)
    bounds = zip((*seen.bounds, math.inf), reached, strict=True)
    return next(bound for bound, n in bounds if n >= share * seen.count)


async def slow_answer(context: Context) -> Private:
    """Return how long steps and replies take, and the slowest tables."""
    meter = context.tables.meter
    stages = [f"{stage}: {_speed_text(seen)}" for stage, seen in meter.stages.items()]
    tables = [_slow_line(each) for each in meter.slowest(SLOWEST)]
    return sentence(
        "\n".join((_list_under("Since the start:", stages), _list_under("Tables:", tables)))
    )


async def stuck_answer(context: Context) -> Private:
    """Return the actions that fail again and again, by table, with the number of failures."""
    meter, stuck = context.tables.meter, await context.tables.operating.stuck_actions()
    heading = (
        f"Since the start: {meter.stalled} automatic actions and {meter.unsaid} posts failed. "
        "Stuck now:"
    )
    return sentence(_list_under(heading, [_stuck_line(each) for each in stuck[:NEWEST]]))


async def announce_answer(context: Context, words: str) -> Private:
    """Post an announcement at every live table. Raises `NotAllowed` for an empty one."""
    told = await context.tables.operating.announce(words)
    return sentence(f"✓ Said at {told} table{'s'[: told != 1]} of this process.")


async def drain_answer(context: Context, *, sure: bool) -> Private:
    """Return the consequences of a stop; if `sure`, return that it has begun."""
    live, (channels, _) = len(context.tables.games.in_memory), context.tables.unsent
    if sure:
        return sentence("✓ I accept nothing new, finish what’s under way, then stop.")
    return sentence(
        f"This process stops once it has finished what’s under way "
        f"({count_with_noun(live, 'table')} "
        f"in memory, something to tell in {count_with_noun(channels, 'channel')}). "
        f"Until then I ask "
        "people to try again later, and nothing is lost. Whether it starts again is up to whatever "
        "started it. If you’re "
        "sure: `/admin drain sure:True`."
    )


def _list_under(heading: str, lines: Iterable[str]) -> str:
    """Return a heading and its lines, or that there are none."""
    rows = "\n".join(lines) or "none"
    return f"{heading}\n```\n{clip(rows, 1_500)}\n```"


def _speed_text(seen: Durations) -> str:
    """Return the number of durations, and the bound for most of them."""
    if not seen.count:
        return "none"
    reached = accumulate(seen.counts)
    bounds = (f"within {bound * 1000:g} ms" for bound in seen.bounds)
    wanted = MOST * seen.count
    within = next(
        (b for b, n in zip(bounds, reached, strict=False) if n >= wanted), "over 5 seconds"
    )
    return f"{seen.count}, {MOST:.0%} {within}, {seen.total / seen.count * 1000:.1f} ms each"


def _stuck_line(stuck: Stuck) -> str:
    again = (
        "won’t be tried until something changes" if stuck.until >= FAR else "will be tried again"
    )
    return f"game {stuck.game}: {stuck.action or 'everything due'}, {stuck.tries} tries, {again}"


def _slow_line(table: Slowness) -> str:
    return (
        f"game {table.game}: slowest {table.worst * 1000:.0f} ms, "
        f"{count_with_noun(table.steps, 'step')}, "
        f"{table.mean * 1000:.1f} ms each"
    )


# --- commands -------------------------------------------------------------------------------------


log = structlog.stdlib.get_logger(__name__)


class AdminCommands(app_commands.Group):
    """The commands about the whole bot. In a team its owners are the admins and developers."""

    def __init__(self, context: Context, stop: Callable[[], None]) -> None:
        """`stop` is called when the bot is to end."""
        super().__init__(
            name="admin",
            description="For this bot’s operator.",
            allowed_contexts=app_commands.AppCommandContext(
                guild=False, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.context = context
        self._stop = stop

    @app_commands.command()
    @app_commands.describe(number="An error’s number in the log")
    async def faults(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """List inputs at which the rules failed."""
        await self._answer_as_operator(interaction, lambda: faults_answer(self.context, number))

    @app_commands.command()
    @app_commands.describe(remove="Delete the report with this number")
    async def reports(self, interaction: discord.Interaction, remove: int | None = None) -> None:
        """List what players reported as wrong."""
        await self._answer_as_operator(interaction, lambda: reports_answer(self.context, remove))

    @app_commands.command()
    async def figures(self, interaction: discord.Interaction) -> None:
        """Show how much is played, and how long decisions take. No names."""
        await self._answer_as_operator(interaction, lambda: figures_answer(self.context))

    @app_commands.command()
    async def slow(self, interaction: discord.Interaction) -> None:
        """Show what takes how long, and the slowest tables."""
        await self._answer_as_operator(interaction, lambda: slow_answer(self.context))

    @app_commands.command()
    async def stuck(self, interaction: discord.Interaction) -> None:
        """Show what tables meant to do on their own and couldn’t."""
        await self._answer_as_operator(interaction, lambda: stuck_answer(self.context))

    @app_commands.command()
    @app_commands.describe(words="What you’d like to say: what, when, for how long")
    async def announce(self, interaction: discord.Interaction, words: AnnouncementText) -> None:
        """Tell every table that is being played."""
        await self._answer_as_operator(interaction, lambda: announce_answer(self.context, words))

    @app_commands.command()
    @app_commands.describe(sure="True to do it; leave empty to read what it means first")
    async def drain(self, interaction: discord.Interaction, sure: bool = False) -> None:
        """Finish what is under way, take no new presses, and stop."""
        begun: list[bool] = []

        async def begin_drain() -> Private:
            begun.append(sure)
            return await drain_answer(self.context, sure=sure)

        await self._answer_as_operator(interaction, begin_drain)
        if any(begun):
            log.warning("the operator stops the bot")
            self._stop()

    async def _answer_as_operator(self, interaction: Interaction, work: Work) -> None:
        if not await _is_from_owner(interaction):
            log.warning(
                "a user who is not the operator tried an operator command", user=interaction.user.id
            )
            return
        await self.context.answering.answer(interaction, work)


async def _is_from_owner(interaction: Interaction) -> bool:
    """Return True if the bot's owner calls from a direct message."""
    client = interaction.client
    alone = interaction.guild_id is None and isinstance(client, commands.AutoShardedBot)
    return alone and await client.is_owner(interaction.user)
