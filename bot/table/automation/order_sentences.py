"""Reading standing orders from sentences, and naming the words that were not understood.

A sentence is matched word by word with the phrases that a game's orders declare (`Prepared.title`
and its other wordings, windows, conditions to stop). A word that fits no phrase is named with the
nearest phrase; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Final

from msgspec import Struct

from bot.engine.english import join_names
from bot.engine.errors import Malformed
from bot.engine.ids import Seat
from bot.engine.names import Named, find_matches, fold_name
from bot.engine.session import AnySession
from bot.table.automation.conditions import (
    Clauses,
    count_lead_words,
    cut_clauses,
    is_condition,
    is_lead,
    unknown_condition_error,
)
from bot.table.automation.order_setting import (
    Change,
    delete_order,
    pause_order,
    prepared_order,
    resume_order,
    title_with_blanks,
    wait_order,
    window_order,
)
from bot.table.automation.phrase_matching import (
    Match,
    Resolve,
    match_phrase,
    name_from_words,
    tokens,
    typed_tokens,
)
from bot.table.declares.order_kinds import (
    Filling,
    OrderBook,
    OrderSlot,
    OrderWindow,
    Prepared,
)
from bot.table.game.table import Table
from bot.table.memory.given_ahead import WAYS, Ahead, Passing

LONGEST: Final = 200
"""Characters of a sentence."""
OTHERWISE: Final = ("until", "i", "say", "otherwise")
WAITS: Final = ("wait for me when", "wait for me if", "ask me when", "ask me if")
WINDOWS: Final = (
    ("pass {window} where i have nothing that matters", Passing.MATTERS),
    ("pass {window} where i have nothing", Passing.MATTERS),
    ("pass {window} if i have nothing", Passing.MATTERS),
    ("pass {window} when i have nothing", Passing.MATTERS),
    ("pass {window}", Passing.PASS),
    ("always pass {window}", Passing.PASS),
    ("always ask me for {window}", Passing.ASK),
    ("ask me for {window}", Passing.ASK),
    *((f"{{window}}: {words}", way) for way, words in WAYS.items()),
)
BEGINS: Final = ("pass …", "ask me for …", "wait for me when …")
MANAGING: Final = {"pause": "rest", "resume": "wake", "delete": "drop", "forget": "drop"}


def order_from_sentence(seat: Seat, text: str) -> Change:
    """Return the change that a sentence asks for. Applying it raises `Malformed` with a reason."""

    def change(table: Table, ahead: Ahead) -> tuple[Ahead, str]:
        return _read_order(table, seat, text)(table, ahead)

    return change


# --- reading --------------------------------------------------------------------------------------


class Phrase(Struct, frozen=True):
    """A phrase that orders can have, and the change it makes."""

    text: str
    shows: str
    """The phrase as shown to a player whose sentence does not fit."""
    resolve: Resolve
    give: Callable[[dict[str, str], Clauses], Change]
    """Returns the change for the values of the slots and the conditions."""
    prepared: Prepared | None = None
    """None for orders about windows."""


def _read_order(table: Table, seat: Seat, text: str) -> Change:
    if len(text) > LONGEST:
        raise Malformed(f"An order has at most {LONGEST} characters.")
    words = tokens(text)
    if (managing := _managing_change(words, seat)) is not None:
        return managing
    if (lead := _wait_order_length(words)) is not None:
        return wait_order(seat, " ".join(words[lead:]))
    book = table.kit.automation.orders
    fits = _match_phrases(book, list(_phrases_of(book, table.require_session(), seat)), text)
    if fits.phrase is not None:
        return fits.phrase.give(fits.values, fits.clauses)
    if fits.bad_condition is not None:
        raise unknown_condition_error(book, _quotation(fits.typed[fits.bad_condition :]))
    raise Malformed(_not_understood_sentence(fits.typed, fits.found, table, seat))


class Fit(Struct, frozen=True):
    """The result of matching a sentence with the phrases of its game."""

    typed: list[str]
    """Its words without the conditions that were understood."""
    clauses: Clauses
    found: list[tuple[Phrase, Match]]
    """Each phrase with its match."""
    phrase: Phrase | None = None
    """The first phrase that fits completely."""
    values: dict[str, str] = {}
    bad_condition: int | None = None
    """The start of words in the place of a condition that are none."""


def _match_phrases(book: OrderBook, phrases: Sequence[Phrase], text: str) -> Fit:
    """Match a sentence with phrases."""
    typed, clauses = cut_clauses(book, typed_tokens(text))
    if is_lead(typed[-len(OTHERWISE) :], (OTHERWISE,)):
        typed = typed[: -len(OTHERWISE)]
    words = tokens(" ".join(typed))
    found = [(each, match_phrase(each.text, words, each.resolve)) for each in phrases]
    for phrase, fits in found:
        if fits.whole:
            return Fit(typed, clauses, found, phrase, fits.values)
    return Fit(typed, clauses, found, bad_condition=_find_bad_condition(phrases, words))


def _find_bad_condition(phrases: Sequence[Phrase], words: Sequence[str]) -> int | None:
    """Return the index of words that follow “until” or “when” but are no condition; or None."""
    for at in range(len(words)):
        end = at + count_lead_words(words[at:])
        if end > at and (
            end == len(words)
            or any(match_phrase(each.text, words[:at], each.resolve).whole for each in phrases)
        ):
            return end
    return None


def _managing_change(words: Sequence[str], seat: Seat) -> Change | None:
    """Return the change of `pause 2` or `delete all`; None for other sentences."""
    if len(words) != 2 or words[0] not in MANAGING:
        return None
    if not words[1].isascii() or not (words[1].isdecimal() or words[1] == "all"):
        return None
    number = int(words[1]) if words[1] != "all" else 0
    match MANAGING[words[0]]:
        case "rest":
            return pause_order(number)
        case "wake":
            return resume_order(seat, number)
        case _:
            return delete_order(number)


def _phrases_of(book: OrderBook, session: AnySession, seat: Seat) -> Iterator[Phrase]:
    windows = cache(_window_resolver(book.windows))
    for text, way in WINDOWS:
        shows = text.replace("{window}", "…")
        yield Phrase(text, shows, windows, _window_change(seat, way))
    for prepared in book.answers:
        fills = cache(_filling_resolver(prepared, session, seat))
        for text in (prepared.title, *prepared.spoken):
            give = _prepared_change(seat, prepared)
            yield Phrase(text.casefold(), title_with_blanks(prepared), fills, give, prepared)


def _window_change(seat: Seat, way: Passing) -> Callable[[dict[str, str], Clauses], Change]:
    return lambda values, clauses: window_order(seat, values["window"], way, clauses)


def _prepared_change(seat: Seat, prepared: Prepared) -> Callable[[dict[str, str], Clauses], Change]:
    names = [slot.name for slot in prepared.slots]

    def give(values: dict[str, str], clauses: Clauses) -> Change:
        typed = [values.get(name, "") for name in names]
        return prepared_order(seat, prepared.code, typed, clauses)

    return give


def _window_resolver(windows: Sequence[OrderWindow]) -> Resolve:
    """Return a resolver for kinds of windows, by title or without its small words."""
    named = [Named(each.kind, each.title, (each.kind, *each.spoken)) for each in windows]

    def resolve(_slot: str, text: str) -> str | None:
        exact = [each.thing for each in named if text in map(fold_name, each.names)]
        found = dict.fromkeys(exact or find_matches(named, text))
        return next(iter(found)) if len(found) == 1 else None

    return resolve


def _filling_resolver(prepared: Prepared, session: AnySession, seat: Seat) -> Resolve:
    slots = {slot.name.casefold(): slot for slot in prepared.slots}

    def resolve(name: str, text: str) -> str | None:
        slot = slots[name]
        if slot.choices is None:
            number = text.removesuffix("%").strip()
            return number if number.isascii() and number.isdecimal() else None
        found = _named_fillings(slot.choices(session, seat), text)
        return found[0].slug if len(found) == 1 else None

    return resolve


def _named_fillings(offered: Sequence[Filling], text: str) -> list[Filling]:
    """Return the fillings that a text names: by slug, by name, or by the beginning of a name."""
    exact = [
        each
        for each in offered
        if text in (each.slug.casefold(), fold_name(each.name), _comparable_name(each))
    ]
    return exact or find_matches((Named(each, each.name) for each in offered), text)


def _comparable_name(filling: Filling) -> str:
    """Return a name in the form in which words are compared."""
    return name_from_words(tokens(filling.name))


# --- of another game ------------------------------------------------------------------------------


def is_order_of(book: OrderBook, text: str) -> bool:
    """Return True if a sentence is an order of this game, whatever the values of its slots."""
    words = tokens(text)
    if (lead := _wait_order_length(words)) is not None:
        return is_condition(book, " ".join(words[lead:]))
    windows = cache(_window_resolver(book.windows))
    said = tokens(" ".join(cut_clauses(book, typed_tokens(text))[0]))
    return any(
        match_phrase(phrase, said, resolve).whole
        for phrase, resolve in (
            *((text, windows) for text, _ in WINDOWS),
            *(
                (text.casefold(), _any_text)
                for each in book.answers
                for text in _distinctive_wordings(each)
            ),
        )
    )


def words_not_understood(book: OrderBook, session: AnySession, seat: Seat, text: str) -> str:
    """Return the words that keep a sentence from being an order; empty if it is an order."""
    typed, words = typed_tokens(text), tokens(text)
    if _managing_change(words, seat) is not None:
        return ""
    if (lead := _wait_order_length(words)) is not None:
        return "" if is_condition(book, " ".join(words[lead:])) else _quotation(typed[lead:])
    fits = _match_phrases(book, list(_phrases_of(book, session, seat)), text)
    if fits.phrase is not None:
        return ""
    used = fits.bad_condition or max(each.used for _, each in fits.found)
    return _quotation(fits.typed[used:] or fits.typed)


def _wait_order_length(words: Sequence[str]) -> int | None:
    """Return how many words begin a “wait” order, before its condition; None for other orders."""
    leads = (tokens(begins) for begins in WAITS)
    return next((len(lead) for lead in leads if words[: len(lead)] == lead), None)


def _distinctive_wordings(prepared: Prepared) -> list[str]:
    """Return the wordings of an order that begin with a fixed word, not with a slot."""
    return [text for text in (prepared.title, *prepared.spoken) if not text.startswith("{")]


def _any_text(_slot: str, text: str) -> str | None:
    return text or None


# --- what was not understood ----------------------------------------------------------------------


def _not_understood_sentence(
    typed: Sequence[str], found: Sequence[tuple[Phrase, Match]], table: Table, seat: Seat
) -> str:
    """Return a sentence with the words that fit nothing and the nearest phrase."""
    book = table.kit.automation.orders
    phrase, fits = max(found, key=lambda each: (each[1].used, -len(each[0].text)))
    if not fits.used:
        named = [each for each in book.answers if not each.title.startswith("{")]
        begins = join_names([*BEGINS, *map(_example_beginning, named)], "or")
        if not typed:
            return f"Say what I’ll do then. Orders start like this: {begins}."
        return f"No order starts with “{_quotation(typed)}”. Orders start like this: {begins}."
    rest = typed[fits.used :]
    known = f"I understand “{_quotation(typed[: fits.used])}”, but not “{_quotation(rest)}”"
    said = known if rest else f"Something’s missing after “{_quotation(typed)}”"
    shows = f"{phrase.shows[:1].lower()}{phrase.shows[1:]}"
    can_be = _possible_values_sentence(fits, phrase, table, seat)
    if rest and can_be and fits.used > 1:
        return f"I can’t use “{_quotation(rest)}” in “{shows}”.{can_be}"
    return f"{said}. Say it like this: “{shows}”.{can_be}"


def _quotation(words: Sequence[str]) -> str:
    return re.sub(r" ([,;%])", r"\1", " ".join(words)).strip(" ,;")


def _example_beginning(prepared: Prepared) -> str:
    title = f"{prepared.title[:1].lower()}{prepared.title[1:]}"
    return f"{title.split('{', maxsplit=1)[0].strip()} …" if prepared.slots else title


def _possible_values_sentence(fits: Match, phrase: Phrase, table: Table, seat: Seat) -> str:
    """Return a sentence with the values that the unmatched slot can have."""
    if fits.wants == "window":
        windows = table.kit.automation.orders.windows
        named = join_names([window_name_in_sentence(each) for each in windows], "or")
        return f" You can name {named}." if named else ""
    slots = phrase.prepared.slots if phrase.prepared is not None else ()
    slot = next((each for each in slots if each.name.casefold() == fits.wants), None)
    return "" if slot is None else _slot_choices_sentence(slot, table, seat)


def _slot_choices_sentence(slot: OrderSlot, table: Table, seat: Seat) -> str:
    """Return a sentence with the current choices of a slot; empty for free text."""
    if slot.choices is None:
        return ""
    names = [each.name for each in islice(slot.choices(table.require_session(), seat), 10)]
    return f" {slot.hint}: {join_names(names, 'or') if names else 'you have none now'}."


def window_name_in_sentence(window: OrderWindow) -> str:
    """Return the name of a window for the middle of a sentence."""
    return window.spoken[0] if window.spoken else f"{window.title[:1].lower()}{window.title[1:]}"
