"""Presses that concern the table itself; what they do stands in the rest of their ids."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec.structs import replace

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.said import harmless_text
from bot.table.declares.table_settings import with_way
from cogs.campaign.campaign_panel import (
    JOINS,
    SHOW,
    SITS_OUT,
    join_pressed,
    show_status,
    sits_out_pressed,
)
from cogs.campaign.shop import shop_pressed
from cogs.gm.ending import end_question
from cogs.gm.overriding import CHANGE, override_pressed
from cogs.lobby.defaults import defaults_answer
from cogs.lobby.opening import scenario_named
from cogs.lobby.premises import BEFORE, is_shared, page_of, premises_answer
from cogs.lobby.readiness import NOT_READY, READY, ready_answer, rematch_answer
from cogs.lobby.settings import SCENARIO, TIMES, read_times, settings_answer, times_form
from cogs.past.exporting import export_answer
from cogs.people.away import AWAY, away_pressed
from cogs.people.back import BACK
from cogs.people.games import GAMES, games_pressed
from cogs.posts.ballots import HOST, STAND_IN
from cogs.posts.layout import EXPORT
from cogs.posts.setting_menus import SET
from cogs.posts.status import COMPANION
from cogs.seats.absence import back_pressed, host_pressed, stand_in_pressed
from cogs.seats.companions import companion_pressed
from cogs.seats.watching import watch_answer
from cogs.turn.panel import SHOP
from cogs.wire.context import Context, check_permissions
from cogs.wire.custom_id import Press
from cogs.wire.item import Interaction
from cogs.wire.presses import Pressed
from cogs.wire.reply import Answer, Private, sentence

Serve = Callable[[Pressed], Coroutine[Any, Any, Answer]]

UNKNOWN = "That button is too old. `/game settings` opens a new one."


async def table_pressed(at: Pressed) -> Answer:
    """Do what a press says. Raises `RulesError` where it may not be."""
    deed = TABLE.get(at.press.rest.partition(".")[0])
    if deed is None:
        raise NotAllowed(UNKNOWN)
    return await deed(at)


async def _ready(at: Pressed) -> Private:
    return await ready_answer(at.context, at.visitor, on=at.press.rest == READY)


async def _rematch(at: Pressed) -> Private:
    check_permissions(at.interaction)
    return await rematch_answer(at.context, at.visitor)


async def _export(at: Pressed) -> Private:
    return await export_answer(at.context, at.visitor)


async def _settings(at: Pressed) -> Private:
    return settings_answer(at.visitor)


async def _watch(at: Pressed) -> Private:
    return await watch_answer(at.context, at.visitor)


async def _cancel(at: Pressed) -> Private:
    return end_question(at.visitor)


async def _set(at: Pressed) -> Private:
    """Choose a setting; below the lobby, where the choice is seen, it is answered in a line."""
    name = at.press.rest.partition(".")[2]
    tables, visitor = at.context.tables, at.visitor
    try:
        told = await tables.lobby.table_setting(
            visitor.caller, visitor.game, name, _value(at.values)
        )
        lines = told.lines
    except RulesError as refused:
        lines = (str(refused),)
    return await _show_settings(at, lines) if at.from_panel else sentence("\n".join(lines))


async def _scenario(at: Pressed) -> Private:
    ruleset, slug = scenario_named(at.context.kits, _value(at.values))
    visitor = at.visitor
    try:
        told = await at.context.tables.lobby.scenario(visitor.caller, visitor.game, ruleset, slug)
    except RulesError as refused:
        return await _show_settings(at, [str(refused)])
    return await _show_settings(at, told.lines)


async def _before(at: Pressed) -> Private:
    """Show what came before; choose one thing of it, or of what players share, that is named."""
    name = at.press.rest.partition(".")[2]
    visitor = at.visitor
    if not name:
        return premises_answer(visitor, page=at.press.ask)
    try:
        told = await at.context.tables.lobby.premise(visitor.caller, visitor.game, name, at.values)
        lines = told.lines
    except RulesError as refused:
        lines = (str(refused),)
    if is_shared(visitor, name):
        return await _show_settings(at, lines)
    now = replace(visitor, snapshot=await at.context.tables.games.snapshot(visitor.game))
    return premises_answer(now, "\n".join(lines), page_of(now, name))


async def _times(at: Pressed) -> Answer:
    at.visitor.check_gm()
    if not at.from_form:
        return times_form(at.visitor.game, at.visitor.snapshot.lobby.table)
    try:
        times = read_times(at.values, at.visitor.snapshot.lobby.table)
    except RulesError as refused:
        typed = ", ".join(text for text in at.values if text.strip())
        return settings_answer(at.visitor, f"{refused} You typed: {harmless_text(typed)}")
    told = await at.context.tables.lobby.table_times(at.visitor.caller, at.visitor.game, times)
    return await _show_settings(at, told.lines)


async def _show_settings(at: Pressed, lines: Sequence[str]) -> Private:
    """The settings as they are now, below what was done, or why it was refused.

    A menu in which something was chosen in vain shows again what is in force.
    """
    now = replace(at.visitor, snapshot=await at.context.tables.games.snapshot(at.visitor.game))
    return settings_answer(now, "\n".join(lines))


def _value(values: Sequence[str]) -> str:
    return values[0] if values else ""


TABLE: dict[str, Serve] = {
    READY: _ready,
    NOT_READY: _ready,
    "rematch": _rematch,
    EXPORT: _export,
    "settings": _settings,
    BACK: back_pressed,
    STAND_IN: stand_in_pressed,
    HOST: host_pressed,
    "cancel": _cancel,
    "watch": _watch,
    SHOW: show_status,
    JOINS: join_pressed,
    SITS_OUT: sits_out_pressed,
    SET: _set,
    SCENARIO: _scenario,
    SHOP: shop_pressed,
    BEFORE: _before,
    TIMES: _times,
    CHANGE: override_pressed,
    COMPANION: companion_pressed,
}
"""By the first word of the rest."""


def is_of_no_channel(press: Press) -> bool:
    """Return whether it is served wherever it is pressed: of a server, or of one's own tables."""
    return not press.game or press.rest.startswith((f"{AWAY}.", f"{GAMES}."))


async def elsewhere_pressed(
    context: Context, interaction: Interaction, press: Press, values: tuple[str, ...]
) -> Answer:
    """Do what is no matter of the channel's table. Raises `RulesError` where it may not be."""
    if press.rest.startswith(f"{GAMES}."):
        return await games_pressed(context, interaction, press, values)
    if press.game:
        return await away_pressed(context, interaction, press)
    return await _default_pressed(context, interaction, press, values)


async def _default_pressed(
    context: Context, interaction: Interaction, press: Press, values: tuple[str, ...]
) -> Answer:
    """Choose what a server's new tables have. Raises `NotAllowed` for who does not manage it."""
    guild = interaction.guild_id
    if guild is None or not interaction.permissions.manage_guild:
        raise NotAllowed("Only members who can manage the server choose its defaults.")
    kind, _, name = press.rest.partition(".")
    if kind == TIMES and not values:
        return times_form(0, await context.table_defaults(guild))
    if kind == TIMES:
        typed = read_times(values, await context.table_defaults(guild))
        times = {"debounce": typed.debounce, "optional": typed.optional, "turn": typed.turn}
        await context.change_table_defaults(guild, lambda kept: replace(kept, **times))
    elif kind == SET:
        value = _value(values)
        await context.change_table_defaults(guild, lambda kept: with_way(kept, name, value))
    else:
        raise NotAllowed(UNKNOWN)
    return await defaults_answer(context, interaction)
