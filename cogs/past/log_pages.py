"""The log in pages: the lines of each step, as the caller may see them."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Final

import discord
from msgspec import Struct

from bot.engine.ids import Seat
from bot.engine.names import find_by_name, fitting_names
from bot.table.game.snapshot import LogStretch
from bot.table.past import log_lines as table_log
from bot.table.past.log_filter import LogFilter
from cogs.wire.context import Context, Visitor
from cogs.wire.controls import Item, Row, button, report_button, select_menu
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import CHOICE, clip, relative_time, small_print
from cogs.wire.page import text_height
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private
from cogs.wire.text_pages import PANEL, text_pieces

ALL: Final = ""
ME, ROLLS = "me", "rolls"
SEAT, CODE = "s", "c"
"""How a filter begins that is followed by a seat's number, or an enemy's code."""
PICKED = "pick"
"""In a button's id: the filter is the selected one."""
EVERYTHING = "all"
"""In the select, in place of the empty filter."""
MOST = 25
NAMES = {ME: "me", ROLLS: "tests and rolls"}


def read_filter(visitor: Visitor, chosen: str) -> LogFilter | None:
    """Return a filter by its code; None for no filter."""
    if chosen == ME:
        return LogFilter(seats=frozenset(visitor.seats))
    if chosen == ROLLS:
        return LogFilter(rolls=True)
    if chosen.startswith(SEAT) and chosen[1:].isdecimal():
        return LogFilter(seats=frozenset((Seat(int(chosen[1:])),)))
    if chosen.startswith(CODE):
        return LogFilter(codes=_codes_with_same_name(visitor, chosen[1:]))
    return None


def _codes_with_same_name(visitor: Visitor, code: str) -> frozenset[str]:
    """Return the codes of all enemies with the same name as this one."""
    foes = visitor.snapshot.kit.past.enemy_names(None)
    same = {each for each, name in foes.items() if name == foes.get(code)}
    return frozenset((code, *same))


def find_filter(visitor: Visitor, typed: str) -> str:
    """Return the filter that a text names. Raises `Malformed` or `Ambiguous`."""
    known = {name: chosen for chosen, name in _people_filters(visitor).items()}
    known |= {
        name: CODE + code for code, name in visitor.snapshot.kit.past.enemy_names(None).items()
    }
    return find_by_name(known, typed, "investigator or enemy") if typed.strip() else ALL


def filter_names(visitor: Visitor, typed: str) -> list[str]:
    """Return at most 25 fitting names: people, the rolls, and enemies, those in play first."""
    near = [*_people_filters(visitor).values(), *_enemy_filters(visitor).values()]
    if not typed.strip():
        return near[:MOST]
    everywhere = visitor.snapshot.kit.past.enemy_names(None).values()
    return list(dict.fromkeys((*fitting_names(near, typed), *fitting_names(everywhere, typed))))[
        :MOST
    ]


def filter_title(visitor: Visitor, chosen: str) -> str:
    """Return the description of a filter."""
    foes = visitor.snapshot.kit.past.enemy_names(None)
    known = _people_filters(visitor) | {CODE + code: name for code, name in foes.items()}
    return known.get(chosen, "everything")


def _people_filters(visitor: Visitor) -> dict[str, str]:
    """Return the names of filters: the caller, all players, and the rolls."""
    own = {ME: NAMES[ME]} if visitor.seats else {}
    seats = {f"{SEAT}{seat}": visitor.name(seat) for seat in sorted(visitor.snapshot.labels)}
    return own | seats | {ROLLS: NAMES[ROLLS]}


def _enemy_filters(visitor: Visitor) -> dict[str, str]:
    """Return the names of the enemies on the table, by filter."""
    session = visitor.snapshot.session
    there = visitor.snapshot.kit.past.enemy_names(session) if session is not None else {}
    return {CODE + code: name for code, name in there.items()}


def filter_menu(visitor: Visitor, chosen: str) -> Item:
    """Return the menu of filters below a page of the log."""
    known = {EVERYTHING: "everything"} | _people_filters(visitor) | _enemy_filters(visitor)
    if chosen and chosen not in known:
        known = {chosen: filter_title(visitor, chosen)} | known
    options = [
        discord.SelectOption(
            label=clip(f"Show {name}", CHOICE), value=value, default=value == (chosen or EVERYTHING)
        )
        for value, name in list(known.items())[:MOST]
    ]
    return Row(select_menu(Press(Op.LOG, visitor.game, rest=PICKED), "Show everything", options))


LOG_ROOM = PANEL - 190
"""Pixels of a page's text on a phone; below it are the buttons and the filter."""
LONGEST_FILTER = 48
"""Most characters of a filter in a button's id; a longer one is not ours."""
WINDOW = 60
"""Steps that are loaded together."""
OLDER, NEWER = "old", "new"
"""In a button's id: the page before the cursor, or after it."""
NOTHING = "Nothing has happened yet."
NOTHING_OF_IT = "Nothing of that kind yet."

Cursor = tuple[int, int]
"""A step and which part of it."""
START: Cursor = (-1, 0)
END: Cursor = (sys.maxsize, 0)


class Book(Struct, frozen=True):
    """The reader of the log, and their filter."""

    context: Context
    visitor: Visitor
    chosen: str = ALL
    """The filter, as `log_filter` writes it."""


class Chunk(Struct, frozen=True):
    """A part of one step's lines; most steps have one part."""

    at: Cursor
    text: str

    @property
    def height(self) -> int:
        """Pixels on a phone."""
        return text_height([self.text])


class Pageful(Struct, frozen=True):
    """The entries that fit on a page, oldest first, and whether there is more on either side."""

    chunks: tuple[Chunk, ...]
    older: bool
    newer: bool


