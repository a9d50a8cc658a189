"""A game taken away as a file, and one that is brought along."""

from __future__ import annotations

import asyncio

import discord

from bot.engine.errors import Malformed, NotAllowed
from bot.table.declares.display_forms import Picture
from bot.table.files import export as table_export
from bot.table.files.export import unpack_file
from bot.table.files.foreign import MOST_BYTES, TOO_BIG
from bot.table.files.replays import STOPPED
from cogs.posts.message_view import EXPORT
from cogs.wire.context import Context, Visitor
from cogs.wire.custom_id import Interaction, Op
from cogs.wire.discord_text import newest_lines
from cogs.wire.presses import Pressed, Request, press, press_anywhere
from cogs.wire.reply import Private, sentence

WHOLE = (
    "**The whole game.** The file has its seed and every step: `/game import` replays it, and "
    "refuses it if anything was changed."
)
PART = (
    "**The game as everyone can see it**, up to now. The seed stays secret until the {of} ends, "
    "so this file can be looked at (`/game import`) but not played on."
)


async def export_answer(context: Context, at: Visitor) -> Private:
    """The file. Raises `NotAllowed` where it may not be had."""
    data = await context.tables.read(at.game, table_export.export_game, at.caller)
    whole = (await asyncio.to_thread(unpack_file, data)).whole
    over = at.snapshot.record.status in ("over", "archived")
    words = WHOLE if whole else PART.format(of="campaign" if over else "game")
    return Private(words, document=Picture(f"table-{at.game}.keeper", data, ""))


async def import_answer(
    context: Context, interaction: Interaction, file: discord.Attachment
) -> Private:
    """Read a file. Raises `RulesError` with a sentence where it cannot be taken."""
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
        brought = await context.tables.files.bring(caller, *where, data, watch)
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
    """Stop the file of a press. Raises `NotAllowed` where it cannot be, or is not the presser's."""
    request.context.file_checks.stop(request.press.rest, request.interaction.user.id)
    return sentence(STOPPED)  # as the import ends: whichever is shown last says it


@press(Op.TABLE, word=EXPORT)
async def export_pressed(at: Pressed) -> Private:
    """Send the game as a file."""
    return await export_answer(at.context, at.visitor)
