"""Carrying seats from one chapter of a campaign to the next: stand-ins and standing orders.

Each chapter numbers its seats again, so seat numbers are translated. Plans, answers prepared for
cards and places, and votes belong to one chapter and are dropped.
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
"""In place of a seat in a condition: the owner's seat."""


class SeatHistory(Struct, frozen=True):
    """The occupant and memory of a seat in one chapter."""

    seat: Seat
    label: str
    user: int | None
    memory: SeatMemory = NOTHING_KEPT


async def seats_of_new_chapter(
    table: Table, chapter: Chapter, attempts: Sequence[GameRecord]
) -> tuple[tuple[SeatRecord, int | None], ...]:
    """Return the seats of a new chapter with the orders and stand-ins of earlier `attempts`."""
    numbers = {seat: Seat(number) for number, (seat, _) in enumerate(chapter.seats)}
    last = max(attempts, key=lambda each: (each.chapter or 0, each.id), default=None)
    before = [] if last is None else await _read_history(table.store, last)
    now = [
        SeatHistory(numbers[s], label, table.seats.occupants.get(s)) for s, label in chapter.seats
    ]
    orders = carried_orders(before, now)
    kept = [table.seats.memories.get(seat, NOTHING_KEPT) for seat, _ in chapter.seats]
    memories = [
        SeatMemory(
            tenancy=memory.tenancy,
            ahead=orders.get(each.seat, NOTHING_AHEAD),
            absence=carried_absence(memory.absence, numbers, table.clock.now()),
        )
        for each, memory in zip(now, kept, strict=True)
    ]
    return tuple(
        (SeatRecord(0, each.seat, each.label, encode_memory(memory)), each.user)
        for each, memory in zip(now, memories, strict=True)
    )


async def carry_back_absences(
    table: Table, chapter: Chapter, memories: Mapping[Seat, SeatMemory]
) -> None:
    """Store the stand-ins at the end of a chapter in the campaign’s seats."""
    numbers = {Seat(number): seat for number, (seat, _) in enumerate(chapter.seats)}
    for number, seat in numbers.items():
        kept = table.seats.memories.get(seat, NOTHING_KEPT)
        after = memories.get(number, NOTHING_KEPT).absence
        absence = carried_absence(after, numbers, table.clock.now())
        if absence != kept.absence:
            await table.store_memory(seat, replace(kept, absence=absence))


async def _read_history(store: Store, chapter: GameRecord) -> list[SeatHistory]:
    """Return the seats of a chapter with their occupants and memories."""
    users = await store.seats.occupants(chapter.id)
    return [
        SeatHistory(Seat(each.seat), each.label, users.get(each.seat), decode_memory(each.settings))
        for each in await store.seats.of_game(chapter.id)
    ]


def carried_orders(before: Sequence[SeatHistory], now: Sequence[SeatHistory]) -> dict[Seat, Ahead]:
    """Return the orders of users who play in both chapters, by new seat."""
    pairs = {each.seat: old for each in now if (old := _earlier_seat(each, before)) is not None}
    seats = {old.seat: seat for seat, old in pairs.items()}
    found = {seat: old.memory.ahead for seat, old in pairs.items()}
    return {
        seat: kept
        for seat, orders in found.items()
        if (kept := _renumber_orders(orders, seats)).orders
    }


def _earlier_seat(now: SeatHistory, before: Iterable[SeatHistory]) -> SeatHistory | None:
    """Return the earlier seat of the same user, preferably with the same investigator."""
    own = [each for each in before if each.user is not None and each.user == now.user]
    return next((each for each in own if each.label == now.label), next(iter(own), None))


def _renumber_orders(ahead: Ahead, seats: Mapping[Seat, Seat]) -> Ahead:
    """Return the orders that pass windows, with seat numbers changed; drop the plan."""
    kept = (each for order in ahead.orders if (each := _renumber_order(order, seats)))
    return Ahead(tuple(kept), ahead.last)


def _renumber_order(order: Order, seats: Mapping[Seat, Seat]) -> Order | None:
    """Return an order with its seat numbers changed; None if a seat is gone.

    None for a prepared answer, and if a condition names a seat that is gone.
    """
    conditions = (*order.when, *order.until)
    if order.answer or any(each.seat != OWN and each.seat not in seats for each in conditions):
        return None
    when, until = (
        tuple(_renumber_condition(each, seats) for each in kept)
        for kept in (order.when, order.until)
    )
    return replace(order, when=when, until=until, step=0)


def _renumber_condition(condition: Condition, seats: Mapping[Seat, Seat]) -> Condition:
    if condition.seat == OWN:
        return condition
    return replace(condition, seat=seats[Seat(condition.seat)])


def carried_absence(
    absence: Absence | None, seats: Mapping[Seat, Seat], now: float
) -> Absence | None:
    """Return an absence with changed seat numbers, starting `now`; None if it is void."""
    if absence is None:
        return None
    friend, stand_in = (_renumber_seat(each, seats) for each in (absence.friend, absence.stand_in))
    kept = Absence(
        friend=friend,
        at_once=absence.at_once and friend is not None,
        stand_in=stand_in,
        while_away=absence.while_away and stand_in is not None,
        since=now if stand_in is not None else 0.0,
        waived=absence.waived,
    )
    return None if kept == Absence() else kept


def _renumber_seat(seat: Seat | None, seats: Mapping[Seat, Seat]) -> Seat | None:
    return seat if seat is None or seat in ITSELF else seats.get(seat)
