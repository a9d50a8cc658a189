"""Keepsakes of seats from one chapter of a campaign to the next: who stands in, standing orders.

Seats are numbered anew in each chapter, so those that are named are named anew. What was meant for
one chapter alone stays behind: a plan, an answer prepared for its cards and places, votes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.store.api import Store
from bot.store.game_records import GameRecord, SeatRecord
from bot.table.declares.campaign_kit import Chapter
from bot.table.game.table import Table
from bot.table.memory.absences import ITSELF, Absence
from bot.table.memory.given_ahead import NOTHING_AHEAD, Ahead, Condition, Order
from bot.table.memory.seat_memory import NOTHING_KEPT, SeatMemory, decode_memory, encode_memory

OWN = -1
"""In place of a seat in a condition: one's own."""


class SeatHistory(Struct, frozen=True):
    """Somebody in a seat of a chapter."""

    seat: Seat
    label: str
    user: int | None
    memory: SeatMemory = NOTHING_KEPT


async def seats_of(
    table: Table, chapter: Chapter, attempts: Sequence[GameRecord]
) -> tuple[tuple[SeatRecord, int | None], ...]:
    """Return the seats of a beginning chapter with stand-ins and orders, from all `attempts`."""
    numbers = {seat: Seat(number) for number, (seat, _) in enumerate(chapter.seats)}
    last = max(attempts, key=lambda each: (each.chapter or 0, each.id), default=None)
    before = [] if last is None else await _sat_in(table.store, last)
    now = [
        SeatHistory(numbers[s], label, table.seats.occupants.get(s)) for s, label in chapter.seats
    ]
    orders = orders_carried(before, now)
    kept = [table.seats.memories.get(seat, NOTHING_KEPT) for seat, _ in chapter.seats]
    memories = [
        SeatMemory(
            tenancy=memory.tenancy,
            ahead=orders.get(each.seat, NOTHING_AHEAD),
            absence=absence_carried(memory.absence, numbers, table.clock.now()),
        )
        for each, memory in zip(now, kept, strict=True)
    ]
    return tuple(
        (SeatRecord(0, each.seat, each.label, encode_memory(memory)), each.user)
        for each, memory in zip(now, memories, strict=True)
    )


async def take_back_absences(
    table: Table, chapter: Chapter, memories: Mapping[Seat, SeatMemory]
) -> None:
    """Let a campaign’s seats keep who stands in, as a chapter that is over left it."""
    numbers = {Seat(number): seat for number, (seat, _) in enumerate(chapter.seats)}
    for number, seat in numbers.items():
        kept = table.seats.memories.get(seat, NOTHING_KEPT)
        after = memories.get(number, NOTHING_KEPT).absence
        absence = absence_carried(after, numbers, table.clock.now())
        if absence != kept.absence:
            await table.remember(seat, replace(kept, absence=absence))


async def _sat_in(store: Store, chapter: GameRecord) -> list[SeatHistory]:
    """Return who sat in a chapter, with what their seats keep."""
    users = await store.seats.occupants(chapter.id)
    return [
        SeatHistory(Seat(each.seat), each.label, users.get(each.seat), decode_memory(each.settings))
        for each in await store.seats.of_game(chapter.id)
    ]


def orders_carried(before: Sequence[SeatHistory], now: Sequence[SeatHistory]) -> dict[Seat, Ahead]:
    """The orders of those who play on, by their new seat."""
    pairs = {each.seat: old for each in now if (old := _same(each, before)) is not None}
    seats = {old.seat: seat for seat, old in pairs.items()}
    found = {seat: old.memory.ahead for seat, old in pairs.items()}
    return {seat: kept for seat, orders in found.items() if (kept := _orders(orders, seats)).orders}


def _same(now: SeatHistory, before: Iterable[SeatHistory]) -> SeatHistory | None:
    """Return where somebody sat: with the same investigator, else with any."""
    own = [each for each in before if each.user is not None and each.user == now.user]
    return next((each for each in own if each.label == now.label), next(iter(own), None))


def _orders(ahead: Ahead, seats: Mapping[Seat, Seat]) -> Ahead:
    """Return the windows that are passed, under the new seats; without the plan."""
    kept = (each for order in ahead.orders if (each := _order(order, seats)))
    return Ahead(tuple(kept), ahead.last)


def _order(order: Order, seats: Mapping[Seat, Seat]) -> Order | None:
    """None for an answer that was prepared, and where a condition is about somebody who is gone."""
    conditions = (*order.when, *order.until)
    if order.answer or any(each.seat != OWN and each.seat not in seats for each in conditions):
        return None
    when, until = (
        tuple(_condition(each, seats) for each in kept) for kept in (order.when, order.until)
    )
    return replace(order, when=when, until=until, step=0)


def _condition(condition: Condition, seats: Mapping[Seat, Seat]) -> Condition:
    if condition.seat == OWN:
        return condition
    return replace(condition, seat=seats[Seat(condition.seat)])


def absence_carried(
    absence: Absence | None, seats: Mapping[Seat, Seat], now: float
) -> Absence | None:
    """Return an absence under the new seats, its time beginning `now`; None if nothing is left."""
    if absence is None:
        return None
    friend, stand_in = (_renumber(each, seats) for each in (absence.friend, absence.stand_in))
    kept = Absence(
        friend=friend,
        at_once=absence.at_once and friend is not None,
        stand_in=stand_in,
        while_away=absence.while_away and stand_in is not None,
        since=now if stand_in is not None else 0.0,
        waived=absence.waived,
    )
    return None if kept == Absence() else kept


def _renumber(seat: Seat | None, seats: Mapping[Seat, Seat]) -> Seat | None:
    return seat if seat is None or seat in ITSELF else seats.get(seat)
