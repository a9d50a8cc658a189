"""One command per verb for all games; the channel's game suggests its two arguments."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.store.errors import StoreError
from bot.table.declares.vocabulary import ANSWER, HOLD, OF_THE_TABLE, PASS, SHEET, Verb, merge_verbs
from cogs.turn.multi_seat import (
    all_seats_text,
    answer_for_all_seats,
    means_all_seats,
    pass_for_all_seats,
    verb_for_all_seats,
)
from cogs.turn.next_turn import open_or_upcoming_questions
from cogs.turn.player_inputs import do_answer, do_hold, do_pass, do_verb
from cogs.turn.typed import suggest_noted
from cogs.turn.typed_answers import suggest_answers
from cogs.wire.context import Context, Visitor
from cogs.wire.custom_id import Interaction
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.lengths import NameText, SeveralText
from cogs.wire.pending import Pending
from cogs.wire.reply import Private
from cogs.wire.slash_commands import (
    AS,
    Choices,
    Command,
    matching_names,
    names_as_choices,
    run_at_table,
    visitor_of,
)


async def suggest_argument(
    context: Context, interaction: Interaction, place: int, current: str
) -> Choices:
    """Suggest values for an argument of the typed command, with cost and odds.

    `place` is 0 for the first argument, 1 for the second.
    """
    here = await visitor_of(context, interaction)
    command = interaction.command
    if here is None or command is None:
        return []
    texts = ["", ""]
    texts[1 - place] = _other_argument(interaction, 1 - place)
    texts[place] = current
    try:
        pending = await open_or_upcoming_questions(
            context, here, _questions_for_autocomplete(here, interaction)
        )
    except (RulesError, StoreError):
        return []
    rows = suggest_noted(pending, command.name, place, texts, _names_of_own_seats(here))
    return [app_commands.Choice(name=clip(name, CHOICE), value=value) for name, value in rows]


def _other_argument(interaction: Interaction, place: int) -> str:
    """Return the text typed for the argument at `place`, whatever its name is."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return ""
    names = [each.display_name for each in command.parameters if each.display_name != "as"]
    value: Any = getattr(interaction.namespace, names[place], "") if place < len(names) else ""
    return value if isinstance(value, str) else ""


def _names_of_own_seats(here: Visitor) -> dict[Seat, str]:
    """Return the names of the caller's seats, if there are several."""
    return {seat: here.name(seat) for seat in here.seats} if len(here.seats) > 1 else {}


def _questions_for_autocomplete(here: Visitor, interaction: Interaction) -> list[Pending]:
    """Return the questions of the caller's seats, or of the seat named with `as`."""
    named = getattr(interaction.namespace, "as", None)
    if isinstance(named, str) and named and not means_all_seats(named):
        seats = tuple(s for s in here.seats if matching_names([here.name(s)], named))
        return here.pending(seats)
    return here.pending()


async def suggest_seat(
    context: Context, interaction: Interaction, current: str, *, both: bool = False
) -> Choices:
    """Suggest the caller's investigators; with `both` also all of them together."""
    here = await visitor_of(context, interaction)
    if here is None:
        return []
    seats = [here.name(seat) for seat in here.seats]
    also = [all_seats_text(len(seats))] if both and len(seats) > 1 else []
    return names_as_choices(matching_names([*seats, *also], current))


async def suggest_answer(context: Context, interaction: Interaction, current: str) -> Choices:
    """Suggest the options of all open questions of the caller's seats."""
    here = await visitor_of(context, interaction)
    if here is None:
        return []
    rows = suggest_answers(
        _questions_for_autocomplete(here, interaction), current, _names_of_own_seats(here)
    )
    return [app_commands.Choice(name=name, value=value) for name, value in rows]


ELSEWHERE = frozenset(verb.name for verb in (*OF_THE_TABLE, SHEET))
"""Verbs that the table carries out by separate commands."""
AS_BOTH = f"{AS}, or “both”"


def turn_commands(context: Context) -> list[Command]:
    """Return a command for each verb. Raises `ValueError` if two games disagree."""
    verbs = merge_verbs(kit.words.vocabulary for kit in context.kits.values())
    own = [verb for verb in verbs if verb.name not in ELSEWHERE]
    return [*(_make_verb_command(context, verb) for verb in own), *_general_commands(context)]


# --- verbs ----------------------------------------------------------------------------------------


