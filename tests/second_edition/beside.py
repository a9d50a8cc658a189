"""Possessions that may be used beside a question: who has them, and what stands there."""

from __future__ import annotations

from bot.engine.ask import SIDE_ACTION_PREFIX, Ask, Option
from bot.engine.ids import Seat
from bot.engine.script import choose
from bot.second_edition.printed.terms import Place
from tests.second_edition.table import Table
from tests.second_edition.terms import Phase

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


def two(phase: Phase = Phase.MYTHOS, *, sanity: int = 1) -> Table:
    """Joe Diamond, who owns Duke and has lost Sanity, and Mandy Thompson."""
    table = Table("joe_diamond", "mandy_thompson")
    table.phase = phase
    table.me.gets("duke")
    table.me.sanity = sanity
    return table


async def a_choice(seat: Seat = OTHER, *, options: int = 2) -> str | None:
    """Some question of the phase."""
    keys = [Option(key=f"seat{n}", label=f"Seat {n}") for n in range(options)]
    return await choose(seat, "Which?", lambda: keys)


def beside(ask: Ask, seat: Seat = ME) -> list[str]:
    """Return what a seat may do beside a question, by the name that players type."""
    part = ask.parts.get(seat)
    options = part.options if part is not None else ()
    return [option.args[0] for option in options if option.key.startswith(SIDE_ACTION_PREFIX)]


def asked_beside(table: Table, seat: Seat = ME) -> list[str]:
    """The same of a question put to the other seat now."""
    table.run(a_choice(), "seat0")
    return beside(table.asked[-1], seat)


def mad(*codes: str, sanity: int = 3) -> Table:
    """Joe in the Uptown streets, with Madness cards; Mandy elsewhere."""
    table = Table("joe_diamond", "mandy_thompson", injuries=True)
    table.phase = Phase.UPKEEP
    table.me.at("uptown_streets")
    table.other.at("woods")
    for code in codes:
        table.me.gets(code)
    table.me.sanity = sanity
    return table
