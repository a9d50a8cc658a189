"""Buttons to a plan in other messages: on the private panel, below a refusal."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import shorten_for_key
from bot.engine.english import with_full_stop
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import fold_name, spelling_hint
from bot.engine.said import harmless_text
from bot.people.hints import Hint
from bot.table.automation.plan_sentences import spoken_verbs
from bot.table.declares.plan_kinds import is_name
from bot.table.declares.vocabulary import TurnTiming, Verb
from bot.table.memory.given_ahead import Plan
from bot.table.memory.seat_memory import ahead_of
from cogs.turn.contributions import IDLE_BUTTONS, QUESTION_BUTTONS, QUESTION_NOTES, REFUSALS
from cogs.wire.context import Visitor
from cogs.wire.controls import ROW, Row, button
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import LABEL, clip
from cogs.wire.pending import Pending
from cogs.wire.reply import Private

FORM, ADD = "form", "add"
LONGEST_REST = 64
"""Characters of the rest of a custom id."""


def find_plan(visitor: Visitor, seat: Seat) -> Plan | None:
    """Return the plan of a seat."""
    return ahead_of(visitor.snapshot.memories, seat).plan


def plan_button(visitor: Visitor, seat: Seat, rest: str, label: str) -> Control:
    """Return a button to a seat's plan, labelled with its name if the caller has several seats."""
    named = f"{visitor.name(seat)}: {label}" if len(visitor.seats) > 1 else label
    return button(Press(Op.PLAN, visitor.game, seat=seat, rest=rest), named)


@QUESTION_BUTTONS.add
def plan_button_at_question(visitor: Visitor, shown: Pending) -> list[Control]:
    """Return the button to the plan, if the question can wait or there is a plan already."""
    if shown.is_awaited and find_plan(visitor, shown.seat) is None:
        return []
    return [_private_plan_button(visitor, shown.seat)]


@IDLE_BUTTONS.add
def plan_buttons_meanwhile(visitor: Visitor) -> list[Control]:
    """Return the button to the plan of each of the caller's seats."""
    return [_private_plan_button(visitor, seat) for seat in visitor.seats]


def _private_plan_button(visitor: Visitor, seat: Seat) -> Control:
    """Return the button to a seat's plan for its private panel."""
    plan = find_plan(visitor, seat)
    words = "Plan my next turn" if plan is None else "My plan"
    return plan_button(visitor, seat, "" if plan else FORM, words)


def plan_offers(
    visitor: Visitor, seats: Sequence[Seat], verb: Verb, typed: Sequence[str]
) -> list[Control]:
    """Return the buttons that plan the typed action for a later turn.

    None if it cannot be planned.
    """
    words = [shorten_for_key(text, 40) for text in typed if text.strip()]
    rest = ".".join((ADD, verb.name, *words[:1], *(("with", words[1]) if words[1:] else ())))
    timed = verb.timing is TurnTiming.ANY_TURN or verb.name not in _plannable_verbs(visitor)
    if timed or len(rest) > LONGEST_REST:
        return []
    said = " ".join(filter(None, (verb.words_at if words else verb.words, *typed)))
    return [plan_button(visitor, seat, rest, clip(f"Plan: {said}", LABEL)) for seat in seats[:ROW]]


def _plannable_verbs(visitor: Visitor) -> set[str]:
    kit = visitor.snapshot.kit
    return {verb.name for verb in spoken_verbs(kit).values()}


@REFUSALS.add
def refuse_with_plan(
    visitor: Visitor, seats: Sequence[Seat], verb: Verb, typed: Sequence[str], why: str
) -> list[Private]:
    """Return a refusal out of turn that offers to plan the typed action.

    Empty if it cannot be planned.

    Raises `NotAllowed` for a name that the game lacks.
    """
    if unknown := _unknown_name(visitor, verb, typed):
        raise NotAllowed(f"{why} {unknown}")
    planned = [
        each
        for name in _completed_names(visitor, seats, verb, typed)
        for each in plan_offers(visitor, seats, verb, [name, *typed[1:]])
    ][:ROW]
    if not planned:
        return []
    return [Private(why, (Row(*planned),), refused=True, hint=Hint.PLAN)]


def _unknown_name(visitor: Visitor, verb: Verb, typed: Sequence[str]) -> str:
    """Return a sentence if one of the typed words names nothing in the game; else empty."""
    book, session = visitor.snapshot.kit.automation.plans, visitor.snapshot.require_session()
    for number, word in enumerate(typed):
        if word.strip() and not book.has_object(session, verb.name, word, number):
            what, known = book.named(session, verb.name, number)
            hint = spelling_hint(known, word)
            return f"I don’t know the {what} called “{harmless_text(word)}”.{hint}"
    return ""


def _completed_names(
    visitor: Visitor, seats: Sequence[Seat], verb: Verb, typed: Sequence[str]
) -> list[str]:
    """Return the possible names for the first word; the word itself if any word is possible."""
    word, session = next(iter(typed), ""), visitor.snapshot.require_session()
    book = visitor.snapshot.kit.automation.plans
    _, known = book.named(session, verb.name, 0)
    if not word.strip() or not known:
        return [word]
    if verb.name in book.sees:
        seen = [name for seat in seats for name in book.names(session, seat, verb.name)]
        known = [*seen, *(name for name in known if fold_name(name) == fold_name(word))]
    return list(
        {fold_name(name.replace("_", " ")): name for name in known if is_name(name, word)}.values()
    )


@QUESTION_NOTES.add
def stopped_notes(visitor: Visitor, pending: Pending) -> list[str]:
    """Return the line on a stopped plan, shown below a question that the table waits for."""
    stopped = stopped_line(visitor, pending.seat) if pending.is_awaited else ""
    return [stopped] if stopped else []


def stopped_line(visitor: Visitor, seat: Seat) -> str:
    """Return why a seat's plan stopped, for its owner until they act; else an empty text."""
    plan = find_plan(visitor, seat)
    if plan is None or not plan.must_be_shown_to(visitor.caller.user):
        return ""
    return with_full_stop(f"Your plan stopped: {plan.stopped}")
