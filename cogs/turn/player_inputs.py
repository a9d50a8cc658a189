"""Inputs of players: from a verb, a typed answer or a press to the table, and the answer back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.engine.ask import GO, Allot, Answer, Part, Pick, Picked
from bot.engine.errors import Closed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held
from bot.table.declares.vocabulary import ANSWER, END_TURN, PASS, Verb
from bot.table.game.snapshot import Told
from bot.table.steps import inputs
from cogs.turn.contributions import ANSWER_ITEMS, REFUSALS
from cogs.turn.next_turn import (
    option_in_next_turn,
    questions_to_go_next,
    take_turn_and_option,
    verb_not_possible_now,
    verb_refusal,
)
from cogs.turn.panel import (
    WHOSE,
    ask_for_confirmation,
    ask_which_option,
    ask_which_seat,
    is_refused_by_lesson,
    question_panel,
    receipt_panel,
)
from cogs.turn.together import ask_before_closing, has_asked_for_help, seats_shut_out
from cogs.turn.typed import Unknown, find_verb
from cogs.turn.typed_amounts import read_allotment
from cogs.turn.typed_answers import read_answer
from cogs.wire.context import Context, Visitor, no_such_verb_sentence
from cogs.wire.controls import Item
from cogs.wire.custom_id import Op
from cogs.wire.pending import Found, Pending, Which, can_pass, idle_answer, needs_confirmation
from cogs.wire.receipt_text import receipt
from cogs.wire.reply import Private, sentence


class Chosen(Struct, frozen=True):
    """A seat's answer to a question; None withdraws its earlier answer."""

    pending: Pending
    answer: Answer | None

    @property
    def as_input(self) -> Answered:
        """The input of the game for this answer."""
        return Answered(self.pending.seat, self.pending.ask.id, self.answer)

    def as_text(self, visitor: Visitor) -> str:
        """Return the answer as text. Call it before the answer is given."""
        return with_seat_name(visitor, self.pending.seat, receipt(self.pending, self.answer))

    def always_buttons(self, visitor: Visitor) -> list[Item]:
        """Return buttons to always answer this way. Call it before the answer is given."""
        return list(ANSWER_ITEMS.all(visitor, self.pending, self.answer))


async def give_answer(
    context: Context,
    visitor: Visitor,
    pending: Pending,
    answer: Answer | None,
    *,
    mark: str = "",
    go_on: bool = False,
) -> Private:
    """Give an answer (None undoes the earlier one); return its result. Raises `RulesError`."""
    chosen = Chosen(pending, answer)
    words = chosen.as_text(visitor)
    also = chosen.always_buttons(visitor)
    told = await context.tables.change(
        visitor.game, inputs.submit_input, visitor.caller, chosen.as_input, mark or pending.mark
    )
    return receipt_panel(visitor, words, told, go_on=go_on, also=also)


def with_seat_name(visitor: Visitor, seat: Seat, words: str) -> str:
    """Return a sentence that begins with the seat's name, if the caller has several seats."""
    name = visitor.name(seat)
    return f"{name}: {words}" if len(visitor.seats) > 1 and not words.startswith(name) else words


async def take_option(
    context: Context, visitor: Visitor, found: Found, *, meant: bool = False, go_on: bool = False
) -> Private:
    """Take an option, confirming one that is hard to undo. Raises `RulesError`."""
    chosen = choose_option(visitor, found, meant=meant)
    if isinstance(chosen, Private):
        return chosen
    return await give_answer(context, visitor, chosen.pending, chosen.answer, go_on=go_on)


def choose_option(
    visitor: Visitor, found: Found, *, meant: bool = False, beside_question: bool = False
) -> Chosen | Private:
    """Choose an option.

    Ask for confirmation if it is hard to undo or ends another seat's chance to act.
    """
    confirms = not meant and (not beside_question or has_asked_for_help(visitor, found.pending))
    if confirms and (others := seats_shut_out(visitor, found.pending, found.option)):
        return ask_before_closing(visitor, found.pending, found.option, others)
    refused = is_refused_by_lesson(visitor, found.pending, found.option.key)
    if needs_confirmation(found) and not meant and not refused:
        return ask_for_confirmation(visitor, found.pending, found.option.key, found.option.label)
    return Chosen(found.pending, answer_with_key(found.pending, found.option.key))


