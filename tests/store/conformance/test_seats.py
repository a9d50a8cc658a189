"""What every store promises of seats and who sits there."""

from __future__ import annotations

import pytest

from bot.store.api import Store
from bot.store.errors import ChannelTaken, NoSuchGame, SeatTaken
from bot.store.game_records import SeatRecord, TableAction, Tenure, VoteRecord
from tests.store.conformance.journals import started
from tests.store.samples import ALICE, BOB, CHANNEL, new_game, told


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


ELSEWHERE = CHANNEL + 1


async def test_actions_stand_in_order(store: Store) -> None:
    """They are kept with what they did; whoever is forgotten has no name in them."""
    game = await started(store)
    handed = TableAction(game, 2.0, ALICE, "seat", 0, "a holiday")
    paused = TableAction(game, 3.0, ALICE, "pause", None, "tea")
    await store.seats.join(SeatRecord(game, 0, "roland_banks"), ALICE, 1.0)

    await store.seats.replace(game, 0, BOB, 2.0, settings=b'{"orders":[]}', action=handed)
    await store.games.set_status(game, "paused", action=paused)

    assert await store.table_actions.of_game(game) == [handed, paused]
    assert (await store.seats.of_game(game))[0].settings == b'{"orders":[]}'
    await store.people.erase_user(ALICE, 9.0)
    assert {action.user for action in await store.table_actions.of_game(game)} == {None}
    with pytest.raises(NoSuchGame):
        await store.table_actions.put(TableAction(77, 1.0, None, "pause", None, ""))


async def test_a_game_moves_with_what_is_to_be_told(store: Store) -> None:
    """Its messages stay behind; the old channel is free, and a taken one is refused."""
    game = await started(store)
    await store.outbox.enqueue(game, [told("a")])
    await store.messages.put(game, "status", 5)
    await store.games.move(game, ELSEWHERE, outbox=[told("b", channel=ELSEWHERE)])

    rows = await store.outbox.pending(ELSEWHERE)
    assert [row.payload for row in rows] == [b"a", b"b"]
    assert await store.outbox.pending(CHANNEL) == []
    assert await store.messages.find(game, "status") is None
    other = await store.games.create(new_game())
    with pytest.raises(ChannelTaken):
        await store.games.move(other.id, ELSEWHERE)
    with pytest.raises(NoSuchGame):
        await store.games.move(77, 78)
    assert (await store.games.find(other.id)).channel == CHANNEL


async def test_a_request_knows_until_when_it_stands(store: Store) -> None:
    """It is kept with the moment, also where it moves along."""
    game = await started(store, steps=1)
    asked = VoteRecord(1, 0, ALICE, (BOB,), 500.0)
    await store.votes.put(game, asked)

    assert await store.votes.find(game) == asked


async def test_a_lobby_can_become_one_of_another_game(store: Store) -> None:
    """With a configuration of that game; without a ruleset it stays what it is."""
    game = (await store.games.create(new_game())).id
    await store.games.configure(game, b"{}", ruleset="other")
    await store.games.configure(game, b"[]")

    record = await store.games.find(game)
    assert (record.ruleset, record.config) == ("other", b"[]")
