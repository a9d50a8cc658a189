"""Opening a table: scenario, difficulty, house rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.json_types import JsonObject
from bot.engine.names import Named, find_matches
from bot.table.declares.house_rules import HouseRule, propose_settings, settings_with_box
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from cogs.lobby.premises_menu import read_premise
from cogs.wire.context import Context, check_permissions
from cogs.wire.controls import Row, Style, button, rows_of_buttons, select_menu
from cogs.wire.custom_id import Interaction, Op, Press
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.presses import Request, press_anywhere
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import matching_names

PAGE = 25
NAMED_HERE = 3
"""Scenarios of a game that are named before it is chosen."""
BACK = "back"
OPEN = (
    "✓ The table is open. Players press **Join** below; you choose house rules, pace and "
    "the other settings, then **Start the game**."
)
WHICH_GAME = "**1 of 2: which game?** Expansions, house rules and pace come later, in the lobby."
WHICH_OF_IT = "**2 of 2: {0}.** What will you play? Choosing opens the table."
_FLAGS = {None: "x", True: "y", False: "n"}
_SLUG = re.compile(r"[a-z0-9_-]{0,40}")


class Wish(Struct, frozen=True):
    """The options typed for a new table; each may be empty."""

    game: str = ""
    scenario: str = ""
    difficulty: str = ""
    settings: JsonObject = {}
    before: str = ""
    """A choice of the game's first premise."""


async def new_answer(context: Context, interaction: Interaction, wish: Wish) -> Private:
    """Open a table, or ask for the scenario if none is named."""
    check_permissions(interaction)
    wish = with_scenario_in_its_field(context.kits, wish)
    kits = games_by_name(context.kits, wish.game)
    if not wish.game.strip() and not wish.scenario.strip():
        kits = games_with_rules(kits, wish.settings)
        if len(suggested_scenarios(kits, "")) > 1:
            await context.tables.openings.check_free(
                interaction.guild_id or 0, interaction.channel_id or 0
            )
            return ask_for_game(context, kits, wish)
    ruleset, slug = find_scenario(kits, wish.scenario)
    return await _open_and_answer(context, interaction, ruleset, slug, wish)


@press_anywhere(Op.NEW)
async def opening_pressed(request: Request) -> Private:
    """Open a table for the selected scenario."""
    context, interaction, chosen = request.context, request.interaction, request.value
    check_permissions(interaction)
    flags, difficulty, before, game, *_ = (*request.press.rest.split("."), "", "", "")
    if not chosen:
        return await _choose_game_answer(
            context, interaction, f"{flags}.{difficulty}.{before}", game
        )
    ruleset, slug = find_scenario(context.kits, chosen)
    settings = decode_house_rules(all_house_rules(context.kits), flags)
    wish = Wish(difficulty=difficulty, settings=settings, before=before)
    return await _open_and_answer(context, interaction, ruleset, slug, wish)


async def _choose_game_answer(
    context: Context, interaction: Interaction, rest: str, game: str
) -> Private:
    """Show the scenarios of the pressed game, or the list of games again."""
    if game in context.kits:
        return _ask_for_scenario(context, game, rest)
    flags, difficulty, before = rest.split(".")
    settings = decode_house_rules(all_house_rules(context.kits), flags)
    wish = Wish(difficulty=difficulty, settings=settings, before=before)
    return await new_answer(context, interaction, wish)


async def _open_and_answer(
    context: Context, interaction: Interaction, ruleset: str, slug: str, wish: Wish
) -> Private:
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NotAllowed("A table lives in a server’s channel. Open one there.")
    where = (interaction.guild_id, interaction.channel_id)
    caller = await context.caller(interaction)
    await open_lobby(context, caller, where, ruleset, slug, wish)
    return sentence(OPEN)


