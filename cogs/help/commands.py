"""`/help`, `/card`, `/rule` and `/advise`: what one can do here and now, and look-ups by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.engine.english import join_names
from bot.engine.errors import RulesError
from bot.table.automation.order_suggestions import suggest_sentences
from bot.table.declares.components import Guide
from bot.table.declares.display_forms import Article
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.table_settings import Advice
from bot.table.lobby.open_seats import new_investigators
from bot.table.memory.seat_memory import ahead_of
from cogs.help.advice import advice_answer
from cogs.posts.displays import article_answer
from cogs.turn.commands import suggest_seat
from cogs.wire.context import Context, Visitor, is_active
from cogs.wire.custom_id import Interaction
from cogs.wire.discord_text import OVER, clip_lines
from cogs.wire.lengths import NameText
from cogs.wire.pending import Pending
from cogs.wire.reply import Private, sentence
from cogs.wire.slash_commands import (
    AS,
    Choices,
    Command,
    names_as_choices,
    run_at_table,
    visitor_of,
)

MOST = 1_900
"""Characters of the answer."""
WAYS = 4
"""Commands for actions that are possible now."""
NO_PLANS = PlanBook()
STORY = "See what happened"
LOOK_UP = "Look something up"
WELCOME = "**Keeper** runs Arkham Horror for groups that play by post. What would you like to do?"


def help_answer(context: Context, at: Visitor | None) -> Private:
    """Show help for the game in this channel in its present state, or general help without one."""
    return Private(clip_lines(_help_lines(context, at), MOST))


def _help_lines(context: Context, at: Visitor | None) -> list[str]:
    if at is None or (not is_active(at.snapshot) and at.snapshot.session is None):
        return [WELCOME, *_goal_lines(_goals_anywhere(context))]
    if not is_active(at.snapshot):
        return [OVER, *_goal_lines(_goals_after_game(at))]
    if at.snapshot.session is None:
        return [*at.snapshot.kit.guide.help(None, None)[:1], *_goal_lines(_goals_in_lobby(at))]
    pending = at.pending()
    seat = next((each.seat for each in pending), next(iter(at.seats), None))
    now = at.snapshot.kit.guide.help(at.snapshot.session, seat)
    asked = [f"**{at.name(p.seat)}:** {p.ask.prompt}" for p in pending if p.is_awaited]
    return [*now, *asked[:2], "", *_goal_lines(_goals_while_playing(at, pending))]


def _goal_lines(goals: Iterable[tuple[str, str]]) -> list[str]:
    return [f"**{goal}** {way}" for goal, way in goals]


# --- in a game ------------------------------------------------------------------------------------


def _goals_while_playing(at: Visitor, pending: Sequence[Pending]) -> Iterator[tuple[str, str]]:
    if not at.seats:
        yield "Watch", "`/watch` · `/board` · `/log`"
        yield from _goals_with_free_seat(at)
        yield LOOK_UP, _look_up_sentence(at)
        return
    if any(each.is_awaited for each in pending):
        advice = "; if in doubt, `/advise`" * (at.snapshot.lobby.table.advice is Advice.ON)
        yield (
            "Play my turn",
            f"*Your choice* below the newest post{_ways_to_answer(pending)}{advice}",
        )
    yield from _goals_planned_ahead(at)
    yield "Let someone else play for me", "`/me away Friday` · `/seat friend`"
    yield STORY, "`/catchup` · `/board` · `/log`"
    yield LOOK_UP, _look_up_sentence(at)
    yield "Let someone play my seat, or leave it", "`/seat substitute` · `/game leave`"
    yield "When something goes wrong", "`/undo`; `/wrong` tells us; the game master has `/gm`"
    yield from _goals_with_free_seat(at)


def _goals_planned_ahead(at: Visitor) -> Iterator[tuple[str, str]]:
    """List the plans and orders that a player can give in advance, in the game's own terms."""
    kit, session = at.snapshot.kit, at.snapshot.require_session()
    if kit.automation.plans.example != NO_PLANS.example:
        yield "Plan while it’s not my turn", f"`/plan {kit.automation.plans.example}`"
    seat = next(iter(at.seats))
    if orders := suggest_sentences(
        kit.automation.orders, session, seat, ahead_of(at.snapshot.memories, seat), ""
    ):
        yield "Answer while I’m asleep", f"`/orders {orders[0]}`"


def _ways_to_answer(pending: Sequence[Pending]) -> str:
    """Return a few commands that would work now."""
    options = (
        (each, option) for each in pending if each.is_awaited for option in each.part.options
    )
    names = [each.verb(option).command or option.verb for each, option in options]
    known = [f"`/{name}`" for name in dict.fromkeys(filter(None, names))]
    more = " …" if len(known) > WAYS else ""
    return f", or {', '.join(known[:WAYS])}{more}" if known else ""


def _goals_with_free_seat(at: Visitor) -> Iterator[tuple[str, str]]:
    labels, taken = at.snapshot.labels, at.snapshot.occupants
    if free := [at.name(seat) for seat in sorted(labels) if seat not in taken]:
        yield "Take a seat", f"`/game join` ({join_names(free)})"
    if not at.seats and new_investigators(at.snapshot):
        yield "Join with a new investigator", "`/game join`; you act from the next turn on"
    if vacant := [name for name in free if name not in _companion_lines(at)]:
        yield "Let a companion play", f"`/seat companion {vacant[0]}`"