def answer_with_key(pending: Pending, key: str) -> Picked:
    """Return the answer that chooses this key, along with keys chosen before."""
    before = pending.ask.given.get(pending.seat)
    form = pending.part.form
    if isinstance(form, Pick) and form.max > 1 and isinstance(before, Picked):
        return Picked((*(k for k in before.keys if k != key), key))
    return Picked((key,))


async def do_verb(
    context: Context, visitor: Visitor, spoken: Verb, typed: Sequence[str], as_: str
) -> Private:
    """Carry out a typed verb for the one seat that it fits. Raises `NotAllowed`."""
    visitor.check_seated()
    verb = known_verb(visitor, spoken)
    seats = seats_named(visitor, as_)
    pending = visitor.pending(seats)
    if not pending:
        visitor.check_playing(seats)
        why = f"{verb_not_possible_now(visitor, verb)} {visitor.who_is_awaited()}"
        return _refuse_out_of_turn(visitor, seats, verb, typed, why)
    try:
        if (divided := division_question(pending, verb.name)) is not None:
            return await _answer_division(context, visitor, divided, ", ".join(filter(None, typed)))
        found = find_verb(pending, verb.name, typed)
    except Which as several:
        return ask_which_option(visitor, str(several), several.found)
    except Unknown as unknown:
        return await _take_turn_or_plan(context, visitor, pending, verb, typed, unknown)
    except NotAllowed as reason:
        if any(each.is_awaited for each in pending):
            raise
        raise NotAllowed(f"{reason} {visitor.who_is_awaited()}") from None
    if found.option.key == GO and verb.name != ANSWER.name:
        return await _take_turn_by_verb(context, visitor, found, verb, typed)
    if _is_typed_to_look(verb, typed):
        return ask_which_option(
            visitor, "Only one thing is possible, and it isn’t done yet.", [found]
        )
    return await take_option(context, visitor, found)


async def _take_turn_or_plan(
    context: Context,
    visitor: Visitor,
    pending: Sequence[Pending],
    verb: Verb,
    typed: Sequence[str],
    unknown: Unknown,
) -> Private:
    """Take the turn for a verb that fits no option now, or plan it. Raises `NotAllowed`."""
    if goers := questions_to_go_next(pending):
        return await _take_turn_and_do_verb(context, visitor, goers, verb, typed)
    why = verb_refusal(visitor, pending, unknown)
    if any(each.is_awaited for each in pending):
        raise NotAllowed(why) from None
    seats = tuple(dict.fromkeys(each.seat for each in pending))
    return _refuse_out_of_turn(visitor, seats, verb, typed, why)


def _refuse_out_of_turn(
    visitor: Visitor, seats: Sequence[Seat], verb: Verb, typed: Sequence[str], why: str
) -> Private:
    """Return a refusal with an offer, such as a plan.

    Raises `NotAllowed` if nothing can be offered.
    """
    for offer in REFUSALS.all(visitor, seats, verb, typed, why):
        return offer
    raise NotAllowed(why)


def _is_typed_to_look(verb: Verb, typed: Sequence[str]) -> bool:
    """Return True if a verb for spending things was typed without a name, to see the list."""
    return verb.spends and not any(text.strip() for text in typed)


async def _take_turn_and_do_verb(
    context: Context,
    visitor: Visitor,
    goers: Sequence[Pending],
    verb: Verb,
    typed: Sequence[str],
) -> Private:
    """Take the turn and do a verb that needs no confirmation; never end a turn."""
    try:
        go, found = await option_in_next_turn(context, visitor, goers, verb, typed)
    except Unknown as unknown:
        raise NotAllowed(verb_refusal(visitor, goers, unknown)) from None
    if (
        needs_confirmation(found)
        or found.option.verb == END_TURN.name
        or _is_typed_to_look(verb, typed)
    ):
        raise NotAllowed(verb_refusal(visitor, goers, Unknown("", verb.name)))
    return await take_turn_and_option(context, visitor, go, found)


