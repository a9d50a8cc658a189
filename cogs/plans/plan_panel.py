"""`/plan`: a plan, shown to its player: typed or made in a form, cancelled, resumed."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.engine.english import with_full_stop
from bot.engine.errors import Malformed
from bot.engine.ids import Seat
from bot.engine.names import fitting_names
from bot.table.automation.conditions import clause_text
from bot.table.automation.plan_reading import is_own_turn, plan_effect
from bot.table.automation.plan_sentences import (
    is_plan_of,
    read_steps,
    split_plan_text,
    spoken_verb,
    spoken_verbs,
    step_text,
    suggest_conditions,
)
from bot.table.automation.plan_setting import cancel_plan, resume_plan, set_plan
from bot.table.declares.plan_kinds import is_name
from bot.table.declares.vocabulary import Verb
from bot.table.memory.given_ahead import MOST_STEPS, Condition, Plan, PlanStep
from cogs.plans.plan_buttons import FORM, find_plan, plan_button
from cogs.turn.commands import suggest_seat
from cogs.turn.next_turn import open_or_upcoming_questions
from cogs.wire.context import Context, Visitor, belongs_to_another_game_sentence, own_seat
from cogs.wire.controls import Row
from cogs.wire.custom_id import Control, Op
from cogs.wire.discord_text import CHOICE, small_print
from cogs.wire.forms import plan_form
from cogs.wire.lengths import NameText, PlanText
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Answer, Private
from cogs.wire.slash_commands import (
    AS,
    Choices,
    Command,
    names_as_choices,
    own_seats_of,
    run_at_table,
    suggest_typed,
)

OFF = ("off", "cancel", "no", "none")
"""Words that cancel a plan."""
FORGET, GO_ON = "off", "go"
MOST = 25
HOW = (
    "Say what you’ll do, step by step: “{}”. I’ll play it when your turn comes, and stop with the "
    "reason as soon as something unforeseen happens. If you act yourself outside a test, the plan "
    "ends. {}"
)


async def plan_answer(context: Context, visitor: Visitor, text: str, as_: str) -> Private:
    """Carry out `/plan`: make, show or delete a plan. Raises `RulesError`."""
    visitor.check_seated()
    seat = visitor.one_seat("plan", as_)
    if not text.strip():
        return show_plan(visitor, seat)
    if text.strip().casefold() in OFF:
        return await _forget_plan(context, visitor, seat)
    return await _make_plan(context, visitor, seat, text)


@press(Op.PLAN)
async def plan_pressed(at: Pressed) -> Answer:
    """Handle a plan's button or form. Raises `RulesError`."""
    context, visitor = at.context, at.visitor
    visitor.check_seated()
    seat = own_seat(visitor, at.press, "plan")
    what, _, rest = at.press.rest.partition(".")
    match what:
        case "form" if at.from_form:
            return await _make_plan(context, visitor, seat, at.value)
        case "form":
            example = visitor.snapshot.kit.automation.plans.example
            return plan_form(at.press, visitor.name(seat), _plan_as_typed(visitor, seat), example)
        case "off":
            return await _forget_plan(context, visitor, seat)
        case "go":
            await context.tables.change(visitor.game, resume_plan, visitor.caller, seat)
            return await _plan_changed_answer(context, visitor, seat, "✓ Your plan goes on.")
        case "add":
            words = rest.replace(".", " ").replace("-", " ")
            return await _make_plan(context, visitor, seat, words, more=True)
        case _:
            return show_plan(visitor, seat)


# --- making and showing ---------------------------------------------------------------------------


async def _make_plan(
    context: Context, visitor: Visitor, seat: Seat, text: str, *, more: bool = False
) -> Private:
    try:
        await context.tables.change(visitor.game, set_plan, visitor.caller, seat, text, more=more)
    except Malformed as not_understood:
        raise Malformed(f"{_foreign_step(context, visitor, text)}{not_understood}") from None
    return await _plan_changed_answer(context, visitor, seat, "✓ Your plan is set.")


def _foreign_step(context: Context, visitor: Visitor, text: str) -> str:
    """Return a sentence if a step belongs to another game; else empty."""
    steps = split_plan_text(text)[:MOST_STEPS]
    found = (
        belongs_to_another_game_sentence(context, visitor, "a step", each, is_plan_of)
        for each in steps
    )
    return next(filter(None, found), "")


async def _forget_plan(context: Context, visitor: Visitor, seat: Seat) -> Private:
    await context.tables.change(visitor.game, cancel_plan, visitor.caller, seat)
    return await _plan_changed_answer(context, visitor, seat, "✓ Your plan is deleted.")


