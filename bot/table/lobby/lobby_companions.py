"""Companions in the lobby: added to free seats, and removed by any player."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.store.game_records import SeatRecord
from bot.table.declares.house_rules import choices_in_boxes, require_box_of
from bot.table.declares.lobby_choices import Choice
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.game.table import Table
from bot.table.lobby.choices import find_choice
from bot.table.lobby.lobbies import STARTER, renumber_seats, set_deck
from bot.table.lobby.lobby_difficulty import fit_difficulty
from bot.table.memory.seat_memory import SeatMemory, encode_memory
from bot.table.memory.tenancy import Tenancy
from bot.table.seats.companion_seats import check_has_seat, dismiss_companion, give_to_companion


async def add_companion(table: Table, caller: Caller, investigator: str = "") -> Told:
    """Seat a companion; without a name it chooses its investigator.

    It has the starter deck. In a running game it takes a free seat. Raises `NotAllowed` if the
    table is full, the investigator taken, or the caller has no seat; `Malformed` or `Ambiguous` for
    an unknown investigator.
    """
    if table.record.status != "lobby":
        return await give_to_companion(table, caller, _seat_of(table, investigator))
    check_has_seat(table, caller)
    most = table.kit.offers.seats[1]
    if len(table.seats.labels) >= most:
        raise NotAllowed(f"The table is full: {most} investigators at most.")
    hero = _find_hero(table, investigator)
    seat = next(n for n in range(most) if n not in table.seats.labels)
    await set_deck(table, hero.slug, STARTER)
    kept = encode_memory(SeatMemory(tenancy=Tenancy(companion=True)))
    await table.store.seats.put(SeatRecord(table.game, seat, hero.slug, kept))
    await table.reload_seats()
    fitted = await fit_difficulty(table)
    await table.outbox.post_lines()
    return Told(0, (f"✓ A companion plays {hero.name}.", *fitted))


def _seat_of(table: Table, named: str) -> Seat | None:
    """Return the named seat of a running game; None if the name is empty."""
    if not named:
        return None
    seats = {Choice(f"seat{seat}", table.name(seat)): seat for seat in sorted(table.seats.labels)}
    return seats[find_choice(tuple(seats), named, "seat")]


def _find_hero(table: Table, named: str) -> Choice:
    offers = table.kit.offers
    if named:
        hero = find_choice(offers.investigators(), named, "investigator")
        require_box_of(offers.house_rules, table.lobby.settings, hero)
        if hero.slug in table.seats.labels.values() and not hero.many:
            raise NotAllowed(f"Someone already plays {hero.name}.")
        return hero
    free = choices_for_companions(table.snapshot())
    if not free:
        raise NotAllowed("No investigators are left.")
    return free[0]


def choices_for_companions(look: Snapshot) -> Sequence[Choice]:
    """Return the investigators that a companion can play, its own choice first."""
    offers, taken = look.kit.offers, look.labels.values()
    here = choices_in_boxes(offers.investigators(), look.lobby.settings)
    free = [each for each in here if each.many or each.slug not in taken]
    liked = [*offers.companions, *(each.slug for each in free)]
    return sorted(free, key=lambda each: (each.many, liked.index(each.slug)))


async def remove_companion(table: Table, caller: Caller, seat: Seat) -> Told:
    """Remove a companion; in the lobby, remove its seat too. Raises `NotAllowed`."""
    if table.record.status != "lobby":
        return await dismiss_companion(table, caller, seat)
    check_has_seat(table, caller)
    if seat not in table.seats.companions:
        raise NotAllowed("No companion plays there.")
    name = table.name(seat)
    await set_deck(table, table.seats.labels[seat], STARTER)
    await table.store.seats.remove(table.game, seat)
    await table.reload_seats()
    await renumber_seats(table)
    fitted = await fit_difficulty(table)
    await table.outbox.post_lines()
    return Told(0, (f"✓ The companion has left: {name} is free.", *fitted))
