"""Settings of a table, in menus: pace, hands, undo, stand-ins, threads, times."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui
from msgspec.structs import replace

from bot.engine.english import lower_first
from bot.engine.errors import RulesError
from bot.engine.said import harmless_text
from bot.people.person_settings import AnswerPlace
from bot.table.declares.house_rules import choices_off_default, merge_rules_and_boxes
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.pace import Pace
from bot.table.declares.premises import past_lines, premise_lines
from bot.table.declares.settings_text import times_off_pace
from bot.table.declares.table_settings import (
    SETTINGS,
    Setting,
    SettingWay,
    TableSettings,
    settings_for_game,
)
from bot.table.declares.times import parse_span, span_text
from bot.table.lobby import lobby_options
from cogs.lobby.new_table import find_scenario, scenario_choices
from cogs.lobby.premises_menu import (
    BEFORE,
    is_shared_premise,
    page_of_premise,
    premises_answer,
    premises_button,
    shared_menus,
)
from cogs.posts.status import BOXES, SET, setting_menu
from cogs.wire.context import Visitor
from cogs.wire.controls import Item, Row, button, select_menu
from cogs.wire.custom_id import Op, Press
from cogs.wire.discord_text import clip_lines
from cogs.wire.forms import text_field
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Answer, Private, sentence

SCENARIO = "scenario"
TIMES = "times"
IN_MENUS = "-# Each menu says what its choices do."
NOT_YOURS = "-# The host or a game master can change this."
OF_THE_START = frozenset({"hands"})
"""Settings that are as they were when the game began."""
ELSEWHERE = frozenset(
    {
        ("log_thread", "yes"),
        ("answers", AnswerPlace.THREAD.value),
        ("answers", AnswerPlace.DIRECT.value),
    }
)
"""Settings that lead people out of the table's channel."""
FIELDS = ("First ping after", "A chance to react passes after", "A stand-in plays a turn after")
"""The times that are typed apart from the pace, in the order of `read_times`."""


def settings_answer(at: Visitor, before: str = "") -> Private:
    """Return all settings in force, with menus if the caller may change them."""
    snapshot = at.snapshot
    lobby, status = snapshot.lobby, snapshot.record.status
    may = snapshot.is_gm(at.caller) and status not in ("over", "archived")
    kit = snapshot.kit
    known = settings_for_game(hidden_cards=kit.offers.hidden_cards, narrates=kit.words.narrates)
    items: list[Item] = []
    told = known
    if may and status == "lobby":
        items.append(_scenario_menu(at))
    if may:
        open_ones = [each for each in known if status == "lobby" or each.name not in OF_THE_START]
        items += setting_controls(at.game, lobby.table, open_ones)
        items += premises_button(at)
        told = [each for each in known if each.name == "pace" or each not in open_ones]
    items += shared_menus(at)
    lines = [before, "**How this table plays**", *settings_lines(lobby.table, told)]
    taken = premise_lines if status == "lobby" else past_lines
    lines += [f"- {line}." for line in taken(kit, lobby)]
    lines += [*house_rule_lines(snapshot.kit, lobby), IN_MENUS if may else NOT_YOURS]
    return Private(clip_lines(filter(None, lines), 3_000), tuple(items))


def settings_lines(settings: TableSettings, known: Sequence[Setting] = SETTINGS) -> list[str]:
    """Return a line for each setting, with its effect."""
    ways = [(each, each.current_value(settings)) for each in known]
    return [
        f"- **{each.title}: {way.title}.** {_setting_sentence(each, way, settings)}."
        for each, way in ways
    ]


def _setting_sentence(setting: Setting, way: SettingWay, settings: TableSettings) -> str:
    """Return the effect of a setting; for a pace with other times, the resulting times."""
    if setting.name != "pace" or not times_off_pace(settings):
        return way.sentence
    pace = settings.pace_in_seconds(Pace())
    calls = f"Pings after {span_text(pace.debounce)}" if pace.debounce else "Pings at once"
    windows = (
        f"a chance to react passes after {span_text(pace.optional)}"
        if pace.optional
        else "chances to react never time out"
    )
    turns = f"a turn after {span_text(pace.turn)}" if pace.turn else "turns never time out"
    return f"This table’s own times: {lower_first(calls)}; {windows}, {turns}"


def house_rule_lines(kit: Kit, lobby: Lobby) -> list[str]:
    """Return a line for each house rule that differs from the default, with its effect."""
    chosen = choices_off_default(kit.offers.house_rules, lobby.settings)
    return [
        f"- {rule.kind} **{rule.without or rule.title}:** {rule.left or rule.sentence}."
        for rule in kit.offers.house_rules
        if rule.choice in chosen
    ]