async def _plan_changed_answer(
    context: Context, visitor: Visitor, seat: Seat, said: str
) -> Private:
    now = Visitor(visitor.caller, await context.tables.games.snapshot(visitor.game))
    return show_plan(now, seat, said)


def show_plan(visitor: Visitor, seat: Seat, said: str = "") -> Private:
    """Return a seat's plan, its progress, why it stopped, and the possible operations."""
    plan = find_plan(visitor, seat)
    lines = [said, _plan_title(visitor, seat, plan), *_plan_lines(visitor, seat, plan)]
    ways = Row(*_plan_buttons(visitor, seat, plan))
    return Private("\n".join(filter(None, lines)), (ways,), hidden=True)


def _plan_title(visitor: Visitor, seat: Seat, plan: Plan | None) -> str:
    whose = visitor.name(seat)
    if plan is None:
        book = visitor.snapshot.kit.automation.plans
        return f"**{whose} has no plan.** {HOW.format(book.example, book.caution)}".strip()
    return f"**{whose}’s plan**" + (
        with_full_stop(f" stopped: {plan.stopped}") if plan.stopped else ""
    )


def _plan_lines(visitor: Visitor, seat: Seat, plan: Plan | None) -> list[str]:
    if plan is None:
        return []
    words = visitor.snapshot.kit.words.vocabulary
    lines = [
        f"{'✓' if number < plan.next else '▸' if number == plan.next else '·'} "
        f"{step_text(step, words)}{_conditions_line(visitor, ' when', step.when)}"
        f"{_odds_text(step)}{_absent_object_note(visitor, seat, step)}"
        for number, step in enumerate(plan.steps)
    ]
    lines.append(_conditions_line(visitor, "stops when", plan.until))
    caution = visitor.snapshot.kit.automation.plans.caution
    said = f"{_when_carried_out(visitor, seat, plan)} {caution}".strip()
    return [*lines, "" if plan.stopped else small_print(said)]


def _conditions_line(visitor: Visitor, lead: str, conditions: Sequence[Condition]) -> str:
    return clause_text(visitor.snapshot.kit, visitor.snapshot.require_session(), lead, conditions)


def _when_carried_out(visitor: Visitor, seat: Seat, plan: Plan) -> str:
    """Return a sentence on when the plan will be carried out in the present position."""
    session, book = visitor.snapshot.session, visitor.snapshot.kit.automation.plans
    asked = [] if session is None else [ask for ask in session.asks if seat in ask.awaited]
    if session is not None and any(is_own_turn(session, ask, seat) for ask in asked):
        return "It’s your turn, so it starts now."
    if session is not None and any(plan_effect(session, book, ask, seat, plan) for ask in asked):
        return "It starts now."
    return "It starts when your turn comes."


def _absent_object_note(visitor: Visitor, seat: Seat, step: PlanStep) -> str:
    """Return a note that no such object is in the game yet; empty if there is one."""
    session, plans = visitor.snapshot.session, visitor.snapshot.kit.automation.plans
    if not step.words or session is None:
        return ""
    return " · not there yet" * (not plans.knows_object(session, seat, step.verb, step.words[0]))


def _odds_text(step: PlanStep) -> str:
    return "" if step.chance is None else f" · {step.chance}%"


def _plan_buttons(visitor: Visitor, seat: Seat, plan: Plan | None) -> list[Control]:
    if plan is None:
        return [plan_button(visitor, seat, FORM, "Plan")]
    resumed = [plan_button(visitor, seat, GO_ON, "Go on with the rest")] if plan.stopped else []
    return [
        *resumed,
        plan_button(visitor, seat, FORM, "Change"),
        plan_button(visitor, seat, FORGET, "Delete plan"),
    ]


def _plan_as_typed(visitor: Visitor, seat: Seat) -> str:
    """Return the remaining steps of a plan as a player would type them."""
    plan = find_plan(visitor, seat)
    if plan is None:
        return ""
    steps = (_step_as_typed(visitor, step) for step in plan.left)
    return ", ".join(filter(None, (*steps, _conditions_line(visitor, "until", plan.until))))


def _step_as_typed(visitor: Visitor, step: PlanStep) -> str:
    typed = f"{step.verb.replace('-', ' ')} {' with '.join(step.words)}".strip()
    return typed + _conditions_line(visitor, " when", step.when)


# --- suggestions ----------------------------------------------------------------------------------