async def _take_turn_by_verb(
    context: Context, visitor: Visitor, going: Found, verb: Verb, typed: Sequence[str]
) -> Private:
    """Take the turn by a verb, and use the verb if the new turn offers it."""
    try:
        return await _take_turn_and_do_verb(context, visitor, [going.pending], verb, typed)
    except Closed:
        raise
    except NotAllowed:  # it begins with something hidden, or with another choice
        return await take_option(context, visitor, going)


def division_question(pending: Sequence[Pending], verb: str) -> Pending | None:
    """Return the question in which this verb divides something. None if there is none."""
    return next(
        (
            each
            for each in pending
            if isinstance(each.part.form, Allot)
            and any(option.verb == verb for option in each.part.options)
        ),
        None,
    )


async def _answer_division(
    context: Context, visitor: Visitor, pending: Pending, text: str
) -> Private:
    """Answer with the amounts that were typed; without any, show the question."""
    if not text.strip():
        return question_panel(visitor, pending)
    return await give_answer(context, visitor, pending, read_allotment(pending.part, text))


def known_verb(visitor: Visitor, spoken: Verb) -> Verb:
    """Return the verb as the channel's game defines it. Raises `NotAllowed` if it has none."""
    vocabulary = visitor.snapshot.kit.words.vocabulary
    if not vocabulary.has_verb(spoken.name):
        raise NotAllowed(no_such_verb_sentence(visitor, spoken))
    return vocabulary.verb(spoken.name)


def seats_named(visitor: Visitor, name: str) -> tuple[Seat, ...]:
    """Return the named seat of the caller, or all of theirs.

    Raises `NotAllowed` for another name.
    """
    if not name.strip():
        return visitor.seats
    named = visitor.seats_named(name, visitor.seats)
    if not named:
        raise NotAllowed(f"You have no seat called “{name}”.")
    return tuple(named)


async def do_answer(context: Context, visitor: Visitor, text: str, as_: str) -> Private:
    """Answer a pending question by typed text. Raises `NotAllowed` or `RulesError`."""
    visitor.check_seated()
    seats = seats_named(visitor, as_)
    pending = visitor.pending(seats)
    if not pending:
        visitor.check_playing(seats)
        raise NotAllowed(f"You have nothing to decide right now. {visitor.who_is_awaited()}")
    try:
        reply = read_answer(pending, text)
    except Which as several:
        return ask_which_option(visitor, str(several), several.found)
    if reply.pending.ask.given.get(reply.pending.seat) == reply.answer:
        raise NotAllowed("That’s already your answer.")
    if (found := _only_option(reply.pending, reply.answer)) is not None:
        return await take_option(context, visitor, found)
    return await give_answer(context, visitor, reply.pending, reply.answer)


def _only_option(pending: Pending, answer: Answer) -> Found | None:
    form = pending.part.form
    single = isinstance(form, Pick) and form.max == 1
    if single and isinstance(answer, Picked) and len(answer.keys) == 1:
        option = pending.part.option(answer.keys[0])
        return Found(pending, option) if option else None
    return None


async def do_pass(context: Context, visitor: Visitor, as_: str) -> Private:
    """Pass a question that allows it. Raises `NotAllowed`."""
    visitor.check_seated()
    seats = seats_named(visitor, as_)
    pending = visitor.pending(seats)
    if not pending:
        visitor.check_playing(seats)
    if options := _pass_options(pending):
        return await _take_or_ask(context, visitor, options)
    candidates = _passable_questions(pending)
    if not candidates:
        if found := _idle_options(pending):
            return await _take_or_ask(context, visitor, found)
        raise NotAllowed(_reason_passing_is_impossible(visitor, pending))
    if len({p.seat for p in candidates}) > 1:
        return ask_which_seat(visitor, candidates, Op.PASS)
    return await give_answer(context, visitor, candidates[0], idle_answer(candidates[0]))


