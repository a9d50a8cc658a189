"""Taking a table to another channel."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.engine.english import listed
from bot.engine.errors import NotAllowed
from bot.store.game_records import ACTIVE, GameRecord
from cogs.wire.context import IN_THREADS, NEEDED, Context, Visitor
from cogs.wire.custom_id import Interaction
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.reply import Private, sentence

LONGEST = 10
"""Digits of a table's number."""
Place = discord.TextChannel | discord.Thread


async def move_answer(
    context: Context, interaction: Interaction, to: Place, reason: str, game: str
) -> Private:
    """Move this channel's table, or the one with a number. Raises `NotAllowed`."""
    at = await _table_of(context, interaction, game)
    at.check_gm()
    if to.guild.id != interaction.guild_id:
        raise NotAllowed("A table can’t leave its server.")
    _check_place(to)
    told = await context.tables.gm.move(at.caller, at.game, to.id, reason)
    return sentence("\n".join(told.lines))


async def _table_of(context: Context, interaction: Interaction, game: str) -> Visitor:
    if not game.strip():
        return await context.here(interaction)
    if not game.strip().isdecimal() or len(game) > LONGEST:
        raise NotAllowed("Give the table’s number.")
    snapshot = await context.tables.games.snapshot(int(game))
    if snapshot.record.guild != interaction.guild_id:
        raise NotAllowed("I don’t know that game.")
    return Visitor(await context.caller(interaction), snapshot)


def _check_place(to: Place) -> None:
    """Raise `NotAllowed` that names what the bot may not do there."""
    have = to.permissions_for(to.guild.me)
    threaded = isinstance(to, discord.Thread)
    wanted = [
        IN_THREADS.get(flag, (flag, name)) if threaded else (flag, name)
        for flag, name in NEEDED.items()
    ]
    missing = [name for flag, name in wanted if not getattr(have, flag)]
    if missing:
        raise NotAllowed(f"I lack these permissions there: {listed(missing)}.")


async def movable(context: Context, interaction: Interaction) -> list[app_commands.Choice[str]]:
    """The active games of the server of which the caller is game master, by number."""
    if interaction.guild_id is None:
        return []
    caller = await context.caller(interaction)
    games = await context.store.games.all(guild=interaction.guild_id, statuses=ACTIVE)
    mine = [game for game in games if caller.gm or game.creator == caller.user][-25:]
    return [
        app_commands.Choice(name=_choice(interaction, game), value=str(game.id)) for game in mine
    ]


def _choice(interaction: Interaction, game: GameRecord) -> str:
    channel = interaction.guild and interaction.guild.get_channel_or_thread(game.channel)
    where = f"#{channel.name}" if channel else "a deleted channel"
    return clip(f"Table {game.id}, in {where}", CHOICE)