async def open_lobby(
    context: Context, caller: Caller, where: tuple[int, int], ruleset: str, slug: str, wish: Wish
) -> None:
    """Open a lobby in a server's channel with these choices. Raises `RulesError`."""
    guild, channel = where
    kit = context.kits[ruleset]
    played = next(choice for choice in kit.offers.scenarios() if choice.slug == slug)
    settings = settings_with_box(kit.offers.house_rules, wish.settings, played)
    await context.tables.lobby.open_lobby(
        caller,
        guild,
        channel,
        ruleset,
        slug,
        wish.difficulty,
        propose_settings(kit.offers.house_rules, settings),
        table=await context.table_defaults(guild),
        premise=wish.before,
    )


def ask_for_game(context: Context, kits: Mapping[str, Kit], wish: Wish) -> Private:
    """Ask for the game, then for its scenario.

    The controls' custom ids carry the house rules and the difficulty.
    """
    if len(kits) == 1:
        return _ask_for_scenario(
            context, next(iter(kits)), _write_wish(context, kits, wish), back=False
        )
    rest = _write_wish(context, kits, wish)
    ways = [
        button(Press(Op.NEW, 0, rest=f"{rest}.{slug}"), kit.offers.short, Style.primary)
        for slug, kit in kits.items()
    ]
    lines = [
        WHICH_GAME,
        *(f"- **{kit.offers.short}:** {_scenarios_line(kit)}" for kit in kits.values()),
    ]
    return Private("\n".join(lines), tuple(rows_of_buttons(ways)))


def _ask_for_scenario(context: Context, ruleset: str, rest: str, *, back: bool = True) -> Private:
    """Ask which campaign, scenario or Ancient One of a game to play."""
    kit = context.kits[ruleset]
    picker = select_menu(Press(Op.NEW, 0, rest=rest), "Choose", scenario_choices({ruleset: kit}))
    ways = [Row(button(Press(Op.NEW, 0, rest=f"{rest}.{BACK}"), "◀ Another game"))] if back else []
    return Private(WHICH_OF_IT.format(kit.offers.short), (Row(picker), *ways))


def _scenarios_line(kit: Kit) -> str:
    """Return one line that names the scenarios of a game."""
    names = [choice.name for choice in kit.offers.scenarios()]
    if len(names) > NAMED_HERE + 1:
        names[NAMED_HERE:] = [f"{len(names) - NAMED_HERE} more"]
    return join_names(names)


def _write_wish(context: Context, kits: Mapping[str, Kit], wish: Wish) -> str:
    """Encode the typed options (house rules, difficulty, premise) for a custom id."""
    level = wish.difficulty if _SLUG.fullmatch(wish.difficulty) else ""
    flags = encode_house_rules(all_house_rules(context.kits), wish.settings)
    before = read_premise(kits, wish.before)
    return f"{flags}.{level}.{before if _SLUG.fullmatch(before) else ''}"


def scenario_choices(kits: Mapping[str, Kit], now: str = "") -> list[discord.SelectOption]:
    """Return all scenarios as select options. `now` (game/scenario) is the selected one."""
    return [
        discord.SelectOption(
            label=clip(choice.name, CHOICE),
            value=value,
            description=clip(" · ".join(filter(None, (kit.offers.title, choice.note))), CHOICE),
            default=value == now,
        )
        for slug, kit in kits.items()
        for choice in kit.offers.scenarios()
        for value in (f"{slug}/{choice.slug}",)
    ][:PAGE]


def games_by_name(kits: Mapping[str, Kit], text: str) -> dict[str, Kit]:
    """Return the games with this slug or name; all games for an empty text. Raises `Malformed`."""
    if not text.strip():
        return dict(kits)
    known = [
        Named(slug, kit.offers.title, (slug, slug.replace("_", " "))) for slug, kit in kits.items()
    ]
    fits = {slug: kits[slug] for slug in find_matches(known, text)}
    if len(fits) != 1:
        names = "; ".join(kit.offers.title for kit in kits.values())
        raise Malformed(f"Which game? Choose from: {names}.")
    return fits


def with_scenario_in_its_field(kits: Mapping[str, Kit], wish: Wish) -> Wish:
    """Return the options; if a scenario was typed as the game, move it to its own field."""
    if wish.scenario.strip() or not wish.game.strip() or suggested_games(kits, wish.game):
        return wish
    try:
        ruleset, slug = find_scenario(kits, wish.game)
    except Malformed:
        return wish
    return replace(wish, game=ruleset, scenario=slug)