def find_idle_answer(visitor: Visitor, pending: Sequence[Pending]) -> tuple[Pending, Answer]:
    """Return a question and the answer that passes it. Raises `NotAllowed` if there is none."""
    if options := _pass_options(pending):
        found = _awaited_first(options)[0]
        return found.pending, answer_with_key(found.pending, found.option.key)
    if candidates := _passable_questions(pending):
        return candidates[0], idle_answer(candidates[0])
    for found in _idle_options(pending):
        return found.pending, answer_with_key(found.pending, found.option.key)
    raise NotAllowed(_reason_passing_is_impossible(visitor, pending))


def _passable_questions(pending: Sequence[Pending]) -> list[Pending]:
    """Return the unanswered questions that can be passed; only awaited ones, if any."""
    unanswered = [p for p in pending if can_pass(p) and p.seat not in p.ask.given]
    return [p for p in unanswered if p.is_awaited] or unanswered


def _pass_options(pending: Sequence[Pending]) -> list[Found]:
    """Return the options that are labelled as passing."""
    return [
        Found(p, option)
        for p in pending
        for option in p.part.options
        if option.verb == PASS.name and isinstance(p.part.form, Pick)
    ]


async def _take_or_ask(context: Context, visitor: Visitor, found: Sequence[Found]) -> Private:
    """Choose the only fitting option, or ask which is meant."""
    meant = _awaited_first(found)
    return (
        await take_option(context, visitor, meant[0])
        if len(meant) == 1
        else ask_which_option(visitor, WHOSE, meant)
    )


def _awaited_first(found: Sequence[Found]) -> Sequence[Found]:
    return [each for each in found if each.pending.is_awaited] or found


def _idle_options(pending: Sequence[Pending]) -> list[Found]:
    """Return the options that mean doing nothing, such as being ready."""
    return [
        Found(p, option)
        for p in pending
        if p.is_awaited and p.ask.silence and (option := p.part.option(p.ask.silence)) is not None
    ]


def _reason_passing_is_impossible(visitor: Visitor, pending: Sequence[Pending]) -> str:
    if any(p.is_awaited for p in pending):
        return "You can’t pass here: this has to be decided."
    return f"There’s nothing to pass. {visitor.who_is_awaited()}"


async def do_hold(context: Context, visitor: Visitor, as_: str, on: bool | None = None) -> Private:
    """Make the table wait for a seat, or stop that (None: toggle). Raises `NotAllowed`."""
    visitor.check_seated()
    seats = seats_named(visitor, as_)
    able = {p.seat for p in visitor.pending(seats) if p.held or not p.is_awaited}
    first, *others = able or seats
    if others:
        raise NotAllowed(visitor.which_of((first, *others), "hold"))
    return await hold_table(context, visitor, first, on)


async def hold_table(
    context: Context, visitor: Visitor, seat: Seat, on: bool | None = None
) -> Private:
    """Make the table wait for this seat, or stop that. Raises `NotAllowed`."""
    held = seat in visitor.snapshot.require_session().held_seats
    wanted = (not held) if on is None else on
    told = await context.tables.change(
        visitor.game, inputs.submit_input, visitor.caller, Held(seat, wanted)
    )
    if wanted:
        return sentence(_held_line(visitor, told, seat))
    whose = f"{visitor.name(seat)}’s" if len(visitor.seats) > 1 else "your"
    return sentence(f"✓ The table no longer waits for {whose} reactions.")


def _held_line(visitor: Visitor, told: Told, seat: Seat) -> str:
    """Return True if the table waits for the seat now, or from its next chance to react."""
    assert told.now is not None
    session = told.now.require_session()
    several = len(visitor.seats) > 1
    whom = f"you to play {visitor.name(seat)}" if several else "you"
    if any(seat in ask.held and seat in ask.awaited for ask in session.asks):
        return f"✓ The table is waiting for {whom}. Act or pass when you’re ready."
    who = f"{visitor.name(seat)} has" if several else "you have"
    return f"✓ The table will wait for you the next time {who} a chance to react."


def answer_with_keys(part: Part, keys: Sequence[str]) -> Picked:
    """Return the answer with those of the keys that the part has."""
    return Picked(tuple(key for key in keys if part.option(key) is not None))
