"""Presses that choose a table's settings, scenario and house rules, or a server's defaults."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.said import harmless_text
from bot.table.declares.house_rules import kept_beside
from bot.table.declares.table_settings import with_way
from bot.table.lobby import lobby_options
from cogs.lobby.defaults import defaults_answer
from cogs.lobby.opening import scenario_named
from cogs.lobby.premises import BEFORE, is_shared, page_of, premises_answer
from cogs.lobby.settings import SCENARIO, TIMES, read_times, settings_answer, times_form
from cogs.posts.setting_menus import SET
from cogs.posts.status import BOXES
from cogs.wire.custom_id import Op
from cogs.wire.presses import Pressed, Request, press, press_anywhere
from cogs.wire.reply import Answer, Private, sentence


@press(Op.TABLE, word="settings")
async def settings_pressed(at: Pressed) -> Private:
    """Show everything that is in force."""
    return settings_answer(at.visitor)


@press(Op.LEVEL)
async def choose_difficulty(at: Pressed) -> Private:
    """Choose the selected difficulty, in the lobby."""
    told = await at.context.tables.change(
        at.visitor.game, lobby_options.set_difficulty, at.visitor.caller, at.value
    )
    return sentence("\n".join(told.lines))


@press(Op.RULES)
async def choose_house_rules(at: Pressed) -> Private:
    """Play by the selected house rules or boxes, in the lobby."""
    snapshot = at.visitor.snapshot
    rules, settings = snapshot.kit.offers.house_rules, snapshot.lobby.settings
    chosen = kept_beside(rules, settings, at.values, boxes=at.press.rest == BOXES)
    told = await at.context.tables.change(
        at.visitor.game, lobby_options.set_house_rules, at.visitor.caller, chosen
    )
    return sentence("\n".join(told.lines))


@press(Op.TABLE, word=SET)
async def choose_setting(at: Pressed) -> Private:
    """Choose a setting; below the lobby, where the choice is seen, it is answered in a line."""
    name = at.argument
    tables, visitor = at.context.tables, at.visitor
    try:
        told = await tables.change(
            visitor.game, lobby_options.set_table, visitor.caller, name, at.value
        )
        lines = told.lines
    except RulesError as refused:
        lines = (str(refused),)
    return await _show_settings(at, lines) if at.from_panel else sentence("\n".join(lines))


@press(Op.TABLE, word=SCENARIO)
async def choose_scenario(at: Pressed) -> Private:
    """Choose the selected scenario, in the lobby."""
    ruleset, slug = scenario_named(at.context.kits, at.value)
    visitor = at.visitor
    try:
        told = await at.context.tables.lobby.scenario(visitor.caller, visitor.game, ruleset, slug)
    except RulesError as refused:
        return await _show_settings(at, [str(refused)])
    return await _show_settings(at, told.lines)


@press(Op.TABLE, word=BEFORE)
async def choose_premise(at: Pressed) -> Private:
    """Show what came before; choose one thing of it, or of what players share, that is named."""
    name = at.argument
    visitor = at.visitor
    if not name:
        return premises_answer(visitor, page=at.press.ask)
    try:
        told = await at.context.tables.change(
            visitor.game, lobby_options.set_premise, visitor.caller, name, at.values
        )
        lines = told.lines
    except RulesError as refused:
        lines = (str(refused),)
    if is_shared(visitor, name):
        return await _show_settings(at, lines)
    now = replace(visitor, snapshot=await at.context.tables.games.snapshot(visitor.game))
    return premises_answer(now, "\n".join(lines), page_of(now, name))


@press(Op.TABLE, word=TIMES)
async def choose_times(at: Pressed) -> Answer:
    """Open the form for the table's times, or read it."""
    at.visitor.check_gm()
    if not at.from_form:
        return times_form(at.visitor.game, at.visitor.snapshot.lobby.table)
    try:
        times = read_times(at.values, at.visitor.snapshot.lobby.table)
    except RulesError as refused:
        typed = ", ".join(text for text in at.values if text.strip())
        return settings_answer(at.visitor, f"{refused} You typed: {harmless_text(typed)}")
    told = await at.context.tables.change(
        at.visitor.game, lobby_options.set_times, at.visitor.caller, times
    )
    return await _show_settings(at, told.lines)


async def _show_settings(at: Pressed, lines: Sequence[str]) -> Private:
    """The settings as they are now, below what was done, or why it was refused.

    A menu in which something was chosen in vain shows again what is in force.
    """
    now = replace(at.visitor, snapshot=await at.context.tables.games.snapshot(at.visitor.game))
    return settings_answer(now, "\n".join(lines))


# --- defaults of a server -------------------------------------------------------------------------


@press_anywhere(Op.TABLE, word=SET)
async def choose_default(request: Request) -> Answer:
    """Choose a setting of a server's new tables. Raises `NotAllowed` for other members."""
    guild = _managed_guild(request)
    name, value = request.argument, request.value
    await request.context.change_table_defaults(guild, lambda kept: with_way(kept, name, value))
    return await defaults_answer(request.context, request.interaction)


@press_anywhere(Op.TABLE, word=TIMES)
async def choose_default_times(request: Request) -> Answer:
    """Open the form for the times of a server's new tables, or read it. Raises `RulesError`."""
    guild, context = _managed_guild(request), request.context
    now = await context.table_defaults(guild)
    if not request.values:
        return times_form(0, now)
    typed = read_times(request.values, now)
    times = {"debounce": typed.debounce, "optional": typed.optional, "turn": typed.turn}
    await context.change_table_defaults(guild, lambda kept: replace(kept, **times))
    return await defaults_answer(context, request.interaction)


def _managed_guild(request: Request) -> int:
    """Return the server of a press. Raises `NotAllowed` for who does not manage it."""
    guild = request.interaction.guild_id
    if guild is None or not request.interaction.permissions.manage_guild:
        raise NotAllowed("Only members who can manage the server choose its defaults.")
    return guild
