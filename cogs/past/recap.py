"""A game looked back at, and what many games came to, shown to one person."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.errors import NotAllowed
from bot.table.past.stats import StatsLine, standing_lines
from cogs.posts.message_view import RECAP
from cogs.wire.context import Context, Visitor
from cogs.wire.custom_id import Interaction, Op
from cogs.wire.discord_text import clip_lines, small
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private

NOTHING = "I have no numbers for this game."
NO_GAMES = "No game has ended yet."
LUCK = small("Luck: tests passed unaided, minus the number expected.")


async def recap_answer(context: Context, visitor: Visitor, *, film: bool) -> Private:
    """The table's game in numbers, perhaps with its boards as a film.

    Raises `NotAllowed` before the start, and where the kit counts nothing.
    """
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
    """The caller's finished games everywhere, and those of the server."""
    if interaction.guild_id is None:
        raise NotAllowed("Tables live in a server’s channels, so there are no figures here.")
    stats = context.tables.stats
    mine = await stats.of_person(interaction.user.id)
    server = await stats.of_server(interaction.guild_id)
    lines = ["### Your games", *_lines(context, mine), "### This server", *_lines(context, server)]
    return Private(clip_lines((*lines, LUCK), 3_800))


def _lines(context: Context, standings: Mapping[str, StatsLine]) -> list[str]:
    lines: list[str] = []
    for ruleset, standing in sorted(standings.items()):
        kit = context.kits.get(ruleset)
        lines += [f"**{kit.offers.short if kit else ruleset}**", *standing_lines(standing)]
    return lines or [NO_GAMES]
