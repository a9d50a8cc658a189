"""What was typed, found among what is legal: pure functions over open asks.

Exact keys win over exact names, those over beginnings, those over words within. Illegal things
that exist give their reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.engine.ask import Allot, Allotted, Answer, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.errors import Ambiguous, Malformed, NotAllowed
from bot.engine.ids import Seat

MOST_SUGGESTIONS = 25
LONGEST_CHOICE = 100

PASS_WORDS = ("pass", "nothing", "none", "no more")


class Pending(Struct, frozen=True):
    """What one seat is asked."""

    seat: Seat
    ask: Ask
    held: bool = False
    """The seat asked the table to wait for it."""

    @property
    def part(self) -> Part:
        """The seat's options."""
        return self.ask.parts[self.seat]

    @property
    def awaited(self) -> bool:
        """Whether the table waits for this answer."""
        return self.seat in self.ask.awaited


class Found(Struct, frozen=True):
    """An option of a seat's pending question."""

    pending: Pending
    option: Option


class Which(Ambiguous):
    """Several things fit; `found` are they."""

    def __init__(self, sentence: str, found: Sequence[Found]) -> None:
        super().__init__(sentence, tuple(each.option.label for each in found))
        self.found = tuple(found)


def pending_of(
    asks: Iterable[Ask], seats: Iterable[Seat], held: Iterable[Seat] = ()
) -> list[Pending]:
    """What these seats are asked: first what the table waits for, then what they may do."""
    mine, waiting = tuple(seats), set(held)
    found = [
        Pending(seat, ask, seat in waiting)
        for ask in asks
        for seat in mine
        if seat in (*ask.must, *ask.may)
    ]
    return sorted(found, key=lambda each: not each.awaited)


# --- verbs ----------------------------------------------------------------------------------------


def find_verb(pending: Sequence[Pending], verb: str, typed: Sequence[str]) -> Found:
    """The one option of this verb that fits the typed arguments.

    Raises `NotAllowed` with the reason, or `Which`.
    """
    options = [
        Found(each, option)
        for each in pending
        for option in each.part.options
        if option.verb == verb
    ]
    words = [text.strip() for text in typed if text.strip()]
    fitting = _fitting(options, words)
    if not fitting:
        raise NotAllowed(_why_not(pending, verb, words, options))
    return _the_one(fitting)


def suggest(pending: Sequence[Pending], verb: str, place: int, typed: Sequence[str]) -> list[str]:
    """Names for the argument at `place` (0 or 1) that go with the other one, in order."""
    options = [
        Found(each, option)
        for each in pending
        for option in each.part.options
        if option.verb == verb
    ]
    texts = [*typed, "", ""]
    other = texts[1 - place].strip()
    if other and place == 1:
        options = [found for found in options if _rank(found.option, other, (0,)) is not None]
    names = [_argument(found.option, place) for found in options]
    return starting(dict.fromkeys(name for name in names if name), texts[place])


def starting(names: Iterable[str], typed: str) -> list[str]:
    """At most 25 of the names: those that begin with what was typed, then those that hold it."""
    text = typed.strip().casefold()
    fits = [name for name in names if text in name.casefold()]
    fits.sort(key=lambda name: not name.casefold().startswith(text))
    return [name[:LONGEST_CHOICE] for name in fits[:MOST_SUGGESTIONS]]


def _argument(option: Option, place: int) -> str:
    if place < len(option.args):
        return option.args[place]
    return option.label if place == 0 and not option.args else ""


def _the_one(found: Sequence[Found]) -> Found:
    if len(found) == 1:
        return found[0]
    simplest = [each for each in found if len(each.option.args) <= 1]
    if len(simplest) == 1 and len({each.option.args[:1] for each in found}) == 1:
        return simplest[0]
    awaited = [each for each in found if each.pending.awaited]
    if len(awaited) == 1 and len({each.option.key for each in found}) == 1:
        return awaited[0]
    raise Which("Which one?", found)


def _fitting(found: Sequence[Found], words: Sequence[str]) -> list[Found]:
    """The options that fit every word, narrowed word by word to the best fit."""
    for place, word in enumerate(words):
        places = (place,) if len(words) > 1 else (0, 1)
        ranked = [(_rank(each.option, word, places), each) for each in found]
        best = min((rank for rank, _ in ranked if rank is not None), default=None)
        found = [each for rank, each in ranked if rank is not None and rank == best]
    return list(found)


def _rank(option: Option, word: str, places: Iterable[int]) -> int | None:
    """How well a word names an option: 0 best, None not at all."""
    if word == option.key:
        return 0
    names = [option.args[place] for place in places if place < len(option.args)]
    ranks = [_nearness(name, word) for name in names]
    ranks.append(None if (near := _nearness(option.label, word)) is None else near + 1)
    return min((rank for rank in ranks if rank is not None), default=None)


def _nearness(name: str, word: str) -> int | None:
    name, word = name.casefold(), word.casefold()
    if name == word:
        return 1
    if name.startswith(word):
        return 3
    if any(part.startswith(word) for part in re.split(r"[\s“”\"'().,-]+", name)):
        return 5
    return 7 if word in name else None


def _why_not(
    pending: Sequence[Pending], verb: str, words: Sequence[str], options: Sequence[Found]
) -> str:
    barred = [each for p in pending for each in p.part.barred if each.verb == verb]
    named = [
        each
        for each in barred
        if all(_nearness(each.label, w) is not None for w in words) or not words
    ]
    reasons = list(dict.fromkeys(each.reason for each in named))
    if reasons:
        return " ".join(reasons[:3])
    if words and options:
        return f"Nothing called “{words[0]}” can be chosen there. {_choices(options)}"
    if words and barred:
        return f"There is nothing called “{words[0]}” there."
    return f"You cannot {verb.replace('-', ' ')} now."