def _make_verb_command(context: Context, spoken: Verb) -> Command:
    callback = _verb_callback(context, spoken)
    given = dict(zip(("first", "second"), spoken.arguments, strict=False))
    names = {"as_": "as", **{slot: argument.name for slot, argument in given.items()}}
    helps = {"as_": AS_BOTH, **{slot: argument.help for slot, argument in given.items()}}
    described = app_commands.describe(**helps)(app_commands.rename(**names)(callback))
    command: Command = app_commands.Command(
        name=spoken.name, description=spoken.help, callback=described
    )
    command.autocomplete("as_")(_seat_suggester(context))
    for place, slot in enumerate(given):
        command.autocomplete(slot)(_argument_suggester(context, place))
    return command


def _verb_callback(
    context: Context, spoken: Verb
) -> Callable[..., Coroutine[object, object, None]]:
    """Return the callback of a verb's command.

    Discord.py reads the options from its signature, so it has as many arguments as the verb.
    """

    async def carry_out_verb(interaction: Interaction, typed: tuple[str, ...], as_: str) -> None:
        await run_at_table(
            context, interaction, lambda at: _do_verb_for_seats(context, at, spoken, typed, as_)
        )

    async def without_argument(interaction: discord.Interaction, as_: NameText = "") -> None:
        await carry_out_verb(interaction, (), as_)

    async def with_argument(
        interaction: discord.Interaction, first: SeveralText, as_: NameText = ""
    ) -> None:
        await carry_out_verb(interaction, (first,), as_)

    async def with_optional_argument(
        interaction: discord.Interaction, first: SeveralText = "", as_: NameText = ""
    ) -> None:
        await carry_out_verb(interaction, (first,), as_)

    async def with_two_arguments(
        interaction: discord.Interaction,
        first: SeveralText,
        second: SeveralText = "",
        as_: NameText = "",
    ) -> None:
        await carry_out_verb(interaction, (first, second), as_)

    async def with_two_optional_arguments(
        interaction: discord.Interaction,
        first: SeveralText = "",
        second: SeveralText = "",
        as_: NameText = "",
    ) -> None:
        await carry_out_verb(interaction, (first, second), as_)

    match [argument.optional for argument in spoken.arguments]:
        case []:
            return without_argument
        case [optional]:
            return with_optional_argument if optional else with_argument
        case [optional, _]:
            return with_two_optional_arguments if optional else with_two_arguments
        case _:
            raise ValueError(f"The command /{spoken.name} has more than two arguments.")


async def _do_verb_for_seats(
    context: Context, at: Visitor, spoken: Verb, typed: tuple[str, ...], as_: str
) -> Private:
    if means_all_seats(as_):
        return await verb_for_all_seats(context, at, spoken, typed)
    return await do_verb(context, at, spoken, typed, as_)


def _argument_suggester(
    context: Context, place: int
) -> Callable[..., Coroutine[object, object, Choices]]:
    async def suggest_for_argument(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_argument(context, interaction, place, current)

    return suggest_for_argument


def _seat_suggester(
    context: Context, *, both: bool = True
) -> Callable[..., Coroutine[object, object, Choices]]:
    async def suggest_own_seats(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(context, interaction, current, both=both)

    return suggest_own_seats


# --- for every question ---------------------------------------------------------------------------


def _general_commands(context: Context) -> list[Command]:
    """Return the commands `/pass`, `/hold` and `/answer`."""

    @app_commands.command(name=PASS.name, description=PASS.help)
    @app_commands.rename(as_="as")
    @app_commands.describe(as_=AS_BOTH)
    async def pass_(interaction: discord.Interaction, as_: NameText = "") -> None:
        if means_all_seats(as_):
            await run_at_table(context, interaction, lambda at: pass_for_all_seats(context, at))
        else:
            await run_at_table(context, interaction, lambda at: do_pass(context, at, as_))

    @app_commands.command(name=HOLD.name, description=HOLD.help)
    @app_commands.rename(as_="as")
    @app_commands.describe(as_=AS)
    async def hold(interaction: discord.Interaction, as_: NameText = "") -> None:
        await run_at_table(context, interaction, lambda at: do_hold(context, at, as_))

    @app_commands.command(name=ANSWER.name, description=ANSWER.help)
    @app_commands.rename(as_="as")
    @app_commands.describe(
        option="Your choice; several with commas, amounts like “2 Guard Dog, 1 Roland”", as_=AS_BOTH
    )
    async def answer(
        interaction: discord.Interaction, option: SeveralText, as_: NameText = ""
    ) -> None:
        if means_all_seats(as_):
            await run_at_table(
                context, interaction, lambda at: answer_for_all_seats(context, at, option)
            )
        else:
            await run_at_table(context, interaction, lambda at: do_answer(context, at, option, as_))

    async def suggest_options(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_answer(context, interaction, current)

    answer.autocomplete("option")(suggest_options)
    made: list[Command] = [pass_, hold, answer]
    for command in made:
        command.autocomplete("as_")(_seat_suggester(context, both=command is not hold))
    return made
