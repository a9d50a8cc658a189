"""The seats of a table by themselves, with a store alone: who sits there, and what they keep."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.ids import AskId, Seat
from bot.store.sqlite import SqliteStore
from bot.table.game.seating import Seating
from bot.table.memory.absences import PILOT, PRESENT, Absence
from bot.table.memory.seat_memory import SeatMemory
from tests.store.samples import ALICE, BOB, new_game

ADA, BEN = Seat(0), Seat(1)


def two(ada: Absence | None = None) -> Seating:
    """Alice and Bob, of whom Alice may be absent."""
    seats = Seating()
    seats.occupants = {ADA: ALICE, BEN: BOB}
    seats.labels = {ADA: "ada", BEN: "ben"}
    seats.memories = {ADA: SeatMemory(absence=ada), BEN: SeatMemory()}
    return seats


def test_who_stands_in_plays_and_the_owner_may() -> None:
    """A friend plays both seats; who is away has theirs back by acting; strangers play none."""
    seats = two(Absence(stand_in=BEN))

    assert seats.players == {ADA: BOB, BEN: BOB}
    assert all(seats.plays(user, ADA) for user in (ALICE, BOB))
    assert not seats.plays(ALICE, BEN)
    assert not seats.plays(0, ADA)


def test_nobody_is_there_where_the_autopilot_plays() -> None:
    """Its owner can act all the same."""
    seats = two(Absence(stand_in=PILOT))

    assert seats.players == {BEN: BOB}
    assert seats.plays(ALICE, ADA)
    assert seats.absences == {ADA: Absence(stand_in=PILOT), BEN: PRESENT}


def test_seats_that_the_game_has_no_more_are_as_if_not_there() -> None:
    """Nothing of them is left in memory."""
    seats = two()
    seats.leave_out({BEN})

    assert (seats.occupants, seats.labels) == ({BEN: BOB}, {BEN: "ben"})
    assert seats.memories == {BEN: SeatMemory()}


async def test_what_a_seat_keeps_is_read_as_it_was_stored() -> None:
    """What `record` gives is what `read` finds; a seat that is free has no occupant."""
    async with SqliteStore.open(":memory:") as store:
        game = (await store.games.create(new_game())).id
        before = two()
        before.memories[BEN] = replace(before.memories[BEN], helped=AskId(7))
        await store.seats.join(before.record(game, ADA), ALICE, 1.0)
        await store.seats.put(before.record(game, BEN))
        seats = Seating()
        await seats.read(store, game)

        assert seats.occupants == {ADA: ALICE}
        assert (seats.labels, seats.memories) == (before.labels, before.memories)
        assert seats.helped_questions == {AskId(7)}