def _choices(found: Sequence[Found]) -> str:
    names = list(dict.fromkeys(each.option.label for each in found))
    more = " …" if len(names) > 5 else ""
    return f"You can: {', '.join(names[:5])}{more}."


# --- any answer -----------------------------------------------------------------------------------


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
        return Reply(passable[0], _nothing(passable[0]))
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
    best = _fitting(found, [text.strip()])
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
            return Picked(tuple(_key_named(pending, part) for part in parts if part.strip()))


def _key_named(pending: Pending, text: str) -> str:
    found = [Found(pending, option) for option in pending.part.options]
    fitting = _fitting(found, [text.strip()])
    if not fitting:
        reason = _barred_reason(pending.part, text)
        raise NotAllowed(reason or f"“{text.strip()}” is not among the choices now.")
    if len(fitting) > 1:
        raise Which(f"Which “{text.strip()}”?", fitting)
    return fitting[0].option.key


def _barred_reason(part: Part, text: str) -> str:
    named = [b.reason for b in part.barred if _nearness(b.label, text.strip()) is not None]
    return named[0] if named else ""


_AMOUNT_FIRST = re.compile(r"(\d+)\s*[x×]?\s+(.+)")
_AMOUNT_LAST = re.compile(r"(.+?)\s*[:=×]\s*(\d+)")


def read_allotment(part: Part, text: str) -> Allotted:
    """Amounts from “2 Guard Dog, 1 Roland” or lines of “Guard Dog: 2”. Raises `RulesError`."""
    amounts: dict[str, int] = {}
    for piece in filter(None, (p.strip() for p in re.split(r"[,;\n]+", text))):
        number, name = _amount_and_name(piece)
        key = _allot_key(part, name)
        amounts[key] = amounts.get(key, 0) + number
    if not amounts:
        raise Malformed("Write amounts like “2 Guard Dog, 1 Roland”.")
    return Allotted({key: n for key, n in amounts.items() if n})


def _amount_and_name(piece: str) -> tuple[int, str]:
    if first := _AMOUNT_FIRST.fullmatch(piece):
        return int(first[1][:6]), first[2]
    if last := _AMOUNT_LAST.fullmatch(piece):
        return int(last[2][:6]), last[1]
    raise Malformed(f"“{piece}” is not an amount; write like “2 Guard Dog, 1 Roland”.")


def _allot_key(part: Part, name: str) -> str:
    ranked = [(_allot_rank(option, name), option.key) for option in part.options]
    best = min((rank for rank, _ in ranked if rank is not None), default=None)
    keys = [key for rank, key in ranked if rank is not None and rank == best]
    if len(keys) == 1:
        return keys[0]
    if keys:
        raise Malformed(f"More than one thing is called “{name}”; write more of its name.")
    raise NotAllowed(f"“{name}” is not among the choices now.")


def _allot_rank(option: Option, name: str) -> int | None:
    if name == option.key:
        return 0
    ranks = (_nearness(option.label, name), _nearness(allot_label(option), name))
    return min((rank for rank in ranks if rank is not None), default=None)


def allot_label(option: Option) -> str:
    """An option's label with its pile, where piles have names."""
    return f"{option.label} ({option.group})" if option.group else option.label


def _passable(pending: Sequence[Pending]) -> list[Pending]:
    return [each for each in pending if can_pass(each)]


def can_pass(pending: Pending) -> bool:
    """Whether doing nothing is an answer."""
    form = pending.part.form
    return pending.ask.passable(pending.seat) or (isinstance(form, Pick) and form.min == 0)


def _nothing(pending: Pending) -> Answer:
    return Passed() if pending.ask.passable(pending.seat) else Picked(())


def nothing(pending: Pending) -> Answer:
    """The answer that does nothing. Raises `NotAllowed` where a choice has to be made."""
    if not can_pass(pending):
        raise NotAllowed("You cannot pass here: this choice has to be made.")
    return _nothing(pending)


def suggest_answers(pending: Sequence[Pending], text: str) -> list[tuple[str, str]]:
    """At most 25 (name, value) for `/answer`: any option of any pending question, and passing."""
    keys = [option.key for each in pending for option in each.part.options]
    head, last = _split_last(text) if any(_several(p) for p in pending) else ("", text)
    rows: list[tuple[str, str]] = []
    for each in pending:
        for option in each.part.options:
            unique = keys.count(option.key) == 1
            value = option.key if unique else f"{each.ask.id}/{each.seat}/{option.key}"
            amount = "1 " if isinstance(each.part.form, Allot) else ""
            rows.append((f"{head}{amount}{option.label}", f"{head}{amount}{value}"))
    if _passable(pending):
        rows.append(("Pass", "pass"))
    wanted = last.strip().casefold()
    fits = [(name, value) for name, value in rows if wanted in name.casefold()]
    return [(name[:LONGEST_CHOICE], value) for name, value in fits if len(value) <= LONGEST_CHOICE][
        :MOST_SUGGESTIONS
    ]


def _several(pending: Pending) -> bool:
    form = pending.part.form
    return isinstance(form, Allot) or form.max > 1


def _split_last(text: str) -> tuple[str, str]:
    head, comma, last = text.rpartition(",")
    return (f"{head}, " if comma else "", last)
