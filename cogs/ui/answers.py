"""Typed answers to pending questions, whatever their form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from bot.engine.ask import Allot, Allotted, Answer, Option, Part, Pick, Picked
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.finding import how_near
from cogs.ui import drafts
from cogs.ui.pending import Found, Pending, Which, allot_label, can_pass, label_of, nothing
from cogs.ui.typed import (
    LONGEST_CHOICE,
    MOST_SUGGESTIONS,
    best_fitting,
    is_all_the_same,
    nearness,
)

SHOWN = 5
"""Choices that are named where something else was typed."""
PASS_WORDS = ("pass", "nothing", "none", "no more")


class Reply(Struct, frozen=True):
    """An answer to a pending question."""

    pending: Pending
    answer: Answer


def read_answer(pending: Sequence[Pending], text: str) -> Reply:
    """The answer that a typed text gives to one of the pending questions.

    One option by key or name; several with commas; amounts as “2 Guard Dog, 1 Roland”; “pass”.
    Raises `NotAllowed`, `Malformed` or `Which`.
    """
    if not pending:
        raise NotAllowed("Nothing is asked there now.")
    exact = re.fullmatch(r"(\d+)/(\d+)/(.+)", text.strip())
    if exact:
        number, seat, text = int(exact[1]), int(exact[2]), exact[3]
        pending = [p for p in pending if (p.ask.id, p.seat) == (number, seat)]
        if not pending:
            raise NotAllowed("That question is closed.")
    if text.strip().casefold() in PASS_WORDS and (passable := _passable(pending)):
        return Reply(passable[0], nothing(passable[0]))
    return _read_named(pending, text)


def _read_named(pending: Sequence[Pending], text: str) -> Reply:
    replies: list[Reply] = []
    refused: list[Exception] = []
    for each in pending:
        try:
            replies.append(Reply(each, read_part(each, text)))
        except (NotAllowed, Malformed, Which) as error:
            refused.append(error)
    if len(replies) == 1:
        return replies[0]
    if replies:
        return _best_reply(replies, text)
    which = [error for error in refused if isinstance(error, Which)]
    raise which[0] if which else refused[0]


def _best_reply(replies: Sequence[Reply], text: str) -> Reply:
    """Among several readings the one by exact name, else a question which is meant."""
    found: list[Found] = []
    for reply in replies:
        keys = reply.answer.keys if isinstance(reply.answer, Picked) else ()
        options = [option for key in keys if (option := reply.pending.part.option(key))]
        found += [Found(reply.pending, option) for option in options[:1]]
    best = best_fitting(found, [text.strip()])
    if len(best) == 1:
        return next(r for r in replies if r.pending is best[0].pending)
    raise Which("Which one?", found)


def read_part(pending: Pending, text: str) -> Answer:
    """The answer that a typed text gives to this question."""
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
    """The key of the option that is meant; of copies the first that is not taken yet."""
    options = pending.part.options
    left = [option for option in options if option.key not in taken] or options
    found = [Found(pending, option) for option in left]
    fitting = best_fitting(found, [text.strip()])
    if not fitting:
        reason = _barred_reason(pending.part, text)
        raise NotAllowed(reason or _not_there(pending.part, text.strip()))
    if len(fitting) > 1 and not is_all_the_same(fitting):
        raise Which(f"Which “{text.strip()}”?", fitting)
    return fitting[0].option.key


def _not_there(part: Part, text: str) -> str:
    """That nothing is called so, and what there is."""
    labels = [label_of(option) for option in part.options]
    more = " …" if len(labels) > SHOWN else "."
    return f"“{text}” is not among the choices now: {', '.join(labels[:SHOWN])}{more}"


def _barred_reason(part: Part, text: str) -> str:
    named = [b.reason for b in part.barred if nearness(b.label, text.strip()) is not None]
    return named[0] if named else ""


_AMOUNT_FIRST = re.compile(r"(\d+)\s*[x×]?\s+(.+)")
_AMOUNT_LAST = re.compile(r"(.+?)(?:\s*[:=×]\s*|\s+)(\d+)")
_BY_WORDS = 6
"""How near a name is whose every word begins one of the label and its pile."""


def read_allotment(part: Part, text: str) -> Allotted:
    """Amounts from “2 Guard Dog, 1 Roland” or lines of “Guard Dog: 2”. Raises `RulesError`.

    What is left over goes to the key that takes it, if there is one.
    """
    amounts: dict[str, int] = {}
    for piece in filter(None, (p.strip() for p in re.split(r"[,;\n]+", text))):
        number, name = _amount_and_name(part, piece)
        key = _allot_key(part, name)
        amounts[key] = amounts.get(key, 0) + number
    if not amounts:
        raise Malformed(f"Write amounts like “{_example(part)}”.")
    if isinstance(part.form, Allot):
        amounts = drafts.filled(part, part.form, amounts)
    return drafts.allotted(amounts)


def readable_amounts(part: Part, text: str) -> dict[str, int]:
    """Those of the typed amounts that can be read, by key; the rest is passed over."""
    amounts: dict[str, int] = {}
    for piece in filter(None, (p.strip() for p in re.split(r"[,;\n]+", text))):
        try:
            number, name = _amount_and_name(part, piece)
            key = _allot_key(part, name)
        except (Malformed, NotAllowed):
            continue
        amounts[key] = amounts.get(key, 0) + number
    return amounts


def _example(part: Part) -> str:
    """An answer to this very question, of its first two things; with piles, of one in each."""
    alone = {option.group: allot_label(option) for option in reversed(part.options)}
    named = len(alone) > 1
    found = list(alone.values())[::-1] if named else [option.label for option in part.options]
    names = list(dict.fromkeys(found))[:2]
    return ", ".join(f"{n} {name}" for n, name in zip((2, 1), names, strict=False))


def _amount_and_name(part: Part, piece: str) -> tuple[int, str]:
    if first := _AMOUNT_FIRST.fullmatch(piece):
        return int(first[1][:6]), first[2]
    if last := _AMOUNT_LAST.fullmatch(piece):
        return int(last[2][:6]), last[1]
    raise Malformed(f"“{piece}” is not an amount; write like “{_example(part)}”.")


def _allot_key(part: Part, name: str) -> str:
    ranked = [(_allot_rank(option, name), option.key) for option in part.options]
    best = min((rank for rank, _ in ranked if rank is not None), default=None)
    keys = [key for rank, key in ranked if rank is not None and rank == best]
    if len(keys) == 1:
        return keys[0]
    if keys:
        meant = " or ".join(allot_label(o) for o in part.options if o.key in keys)
        raise Malformed(f"“{name}” may be {meant}; write more of it.")
    there = ", ".join(allot_label(option) for option in part.options[:SHOWN])
    raise NotAllowed(f"“{name}” is not among the choices now: {there}.")


def _allot_rank(option: Option, name: str) -> int | None:
    if name == option.key:
        return 0
    ranks = (nearness(option.label, name), nearness(allot_label(option), name))
    by_words = _BY_WORDS if _begun(_words(name), _words(allot_label(option))) else None
    return min((rank for rank in (*ranks, by_words) if rank is not None), default=None)


def _begun(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each of the typed words begins one of the others, and there are any."""
    return bool(typed) and all(any(w.startswith(each) for w in words) for each in typed)


