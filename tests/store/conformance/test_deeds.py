"""What every store promises of deeds beside the journal, and of games that move."""

from __future__ import annotations

import pytest

from bot.store.api import Store
from bot.store.errors import ChannelTaken, NoSuchGame
from bot.store.records import SeatRecord, TableDeed, VoteRecord
from tests.store.conformance.journals import started
from tests.store.samples import ALICE, BOB, CHANNEL, new_game, told

ELSEWHERE = CHANNEL + 1


async def test_deeds_stand_in_order(store: Store) -> None:
    """They are kept with what they did; whoever is forgotten has no name in them."""
    game = await started(store)
    handed = TableDeed(game, 2.0, ALICE, "seat", 0, "a holiday")
    paused = TableDeed(game, 3.0, ALICE, "pause", None, "tea")
    await store.seats.join(SeatRecord(game, 0, "roland_banks"), ALICE, 1.0)

    await store.seats.replace(game, 0, BOB, 2.0, settings=b'{"orders":[]}', deed=handed)
    await store.games.set_status(game, "paused", deed=paused)

    assert await store.deeds.of_game(game) == [handed, paused]
    assert (await store.seats.of_game(game))[0].settings == b'{"orders":[]}'
    await store.people.forget(ALICE, 9.0)
    assert {deed.user for deed in await store.deeds.of_game(game)} == {None}
    with pytest.raises(NoSuchGame):
        await store.deeds.put(TableDeed(77, 1.0, None, "pause", None, ""))


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
