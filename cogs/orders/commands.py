"""`/orders`: what is done in a player's stead while they are away, said as a sentence."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.table.automation.order_sentences import not_understood
from bot.table.automation.order_suggestions import suggest_sentences
from bot.table.memory.seat_memory import ahead_of
from cogs.orders.orders_panel import orders_answer, seats_that_order
from cogs.turn.commands import suggest_seat
from cogs.wire.context import Context, Visitor
from cogs.wire.discord_text import CHOICE
from cogs.wire.lengths import NameText, OrderText
from cogs.wire.slash_commands import (
    AS,
    Choices,
    Command,
    as_choices,
    run,
    suggest_typed,
    visitor_of,
)

MOST = 25
"""Suggestions that Discord shows."""


def order_commands(context: Context) -> list[Command]:
    """`/orders`, which shows the orders where nothing is said."""

    @app_commands.command(
        description=("Give standing orders for while you’re away; leave empty to see yours.")
    )
    @app_commands.describe(
        say="Like “commit Guts below 50%”, “pass reactions”, “pause 2” or “delete all”", as_=AS
    )
    @app_commands.rename(as_="as")
    @app_commands.guild_only()
    async def orders(
        interaction: discord.Interaction, say: OrderText = "", as_: NameText = ""
    ) -> None:
        await run(context, interaction, lambda at: orders_answer(context, at, say, as_))

    async def sentences(interaction: discord.Interaction, current: str) -> Choices:
        at = await visitor_of(context, interaction)
        given = getattr(interaction.namespace, "as", None)
        named = given if isinstance(given, str) else ""
        found = _suggestions(at, current, named) if at else []
        if at is None or found or not seats_that_order(at, named):
            return as_choices(found)
        return suggest_typed(_unknown(at, current, named), current)

    async def seats(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(context, interaction, current)

    orders.autocomplete("say")(sentences)
    orders.autocomplete("as_")(seats)
    return [orders]


def _suggestions(at: Visitor, typed: str, named: str) -> list[str]:
    """Sentences for the caller's own seats; of nobody else's cards anything is suggested."""
    seats = seats_that_order(at, named)
    if at.snapshot.session is None or not seats:
        return []
    kit, session = at.snapshot.kit, at.snapshot.session
    found = [
        each
        for seat in seats
        for each in suggest_sentences(
            kit.automation.orders, session, seat, ahead_of(at.snapshot.memories, seat), typed
        )
    ]
    whole = dict.fromkeys(found)
    return [each for each in whole if 0 < len(each) <= CHOICE][:MOST]


def _unknown(at: Visitor, typed: str, named: str) -> str:
    """Return which words are none of an order that one of the caller's seats could give."""
    if at.snapshot.session is None:
        return typed
    book, session = at.snapshot.kit.automation.orders, at.snapshot.session
    found = [not_understood(book, session, seat, typed) for seat in seats_that_order(at, named)]
    return min(found, key=len)
