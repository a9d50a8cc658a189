"""One command for several seats of one person: each asked seat gives the same answer in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ask import Answer, Pick, Picked
from bot.engine.errors import Closed, NotAllowed, RulesError
from bot.engine.journal import Answered
from bot.table.declares.vocabulary import Verb
from bot.table.game.snapshot import Told
from bot.table.steps import inputs
from cogs.turn.panel import receipt_panel
from cogs.turn.player_inputs import (
    answer_with_key,
    division_question,
    find_idle_answer,
    known_verb,
    with_seat_name,
)
from cogs.turn.together import seats_shut_out
from cogs.turn.typed import find_verb
from cogs.turn.typed_answers import read_answer
from cogs.wire.context import Context, Visitor
from cogs.wire.custom_id import Op
from cogs.wire.pending import Found, Pending, can_pass, idle_answer, needs_confirmation
from cogs.wire.presses import Pressed, press_at_question
from cogs.wire.receipt_text import receipt
from cogs.wire.reply import Private

WORDS = ("both", "all")
"""In place of one seat: all of the caller's."""
ONE_SEAT = "You have one seat: leave `as` empty."


class SeatAnswer(Struct, frozen=True):
    """An answer of one of the seats."""

    pending: Pending
    answer: Answer


Means = Callable[[Sequence[Pending]], SeatAnswer]
"""Returns the answer of one seat to its questions. Raises `NotAllowed` if nothing fits."""


def means_all_seats(named: str) -> bool:
    """Return True if the typed name stands for all of the caller's seats."""
    return named.strip().casefold() in WORDS


def all_seats_text(seats: int) -> str:
    """Return the text that names several seats together."""
    return WORDS[seats > 2]


async def verb_for_all_seats(
    context: Context, visitor: Visitor, spoken: Verb, typed: Sequence[str]
) -> Private:
    """Carry out a typed verb for all seats of the caller with the same question.

    Raises `NotAllowed`.
    """
    visitor.check_seated()
    verb = known_verb(visitor, spoken)

    def answer_by_verb(pending: Sequence[Pending]) -> SeatAnswer:
        if division_question(pending, verb.name) is not None:
            raise NotAllowed("Divide for one seat at a time: name it with `as`.")
        found = find_verb(pending, verb.name, typed)
        check_needs_no_confirmation(visitor, found)
        return SeatAnswer(found.pending, answer_with_key(found.pending, found.option.key))

    return await _answer_for_each_seat(context, visitor, answer_by_verb)


async def pass_for_all_seats(context: Context, visitor: Visitor) -> Private:
    """Pass with all seats of the caller that have the same question. Raises `NotAllowed`."""

    def answer_by_passing(pending: Sequence[Pending]) -> SeatAnswer:
        passed, answer = find_idle_answer(visitor, pending)
        for key in answer.keys if isinstance(answer, Picked) else ():
            if (option := passed.part.option(key)) is not None:
                check_needs_no_confirmation(visitor, Found(passed, option))
        return SeatAnswer(passed, answer)

    return await _answer_for_each_seat(context, visitor, answer_by_passing)


async def answer_for_all_seats(context: Context, visitor: Visitor, text: str) -> Private:
    """Give one typed answer for all of a player's seats with this question. Raises `RulesError`."""

    def answer_by_text(pending: Sequence[Pending]) -> SeatAnswer:
        reply = read_answer(pending, text)
        return SeatAnswer(reply.pending, reply.answer)

    return await _answer_for_each_seat(context, visitor, answer_by_text)


@press_at_question(Op.BOTH)
async def all_seats_pressed(at: Pressed, pending: Pending) -> Private:
    """Choose an option, or pass if the rest is empty, for all seats with the same question."""
    visitor, key = at.visitor, at.press.rest
    seat_answers = [
        seat_answer
        for each in questions_of_same_kind(visitor, pending)
        if (seat_answer := _seat_answer(visitor, each, key))
    ]
    return await answer_all(at.context, visitor, seat_answers, go_on=True)


def questions_of_same_kind(visitor: Visitor, asked: Pending) -> list[Pending]:
    """Return the caller's open questions of that kind."""
    return [
        each
        for each in visitor.pending()
        if each.ask.kind == asked.ask.kind and each.seat not in each.ask.given
    ]


def _seat_answer(visitor: Visitor, pending: Pending, key: str) -> SeatAnswer | None:
    if not key:
        return SeatAnswer(pending, idle_answer(pending)) if can_pass(pending) else None
    option = pending.part.option(key)
    if option is None or not isinstance(pending.part.form, Pick):
        return None
    check_needs_no_confirmation(visitor, Found(pending, option))
    return SeatAnswer(pending, answer_with_key(pending, key))


def check_needs_no_confirmation(visitor: Visitor, found: Found) -> None:
    """Raise `NotAllowed` for actions with a confirmation: these are done seat by seat."""
    if needs_confirmation(found) or seats_shut_out(visitor, found.pending, found.option):
        why = f"{found.label} ({found.option.note})" if found.option.note else found.label
        raise NotAllowed(
            f"{visitor.name(found.pending.seat)}: {why}. Do it one at a time, with `as`."
        )


async def _answer_for_each_seat(context: Context, visitor: Visitor, means: Means) -> Private:
    """Return each seat's answers, all to one kind of question. Raises `NotAllowed`."""
    visitor.check_seated()
    if len(visitor.seats) < 2:
        raise NotAllowed(ONE_SEAT)
    visitor.check_playing(visitor.seats)
    seat_answers, reasons = list[SeatAnswer](), list[str]()
    for seat in visitor.seats:
        if pending := visitor.pending((seat,)):
            try:
                seat_answers.append(means(pending))
            except Closed:
                raise
            except RulesError as refused:
                reasons.append(f"{visitor.name(seat)}: {refused}")
    if not seat_answers:
        raise NotAllowed(
            " ".join(reasons) or (f"There’s nothing to answer. {visitor.who_is_awaited()}")
        )
    return await answer_all(context, visitor, _answers_to_same_question(seat_answers))


def _answers_to_same_question(seat_answers: Sequence[SeatAnswer]) -> list[SeatAnswer]:
    """Return the answers to the same question as the first, preferring an awaited one."""
    first = next((each for each in seat_answers if each.pending.is_awaited), seat_answers[0])
    return [each for each in seat_answers if each.pending.ask.kind == first.pending.ask.kind]


async def answer_all(
    context: Context, visitor: Visitor, seat_answers: Iterable[SeatAnswer], *, go_on: bool = False
) -> Private:
    """Give the answers one by one until one is refused. Raises `RulesError` for the first."""
    said, result, done, caller = list[str](), list[str](), Told(0), visitor.caller
    for seat_answer in seat_answers:
        pending, name = seat_answer.pending, visitor.name(seat_answer.pending.seat)
        given = Answered(pending.seat, pending.ask.id, seat_answer.answer)
        try:
            told = await context.tables.change(
                visitor.game, inputs.submit_input, caller, given, pending.mark
            )
        except RulesError as refused:
            if not said:
                raise
            result.append(f"{name}: not done. {refused}")
            break
        if told.again:
            return receipt_panel(visitor, "", told, go_on=go_on)
        said.append(with_seat_name(visitor, pending.seat, receipt(pending, seat_answer.answer)))
        result += told.result
        done, caller = told, replace(caller, interaction=None)  # the first input has it
    if not said:
        raise Closed
    return receipt_panel(
        visitor, "\n✓ ".join(said), replace(done, result=tuple(result)), go_on=go_on
    )
