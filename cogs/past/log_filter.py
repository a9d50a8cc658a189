"""Filters of the log, short enough for a button's id: `me`, `s2`, `rolls`, `c` and a code."""

from __future__ import annotations

from typing import Final

import discord

from bot.engine.ids import Seat
from bot.engine.names import find, fitting
from bot.table.past.log_filter import Sieve
from cogs.wire.context import Visitor
from cogs.wire.controls import Item, Row, menu
from cogs.wire.custom_id import Op, Press
from cogs.wire.discord_text import CHOICE, clip

ALL: Final = ""
ME, ROLLS = "me", "rolls"
SEAT, CODE = "s", "c"
"""How a filter begins that is followed by a seat's number, or an enemy's code."""
PICKED = "pick"
"""In a button's id: the filter is what was selected."""
EVERYTHING = "all"
"""In the select, in place of the empty filter."""
MOST = 25
NAMES = {ME: "me", ROLLS: "tests and rolls"}


def sieve_of(visitor: Visitor, chosen: str) -> Sieve | None:
    """Return what a filter lets through; None is everything."""
    if chosen == ME:
        return Sieve(seats=frozenset(visitor.seats))
    if chosen == ROLLS:
        return Sieve(rolls=True)
    if chosen.startswith(SEAT) and chosen[1:].isdecimal():
        return Sieve(seats=frozenset((Seat(int(chosen[1:])),)))
    if chosen.startswith(CODE):
        return Sieve(codes=_namesakes(visitor, chosen[1:]))
    return None


def _namesakes(visitor: Visitor, code: str) -> frozenset[str]:
    """The codes of all enemies that are called like this one."""
    foes = visitor.snapshot.kit.past.foes(None)
    same = {each for each, name in foes.items() if name == foes.get(code)}
    return frozenset((code, *same))


def filter_named(visitor: Visitor, typed: str) -> str:
    """The filter that a text means. Raises `Malformed` or `Ambiguous`."""
    known = {name: chosen for chosen, name in _people(visitor).items()}
    known |= {name: CODE + code for code, name in visitor.snapshot.kit.past.foes(None).items()}
    return find(known, typed, "investigator or enemy") if typed.strip() else ALL


def filter_names(visitor: Visitor, typed: str) -> list[str]:
    """At most 25 names that fit: of people, of the rolls, and of enemies, those in play first."""
    near = [*_people(visitor).values(), *_foes(visitor).values()]
    if not typed.strip():
        return near[:MOST]
    everywhere = visitor.snapshot.kit.past.foes(None).values()
    return list(dict.fromkeys((*fitting(near, typed), *fitting(everywhere, typed))))[:MOST]


def filter_title(visitor: Visitor, chosen: str) -> str:
    """Return what a filter lets through, in words."""
    foes = visitor.snapshot.kit.past.foes(None)
    known = _people(visitor) | {CODE + code: name for code, name in foes.items()}
    return known.get(chosen, "everything")


def _people(visitor: Visitor) -> dict[str, str]:
    """Names by filter: oneself, everybody at the table, and the rolls."""
    own = {ME: NAMES[ME]} if visitor.seats else {}
    seats = {f"{SEAT}{seat}": visitor.name(seat) for seat in sorted(visitor.snapshot.labels)}
    return own | seats | {ROLLS: NAMES[ROLLS]}


def _foes(visitor: Visitor) -> dict[str, str]:
    """Names by filter of the enemies on the table."""
    session = visitor.snapshot.session
    there = visitor.snapshot.kit.past.foes(session) if session is not None else {}
    return {CODE + code: name for code, name in there.items()}


def filter_menu(visitor: Visitor, chosen: str) -> Item:
    """The select below a page of the log."""
    known = {EVERYTHING: "everything"} | _people(visitor) | _foes(visitor)
    if chosen and chosen not in known:
        known = {chosen: filter_title(visitor, chosen)} | known
    options = [
        discord.SelectOption(
            label=clip(f"Show {name}", CHOICE), value=value, default=value == (chosen or EVERYTHING)
        )
        for value, name in list(known.items())[:MOST]
    ]
    return Row(menu(Press(Op.LOG, visitor.game, rest=PICKED), "Show everything", options))