def _words(name: str) -> list[str]:
    return re.findall(r"[\w']+", name.casefold())


def _passable(pending: Sequence[Pending]) -> list[Pending]:
    return [each for each in pending if can_pass(each)]


def suggest_answers(pending: Sequence[Pending], text: str) -> list[tuple[str, str]]:
    """At most 25 (name, value) for `/answer`: any option of any pending question, and passing.

    A name is found by its label; cost and odds stand behind it.
    """
    keys = [option.key for each in pending for option in each.part.options]
    head, last = _split_last(text) if any(_several(p) for p in pending) else ("", text)
    rows: list[tuple[str, str, str]] = []
    for each in pending:
        amount = "1 " if isinstance(each.part.form, Allot) else ""
        for option in each.part.options:
            unique = keys.count(option.key) == 1
            value = option.key if unique else f"{each.ask.id}/{each.seat}/{option.key}"
            label, note = f"{amount}{label_of(option)}", option.note.replace("\n", " ")
            shown = f"{head}{label} · {note}" if note else f"{head}{label}"
            rows.append((label, shown, f"{head}{amount}{value}"))
    if _passable(pending):
        rows.append(("Pass", "Pass", "pass"))
    ranked = [(near, row) for row in rows if (near := how_near(row[0], last)) is not None]
    ranked.sort(key=lambda each: each[0])
    fits = [(shown[:LONGEST_CHOICE], value) for _, (_, shown, value) in ranked]
    return [(shown, value) for shown, value in fits if len(value) <= LONGEST_CHOICE][
        :MOST_SUGGESTIONS
    ]


def _several(pending: Pending) -> bool:
    form = pending.part.form
    return isinstance(form, Allot) or form.max > 1


def _split_last(text: str) -> tuple[str, str]:
    head, comma, last = text.rpartition(",")
    return (f"{head}, " if comma else "", last)
