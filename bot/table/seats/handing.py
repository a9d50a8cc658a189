"""Change the occupant of a seat: a game master gives it away, a player lends it.

Questions, orders and plans stay with the seat. The lender of a seat is stored in the tenures alone,
where a user can be erased.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.said import to_plain_line
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
"""The table itself, acting on a timer."""


def loan_of_seat(table: Table, seat: Seat) -> Lent | None:
    """Return the terms on which a seat is lent; None if it is not lent."""
    return table.seats.memories.get(seat, NOTHING_KEPT).tenancy.lent


async def lender_of_seat(table: Table, seat: Seat) -> int | None:
    """Return the user who lent a seat; None if it is not lent or they were erased."""
    return (await load_lenders(table.store, table.game, table.seats.memories)).get(seat)


async def hand_over(table: Table, caller: Caller, seat: Seat, user: int, reason: str) -> Told:
    """Give a seat to a user permanently, as game master. Raises `NotAllowed`."""
    table.oversight.check(caller, reason)
    if seat not in table.seats.labels:
        raise NotAllowed("This table doesn’t have that seat.")
    action = table.oversight.new_action(caller, "seat", reason, seat)
    await table.store.seats.replace(
        table.game,
        seat,
        user,
        action.at,
        outbox=await new_player_rows_for(table, Taken(seat, to_plain_line(reason)), user),
        settings=encode_memory(_with_loan(table, seat, None)),
        action=action,
    )
    await table.reload_seats()
    return Told(table.record.head, (f"<@{user}> plays {table.name(seat)} now.",))


async def lend_to_substitute(
    table: Table, caller: Caller, seat: Seat, user: int, until: float
) -> Told:
    """Lend a caller's seat until a time in seconds. Raises `NotAllowed`."""
    if table.record.status not in ACTIVE or table.session is None:
        raise NotAllowed("You can let someone play for you once the game is running.")
    if table.seats.occupants.get(seat) != caller.user:
        raise NotAllowed("That’s not your seat.")
    if loan_of_seat(table, seat) is not None:
        raise NotAllowed("You’re the stand-in there; `/seat back` gives the seat back.")
    if user == caller.user:
        raise NotAllowed("That’s you already.")
    action = table.oversight.new_action(caller, "lend", "", seat)
    await table.store.seats.replace(
        table.game,
        seat,
        user,
        action.at,
        outbox=await new_player_rows_for(table, Taken(seat, until=until), user),
        settings=encode_memory(_with_loan(table, seat, Lent(until, action.at))),
        action=action,
    )
    await table.reload_seats()
    line = (
        f"✓ <@{user}> plays {table.name(seat)} until <t:{int(until)}:f>; then the seat is yours "
        "again. `/seat back` gives it back sooner."
    )
    return Told(table.record.head, (line,))


async def end_substitution(table: Table, caller: Caller, seat: Seat | None) -> Told:
    """End a substitution early, by lender, substitute or game master. Raises `NotAllowed`."""
    going = [each for each in await _returnable_seats(table, caller) if seat in (None, each)]
    if not going:
        raise NotAllowed("Nobody is standing in there for you.")
    chosen = _choose_single_seat(table, caller, going)
    if not await return_lent_seat(table, chosen, caller):
        raise NotAllowed("I no longer know whose seat that is, so it stays as it is.")
    return Told(table.record.head, (f"✓ {table.name(chosen)} has its own player again.",))


def _choose_single_seat(table: Table, caller: Caller, going: list[Seat]) -> Seat:
    """Return the only seat, or the only one that the caller occupies."""
    mine = [each for each in going if table.seats.occupants.get(each) == caller.user]
    meant = mine if len(mine) == 1 else going
    if len(meant) > 1:
        names = join_names(map(table.name, meant))
        raise NotAllowed(
            f"Stand-ins play {names}. Say which seat: "
            f"`/seat back investigator:{table.name(meant[0])}`."
        )
    return meant[0]


async def _returnable_seats(table: Table, caller: Caller) -> list[Seat]:
    found: list[Seat] = []
    for seat in sorted(table.seats.labels):
        if loan_of_seat(table, seat) is None:
            continue
        people = (await lender_of_seat(table, seat), table.seats.occupants.get(seat))
        if table.oversight.is_gm(caller) or caller.user in people:
            found.append(seat)
    return found


async def return_lent_seat(table: Table, seat: Seat, caller: Caller = ITSELF) -> bool:
    """Return a lent seat to its lender; return False if that is not possible."""
    if loan_of_seat(table, seat) is None:
        return False
    whose = await lender_of_seat(table, seat)
    if whose is None:
        await make_loan_permanent(table, seat)
        return False
    action = table.oversight.new_action(caller, "back", "", seat)
    await table.store.seats.replace(
        table.game,
        seat,
        whose,
        action.at,
        outbox=await new_player_rows_for(table, Taken(seat, back=True), whose, by=caller.user),
        settings=encode_memory(_with_loan(table, seat, None)),
        action=action,
    )
    await table.reload_seats(actor=caller.user or None)
    return True


async def make_loan_permanent(table: Table, seat: Seat) -> None:
    """Turn a loan into a permanent change of the seat's occupant."""
    if loan_of_seat(table, seat) is not None:
        await table.store_memory(seat, _with_loan(table, seat, None))


def _with_loan(table: Table, seat: Seat, loan: Lent | None) -> SeatMemory:
    memory = table.seats.memories.get(seat, NOTHING_KEPT)
    return replace(memory, tenancy=replace(memory.tenancy, lent=loan, companion=False))


async def new_player_rows_for(
    table: Table, taken: Taken, user: int, *, by: int = 0
) -> Sequence[Outgoing]:
    """Return rows on a seat's new player, with a ping unless they did it or it is night."""
    await table.people.read((user,))
    return new_player_rows(
        table, taken, call=user != by and table.people.is_awake(user, table.game)
    )


def new_player_rows(table: Table, taken: Taken, *, call: bool = False) -> Sequence[Outgoing]:
    """Return rows on a seat's new player; `call` pings them."""
    channel = table.record.channel
    called = [outbox_rows.call_row(channel, {taken.seat: outbox_rows.NEW})] if call else []
    told = [outbox_rows.new_player_row(channel, taken), outbox_rows.status_row(channel), *called]
    return told if table.outbox.public else []


class SeatReturns:
    """Returns seats to their lenders at the end of a loan."""

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """Return an action for the end of each loan."""
        for seat in sorted(table.seats.labels):
            if (loan := loan_of_seat(table, seat)) is not None:
                yield ScheduledAction(f"{KEY}{seat}", loan.until)

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Return the seat to its lender."""
        await return_lent_seat(table, Seat(int(action.key.removeprefix(KEY))))