def games_with_rules(kits: Mapping[str, Kit], settings: Iterable[str]) -> dict[str, Kit]:
    """Return the games that have all of these house rules. Raises `Malformed` if none has."""
    wanted = set(settings)
    fits = {slug: kit for slug, kit in kits.items() if wanted <= _rule_names(kit)}
    if not fits:
        rules = join_names(name.replace("_", " ") for name in sorted(wanted))
        raise Malformed(f"No game has all of these house rules: {rules}.")
    return fits


def _rule_names(kit: Kit) -> set[str]:
    return {rule.name for rule in kit.offers.house_rules}


def suggested_games(kits: Mapping[str, Kit], typed: str) -> list[tuple[str, str]]:
    """Return autocomplete choices, (name, slug), for games found by title or slug."""
    rows = {f"{kit.offers.title} {slug.replace('_', ' ')}": slug for slug, kit in kits.items()}
    return [(kits[rows[name]].offers.title, rows[name]) for name in matching_names(rows, typed)]


def suggested_scenarios(kits: Mapping[str, Kit], typed: str) -> list[tuple[str, str]]:
    """Return at most 25 autocomplete choices, (name, value), for the scenarios of these games."""
    rows = {
        f"{choice.name} ({kit.offers.title})": f"{slug}/{choice.slug}"
        for slug, kit in kits.items()
        for choice in kit.offers.scenarios()
    }
    return [(name, rows[name]) for name in matching_names(rows, typed)]


def find_scenario(kits: Mapping[str, Kit], text: str) -> tuple[str, str]:
    """Return ruleset and scenario by text; else the only game's first. Raises `Malformed`."""
    if not text.strip() and len(kits) == 1:
        slug, kit = next(iter(kits.items()))
        return slug, kit.offers.scenarios()[0].slug
    fits = find_matches(
        [
            Named((slug, choice.slug), choice.name, (choice.slug, f"{slug}/{choice.slug}"))
            for slug, kit in kits.items()
            for choice in kit.offers.scenarios()
        ],
        text,
    )
    if len(fits) == 1:
        return fits[0]
    names = ", ".join(c.name for kit in kits.values() for c in kit.offers.scenarios())
    raise Malformed(f"Which scenario? Choose from: {names}.")


def pairs_as_choices(choices: list[tuple[str, str]]) -> list[discord.app_commands.Choice[str]]:
    """Convert (name, value) pairs to Discord's choices."""
    return [
        discord.app_commands.Choice(name=clip(name, CHOICE), value=value) for name, value in choices
    ]


def all_house_rules(kits: Mapping[str, Kit]) -> dict[str, HouseRule]:
    """Return every house rule of these games, by name."""
    return {rule.name: rule for kit in kits.values() for rule in kit.offers.house_rules}


def scenario_kinds_text(kits: Mapping[str, Kit]) -> str:
    """Return what can be played, as text: `a scenario or an Ancient One of the board game`."""
    words = (kit.words.vocabulary.introduction.scenario for kit in kits.values())
    return join_names(dict.fromkeys(words), last="or")


def rule_sentence(kits: Mapping[str, Kit], rule: HouseRule) -> str:
    """Return the effect of a rule; with its game, if not all have it."""
    have = [kit.offers.short for kit in kits.values() if rule in kit.offers.house_rules]
    return rule.sentence if len(have) == len(kits) else f"{join_names(have)}: {rule.sentence}"


def encode_house_rules(rules: Iterable[str], settings: Mapping[str, Any]) -> str:
    """Return one letter for each house rule: yes, no or not chosen."""
    return "".join(_FLAGS[settings.get(name)] for name in rules)


def decode_house_rules(rules: Iterable[str], text: str) -> JsonObject:
    """Return the house rules that `encode_house_rules` wrote."""
    letters = {letter: value for value, letter in _FLAGS.items()}
    pairs = ((name, letters.get(letter)) for name, letter in zip(rules, text, strict=False))
    return {name: value for name, value in pairs if value is not None}
