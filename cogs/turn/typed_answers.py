"""Typed answers to pending questions, whatever their form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.engine.ask import Allot, Answer, Option, Part, Pick, Picked
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import match_rank
from cogs.turn.typed import are_copies, best_fitting_options, word_distance
from cogs.turn.typed_amounts import EXACT, SHOWN, label_with_note, read_allotment, suggested_amounts
from cogs.wire.discord_text import CHOICE, clip
from cogs.wire.pending import Found, Pending, Which, can_pass, idle_answer
from cogs.wire.slash_commands import MOST_SUGGESTIONS

PASS_WORDS = ("pass", "nothing", "none", "no more")


class TypedAnswer(Struct, frozen=True):
    """An answer to a pending question."""

    pending: Pending
    answer: Answer


def read_answer(pending: Sequence[Pending], text: str) -> TypedAnswer:
    """Return the answer that a typed text gives to one of the open questions.

    One option by key or name; several with commas; amounts as “2 Guard Dog, 1 Roland”; “pass”.
    Raises `NotAllowed`, `Malformed` or `Which`.
    """
    if not pending:
        raise NotAllowed("There’s nothing to answer there now.")
    if not text.strip():
        raise NotAllowed(_empty_answer_error(pending))
    if exact := EXACT.fullmatch(text.strip()):
        pending, text = _question_with_number(pending, int(exact[1]), int(exact[2])), exact[3]
    if text.strip().casefold() in PASS_WORDS and (passable := _passable_questions(pending)):
        left = [each for each in passable if each.seat not in each.ask.given] or passable
        return TypedAnswer(left[0], idle_answer(left[0]))
    return _read_named_answer(pending, text)


def _question_with_number(pending: Sequence[Pending], number: int, seat: int) -> list[Pending]:
    """Return a seat's question with this number. Raises `NotAllowed` if it is closed."""
    found = [p for p in pending if (p.ask.id, p.seat) == (number, seat)]
    if not found:
        raise NotAllowed("That question is closed.")
    return found


def _read_named_answer(pending: Sequence[Pending], text: str) -> TypedAnswer:
    replies: list[TypedAnswer] = []
    refused: list[Exception] = []
    for each in pending:
        try:
            replies.append(TypedAnswer(each, read_part(each, text)))
        except (NotAllowed, Malformed, Which) as error:
            refused.append(error)
    if len(replies) == 1:
        return replies[0]
    if replies:
        return _best_reply(replies, text)
    which = [error for error in refused if isinstance(error, Which)]
    raise which[0] if which else refused[0]


def _best_reply(replies: Sequence[TypedAnswer], text: str) -> TypedAnswer:
    """Return the exact match among several readings. Raises an error that asks which is meant."""
    found: list[Found] = []
    for reply in replies:
        keys = reply.answer.keys if isinstance(reply.answer, Picked) else ()
        options = [option for key in keys if (option := reply.pending.part.option(key))]
        found += [Found(reply.pending, option) for option in options[:1]]
    best = best_fitting_options(found, [text.strip()])
    if len(best) == 1:
        return next(r for r in replies if r.pending is best[0].pending)
    raise Which("Which one?", found)


def read_part(pending: Pending, text: str) -> Answer:
    """Return the answer that a typed text gives to this question."""
    match pending.part.form:
        case Allot():
            return read_allotment(pending.part, text)
        case Pick(_, most):
            parts = [text] if most == 1 else re.split(r"[,;\n]+", text)
            keys: list[str] = []
            for piece in filter(str.strip, parts):
                keys.append(_key_named(pending, piece, keys))
            return Picked(tuple(keys))


def _key_named(pending: Pending, text: str, taken: Sequence[str] = ()) -> str:
    """Return the key of the named option; of several copies the first that is not taken."""
    options = pending.part.options
    left = [option for option in options if option.key not in taken] or options
    found = [Found(pending, option) for option in left]
    fitting = best_fitting_options(found, [text.strip()])
    if not fitting:
        reason = _barred_reason(pending.part, text)
        raise NotAllowed(reason or _unknown_name_error(pending, text.strip()))
    if len(fitting) > 1 and not are_copies(fitting):
        raise Which(f"Which “{text.strip()}”?", fitting)
    return fitting[0].option.key


