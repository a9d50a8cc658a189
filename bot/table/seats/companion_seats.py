"""Companions' seats in a running game: they have no occupant, so that people can take them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.store.game_records import ACTIVE
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.memory.seat_memory import NOTHING_KEPT, SeatMemory

NOT_YOURS = "Only players with a seat, or a game master, can do that."
OWN = (
    "That’s your seat. With `/me away` or `/seat friend who:companion` a companion plays it for "
    "you; to give it up, `/game leave` first."
)


def with_companion(table: Table, seat: Seat, *, plays: bool) -> SeatMemory:
    """Return a seat's memory with a companion playing it, or without."""
    memory = table.seats.memories.get(seat, NOTHING_KEPT)
    return replace(memory, tenancy=replace(memory.tenancy, companion=plays, ready=False))


def check_has_seat(table: Table, caller: Caller) -> None:
    """Raise `NotAllowed` unless the caller has a seat or is game master."""
    if caller.user not in table.seats.occupants.values() and not table.oversight.is_gm(caller):
        raise NotAllowed(NOT_YOURS)


async def give_to_companion(table: Table, caller: Caller, seat: Seat | None) -> Told:
    """Let a companion play a free seat (None: the only one). Raises `NotAllowed`."""
    check_has_seat(table, caller)
    if table.record.status not in ACTIVE or table.session is None:
        raise NotAllowed("A companion takes a seat in the lobby, or while a game is running.")
    chosen = _find_free_seat(table, caller, seat)
    line = f"A companion plays {table.name(chosen)} until someone takes the seat (`/game join`)."
    await table.store_memories({chosen: with_companion(table, chosen, plays=True)}, line)
    table.automation.actions_in_row = 0
    return Told(table.record.head, (f"✓ {line}",))


def _find_free_seat(table: Table, caller: Caller, seat: Seat | None) -> Seat:
    free = [
        each
        for each in sorted(table.seats.labels)
        if each not in table.seats.occupants and each not in table.seats.companions
    ]
    if seat is None:
        if len(free) == 1:
            return free[0]
        if not free:
            raise NotAllowed("No seat is free here.")
        names, example = join_names(map(table.name, free)), table.name(free[0])
        raise NotAllowed(
            f"Free: {names}. Say which seat: `/seat companion investigator:{example}`."
        )
    if seat in table.seats.companions:
        raise NotAllowed(f"A companion already plays {table.name(seat)}.")
    if table.seats.occupants.get(seat) == caller.user:
        raise NotAllowed(OWN)
    if seat not in free:
        raise NotAllowed(f"{table.person(seat)} plays {table.name(seat)}.")
    return seat


async def dismiss_companion(table: Table, caller: Caller, seat: Seat) -> Told:
    """Remove a companion from its seat, which becomes free. Raises `NotAllowed`."""
    check_has_seat(table, caller)
    if seat not in table.seats.companions:
        raise NotAllowed("No companion plays there.")
    name = table.name(seat)
    line = f"The companion has left: {name}’s seat is free (`/game join`)."
    await table.store_memories({seat: with_companion(table, seat, plays=False)}, line)
    return Told(table.record.head, (f"✓ {line}",))
