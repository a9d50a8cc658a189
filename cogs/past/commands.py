"""`/log`, `/undo`, `/catchup`, `/history`, `/recap` and `/stats`: the past, for one person."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import discord
from discord import app_commands

from bot.engine.errors import Malformed, NotAllowed
from bot.table.declares.display_forms import Picture
from bot.table.files import export as table_export
from bot.table.files.export import unpack_file
from bot.table.files.foreign import MOST_BYTES, TOO_BIG
from bot.table.files.replays import STOPPED
from bot.table.past.stats import StatsLine, stats_lines
from bot.table.steps import undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from cogs.past.catchup_panel import catchup_answer
from cogs.past.history_panel import history_answer
from cogs.past.log_pages import filter_names, log_answer
from cogs.posts.message_view import EXPORT, RECAP
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import clip_lines, newest_lines, small_print
from cogs.wire.lengths import NameText
from cogs.wire.presses import Pressed, Request, press, press_anywhere
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import Choices, Command, names_as_choices, run_at_table, visitor_of

STEPS = 20
"""Steps that the log begins with, where nothing else is asked for."""


def past_commands(context: Context) -> list[Command]:
    """Return the commands about the past of a game, such as `/log` and `/undo`."""

    @app_commands.command(description="See what you missed, in ten lines.")
    async def catchup(interaction: discord.Interaction) -> None:
        await run_at_table(context, interaction, lambda at: catchup_answer(context, at))

    @app_commands.command(description="Look at any earlier board, step by step.")
    @app_commands.describe(
        step="The step to see; /log has the numbers",
        round="The round to see the start of",
    )
    async def history(
        interaction: discord.Interaction,
        step: app_commands.Range[int, 0] | None = None,
        round: app_commands.Range[int, 1] = 0,  # noqa: A002 - the option's name
    ) -> None:
        await run_at_table(
            context, interaction, lambda at: history_answer(context, at, step, round)
        )

    @app_commands.command(name="log", description="Read what happened lately.")
    @app_commands.describe(
        steps="How many steps back", only="Only: you, another investigator, an enemy, or the rolls"
    )
    async def log_(
        interaction: discord.Interaction,
        steps: app_commands.Range[int, 1, 200] = 0,
        only: NameText = "",
    ) -> None:
        back = steps or (0 if only else STEPS)
        await run_at_table(context, interaction, lambda at: log_answer(context, at, back, only))

    async def suggest_filters(interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(context, interaction)
        return names_as_choices(filter_names(at, current)) if at else []

    log_.autocomplete("only")(suggest_filters)

    @app_commands.command(description="Undo your last step.")
    async def undo(interaction: discord.Interaction) -> None:
        await run_at_table(context, interaction, lambda at: undo_answer(context, at))

    @app_commands.command(
        description=("See the whole game in numbers: its course and everyone’s luck.")
    )
    @app_commands.describe(film="With every board as a moving picture (takes a moment)")
    async def recap(interaction: discord.Interaction, film: bool = False) -> None:
        await run_at_table(context, interaction, lambda at: recap_answer(context, at, film=film))

    @app_commands.command(description="See finished games, yours and this server’s.")
    @app_commands.guild_only()
    async def stats(interaction: discord.Interaction) -> None:
        await context.answering.answer(interaction, lambda: stats_answer(context, interaction))

    return [log_, undo, catchup, history, recap, stats]


# --- recaps and statistics ------------------------------------------------------------------------


NOTHING = "I have no numbers for this game."
NO_GAMES = "No game has ended yet."
LUCK = small_print("Luck: tests passed unaided, minus the number expected.")


async def recap_answer(context: Context, visitor: Visitor, *, film: bool) -> Private:
    """Show the game in numbers, perhaps with a film. Raises `NotAllowed` if there are none."""
    recaps = context.tables.recaps
    told = await recaps.retell(visitor.game)
    if told is None:
        raise NotAllowed(NOTHING)
    moving = await recaps.film(visitor.game) if film else None
    luck = () if told.recap.episodes else (LUCK,)
    text = clip_lines((f"### {told.recap.title} · {told.recap.result}", *told.lines, *luck), 3_400)
    return Private(text, pictures=(told.picture, *([moving] if moving is not None else [])))


@press(Op.TABLE, word=RECAP)
async def recap_pressed(at: Pressed) -> Private:
    """Show the table's game in numbers, with its film."""
    return await recap_answer(at.context, at.visitor, film=True)


async def stats_answer(context: Context, interaction: Interaction) -> Private:
    """Return the caller's finished games in all servers, and those of the server."""
    if interaction.guild_id is None:
        raise NotAllowed("Tables live in a server’s channels, so there are no figures here.")
    stats = context.tables.stats
    mine = await stats.of_person(interaction.user.id)
    server = await stats.of_server(interaction.guild_id)
    lines = [
        "### Your games",
        *_standing_lines(context, mine),
        "### This server",
        *_standing_lines(context, server),
    ]
    return Private(clip_lines((*lines, LUCK), 3_800))


