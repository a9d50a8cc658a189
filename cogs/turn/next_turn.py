"""“Who goes next?”: typing a verb takes the turn first, if the player may go now."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.ask import GO, Option, Pick, Picked
from bot.engine.english import join_names
from bot.engine.errors import Closed, HeldUp, NotAllowed
from bot.engine.journal import Answered
from bot.engine.names import spelling_hint
from bot.engine.session import AnySession
from bot.table.automation.option_matching import word_distance
from bot.table.declares.vocabulary import ANSWER, END_TURN, PASS, TURN, NamedFrom, TurnTiming, Verb
from bot.table.steps import inputs
from bot.table.steps.inputs import held_up_error
from bot.table.telling.messages import source_unless_named
from cogs.turn.panel import receipt_panel
from cogs.turn.typed import Unknown, find_verb
from cogs.wire.context import Context, Visitor
from cogs.wire.pending import Found, Pending, Which, open_questions
from cogs.wire.receipt_text import receipt, turn_receipt
from cogs.wire.reply import Private, sentence

MOST = 5
"""Things that a refusal lists."""


def questions_to_go_next(pending: Sequence[Pending]) -> list[Pending]:
    """Return the open questions in which a seat can take the next turn."""
    return [
        each
        for each in pending
        if isinstance(each.part.form, Pick) and each.part.option(GO) is not None
    ]


async def option_in_next_turn(
    context: Context, visitor: Visitor, goers: Sequence[Pending], verb: Verb, typed: Sequence[str]
) -> tuple[Answered, Found]:
    """Return the seat that would take the turn, and the typed verb's option in that turn.

    Nothing changes.
    """
    go, ahead, found = await _find_fitting_turn(context, visitor, goers, verb, typed)
    if ahead is not None:
        _check_turn_is_not_held(visitor, ahead, found)
    return go, found


async def _find_fitting_turn(
    context: Context, visitor: Visitor, goers: Sequence[Pending], verb: Verb, typed: Sequence[str]
) -> tuple[Answered, AnySession | None, Found]:
    """Return the turn in which the typed verb has an option. Raises `NotAllowed`."""
    reasons: list[NotAllowed] = []
    for goer in goers:
        go, ahead = await _turn_if_it_went(context, visitor, goer)
        try:
            found = _options_of_verb_in_turn(_questions_in_turn(ahead, goer), verb, typed)
        except NotAllowed as reason:
            reasons.append(reason)
            continue
        if len(goers) > 1:
            raise NotAllowed(visitor.which_of([each.seat for each in goers], verb.name))
        return go, ahead, found
    raise reasons[0]


def _options_of_verb_in_turn(then: Sequence[Pending], verb: Verb, typed: Sequence[str]) -> Found:
    """Return the options of a verb among the questions a seat would have."""
    try:
        return find_verb(then, verb.name, typed)
    except Unknown:
        if why := missing_condition(then, verb):
            raise NotAllowed(f"You can’t {verb.name}, not even in your own turn: {why}.") from None
        raise
    except Which as several:
        names = ", ".join(dict.fromkeys(each.option.label for each in several.found[:MOST]))
        raise NotAllowed(f"{several} {names}.") from None


def _check_turn_is_not_held(visitor: Visitor, ahead: AnySession, found: Found) -> None:
    """Raise `NotAllowed` if the turn would have to wait for another seat."""
    try:
        answer = Picked((found.option.key,))
        ahead.check(Answered(found.pending.seat, found.pending.ask.id, answer))
    except HeldUp as held:
        raise held_up_error(visitor.snapshot.kit, ahead, held) from None


async def _turn_if_it_went(
    context: Context, visitor: Visitor, goer: Pending
) -> tuple[Answered, AnySession | None]:
    """Return a seat's turn if it went now.

    None if the beginning of the turn would reveal something hidden.
    """
    go = Answered(goer.seat, goer.ask.id, Picked((GO,)))
    return go, await context.tables.read(visitor.game, inputs.position_after_input, go)


def _questions_in_turn(ahead: AnySession | None, goer: Pending) -> list[Pending]:
    """Return the questions that a seat would have."""
    return open_questions(ahead, (goer.seat,), goer.vocabulary) if ahead is not None else []


async def open_or_upcoming_questions(
    context: Context, visitor: Visitor, pending: Sequence[Pending]
) -> list[Pending]:
    """Return the open questions, and those of the seat that may go next, for suggestions."""
    goers = questions_to_go_next(pending)
    if len(goers) != 1:
        return list(pending)
    (goer,) = goers
    _, ahead = await _turn_if_it_went(context, visitor, goer)
    return [*pending, *_questions_in_turn(ahead, goer)]


async def take_turn_and_option(
    context: Context, visitor: Visitor, go: Answered, found: Found
) -> Private:
    """Take the turn, then choose the option: two inputs. Raises `Closed` or `RulesError`."""
    session = visitor.snapshot.require_session()
    asked = session.find_question(go.ask)
    if asked is None:
        raise Closed
    began = await context.tables.change(
        visitor.game, inputs.submit_input, visitor.caller, go, session.question_hash(asked)
    )
    if began.again:
        return sentence("That’s already done.")
    words = receipt(replace(found.pending, seat=go.seat, ask=asked), go.answer)
    answer = Picked((found.option.key,))
    given, mark = Answered(go.seat, found.pending.ask.id, answer), found.pending.mark
    caller = replace(visitor.caller, interaction=None)  # the first input has it
    try:
        did = await context.tables.change(visitor.game, inputs.submit_input, caller, given, mark)
    except NotAllowed:  # another seat was quicker: the turn has begun, no more
        return receipt_panel(visitor, words, began)
    words = turn_receipt(words, receipt(found.pending, answer))
    return receipt_panel(visitor, words, replace(did, result=(*began.result, *did.result)))


# --- refusals of verbs ----------------------------------------------------------------------------


SHORTEST = 3
"""The fewest typed letters that find a card by its name."""


def verb_not_possible_now(visitor: Visitor, verb: Verb) -> str:
    """Return the reply to a player without any question: the verb is not possible."""
    if why := _why_not_asked(visitor, verb):
        return why
    if verb.timing is TurnTiming.ANY_TURN or _is_own_turn(visitor):
        return f"You can’t {verb.words} now."
    return "It’s not your turn."


def _why_not_asked(visitor: Visitor, verb: Verb) -> str:
    """Return why the question of a verb is only for other seats; empty if unknown."""
    session, words = visitor.snapshot.require_session(), visitor.snapshot.kit.words
    reasons = (
        words.why_not_asked(session, ask, seat)
        for ask in session.asks
        if ask.kind == verb.name
        for seat in visitor.seats
    )
    return next(filter(None, reasons), "")


def _is_own_turn(visitor: Visitor) -> bool:
    """Return True if it is the player's turn, in which another seat has a question."""
    session = visitor.snapshot.require_session()
    return session.rules.seat_in_turn(session.state) in visitor.seats