def _companion_lines(at: Visitor) -> list[str]:
    return [at.name(seat) for seat in at.snapshot.companions]


def _look_up_sentence(at: Visitor) -> str:
    rule = at.snapshot.kit.words.vocabulary.introduction.rule
    return f"`/card` · `/rule{f' {rule}' if rule else ''}`"


# --- before and after -----------------------------------------------------------------------------


def _goals_in_lobby(at: Visitor) -> Iterator[tuple[str, str]]:
    yield "Take a seat", "*Join* below, or `/game join`"
    strength = at.snapshot.kit.offers.companion_strength
    how_strong = f" ({strength})" if strength else ""
    yield "Play with a companion", f"*Add a companion …* below, or `/seat companion`{how_strong}"
    if at.snapshot.kit.decks is not None:
        yield "Bring my own deck", "`/deck import`, then `/game join deck:`"
    yield "Choose how we play", "the menus below, *Settings …* or `/game settings`"
    yield "Start", "*Ready*, then *Start the game*"
    if at.snapshot.kit.guide.tutorial is not None:
        yield "Learn it first", "`/tutorial`, ten minutes, in private"
    yield LOOK_UP, _look_up_sentence(at)


def _goals_after_game(at: Visitor) -> Iterator[tuple[str, str]]:
    yield "See how it ended", "`/board` · `/recap` · `/log`"
    yield "Play again", "`/game rematch`, or `/game new` for something else"
    yield LOOK_UP, _look_up_sentence(at)


def _goals_anywhere(context: Context) -> Iterator[tuple[str, str]]:
    yield "Learn a game", "`/tutorial`, ten minutes, at a private table of your own"
    yield "Start a game", "`/game new` opens a table in this channel"
    for kit in context.kits.values():
        yield from kit.words.vocabulary.introduction.goals
    yield "Find my tables", "`/games`"
    yield "Say when to ping me", "`/me zone` · `/me quiet` · `/me ping`"
    yield LOOK_UP, "`/card` · `/rule`"
    yield "Run a table", "`/gm` steps in, `/setup` sets up the server"


def lookup_commands(context: Context) -> list[Command]:
    """Return the commands `/card`, `/rule` and `/help`."""

    @app_commands.command(description="Look up a card: what it does, facts and rulings.")
    @app_commands.describe(name="The card’s name")
    async def card(interaction: discord.Interaction, name: NameText) -> None:
        await _answer_look_up(
            context, interaction, "card", lambda guide, state: guide.card(name, state)
        )

    @app_commands.command(description="Look up a rule, in our own words.")
    @app_commands.describe(term="A rule or term")
    async def rule(interaction: discord.Interaction, term: NameText) -> None:
        await _answer_look_up(context, interaction, "rule", lambda guide, _state: guide.rule(term))

    @app_commands.command(name="help", description="See what you can do now, and how.")
    async def help_(interaction: discord.Interaction) -> None:
        async def show_help() -> Private:
            return help_answer(context, await visitor_of(context, interaction))

        await context.answering.answer(interaction, show_help)

    async def suggest_cards(interaction: discord.Interaction, current: str) -> Choices:
        found = _guides_for_look_up(context, await visitor_of(context, interaction))
        return names_as_choices(
            [name for guide, _ in found for name in guide.card_names(current)][:25]
        )

    async def suggest_terms(interaction: discord.Interaction, current: str) -> Choices:
        found = _guides_for_look_up(context, await visitor_of(context, interaction))
        return names_as_choices(
            [name for guide, _ in found for name in guide.rule_terms(current)][:25]
        )

    card.autocomplete("name")(suggest_cards)
    rule.autocomplete("term")(suggest_terms)
    return [card, rule, help_]


def _guides_for_look_up(context: Context, at: Visitor | None) -> list[tuple[Guide, Any | None]]:
    """Return the guides to search, each with its game's state: the channel's game, or all games."""
    if at is None:
        return [(kit.guide, None) for kit in context.kits.values() if kit.chapters is None]
    return [(at.snapshot.kit.guide, at.snapshot.session.state if at.snapshot.session else None)]


async def _answer_look_up(
    context: Context,
    interaction: Interaction,
    kind: str,
    find: Callable[[Guide, Any | None], Article],
) -> None:
    """Reply with the first article found in any game's guide, else with the longest refusal."""

    async def find_first_article() -> Private:
        refusals: list[str] = []
        at = await visitor_of(context, interaction)
        for guide, state in _guides_for_look_up(context, at):
            try:
                return article_answer(find(guide, state), kind, at.game if at else 0)
            except RulesError as error:
                refusals.append(str(error))
        return sentence(max(refusals, key=len, default="I don’t know anything by that name."))

    await context.answering.answer(interaction, find_first_article)


def advice_commands(context: Context) -> list[Command]:
    """Return the command `/advise`."""

    @app_commands.command(description="Ask what I’d do in your place, and why. Only you see it.")
    @app_commands.describe(as_=AS)
    @app_commands.rename(as_="as")
    async def advise(interaction: discord.Interaction, as_: NameText = "") -> None:
        await run_at_table(context, interaction, lambda at: advice_answer(at, as_))

    async def suggest_own_seats(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(context, interaction, current)

    advise.autocomplete("as_")(suggest_own_seats)
    return [advise]
