"""A game taken away as a file, and one that is brought along."""

from __future__ import annotations

import discord

from bot.engine.errors import Malformed, NotAllowed
from bot.table.declares.shapes import Picture
from bot.table.files.foreign import MOST_BYTES, TOO_BIG
from bot.table.files.replays import STOPPED
from cogs.ui.wire.context import Context, Visitor
from cogs.ui.wire.custom_id import Press
from cogs.ui.wire.item import Interaction
from cogs.ui.wire.reply import Private, sentence
from cogs.ui.wire.text import newest_lines

WHOLE = (
    "**The whole game.** Its seed and every step are in the file: `/game import` works it out "
    "anew, and refuses it if anything in it was changed."
)
PART = (
    "**The game as everybody may see it**, up to now. The seed is withheld until the game ends, so "
    "the file can be looked at (`/game import`), and not played on."
)


async def export_answer(context: Context, at: Visitor) -> Private:
    """The file. Raises `NotAllowed` where it may not be had."""
    data = await context.tables.files.export(at.caller, at.game)
    over = at.snapshot.record.status in ("over", "archived")
    return Private(WHOLE if over else PART, document=Picture(f"table-{at.game}.keeper", data, ""))


async def import_answer(
    context: Context, interaction: Interaction, file: discord.Attachment
) -> Private:
    """Read a file. Raises `RulesError` with a sentence where it cannot be taken."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NotAllowed("Tables live in the channels of a server.")
    if file.size > MOST_BYTES:
        raise Malformed(TOO_BIG)
    caller = await context.caller(interaction)
    where = interaction.guild_id, interaction.channel_id
    try:
        data = await file.read()
    except discord.HTTPException as error:
        raise Malformed("That file could not be fetched; please try again.") from error
    async with context.file_checks.watching(interaction) as watch:
        brought = await context.tables.files.bring(caller, *where, data, watch)
    if brought.game:
        return Private(
            f"✓ **{brought.heading}** comes out as it is written, and is kept here as table "
            f"{brought.game}, archived: `/log`, `/board` and `/history` show it."
        )
    pictures = (brought.picture,) if brought.picture is not None else ()
    shown = newest_lines(brought.lines, 3_000)
    return Private("\n".join((f"**{brought.heading}** (goes on elsewhere)", *shown)), (), pictures)


def stop_answer(context: Context, interaction: Interaction, press: Press) -> Private:
    """Stop the file of a press. Raises `NotAllowed` where it cannot be, or is not the presser's."""
    context.file_checks.stop(press.rest, interaction.user.id)
    return sentence(STOPPED)  # as the import ends: whichever is shown last says it