def verb_refusal(visitor: Visitor, pending: Sequence[Pending], unknown: Unknown) -> str:
    """Return the complete refusal of a verb that fits no option now."""
    verb, word = visitor.snapshot.kit.words.vocabulary.verb(unknown.verb), unknown.word
    asked = open_questions_text(visitor, pending)
    if not word or (word.isdigit() and not unknown.choices):
        why = f": {reason}" if (reason := missing_condition(pending, verb)) else ""
        return f"You can’t {verb.words} now{why}. {asked}"
    if (
        not unknown.choices
        and _is_other_question_first(pending, verb)
        and not _reasons_for_all_objects(pending, verb)
    ):
        why = f": {reason}" if (reason := missing_condition(pending, verb)) else ""
        return f"You can’t {verb.words} now{why}. {asked}"
    if not unknown.choices and (whose := _whose_turn_sentence(visitor, pending, verb)):
        return f"{whose} {asked}"
    return _unknown_name_sentence(visitor, pending, unknown, verb)


def _unknown_name_sentence(
    visitor: Visitor, pending: Sequence[Pending], unknown: Unknown, verb: Verb
) -> str:
    """Return why the typed name fits nothing: it is elsewhere, misspelt or unknown."""
    word = unknown.word
    known = _card_with_name(visitor, word)
    names = _object_names(pending, verb.name)
    if known and known not in names:
        instead = _possible_instead(visitor, pending, unknown)
        return f"{_card_sentence(visitor, pending, verb, known)} {instead}"
    meant = spelling_hint(names, word).strip() or _possible_instead(visitor, pending, unknown)
    return f"I don’t know anything called “{word}” there. {meant}"


def missing_condition(pending: Sequence[Pending], verb: Verb) -> str:
    """Return the missing condition of a verb without options, if known."""
    if not verb.absent_beside:
        return verb.absent
    turn = next((each for each in pending if each.is_awaited and each.ask.kind == TURN), None)
    verbs = {option.verb for option in turn.part.options} if turn else set[str]()
    if turn is None or verb.name in verbs:
        return ""
    return verb.absent if verb.absent_beside in verbs else ""


def _whose_turn_sentence(visitor: Visitor, pending: Sequence[Pending], verb: Verb) -> str:
    """Return whose turn it is, if that is the only obstacle to the verb; else empty."""
    session = visitor.snapshot.require_session()
    turn = session.rules.seat_in_turn(session.state)
    if (
        verb.timing is not TurnTiming.OWN_TURN
        or turn is None
        or turn in {each.seat for each in pending}
    ):
        return ""
    return f"It’s {visitor.name(turn)}’s turn."


def _is_other_question_first(pending: Sequence[Pending], verb: Verb) -> bool:
    """Return True if a question other than the turn's or the verb's own must be answered first."""
    mine = next((each for each in pending if each.is_awaited), None)
    return mine is not None and not _is_turn_question(mine) and mine.ask.kind != verb.name


def _is_turn_question(pending: Pending) -> bool:
    """Return True if it is a turn, or a part of one, that the player ends."""
    ends = any(option.verb == END_TURN.name for option in pending.part.options)
    return ends or pending.ask.kind == TURN


