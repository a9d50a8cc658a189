"""Ending a game, closing a lobby or moving a table: each asks for confirmation first."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.store.game_records import ACTIVE, GameRecord
from bot.table.steps import game_status as gm_steps
from cogs.wire.context import IN_THREADS, NEEDED, Context, Visitor
from cogs.wire.controls import Row, button
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.forms import reason_form
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Answer, Private, sentence

LISTED = "`/games` lists the tables you can close, wherever they are."
CLOSING = (
    "**Close this table?** The game hasn’t begun, so you lose nothing but the seats people took."
)
ENDING = (
    "**End this game for everyone?** That reveals its seed. The game master can still go back "
    "with `/gm rewind`, but by then anyone can work out what will be drawn."
)


async def end_game_answer(context: Context, interaction: Interaction) -> Private:
    """Ask for confirmation to end this channel's game. Raises `NotAllowed` if it has none."""
    try:
        at = await context.visitor_here_in_outline(interaction)
    except NotAllowed as nothing:
        raise NotAllowed(f"{nothing} {LISTED}") from None
    return end_question(at)


def end_question(at: Visitor) -> Private:
    """Ask for confirmation to end the table.

    Once the game has begun, the button opens a form for the reason.
    """
    at.check_may_end()
    lobby = at.snapshot.record.status == "lobby"
    label = "Close the table" if lobby else "End the game …"
    end = button(Press(Op.END, at.game), label, discord.ButtonStyle.danger)
    keep = button(Press(Op.END, at.game, rest="no"), "Never mind")
    return Private(CLOSING if lobby else ENDING, (Row(end, keep),))


@press(Op.TABLE, word="cancel")
async def cancel_pressed(at: Pressed) -> Private:
    """Ask for confirmation to close the table."""
    return end_question(at.visitor)


@press(Op.END, in_outline=True)
async def end_pressed(at: Pressed) -> Answer:
    """End the game with the reason from the form. Keep it if the presser chose `no`."""
    if at.press.rest == "no":
        return sentence("Nothing changed.")
    at.visitor.check_may_end()
    if not at.from_form and at.visitor.snapshot.record.status != "lobby":
        return reason_form(at.press, "End the game", optional=True)
    told = await at.context.tables.change_unread(
        at.visitor.game, gm_steps.end, at.visitor.caller, at.value
    )
    return sentence("\n".join(told.lines))


# --- moving a table to another channel ------------------------------------------------------------


LONGEST = 10
"""Digits of a table's number."""
Place = discord.TextChannel | discord.Thread


async def move_answer(
    context: Context, interaction: Interaction, to: Place, reason: str, game: str
) -> Private:
    """Move this channel's table, or the numbered one. Raises `NotAllowed`."""
    at = await _table_to_move(context, interaction, game)
    at.check_gm()
    if to.guild.id != interaction.guild_id:
        raise NotAllowed("A table can’t leave its server.")
    _check_permissions_at(to)
    told = await context.tables.gm.move(at.caller, at.game, to.id, reason)
    return sentence("\n".join(told.lines))


async def _table_to_move(context: Context, interaction: Interaction, game: str) -> Visitor:
    if not game.strip():
        return await context.visitor_here(interaction)
    if not game.strip().isdecimal() or len(game) > LONGEST:
        raise NotAllowed("Give the table’s number.")
    snapshot = await context.tables.games.snapshot(int(game))
    if snapshot.record.guild != interaction.guild_id:
        raise NotAllowed("I don’t know that game.")
    return Visitor(await context.caller(interaction), snapshot)


def _check_permissions_at(to: Place) -> None:
    """Raise `NotAllowed` with the permissions that the bot lacks in the target channel."""
    have = to.permissions_for(to.guild.me)
    threaded = isinstance(to, discord.Thread)
    wanted = [
        IN_THREADS.get(flag, (flag, name)) if threaded else (flag, name)
        for flag, name in NEEDED.items()
    ]
    missing = [name for flag, name in wanted if not getattr(have, flag)]
    if missing:
        raise NotAllowed(f"I lack these permissions there: {join_names(missing)}.")


async def suggest_movable_games(
    context: Context, interaction: Interaction
) -> list[app_commands.Choice[str]]:
    """Return the server's active games of which the caller is game master, by number."""
    if interaction.guild_id is None:
        return []
    caller = await context.caller(interaction)
    games = await context.store.games.all(guild=interaction.guild_id, statuses=ACTIVE)
    mine = [game for game in games if caller.gm or game.creator == caller.user][-25:]
    return [
        app_commands.Choice(name=_game_label(interaction, game), value=str(game.id))
        for game in mine
    ]


def _game_label(interaction: Interaction, game: GameRecord) -> str:
    channel = interaction.guild and interaction.guild.get_channel_or_thread(game.channel)
    where = f"#{channel.name}" if channel else "a deleted channel"
    return clip(f"Table {game.id}, in {where}", CHOICE)
