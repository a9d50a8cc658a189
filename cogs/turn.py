"""One command per verb, registered once for all games.

Each takes at most two arguments; the channel's game says what they can be now.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands
from msgspec import Struct

from bot.engine.errors import Closed
from cogs.ui.autocomplete import Choices, suggest_answer, suggest_argument, suggest_seat
from cogs.ui.context import Context, Visitor
from cogs.ui.inputs import do_answer, do_hold, do_pass, do_verb
from cogs.ui.item import Interaction
from cogs.ui.reply import Private

Command = app_commands.Command[Any, Any, Any]
Do = Callable[[Visitor], Coroutine[Any, Any, Private]]

TRIES = 4
"""How often a command is tried while others change the question at the same time."""
AS = "If you have several seats: which investigator"


class Spoken(Struct, frozen=True):
    """A verb as a slash command: its words and the names of its arguments."""

    verb: str
    help: str
    first: str = ""
    first_help: str = ""
    second: str = ""
    second_help: str = ""
    optional: bool = False
    """The first argument may be left out."""


VERBS = (
    Spoken("move", "Move to another place.", "to", "Where to"),
    Spoken("investigate", "Investigate your location."),
    Spoken("fight", "Fight an enemy or monster.", "target", "Whom", "with", "With what", True),
    Spoken("evade", "Evade an enemy or monster.", "target", "Whom", optional=True),
    Spoken("flee", "Flee from the combat."),
    Spoken("engage", "Engage an enemy at your location.", "target", "Which enemy", optional=True),
    Spoken("draw", "Draw a card."),
    Spoken("resource", "Gain a resource."),
    Spoken("play", "Play a card from your hand.", "card", "Which card"),
    Spoken("activate", "Use an ability of a card.", "ability", "Which ability"),
    Spoken("cast", "Cast a spell.", "spell", "Which spell"),
    Spoken("use", "Use an item, an ability or a clue token.", "what", "Which", optional=True),
    Spoken("trade", "Trade, or answer an offer.", "with", "With whom", "answer", "To an offer"),
    Spoken("encounter", "Have an encounter here.", "what", "Or what is offered", optional=True),
    Spoken("close-gate", "Close the gate here.", "by", "By which skill", optional=True),
    Spoken("seal", "Seal the gate here.", "with", "With which card", optional=True),
    Spoken("take-clues", "Take clue tokens here.", "number", "How many", optional=True),
    Spoken("focus", "Move a slider.", "to", "To which stop, such as “Speed 3”", optional=True),
    Spoken("parley", "Parley.", "target", "With whom", optional=True),
    Spoken("resign", "Resign from the scenario.", optional=True),
    Spoken("end-turn", "End your turn or your part of the phase."),
    Spoken("commit", "Commit a card to the skill test.", "card", "Which card"),
)


def turn_commands(context: Context) -> list[Command]:
    """All commands with which the game is played."""
    return [*(_verb_command(context, spoken) for spoken in VERBS), *_general_commands(context)]


async def run(context: Context, interaction: Interaction, do: Do) -> None:
    """Find the channel's table, do it there, answer.

    Where somebody else was quicker and the question changed, it is done at the question that
    stands open now; what is typed names no question.
    """

    async def work() -> Private:
        for _ in range(TRIES):
            try:
                return await do(await context.here(interaction))
            except Closed:
                continue
        return await do(await context.here(interaction))

    await context.answering.answer(interaction, work)


# --- verbs ----------------------------------------------------------------------------------------


def _verb_command(context: Context, spoken: Spoken) -> Command:
    callback = _callback(context, spoken)
    names = {"as_": "as"}
    helps = {"as_": AS}
    if spoken.first:
        names["first"], helps["first"] = spoken.first, spoken.first_help
    if spoken.second:
        names["second"], helps["second"] = spoken.second, spoken.second_help
    described = app_commands.describe(**helps)(app_commands.rename(**names)(callback))
    command: Command = app_commands.Command(
        name=spoken.verb, description=spoken.help, callback=described
    )
    command.autocomplete("as_")(_seat_suggester(context))
    for place, name in enumerate(name for name in ("first", "second") if name in names):
        command.autocomplete(name)(_suggester(context, place))
    return command


def _callback(context: Context, spoken: Spoken) -> Callable[..., Coroutine[Any, Any, None]]:
    """A callback whose signature has as many arguments as the verb: Discord's come from it."""

    async def do(interaction: Interaction, typed: tuple[str, ...], as_: str) -> None:
        await run(context, interaction, lambda at: do_verb(context, at, spoken.verb, typed, as_))

    async def bare(interaction: discord.Interaction, as_: str = "") -> None:
        await do(interaction, (), as_)

    async def one(interaction: discord.Interaction, first: str, as_: str = "") -> None:
        await do(interaction, (first,), as_)

    async def maybe(interaction: discord.Interaction, first: str = "", as_: str = "") -> None:
        await do(interaction, (first,), as_)

    async def two(
        interaction: discord.Interaction, first: str, second: str = "", as_: str = ""
    ) -> None:
        await do(interaction, (first, second), as_)

    async def maybe_two(
        interaction: discord.Interaction, first: str = "", second: str = "", as_: str = ""
    ) -> None:
        await do(interaction, (first, second), as_)

    if not spoken.first:
        return bare
    if spoken.second:
        return maybe_two if spoken.optional else two
    return maybe if spoken.optional else one


def _suggester(context: Context, place: int) -> Callable[..., Coroutine[Any, Any, Choices]]:
    async def suggest(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_argument(context, interaction, place, current)

    return suggest


def _seat_suggester(context: Context) -> Callable[..., Coroutine[Any, Any, Choices]]:
    async def suggest(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(context, interaction, current)

    return suggest


# --- for every question ---------------------------------------------------------------------------


def _general_commands(context: Context) -> list[Command]:
    """Passing, holding and answering anything."""

    @app_commands.command(name="pass", description="Do nothing in this window.")
    @app_commands.rename(as_="as")
    @app_commands.describe(as_=AS)
    async def pass_(interaction: discord.Interaction, as_: str = "") -> None:
        await run(context, interaction, lambda at: do_pass(context, at, as_))

    @app_commands.command(
        description="Ask the table to wait until you act or pass, or to wait no longer."
    )
    @app_commands.rename(as_="as")
    @app_commands.describe(as_=AS)
    async def hold(interaction: discord.Interaction, as_: str = "") -> None:
        await run(context, interaction, lambda at: do_hold(context, at, as_))

    @app_commands.command(description="Answer any question that is put to you.")
    @app_commands.rename(as_="as")
    @app_commands.describe(
        option="Your choice; several with commas, amounts as “2 Guard Dog, 1 Roland”", as_=AS
    )
    async def answer(interaction: discord.Interaction, option: str, as_: str = "") -> None:
        await run(context, interaction, lambda at: do_answer(context, at, option, as_))

    async def options(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_answer(context, interaction, current)

    answer.autocomplete("option")(options)
    made: list[Command] = [pass_, hold, answer]
    for command in made:
        command.autocomplete("as_")(_seat_suggester(context))
    return made
