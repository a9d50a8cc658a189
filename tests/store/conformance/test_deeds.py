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
    await store.join(SeatRecord(game, 0, "roland_banks"), ALICE, 1.0)

    await store.replace(game, 0, BOB, 2.0, settings=b'{"orders":[]}', deed=handed)
    await store.set_status(game, "paused", deed=paused)

    assert await store.deeds(game) == [handed, paused]
    assert (await store.seats(game))[0].settings == b'{"orders":[]}'
    await store.forget_user(ALICE, 9.0)
    assert {deed.user for deed in await store.deeds(game)} == {None}
    with pytest.raises(NoSuchGame):
        await store.put_deed(TableDeed(77, 1.0, None, "pause", None, ""))


async def test_a_game_moves_with_what_is_to_be_told(store: Store) -> None:
    """Its messages stay behind; the old channel is free, and a taken one is refused."""
    game = await started(store)
    await store.enqueue(game, [told("a")])
    await store.set_message(game, "status", 5)
    await store.move(game, ELSEWHERE, outbox=[told("b", channel=ELSEWHERE)])

    rows = await store.pending_outbox(ELSEWHERE)
    assert [row.payload for row in rows] == [b"a", b"b"]
    assert await store.pending_outbox(CHANNEL) == []
    assert await store.message(game, "status") is None
    other = await store.create_game(new_game())
    with pytest.raises(ChannelTaken):
        await store.move(other.id, ELSEWHERE)
    with pytest.raises(NoSuchGame):
        await store.move(77, 78)
    assert (await store.game(other.id)).channel == CHANNEL


async def test_a_request_knows_until_when_it_stands(store: Store) -> None:
    """It is kept with the moment, also where it moves along."""
    game = await started(store, steps=1)
    asked = VoteRecord(1, 0, ALICE, (BOB,), 500.0)
    await store.set_vote(game, asked)

    assert await store.vote(game) == asked


async def test_a_lobby_can_become_one_of_another_game(store: Store) -> None:
    """With a configuration of that game; without a ruleset it stays what it is."""
    game = (await store.create_game(new_game())).id
    await store.configure(game, b"{}", ruleset="other")
    await store.configure(game, b"[]")

    record = await store.game(game)
    assert (record.ruleset, record.config) == ("other", b"[]")
