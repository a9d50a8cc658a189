"""Seats that change hands for a time."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.people.absence import parse_until
from bot.people.zones import zone_of
from cogs.wire.context import Context, Visitor
from cogs.wire.reply import Private, sentence


async def substitute_answer(
    context: Context, at: Visitor, player: int, until: str, investigator: str
) -> Private:
    """Let somebody stand in for the caller, until a moment by the caller's own clock.

    Raises `RulesError` where it may not be, or the moment cannot be read.
    """
    seat = own_seat(at, "seat substitute", investigator)
    me = await context.tables.people.personal(at.caller.user)
    moment = parse_until(until, context.tables.now(), zone_of(me.zone))
    told = await context.tables.seats.substitute(at.caller, at.game, seat, player, moment)
    return sentence("\n".join(told.lines))


async def back_answer(context: Context, at: Visitor, investigator: str) -> Private:
    """Give a seat back, or take one's own back. Raises `NotAllowed` where it may not be."""
    seat = named_seat(at, investigator) if investigator.strip() else None
    told = await context.tables.seats.give_back(at.caller, at.game, seat)
    return sentence("\n".join(told.lines))


def own_seat(at: Visitor, command: str, investigator: str) -> Seat:
    """The caller's seat that is named, or their only one. Raises `NotAllowed`."""
    if investigator.strip():
        return named_seat(at, investigator)
    return at.one_seat(command, option="investigator")


def named_seat(at: Visitor, investigator: str) -> Seat:
    """The seat of this investigator. Raises `NotAllowed` where there is none."""
    seats = at.seats_named(investigator)
    if len(seats) != 1:
        names = ", ".join(map(at.name, sorted(at.snapshot.labels)))
        raise NotAllowed(f"Which investigator? Here: {names}.")
    return seats[0]
