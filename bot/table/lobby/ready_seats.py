"""Readiness to begin: once all players are ready, any of them may start."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.memory.seat_memory import NOTHING_KEPT


def is_ready(table: Table, seat: Seat) -> bool:
    """Return True if a seat's occupant is ready to begin."""
    return table.seats.memories.get(seat, NOTHING_KEPT).tenancy.ready


async def set_ready(table: Table, caller: Caller, *, on: bool | None = None) -> Told:
    """Set the caller's seats ready or not (None: toggle). Raises `NotAllowed`."""
    if table.record.status != "lobby":
        raise NotAllowed("This game has already started.")
    mine = [seat for seat, user in sorted(table.seats.occupants.items()) if user == caller.user]
    if not mine:
        raise NotAllowed("Take a seat first: Join.")
    if on is None:
        on = not all(is_ready(table, seat) for seat in mine)
    await _store_readiness(table, mine, on=on)
    await table.outbox.post_lines()
    return Told(0, ("✓ You’re ready." if on else "✓ You’re no longer ready.",))


async def clear_readiness(table: Table) -> None:
    """Clear everyone's readiness; called after each change of the game."""
    await _store_readiness(
        table, [seat for seat in table.seats.labels if is_ready(table, seat)], on=False
    )


async def _store_readiness(table: Table, seats: list[Seat], *, on: bool) -> None:
    for seat in seats:
        memory = table.seats.memories.get(seat, NOTHING_KEPT)
        tenancy = replace(memory.tenancy, ready=on)
        await table.store_memory(seat, replace(memory, tenancy=tenancy))


def check_ready(table: Table, caller: Caller) -> None:
    """Raise `NotAllowed` unless the others are ready, or the caller may start anyway."""
    if table.oversight.is_gm(caller):
        return
    others = [seat for seat, user in sorted(table.seats.occupants.items()) if user != caller.user]
    late = [table.name(seat) for seat in others if not is_ready(table, seat)]
    if late:
        is_not = "isn’t" if len(late) == 1 else "aren’t"
        raise NotAllowed(f"{join_names(late)} {is_not} ready yet. The host can start anyway.")


def ready_count_text(table: Table) -> str:
    """Return how many people are ready, as `, 1 ready`; empty without occupants."""
    seats = sorted(table.seats.occupants)
    there = sum(is_ready(table, seat) for seat in seats)
    if not seats:
        return ""
    return ", everyone ready: anyone can start" if there == len(seats) else f", {there} ready"