def _standing_lines(context: Context, standings: Mapping[str, StatsLine]) -> list[str]:
    lines: list[str] = []
    for ruleset, standing in sorted(standings.items()):
        kit = context.kits.get(ruleset)
        lines += [f"**{kit.offers.short if kit else ruleset}**", *stats_lines(standing)]
    return lines or [NO_GAMES]


# --- undo -----------------------------------------------------------------------------------------


MOST_UNDONE = 700
"""Characters of the steps to undo: with two pictures they fit one and a half phone screens."""
LEGEND = small_print("Pictured: the board now, then after the undo.")


async def undo_answer(context: Context, at: Visitor) -> Private:
    """Undo the caller's last step, or show how much would be lost and offer to ask the others."""
    plan = await context.tables.read(at.game, undo_steps.plan_undo, at.caller)
    if not plan.why_not:
        return await undo_unless_changed(context, at, plan.head)
    ask = button(Press(Op.UNDO, at.game, plan.head), "Ask the others …", discord.ButtonStyle.danger)
    head = (
        f"**This would undo {plan.extent}** (nothing has changed yet). The others have to agree, "
        f"because {plan.why_not}. It would undo:"
    )
    pictures = await context.tables.play.pictures_of_undo(at.caller, at.game)
    legend = [LEGEND] if pictures else []
    undone = clip_lines([f"- {line}" for line in plan.lines], MOST_UNDONE)
    return Private("\n".join((head, undone, *legend)), (Row(ask),), pictures)


async def undo_unless_changed(context: Context, at: Visitor, head: int) -> Private:
    """Undo a step, unless the game has continued since step `head`."""
    told = await context.tables.change(at.game, undo_own_step, at.caller, head)
    return sentence("\n".join(told.lines) or "✓ Undone.")


@press(Op.UNDO)
async def undo_pressed(at: Pressed) -> Private:
    """Undo as far as was shown, or ask the others to agree, unless the game has continued."""
    return await undo_unless_changed(at.context, at.visitor, at.press.ask)


@press(Op.AGREE, Op.REFUSE)
async def vote_pressed(at: Pressed) -> Private:
    """Vote for or against an undo."""
    agree = at.press.op is Op.AGREE
    told = await at.context.tables.change(
        at.visitor.game, undo_steps.vote_on_undo, at.visitor.caller, at.press.ask, agree
    )
    return sentence(
        "\n".join(told.lines) or ("✓ You agree." if agree else "You said no. Nothing is undone.")
    )


# --- exporting and importing games ----------------------------------------------------------------


WHOLE = (
    "**The whole game.** The file has its seed and every step: `/game import` replays it, and "
    "refuses it if anything was changed."
)
PART = (
    "**The game as everyone can see it**, up to now. The seed stays secret until the {of} ends, "
    "so this file can be looked at (`/game import`) but not played on."
)


async def export_answer(context: Context, at: Visitor) -> Private:
    """Send the game as a file. Raises `NotAllowed` if the caller may not have it."""
    data = await context.tables.read(at.game, table_export.export_game, at.caller)
    whole = (await asyncio.to_thread(unpack_file, data)).whole
    over = at.snapshot.record.status in ("over", "archived")
    words = WHOLE if whole else PART.format(of="campaign" if over else "game")
    return Private(words, document=Picture(f"table-{at.game}.keeper", data, ""))


async def import_answer(
    context: Context, interaction: Interaction, file: discord.Attachment
) -> Private:
    """Import a file. Raises `RulesError` with a sentence if that is impossible."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NotAllowed("A table lives in a server’s channel, so there’s none here.")
    if file.size > MOST_BYTES:
        raise Malformed(TOO_BIG)
    caller = await context.caller(interaction)
    where = interaction.guild_id, interaction.channel_id
    try:
        data = await file.read()
    except discord.HTTPException as error:
        raise Malformed("I couldn’t fetch that file. Please try again.") from error
    async with context.file_checks.watching(interaction) as watch:
        brought = await context.tables.files.import_file(caller, *where, data, watch)
    if brought.game:
        return Private(
            f"✓ **{brought.heading}** checks out. It’s kept here as table {brought.game}, "
            "archived: `/log`, `/board` and `/history` show it."
        )
    pictures = (brought.picture,) if brought.picture is not None else ()
    shown = newest_lines(brought.lines, 3_000)
    return Private(
        "\n".join(((f"**{brought.heading}** (still being played elsewhere)"), *shown)), (), pictures
    )


@press_anywhere(Op.STOP)
async def stop_pressed(request: Request) -> Private:
    """Stop importing a file.

    Raises `NotAllowed` unless the presser brought it and it still runs.
    """
    request.context.file_checks.stop(request.press.rest, request.interaction.user.id)
    return sentence(STOPPED)  # as the import ends: whichever is shown last says it


@press(Op.TABLE, word=EXPORT)
async def export_pressed(at: Pressed) -> Private:
    """Send the game as a file."""
    return await export_answer(at.context, at.visitor)