def _empty_answer_error(pending: Sequence[Pending]) -> str:
    """Return the error for an empty answer, with the choices of all questions."""
    labels = dict.fromkeys(each.label(option) for each in pending for option in each.part.options)
    if not labels:
        return "Say what you choose. Right now you can only pass."
    more = " …" if len(labels) > SHOWN else "."
    return f"Say what you choose: {', '.join([*labels][:SHOWN])}{more}"


def _unknown_name_error(pending: Pending, text: str) -> str:
    """Return the error for an unknown name, with the possible ones."""
    labels = [pending.label(option) for option in pending.part.options]
    if not labels:
        return f"“{text}” isn’t one of the choices now."
    more = " …" if len(labels) > SHOWN else "."
    return f"“{text}” isn’t one of the choices now: {', '.join(labels[:SHOWN])}{more}"


def _barred_reason(part: Part, text: str) -> str:
    named = [b.reason for b in part.barred if word_distance(b.label, text.strip()) is not None]
    return named[0] if named else ""


def _passable_questions(pending: Sequence[Pending]) -> list[Pending]:
    return [each for each in pending if can_pass(each)]


def suggest_answers(
    pending: Sequence[Pending], text: str, names: Mapping[Seat, str] | None = None
) -> list[tuple[str, str]]:
    """Return at most 25 autocomplete choices, (text, value), for `/answer`."""
    named = [each for each in pending if not isinstance(each.part.form, Allot)]
    divided = [each for each in pending if isinstance(each.part.form, Allot)]
    fits = [
        *_named_rows(named, text, names or {}),
        *suggested_amounts(divided, text, alone=len(pending) == 1),
    ]
    if _passable_questions(pending) and match_rank("Pass", text) is not None:
        fits.append(("Pass", "pass"))
    whole = [(clip(shown, CHOICE), value) for shown, value in fits if len(value) <= CHOICE]
    return whole[:MOST_SUGGESTIONS]


def _named_rows(
    pending: Sequence[Pending], text: str, names: Mapping[Seat, str]
) -> list[tuple[str, str]]:
    """Return choices, (text, value), of named options.

    The best match for the last typed name first.
    """
    keys = [option.key for each in pending for option in each.part.options]
    head, last = _split_last(text) if any(_needs_several_names(p) for p in pending) else ("", text)
    ranked: list[tuple[int, str, str]] = []
    for each in pending:
        before = f"{_choosing_seat_name(each, names)}{head}"
        for option in each.part.options:
            label = each.label(option)
            value = _value_to_type(each, option, unique=keys.count(option.key) == 1)
            if (near := match_rank(label, last)) is not None:
                ranked.append((near, label_with_note(f"{before}{label}", option), f"{head}{value}"))
    ranked.sort(key=lambda row: row[0])
    return [(shown, value) for _, shown, value in ranked]


def _choosing_seat_name(pending: Pending, names: Mapping[Seat, str]) -> str:
    """Return the name of the choosing seat, if there are several."""
    return (
        f"{names[pending.seat]}: "
        if pending.seat in names and not _needs_several_names(pending)
        else ""
    )


def _value_to_type(pending: Pending, option: Option, *, unique: bool) -> str:
    """Return the text to type for an option: its key, with its question if others have it."""
    return option.key if unique else f"{pending.ask.id}/{pending.seat}/{option.key}"


def _needs_several_names(pending: Pending) -> bool:
    form = pending.part.form
    return isinstance(form, Pick) and form.max > 1


def _split_last(text: str) -> tuple[str, str]:
    head, comma, last = text.rpartition(",")
    return (f"{head}, " if comma else "", last)
