"""Autocomplete for orders: whole sentences that complete the typed words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Final

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.table.automation.conditions import condition_as_typed
from bot.table.automation.order_sentences import is_order_of, window_name_in_sentence
from bot.table.automation.order_setting import order_title
from bot.table.automation.phrase_matching import BREAKS, tokens
from bot.table.declares.kit import Kit
from bot.table.declares.order_kinds import OrderBook, OrderSlot, Prepared
from bot.table.memory.given_ahead import Ahead

MOST_FILLED: Final = 3_000
"""The most sentences to compare with the typed words."""
LEADS: Final = re.compile(r"(?i)[\s,;]+(until|unless|(?:pauses|rests?|stop) when|when|if)\b")
WINDOW_WAYS: Final = ("pass {0}", "pass {0} where I have nothing", "ask me for {0}")


def suggest_sentences(
    book: OrderBook, session: AnySession, seat: Seat, ahead: Ahead, typed: str
) -> list[str]:
    """Return whole sentences that complete the typed words, the most likely first."""
    words = tokens(typed)
    every = islice(_all_sentences(book, session, seat, ahead), MOST_FILLED)
    return [*(each for each in every if _completes(each, words)), *_complete_condition(book, typed)]


def example_sentence(kit: Kit, session: AnySession, seat: Seat, ahead: Ahead) -> str:
    """Return a sentence that the seat could order now and has not ordered; empty without one."""
    given = {order_title(kit, each).casefold() for each in ahead.orders}
    taken = {each.window for each in ahead.orders if each.window}
    book = kit.automation.orders
    free = replace(book, windows=tuple(each for each in book.windows if each.kind not in taken))
    found = suggest_sentences(free, session, seat, ahead, "")
    return next((each for each in found if each.casefold() not in given), "")


def _complete_condition(book: OrderBook, typed: str) -> Iterator[str]:
    """Complete a condition that is being typed after “until” or “when”."""
    lead = LEADS.search(typed)
    if lead is None:
        return
    head, last = typed[: lead.start()], tokens(typed[lead.end() :])
    word = "when" if lead[1].casefold() in ("when", "if") else "until"
    if word == "until" or is_order_of(book, head):
        conditions = map(condition_as_typed, book.conditions)
        yield from (f"{head}, {word} {each}" for each in conditions if _completes(each, last))


def _all_sentences(book: OrderBook, session: AnySession, seat: Seat, ahead: Ahead) -> Iterator[str]:
    filled = [list(_fill_title(each, session, seat)) for each in book.answers]
    yield from (each[0] for each in filled if each)  # one of each before all of any
    for window in book.windows:
        yield from (way.format(window_name_in_sentence(window)) for way in WINDOW_WAYS)
    yield from (f"wait for me when {condition_as_typed(each)}" for each in book.conditions)
    for entry in ahead.orders:
        yield f"{'resume' if entry.stopped else 'pause'} {entry.number}"
        yield f"delete {entry.number}"
    for sentences in filled:
        yield from sentences[1:]


def _fill_title(prepared: Prepared, session: AnySession, seat: Seat) -> Iterator[str]:
    """Yield the title with all possible values of its slots, defaults first."""
    title = f"{prepared.title[:1].lower()}{prepared.title[1:]}"
    for fillings in product(*(_slot_values(slot, session, seat) for slot in prepared.slots)):
        yield title.format(**{s.name: n for s, n in zip(prepared.slots, fillings, strict=True)})


def _slot_values(slot: OrderSlot, session: AnySession, seat: Seat) -> list[str]:
    if slot.choices is None:
        return [str(number) for number in range(min(slot.most, 9) + 1)]
    return [each.name for each in slot.choices(session, seat)]


def _completes(sentence: str, typed: Sequence[str]) -> bool:
    """Return True if each typed word begins a word of the sentence, in the same order."""
    words: Iterable[str] = iter([each for each in tokens(sentence) if each not in BREAKS])
    return all(any(each.startswith(word) for each in words) for word in typed if word not in BREAKS)