async def log_answer(
    context: Context, visitor: Visitor, steps: int = 0, typed: str = ""
) -> Private:
    """Return the newest page with at most `most` steps; 0 is as many as fit."""
    book = Book(context, visitor, find_filter(visitor, typed))
    least = visitor.snapshot.record.head - steps + 1 if steps else 0
    page = await _page_before(book, END, least)
    return _page_answer(book, page if page.chunks or least <= 0 else await _newest_page(book))


@press(Op.LOG, in_direct_message=True)
async def log_pressed(at: Pressed) -> Private:
    """Show the page of a button, or the newest page for the selected filter."""
    way, part, chosen = (*at.press.rest.split(".", 2), "", "")[:3]
    if way == PICKED and at.values:
        chosen = ALL if at.value == EVERYTHING else at.value
    if len(chosen) > LONGEST_FILTER:
        chosen = ALL
    book = Book(at.context, at.visitor, chosen)
    cursor = (at.press.ask, int(part) if part.isdecimal() else 0)
    if way == NEWER:
        return _page_answer(book, await _page_after(book, cursor if part else START))
    return _page_answer(book, await _page_before(book, cursor if way == OLDER else END))


def _page_answer(book: Book, page: Pageful) -> Private:
    """Return the page with buttons to its neighbours, if any, and to other views."""
    about = small_print(f"Only: {filter_title(book.visitor, book.chosen)}") if book.chosen else ""
    items: list[Item] = [filter_menu(book.visitor, book.chosen)]
    if not page.chunks:
        nothing = NOTHING_OF_IT if book.chosen else NOTHING
        return Private("\n".join(filter(None, (about, nothing))), tuple(items))
    text = "\n".join(filter(None, (about, *(chunk.text for chunk in page.chunks))))
    items.insert(0, _page_buttons(book, page))
    return Private(text, tuple(items), hidden=bool(book.visitor.seats))


def _page_buttons(book: Book, page: Pageful) -> Item:
    first, last = page.chunks[0].at, page.chunks[-1].at
    beginning = Press(Op.LOG, book.visitor.game, rest=f"{NEWER}..{book.chosen}")
    wrong = report_button(book.visitor.game, "log", step=last[0])
    if not page.older and not page.newer:
        return Row(wrong)
    return Row(
        button(beginning, "⏮ Beginning", disabled=not page.older),
        _page_button(book, OLDER, first, "◀ Older", there=page.older),
        _page_button(book, NEWER, last, "Newer ▶", there=page.newer),
        wrong,
    )


def _page_button(book: Book, way: str, at: Cursor, label: str, *, there: bool) -> Control:
    step, part = at
    press = Press(Op.LOG, book.visitor.game, step, rest=f"{way}.{part}.{book.chosen}")
    return button(press, label, disabled=not there)


# --- reading --------------------------------------------------------------------------------------


async def _page_before(book: Book, end: Cursor, least: int = 0) -> Pageful:
    """Return the page that ends before a cursor, down to step `least`; the first page is full."""
    kept: list[Chunk] = []
    room = LOG_ROOM
    until = min(end[0], book.visitor.snapshot.record.head)
    while until >= least:
        first = max(until - WINDOW + 1, least)
        for chunk in reversed(await _log_chunks(book, first, until)):
            if chunk.at >= end:
                continue
            if kept and chunk.height >= room:
                return Pageful(tuple(kept[::-1]), older=True, newer=end != END)
            kept.append(chunk)
            room -= chunk.height
        until = first - 1
    if end != END:
        return await _page_after(book, START)
    return Pageful(tuple(kept[::-1]), older=least > 0, newer=False)


async def _newest_page(book: Book) -> Pageful:
    """Return the newest step with lines."""
    page = await _page_before(book, END)
    kept = tuple(chunk for chunk in page.chunks if chunk.at[0] == page.chunks[-1].at[0])
    return Pageful(kept, older=page.older or len(kept) < len(page.chunks), newer=False)


async def _page_after(book: Book, start: Cursor) -> Pageful:
    """The page that begins after a cursor."""
    kept: list[Chunk] = []
    room, head = LOG_ROOM, book.visitor.snapshot.record.head
    first = max(start[0], 0)
    while first <= head:
        until = min(first + WINDOW - 1, head)
        for chunk in await _log_chunks(book, first, until):
            if chunk.at <= start:
                continue
            if kept and chunk.height >= room:
                return Pageful(tuple(kept), older=start != START, newer=True)
            kept.append(chunk)
            room -= chunk.height
        first = until + 1
    return Pageful(tuple(kept), older=start != START, newer=False)


async def _log_chunks(book: Book, first: int, until: int) -> list[Chunk]:
    """Return the log of these steps, oldest first."""
    visitor, sieve = book.visitor, read_filter(book.visitor, book.chosen)
    told = await book.context.tables.read(
        visitor.game, table_log.log_of_steps, visitor.seats, first, until, sieve
    )
    return [
        Chunk((step, part), text)
        for step, lines in groupby(told, key=lambda line: line.step)
        for part, text in enumerate(text for line in lines for text in log_parts(line))
    ]


def log_parts(line: LogStretch) -> list[str]:
    """Return the log of a step, with its heading, in parts that fit on a page."""
    undone = " · undone" if line.undone else ""
    said = map(strike_out, line.lines) if line.undone else line.lines
    head = small_print(f"step {line.step} · {relative_time(line.at)}{undone}")
    return list(text_pieces([head, *said], LOG_ROOM))


def strike_out(line: str) -> str:
    """Return a line struck out; marks of small print or quotation stay at its beginning."""
    mark = next((mark for mark in ("-# ", "> ") if line.startswith(mark)), "")
    return f"{mark}~~{line.removeprefix(mark)}~~"
