"""What every store promises of seats and who sits there."""

from __future__ import annotations

import pytest

from bot.store.api import Store
from bot.store.errors import NoSuchGame, SeatTaken
from bot.store.records import SeatRecord, Tenure
from tests.store.conformance.journals import started
from tests.store.samples import ALICE, BOB, told


async def test_a_seat_outlives_its_occupants(store: Store) -> None:
    """A seat is an entity; who sits there is a tenure."""
    game = await started(store)
    roland = SeatRecord(game, 0, "roland_banks", b'{"orders":[]}')

    assert await store.seats.join(roland, ALICE, 1.0, outbox=[told("Alice sits down")])
    assert await store.seats.replace(game, 0, BOB, 2.0)
    assert await store.seats.leave(game, 0, 3.0)

    assert await store.seats.of_game(game) == [roland]
    assert await store.seats.occupants(game) == {}
    assert await store.seats.tenures(game) == [
        Tenure(game, 0, ALICE, 1.0, 2.0),
        Tenure(game, 0, BOB, 2.0, 3.0),
    ]


async def test_repeating_a_seat_change_tells_it_once(store: Store) -> None:
    """Sitting down, moving over and leaving twice is doing it once."""
    game = await started(store)
    seat = SeatRecord(game, 0, "roland_banks")
    once = [told("once")]

    results = [
        *[await store.seats.join(seat, ALICE, 1.0, outbox=once) for _ in range(2)],
        *[await store.seats.replace(game, 0, BOB, 2.0, outbox=once) for _ in range(2)],
        *[await store.seats.leave(game, 0, 3.0, outbox=once) for _ in range(2)],
    ]

    assert results == [True, False] * 3
    assert len(await store.outbox.pending()) == 3


async def test_a_taken_seat_is_refused(store: Store) -> None:
    """Joining does not push anybody out."""
    game = await started(store)
    seat = SeatRecord(game, 0, "roland_banks")
    await store.seats.join(seat, ALICE, 1.0)

    with pytest.raises(SeatTaken):
        await store.seats.join(seat, BOB, 2.0)
    assert await store.seats.occupants(game) == {0: ALICE}


async def test_one_person_may_hold_several_seats(store: Store) -> None:
    """Solo players hold several seats, and find their games by any of them."""
    game = await started(store)
    for seat in range(2):
        await store.seats.join(SeatRecord(game, seat, f"seat {seat}"), ALICE, 1.0)

    assert await store.seats.occupants(game) == {0: ALICE, 1: ALICE}
    assert [g.id for g in await store.games.of_user(ALICE)] == [game]
    assert await store.games.of_user(BOB) == []


async def test_a_seat_may_change_and_go(store: Store) -> None:
    """In a lobby, a seat's investigator changes and a seat may be taken away."""
    game = await started(store)
    await store.seats.join(SeatRecord(game, 0, "roland_banks"), ALICE, 1.0)
    changed = SeatRecord(game, 0, "daisy_walker", b'{"orders":["pass"]}')
    await store.seats.put(changed)
    assert await store.seats.of_game(game) == [changed]

    await store.seats.remove(game, 0)
    assert await store.seats.of_game(game) == []
    assert await store.seats.tenures(game) == []


async def test_a_missing_seat_is_refused(store: Store) -> None:
    """Nobody can be put on a seat that does not exist."""
    game = await started(store)
    with pytest.raises(NoSuchGame):
        await store.seats.replace(game, 3, ALICE, 1.0)
    assert not await store.seats.leave(game, 3, 1.0)
