"""Conditions of orders and plans: find them in a sentence, parse, test and show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from bot.engine.ask import Ask
from bot.engine.english import join_names
from bot.engine.errors import Malformed
from bot.engine.ids import Seat
from bot.engine.names import Named, find_matches
from bot.engine.session import AnySession
from bot.table.automation.phrase_matching import (
    BREAKS,
    MOST_WORDS,
    Match,
    Resolve,
    match_phrase,
    tokens,
)
from bot.table.declares.condition_kinds import ConditionKind
from bot.table.declares.kit import Kit
from bot.table.declares.order_kinds import OrderBook
from bot.table.game.table import Table
from bot.table.memory.given_ahead import Condition

BETWEEN: Final = frozenset({*BREAKS, "or", "when", "if"})
"""Words between two conditions."""
WHEN: Final = (("when",), ("if",))
"""The words before a condition that must hold."""
UNTIL: Final = (
    ("until",),
    ("unless",),
    *((word, "when") for word in ("rests", "rest", "stop", "pauses")),
)
"""The words before a condition that pauses or stops something."""


class Clauses(Struct, frozen=True):
    """The conditions of an order or of a step, as they were typed."""

    when: str = ""
    until: str = ""


NO_CLAUSES: Final = Clauses()
_OR: Final = " or "
"""Joins several conditions, as people type them."""


# --- cut from a sentence --------------------------------------------------------------------------


def cut_clauses(book: OrderBook, words: Sequence[str]) -> tuple[list[str], Clauses]:
    """Split the words of a sentence into those outside conditions, and the conditions.

    Words that only look like a condition stay in place.
    """
    rest, when, until = list(words), list[str](), list[str]()
    at = 0
    while at < len(rest):
        start, end = count_lead_words(rest[at:]), 0
        if start and (end := _clause_end(book, rest, at, at + start)):
            clause = " ".join(rest[at + start : end])
            (when if is_lead(rest[at : at + start], WHEN) else until).append(clause)
            rest[at:end] = []
        else:
            at += 1
    return rest, Clauses(_OR.join(when), _OR.join(until))


def count_lead_words(words: Sequence[str]) -> int:
    """Return how many of the first words introduce a condition, as “until” or “as long as” do."""
    found = (lead for lead in (*UNTIL, *WHEN) if is_lead(words[: len(lead)], (lead,)))
    return next((len(lead) for lead in found), 0)


def is_lead(words: Sequence[str], leads: Iterable[tuple[str, ...]]) -> bool:
    """Return True if the words are one of these phrases that introduce a condition."""
    return tuple(word.casefold() for word in words) in leads


def _clause_end(book: OrderBook, words: Sequence[str], lead: int, start: int) -> int:
    """Return the index after the conditions that follow an introducing word; 0 if none follow.

    Only conditions at the beginning of a sentence may be followed by other words.
    """
    for end in range(min(len(words), start + MOST_WORDS), start, -1):
        follows = words[end:]
        ends = not lead or not follows or follows[0] in BREAKS or count_lead_words(follows)
        if ends and not _has_lead(words[start:end]) and _are_conditions(book, words[start:end]):
            return end
    return 0


def _has_lead(words: Sequence[str]) -> bool:
    """Return True if one of the words introduces another condition; after “or” it does not."""
    return any(
        count_lead_words(words[at:]) and words[at - 1] not in {*BREAKS, "or"}
        for at in range(1, len(words))
    )


def _are_conditions(book: OrderBook, words: Sequence[str]) -> bool:
    try:
        _read_all(book, tokens(" ".join(words)), _resolve_anyone)
    except Malformed:
        return False
    return True


# --- read -----------------------------------------------------------------------------------------


def read_conditions(table: Table, text: str) -> tuple[Condition, ...]:
    """Return the conditions that a text names, at least one. Raises `Malformed`."""
    return _read_all(table.kit.automation.orders, tokens(text), _blank_resolver(table))


def read_optional_conditions(table: Table, text: str) -> tuple[Condition, ...]:
    """Return the conditions of a text; none if it is empty. Raises `Malformed`."""
    return read_conditions(table, text) if text.strip() else ()


def is_condition(book: OrderBook, text: str) -> bool:
    """Return True if a text names conditions of this game, about any seat."""
    return _are_conditions(book, text.split())


def _read_all(book: OrderBook, words: Sequence[str], resolve: Resolve) -> tuple[Condition, ...]:
    found: list[Condition] = []
    at = 0
    while at < len(words):
        if words[at] in BETWEEN:
            at += 1
            continue
        condition, used = _first_condition(book, words[at:], resolve)
        if condition is None:
            raise unknown_condition_error(book, " ".join(words[at:]))
        found.append(condition)
        at += used
    if not found:
        raise unknown_condition_error(book, "")
    return tuple(dict.fromkeys(found))


def unknown_condition_error(book: OrderBook, text: str) -> Malformed:
    """Return the error for a text that names no condition of this game, or is empty."""
    known = join_names([condition_as_typed(kind) for kind in book.conditions], "or")
    said = f"I don’t understand “{text}”. You can say" if text else "Say when"
    return Malformed(f"{said}: {known}.")


def _first_condition(
    book: OrderBook, words: Sequence[str], resolve: Resolve
) -> tuple[Condition | None, int]:
    """Return the first condition and its number of words; None and 0 if there is none."""
    ends = [n for n in range(len(words), 0, -1) if n == len(words) or words[n] in BETWEEN]
    for end in ends:
        for kind in book.conditions:
            for phrase in _condition_phrases(kind):
                if (fits := match_phrase(phrase, words[:end], resolve)).whole:
                    return _build_condition(kind, fits), end
    return None, 0


def _build_condition(kind: ConditionKind, fits: Match) -> Condition:
    percent, seat = fits.values.get("percent", "0"), fits.values.get("who", "-1")
    return Condition(kind.code, seat=int(seat), percent=int(percent))


def _condition_phrases(kind: ConditionKind) -> Iterator[str]:
    blank = {"percent": " {percent}", "seat": " {who}"}.get(kind.wants, "")
    title = kind.title.removeprefix("when ")
    yield title.casefold()
    yield _address_reader(title).casefold()
    yield from kind.spoken
    yield f"{kind.code}{blank}"
    if kind.wants == "seat":
        yield kind.code


def _blank_resolver(table: Table) -> Resolve:
    """Return the resolver for the blanks of a condition: percentages, and seats of this table."""
    seats = sorted(table.seats.labels)
    named = [Named(seat, table.name(seat), (table.seats.labels[seat],)) for seat in seats]

    def resolve(name: str, text: str) -> str | None:
        if name == "percent":
            return _read_percentage(text)
        if text in ("i", "me", "you"):
            return "-1"
        found = find_matches(named, text)
        return str(int(found[0])) if len(found) == 1 else None

    return resolve


def _read_percentage(text: str) -> str | None:
    number = text.removesuffix("%").strip()
    is_number = number.isascii() and number.isdecimal()
    return number if is_number and int(number) <= 100 else None


def _resolve_anyone(slot: str, text: str) -> str | None:
    return "-1" if slot != "percent" else _read_percentage(text)


# --- tested ---------------------------------------------------------------------------------------


def reason_that_holds(
    kit: Kit, session: AnySession, ask: Ask, seat: Seat, conditions: Iterable[Condition]
) -> str:
    """Return the reason given by the first condition that holds; empty if none holds."""
    for condition in conditions:
        kind = kit.automation.orders.condition(condition.code)
        friend = seat if condition.seat < 0 else Seat(condition.seat)
        why = kind.holds(session, ask, seat, friend, condition.percent) if kind is not None else ""
        if why:
            return why
    return ""


# --- in words -------------------------------------------------------------------------------------


def condition_as_typed(kind: ConditionKind) -> str:
    """Return the text that a player types for a condition after “until” or “when”."""
    return kind.title.removeprefix("when ").format(who="I", percent=40)


def clause_text(kit: Kit, session: AnySession, lead: str, conditions: Sequence[Condition]) -> str:
    """Return conditions as their owner reads them: `until an enemy is engaged with you`.

    Empty if there are none.
    """
    said = join_names([_condition_words(kit, session, each) for each in conditions], "or")
    return f"{lead} {said}" if said else ""


def _condition_words(kit: Kit, session: AnySession, condition: Condition) -> str:
    kind = kit.automation.orders.condition(condition.code)
    title = kind.title.removeprefix("when ") if kind is not None else condition.code
    who = "you" if condition.seat < 0 else kit.words.name(session.state, Seat(condition.seat))
    return _address_reader(title).format(who=who, percent=condition.percent)


def _address_reader(title: str) -> str:
    """Turn “I am”, “me” and “my” of a condition into “you are”, “you” and “your”."""
    changed = {"I": "you", "am": "are", "me": "you", "my": "your"}
    return " ".join(changed.get(word, word) for word in title.split(" "))