async def suggest_steps(
    context: Context, visitor: Visitor, seats: Sequence[Seat], typed: str
) -> list[str]:
    """Return completions of the typed plan: first verbs, then the objects they can have."""
    if not seats or visitor.snapshot.session is None:
        return []
    head, last = _split_last_step(typed)
    if unknown_step(visitor, head):
        return []
    ends = await _complete_last_step(
        context, visitor, seats, last, on_its_way=not typed.endswith(" ")
    )
    own = [typed.strip()] if last and not unknown_step(visitor, last) else []
    whole = dict.fromkeys((*own, *(f"{head}{end}" for end in ends)))
    return [text for text in whole if 0 < len(text) <= CHOICE][:MOST]


def unknown_step(visitor: Visitor, typed: str) -> str:
    """Return the first typed step that cannot be planned in this game; empty if all can."""
    kit, session = visitor.snapshot.kit, visitor.snapshot.session
    for part in split_plan_text(typed)[:MOST_STEPS]:
        try:
            steps = read_steps(part, kit)
        except Malformed:
            return part
        if session is not None and not all(_has_object_in_game(visitor, step) for step in steps):
            return part
    return ""


def _has_object_in_game(visitor: Visitor, step: PlanStep) -> bool:
    """Return True if the object that a step names is in the game."""
    plans, session = visitor.snapshot.kit.automation.plans, visitor.snapshot.require_session()
    offered = [
        name
        for each in visitor.pending()
        for option in each.part.options
        if option.verb == step.verb
        for name in (option.label, *option.args)
    ]
    return all(
        plans.has_object(session, step.verb, word, number) or any(is_name(n, word) for n in offered)
        for number, word in enumerate(step.words)
    )


async def _complete_last_step(
    context: Context, visitor: Visitor, seats: Sequence[Seat], last: str, *, on_its_way: bool
) -> list[str]:
    """Return completions of the last step.

    `on_its_way`: its last word may be incomplete.
    """
    kit = visitor.snapshot.kit
    if conditions := suggest_conditions(last, kit):
        return conditions
    spoken = spoken_verbs(kit)
    verb, words = spoken_verb(last, spoken)
    if verb is None or (not words and on_its_way):
        return fitting_names(spoken, last)
    names = await _object_names(context, visitor, seats, verb)
    said = last[: len(last) - len(words)].strip()
    return [f"{said} {name}" for name in fitting_names(names, words)]


def _split_last_step(typed: str) -> tuple[str, str]:
    """Return the text before the last step, and that step; a comma begins a new one."""
    parts = split_plan_text(typed)
    if not parts or typed.rstrip().endswith((",", ";")):
        return f"{', '.join(parts)}, " if parts else "", ""
    return "".join(f"{part}, " for part in parts[:-1]), parts[-1]


async def _object_names(
    context: Context, visitor: Visitor, seats: Sequence[Seat], verb: Verb
) -> list[str]:
    """Return the objects of a verb: in the present turn, and on the table."""
    kit, session = visitor.snapshot.kit, visitor.snapshot.require_session()
    ahead = await open_or_upcoming_questions(context, visitor, visitor.pending(tuple(seats)))
    options = [o for each in ahead for o in each.part.options if o.verb == verb.name]
    offered = [" with ".join(option.args) for option in options if option.args]
    known = [
        name for seat in seats for name in kit.automation.plans.names(session, seat, verb.name)
    ]
    return list(dict.fromkeys((*offered, *known)))


# --- command --------------------------------------------------------------------------------------


def plan_commands(context: Context) -> list[Command]:
    """Return the command `/plan`, which shows the plan if no text is typed."""

    @app_commands.command(description="Plan a whole turn ahead; leave empty to see your plan.")
    @app_commands.describe(
        steps="Like “move Hallway, investigate twice, end”; “off” deletes it", as_=AS
    )
    @app_commands.rename(as_="as")
    async def plan(
        interaction: discord.Interaction, steps: PlanText = "", as_: NameText = ""
    ) -> None:
        await run_at_table(context, interaction, lambda at: plan_answer(context, at, steps, as_))

    async def suggest_plans(interaction: discord.Interaction, current: str) -> Choices:
        at, own = await own_seats_of(context, interaction)
        found = await suggest_steps(context, at, own, current) if at else []
        if at is None or found or not own:
            return names_as_choices(found)
        return suggest_typed(unknown_step(at, current), current)

    async def suggest_own_seats(interaction: discord.Interaction, current: str) -> Choices:
        return await suggest_seat(context, interaction, current)

    plan.autocomplete("steps")(suggest_plans)
    plan.autocomplete("as_")(suggest_own_seats)
    return [plan]