def setting_controls(
    game: int, settings: TableSettings, known: Sequence[Setting] = SETTINGS
) -> list[Item]:
    """Return a menu for each setting and a button for the times.

    `game` 0 stands for the defaults of a server.
    """
    menus: list[Item] = [Row(setting_menu(game, each, settings)) for each in known]
    return [*menus, Row(button(Press(Op.TABLE, game, rest=TIMES), "Times …"))]


def _scenario_menu(at: Visitor) -> Item:
    """Return the scenarios of the game that the table was opened for."""
    record = at.snapshot.record
    kits = {record.ruleset: at.snapshot.kit}
    now = f"{record.ruleset}/{at.snapshot.lobby.scenario}"
    press = Press(Op.TABLE, at.game, rest=SCENARIO)
    return Row(select_menu(press, "What you’ll play", scenario_choices(kits, now)))


def times_form(game: int, settings: TableSettings) -> ui.Modal:
    """Return the form for typing times, with those in force; empty means the pace's."""
    press = Press(Op.TABLE, game, rest=TIMES)
    form = ui.Modal(title="This table’s times", custom_id=press.custom_id)
    given = _times_in_force(settings)
    for number, (label, seconds) in enumerate(zip(FIELDS, given, strict=True)):
        form.add_item(
            ui.Label(
                text=label,
                description="Like 3 min, 12 h, 2 days or never; leave empty for the pace’s own",
                component=text_field(
                    f"time{number}",
                    required=False,
                    default=span_text(seconds, none="at once" if number == 0 else "never"),
                ),
            )
        )
    return form


def _times_in_force(settings: TableSettings) -> tuple[float, float, float]:
    """Return the times in force, in seconds, in the order of `FIELDS`."""
    pace = settings.pace_in_seconds(Pace())
    return pace.debounce, pace.optional, pace.turn


def read_times(typed: Sequence[str], settings: TableSettings) -> TableSettings:
    """Return the form's times that differ from the pace's. Raises `RulesError`."""
    bare = _times_in_force(TableSettings(pace=settings.pace))
    spans = [parse_span(text) for text in (*typed, "", "", "")[:3]]
    own = [None if span == usual else span for span, usual in zip(spans, bare, strict=True)]
    return TableSettings(debounce=own[0], optional=own[1], turn=own[2])


@press(Op.TABLE, word="settings")
async def settings_pressed(at: Pressed) -> Private:
    """Show all settings in force."""
    return settings_answer(at.visitor)


@press(Op.LEVEL)
async def choose_difficulty(at: Pressed) -> Private:
    """Store the difficulty selected in the lobby."""
    told = await at.context.tables.change(
        at.visitor.game, lobby_options.set_difficulty, at.visitor.caller, at.value
    )
    return sentence("\n".join(told.lines))


@press(Op.RULES)
async def choose_house_rules(at: Pressed) -> Private:
    """Store the house rules or boxes selected in the lobby."""
    snapshot = at.visitor.snapshot
    rules, settings = snapshot.kit.offers.house_rules, snapshot.lobby.settings
    chosen = merge_rules_and_boxes(rules, settings, at.values, boxes=at.press.rest == BOXES)
    told = await at.context.tables.change(
        at.visitor.game, lobby_options.set_house_rules, at.visitor.caller, chosen
    )
    return sentence("\n".join(told.lines))


@press(Op.TABLE, word=SET)
async def choose_setting(at: Pressed) -> Private:
    """Store the selected value of a setting, and show the settings or a line about it."""
    name = at.argument
    tables, visitor = at.context.tables, at.visitor
    try:
        if (name, at.value) in ELSEWHERE:
            at.context.check_other_channels()
        told = await tables.change(
            visitor.game, lobby_options.set_table_setting, visitor.caller, name, at.value
        )
        lines = told.lines
    except RulesError as refused:
        lines = (str(refused),)
    return await _show_settings(at, lines) if at.from_panel else sentence("\n".join(lines))


@press(Op.TABLE, word=SCENARIO)
async def choose_scenario(at: Pressed) -> Private:
    """Store the scenario selected in the lobby."""
    ruleset, slug = find_scenario(at.context.kits, at.value)
    visitor = at.visitor
    try:
        told = await at.context.tables.lobby.set_scenario(
            visitor.caller, visitor.game, ruleset, slug
        )
    except RulesError as refused:
        return await _show_settings(at, [str(refused)])
    return await _show_settings(at, told.lines)


@press(Op.TABLE, word=BEFORE)
async def choose_premise(at: Pressed) -> Private:
    """Show the premises about the past, or choose a named premise."""
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
    if is_shared_premise(visitor, name):
        return await _show_settings(at, lines)
    now = replace(visitor, snapshot=await at.context.tables.games.snapshot(visitor.game))
    return premises_answer(now, "\n".join(lines), page_of_premise(now, name))


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
    """Show the settings in force below the result of a change or the reason it was refused."""
    now = replace(at.visitor, snapshot=await at.context.tables.games.snapshot(at.visitor.game))
    return settings_answer(now, "\n".join(lines))
