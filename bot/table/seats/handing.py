"""A seat that changes hands: handed over by a game master, lent to a substitute, given back.

What is asked of the seat, its orders and its plans stay with it. Who owns a seat that is lent
stands in the store's tenures alone, where a person can be erased.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.engine.english import listed
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.said import plain
from bot.store.game_records import ACTIVE, Outgoing
from bot.table.game.seating import load_lenders
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.memory.seat_memory import NOTHING_KEPT, SeatMemory, encode_memory
from bot.table.memory.tenancy import Lent
from bot.table.posts import outbox_rows
from bot.table.posts.outbox_rows import Taken
from bot.table.reminders.scheduled_actions import ScheduledAction

KEY = "seat-back:"
ITSELF = Caller(0)
"""The table, by its timer."""


def lent(table: Table, seat: Seat) -> Lent | None:
    """For how long somebody stands in for the seat's owner; None: nobody does."""
    return table.seats.memories.get(seat, NOTHING_KEPT).tenancy.lent


async def owner(table: Table, seat: Seat) -> int | None:
    """Whose seat it is while somebody stands in; None if nobody does, or they were forgotten."""
    return (await load_lenders(table.store, table.game, table.seats.memories)).get(seat)


async def hand_over(table: Table, caller: Caller, seat: Seat, user: int, reason: str) -> Told:
    """Give a seat to somebody for good, by a game master. Raises `NotAllowed`."""
    table.oversight.check(caller, reason)
    if seat not in table.seats.labels:
        raise NotAllowed("This table doesn’t have that seat.")
    deed = table.oversight.deed(caller, "seat", reason, seat)
    await table.store.seats.replace(
        table.game,
        seat,
        user,
        deed.at,
        outbox=await told_to(table, Taken(seat, plain(reason)), user),
        settings=encode_memory(_with_loan(table, seat, None)),
        deed=deed,
    )
    await table.seats_changed()
    return Told(table.record.head, (f"<@{user}> plays {table.name(seat)} now.",))


async def substitute(table: Table, caller: Caller, seat: Seat, user: int, until: float) -> Told:
    """Lend a seat of the caller's until a time (seconds since the epoch). Raises `NotAllowed`."""
    if table.record.status not in ACTIVE or table.session is None:
        raise NotAllowed("You can let someone play for you once the game is running.")
    if table.seats.occupants.get(seat) != caller.user:
        raise NotAllowed("That’s not your seat.")
    if lent(table, seat) is not None:
        raise NotAllowed("You’re the stand-in there; `/seat back` gives the seat back.")
    if user == caller.user:
        raise NotAllowed("That’s you already.")
    deed = table.oversight.deed(caller, "lend", "", seat)
    await table.store.seats.replace(
        table.game,
        seat,
        user,
        deed.at,
        outbox=await told_to(table, Taken(seat, until=until), user),
        settings=encode_memory(_with_loan(table, seat, Lent(until, deed.at))),
        deed=deed,
    )
    await table.seats_changed()
    line = (
        f"✓ <@{user}> plays {table.name(seat)} until <t:{int(until)}:f>; then the seat is yours "
        "again. `/seat back` gives it back sooner."
    )
    return Told(table.record.head, (line,))


async def give_back(table: Table, caller: Caller, seat: Seat | None) -> Told:
    """End a substitution early, by owner, substitute or game master. Raises `NotAllowed`."""
    going = [each for each in await _returnable(table, caller) if seat in (None, each)]
    if not going:
        raise NotAllowed("Nobody is standing in there for you.")
    chosen = _the_one(table, caller, going)
    if not await return_lent_seat(table, chosen, caller):
        raise NotAllowed("I no longer know whose seat that is, so it stays as it is.")
    return Told(table.record.head, (f"✓ {table.name(chosen)} has its own player again.",))


def _the_one(table: Table, caller: Caller, going: list[Seat]) -> Seat:
    """The only seat, or the only one of several that the caller has now."""
    mine = [each for each in going if table.seats.occupants.get(each) == caller.user]
    meant = mine if len(mine) == 1 else going
    if len(meant) > 1:
        names = listed(map(table.name, meant))
        raise NotAllowed(
            f"Stand-ins play {names}. Say which seat: "
            f"`/seat back investigator:{table.name(meant[0])}`."
        )
    return meant[0]


async def _returnable(table: Table, caller: Caller) -> list[Seat]:
    found: list[Seat] = []
    for seat in sorted(table.seats.labels):
        if lent(table, seat) is None:
            continue
        people = (await owner(table, seat), table.seats.occupants.get(seat))
        if table.oversight.is_gm(caller) or caller.user in people:
            found.append(seat)
    return found


async def return_lent_seat(table: Table, seat: Seat, caller: Caller = ITSELF) -> bool:
    """Give a lent seat back to its owner; False where it is not lent, or they were forgotten."""
    if lent(table, seat) is None:
        return False
    whose = await owner(table, seat)
    if whose is None:
        await keep_for_good(table, seat)
        return False
    deed = table.oversight.deed(caller, "back", "", seat)
    await table.store.seats.replace(
        table.game,
        seat,
        whose,
        deed.at,
        outbox=await told_to(table, Taken(seat, back=True), whose, by=caller.user),
        settings=encode_memory(_with_loan(table, seat, None)),
        deed=deed,
    )
    await table.seats_changed(actor=caller.user or None)
    return True


async def keep_for_good(table: Table, seat: Seat) -> None:
    """Nobody has a claim to the seat any more but whoever sits there."""
    if lent(table, seat) is not None:
        await table.remember(seat, _with_loan(table, seat, None))


def _with_loan(table: Table, seat: Seat, loan: Lent | None) -> SeatMemory:
    memory = table.seats.memories.get(seat, NOTHING_KEPT)
    return replace(memory, tenancy=replace(memory.tenancy, lent=loan, companion=False))


async def told_to(table: Table, taken: Taken, user: int, *, by: int = 0) -> Sequence[Outgoing]:
    """Tell who plays a seat from now on, and call them unless it is night or by themselves."""
    await table.people.read((user,))
    return told_of(table, taken, call=user != by and table.people.is_awake(user, table.game))


def told_of(table: Table, taken: Taken, *, call: bool = False) -> Sequence[Outgoing]:
    """Say who plays a seat from now on, once they do; `call` them: it was not their doing."""
    channel = table.record.channel
    called = [outbox_rows.call_row(channel, {taken.seat: outbox_rows.NEW})] if call else []
    told = [outbox_rows.taken_row(channel, taken), outbox_rows.status_row(channel), *called]
    return told if table.outbox.public else []


class SeatReturns:
    """Gives seats back to their owners when the time of a substitute is over."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """The end of each substitution."""
        for seat in sorted(table.seats.labels):
            if (loan := lent(table, seat)) is not None:
                yield ScheduledAction(f"{KEY}{seat}", loan.until)

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Give the seat back."""
        await return_lent_seat(table, Seat(int(action.key.removeprefix(KEY))))
