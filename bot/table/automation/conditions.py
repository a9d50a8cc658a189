"""Conditions of orders and plans: read from a sentence, tested, and shown in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.engine.ask import Ask
from bot.engine.english import listed
from bot.engine.errors import Malformed
from bot.engine.ids import Seat
from bot.engine.names import Named, matches
from bot.engine.session import AnySession
from bot.table.automation.phrase_matching import BREAKS, Match, Resolve, match, tokens
from bot.table.declares.condition_kinds import ConditionKind
from bot.table.declares.kit import Kit
from bot.table.declares.order_kinds import OrderBook
from bot.table.game.table import Table
from bot.table.memory.stored_condition import Condition

BETWEEN: Final = frozenset({*BREAKS, "or", "when", "if"})
"""Words between two conditions."""


# --- read from a sentence -------------------------------------------------------------------------


def read_conditions(table: Table, text: str) -> tuple[Condition, ...]:
    """Return the conditions that a text names, at least one. Raises `Malformed`."""
    words = tokens(text)
    found: list[Condition] = []
    at = 0
    while at < len(words):
        if words[at] in BETWEEN:
            at += 1
            continue
        condition, used = _first_condition(table, words[at:])
        if condition is None:
            raise not_a_condition(table.kit.automation.orders, " ".join(words[at:]))
        found.append(condition)
        at += used
    if not found:
        raise not_a_condition(table.kit.automation.orders, "")
    return tuple(dict.fromkeys(found))


def conditions_of(table: Table, text: str) -> tuple[Condition, ...]:
    """Return the conditions of a text; none if it is empty. Raises `Malformed`."""
    return read_conditions(table, text) if text.strip() else ()


def is_condition(book: OrderBook, words: Sequence[str]) -> bool:
    """Return True if the words name a condition of this game, whoever it is about."""
    return any(
        match(phrase, words, _resolve_anyone).whole
        for kind in book.conditions
        for phrase in _phrases(kind)
    )


def not_a_condition(book: OrderBook, text: str) -> Malformed:
    """Return the error for a text that names no condition of this game, or is empty."""
    known = listed([shown(kind) for kind in book.conditions], "or")
    said = f"I don’t understand “{text}”. You can say" if text else "Say when"
    return Malformed(f"{said}: {known}.")


def _first_condition(table: Table, words: Sequence[str]) -> tuple[Condition | None, int]:
    """Return the first condition and its number of words; None and 0 if there is none."""
    resolve = _resolve_in(table)
    ends = [n for n in range(len(words), 0, -1) if n == len(words) or words[n] in BETWEEN]
    for end in ends:
        for kind in table.kit.automation.orders.conditions:
            for phrase in _phrases(kind):
                if (fits := match(phrase, words[:end], resolve)).whole:
                    return _filled(kind, fits), end
    return None, 0


def _filled(kind: ConditionKind, fits: Match) -> Condition:
    value = fits.values.get("who" if kind.wants == "seat" else kind.wants, "")
    if kind.wants == "percent":
        return Condition(kind.code, percent=int(value))
    return Condition(kind.code, seat=int(value)) if value else Condition(kind.code)


def _phrases(kind: ConditionKind) -> Iterator[str]:
    blank = {"percent": " {percent}", "seat": " {who}"}.get(kind.wants, "")
    title = kind.title.removeprefix("when ")
    yield title.casefold()
    yield _to_reader(title).casefold()
    yield from kind.spoken
    yield f"{kind.code}{blank}"
    if kind.wants == "seat":
        yield kind.code


def _resolve_in(table: Table) -> Resolve:
    """Return the resolver for the blanks of a condition: percentages, and seats of this table."""
    seats = sorted(table.seats.labels)
    named = [Named(seat, table.name(seat), (table.seats.labels[seat],)) for seat in seats]

    def resolve(name: str, text: str) -> str | None:
        if name == "percent":
            return _percentage(text)
        if text in ("i", "me", "you"):
            return "-1"
        found = matches(named, text)
        return str(int(found[0])) if len(found) == 1 else None

    return resolve


def _percentage(text: str) -> str | None:
    number = text.removesuffix("%").strip()
    is_number = number.isascii() and number.isdecimal()
    return number if is_number and int(number) <= 100 else None


def _resolve_anyone(slot: str, text: str) -> str | None:
    return text if slot != "percent" else _percentage(text)


# --- tested ---------------------------------------------------------------------------------------


def holding(
    kit: Kit, session: AnySession, ask: Ask, seat: Seat, conditions: Iterable[Condition]
) -> str:
    """Return the reason that the first of these conditions gives; empty if none holds."""
    for condition in conditions:
        kind = kit.automation.orders.condition(condition.code)
        friend = seat if condition.seat < 0 else Seat(condition.seat)
        why = kind.holds(session, ask, seat, friend, condition.percent) if kind is not None else ""
        if why:
            return why
    return ""


# --- in words -------------------------------------------------------------------------------------


def shown(kind: ConditionKind) -> str:
    """Return a condition as a player says it after “until” or “when”."""
    return kind.title.removeprefix("when ").format(who="I", percent=40)


def when_words(kit: Kit, session: AnySession, conditions: Iterable[Condition]) -> str:
    """Return conditions as their owner reads them: `when an enemy is engaged with you`."""
    return listed([_words(kit, session, each) for each in conditions], "or")


def _words(kit: Kit, session: AnySession, condition: Condition) -> str:
    kind = kit.automation.orders.condition(condition.code)
    title = kind.title if kind is not None else condition.code
    who = "you" if condition.seat < 0 else kit.words.name(session.state, Seat(condition.seat))
    return _to_reader(title).format(who=who, percent=condition.percent)


def _to_reader(title: str) -> str:
    """Turn “I am”, “me” and “my” of a condition into “you are”, “you” and “your”."""
    changed = {"I": "you", "am": "are", "me": "you", "my": "your"}
    return " ".join(changed.get(word, word) for word in title.split(" "))