def _card_sentence(visitor: Visitor, pending: Sequence[Pending], verb: Verb, card: str) -> str:
    """Return where a named card is, or why it cannot be used now."""
    seats = dict.fromkeys(each.seat for each in pending)
    session, kit = visitor.snapshot.require_session(), visitor.snapshot.kit
    cannot = f"You can’t {verb.words_at} {card}"
    held = any(f"**{card}" in kit.views.hand_text(session, seat) for seat in seats)
    if verb.source in (NamedFrom.HAND, NamedFrom.OWN):
        lacks = "it’s not in your hand" if verb.source is NamedFrom.HAND else "you don’t have it"
        return f"{cannot} now." if held else f"{cannot}: {lacks}."
    if verb.source is NamedFrom.WEAPON and held:
        return f"You can’t {verb.name} with {card} now."
    shown = kit.views.board_text(session, next(iter(seats), None))
    plain = kit.words.vocabulary.verb(verb.name).command or card in shown
    return f"{cannot} now." if plain else f"{cannot}: it’s not in play."


def _possible_instead(visitor: Visitor, pending: Sequence[Pending], unknown: Unknown) -> str:
    """Return the options of a verb; if there are none, the reason, or the open question."""
    verb = visitor.snapshot.kit.words.vocabulary.verb(unknown.verb)
    why = [] if verb.absent_beside else _reasons_for_all_objects(pending, verb)
    return unknown.choices or " ".join(why[:3]) or open_questions_text(visitor, pending)


def _reasons_for_all_objects(pending: Sequence[Pending], verb: Verb) -> list[str]:
    """Return why a verb is impossible now, if that is the same for all its objects."""
    if not verb.absent:
        return []
    return list(
        dict.fromkeys(o.reason for each in pending for o in each.part.barred if o.verb == verb.name)
    )


def _card_with_name(visitor: Visitor, word: str) -> str:
    """Return the only card name that matches a word; empty if none or several do."""
    if len(word) < SHORTEST:
        return ""
    names = list(
        dict.fromkeys(map(_name_without_subtitle, visitor.snapshot.kit.guide.card_names(word)))
    )
    exact = [name for name in names if word_distance(name, word) == 1]
    found = exact or names
    return found[0] if len(found) == 1 else ""


def _name_without_subtitle(name: str) -> str:
    """Return a card's name without subtitle and level."""
    return name.partition(":")[0].partition(" (")[0]


def _object_names(pending: Sequence[Pending], verb: str) -> list[str]:
    """Return the names of all objects that the verb can have now."""
    options = [o for each in pending for o in each.part.options if o.verb == verb]
    return list(dict.fromkeys(name for option in options for name in option.args[:1]))


def open_questions_text(visitor: Visitor, pending: Sequence[Pending]) -> str:
    """Return the open questions, whose they are, and how to answer them."""
    mine = next((each for each in pending if each.is_awaited), None)
    if mine is None:
        return _questions_of_others(visitor, pending)
    if mine.ask.kind == TURN:
        return f"It’s your turn: you have {_answer_commands([mine])}."
    first, *others = mine.part.options or (None,)
    if first is not None and not others:
        way = f"Press “{first.label}”, or use {_answer_command(mine, first)}."
        return f"First answer: {_question_line(mine)} {way}"
    return (
        f"First answer: {_question_line(mine)} Use {_answer_commands([mine], 'or')}, or a button."
    )


def _questions_of_others(visitor: Visitor, pending: Sequence[Pending]) -> str:
    session = visitor.snapshot.session
    asked = [ask for ask in session.asks if ask.awaited] if session else []
    lines = [
        f"Waiting for {join_names(visitor.people(ask.awaited))}: "
        f"{ask.prompt.rstrip('.')}{'' if ask.prompt.endswith('?') else '.'}"
        for ask in asked[:2]
    ]
    able = f" Meanwhile you can use {_answer_commands(pending, 'or')}." if pending else ""
    return (" ".join(lines) or "It’s nobody’s turn right now.") + able


def _question_line(pending: Pending) -> str:
    ask = pending.ask
    source = f" ({beside})" if (beside := source_unless_named(ask)) else ""
    return f"“{ask.prompt}”{source}."


def _answer_commands(pending: Sequence[Pending], last: str = "and") -> str:
    """The commands that answer, such as ``/commit or /pass (“Reveal a token”)``."""
    ways = [_answer_command_with_effect(each, o) for each in pending for o in each.part.options]
    return join_names(list(dict.fromkeys(ways)), last) if ways else f"`/{ANSWER.name}`"


def _answer_command_with_effect(pending: Pending, option: Option) -> str:
    """Return the command, with its effect here if it ends a window."""
    way = _answer_command(pending, option)
    return f"{way} (“{option.label}”)" if option.verb == PASS.name else way


def _answer_command(pending: Pending, option: Option) -> str:
    """Return the text to type for an option."""
    return f"`/{pending.verb(option).command or option.verb or ANSWER.name}`"
