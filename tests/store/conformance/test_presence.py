"""What every store promises of who was last seen where, and who has left a server."""

from __future__ import annotations

import pytest

from bot.store.api import Store
from bot.store.errors import NoSuchGame
from bot.store.records import Adoption, Membership, SeatRecord, TableDeed
from tests.store.conformance.test_packing import finished
from tests.store.samples import ALICE, BOB, GUILD, checkpoint, new_game, told


async def test_people_are_last_seen_at_each_table(store: Store) -> None:
    """The newest time counts; each table has its own."""
    first, second = [(await store.games.create(new_game(n))).id for n in (1, 2)]
    for at in (100.0, 200.0):
        await store.presence.note_seen(first, ALICE, at)
    await store.presence.note_seen(second, BOB, 150.0)

    assert await store.presence.last_seen(first) == {ALICE: 200.0}
    assert await store.presence.last_seen(second) == {BOB: 150.0}
    with pytest.raises(NoSuchGame):
        await store.presence.note_seen(999, ALICE, 1.0)


async def test_who_left_a_server_is_remembered_until_they_are_back(store: Store) -> None:
    """The newest finding replaces the last one."""
    gone, back = Membership(100.0, gone=True), Membership(200.0, gone=False)
    await store.presence.note_membership(GUILD, ALICE, gone)
    assert await store.presence.memberships(GUILD) == {ALICE: gone}
    await store.presence.note_membership(GUILD, ALICE, back)

    assert await store.presence.memberships(GUILD) == {ALICE: back}
    assert await store.presence.memberships(GUILD + 1) == {}


async def test_who_is_forgotten_was_never_seen(store: Store) -> None:
    """Nothing of either kind is left of them; what is known of others stays."""
    game = (await store.games.create(new_game())).id
    for user in (ALICE, BOB):
        await store.presence.note_seen(game, user, 5.0)
        await store.presence.note_membership(GUILD, user, Membership(5.0, gone=True))
    await store.people.forget(ALICE, 9.0)

    assert await store.presence.last_seen(game) == {BOB: 5.0}
    assert [*await store.presence.memberships(GUILD)] == [BOB]


async def test_a_table_has_another_host(store: Store) -> None:
    """With what is told of it, and who did it; so has the campaign of a chapter."""
    child = await finished(store)
    start = checkpoint(0, 0, kept=True)
    seats = ((SeatRecord(0, 0, "who"), ALICE),)
    adopted = Adoption(game=child, number=1, new=new_game(), seats=seats, start=start)
    parent = (await store.chapters.adopt(adopted)).id
    deed = TableDeed(child, 7.0, None, "host", 0, "")
    await store.games.hand_over(child, BOB, b'{"new": 1}', outbox=[told("x")], deed=deed)

    handed = await store.games.find(child)
    assert (handed.creator, handed.config) == (BOB, b'{"new": 1}')
    assert (await store.games.find(parent)).creator == BOB
    assert (await store.deeds.of_game(child))[-1] == deed
    assert [row.payload for row in await store.outbox.pending()][-1:] == [told("x").payload]
    with pytest.raises(NoSuchGame):
        await store.games.hand_over(999, BOB, b"{}")


async def test_tables_of_a_server_that_is_left_count_for_nobody(store: Store) -> None:
    """Their host could not close them; they count again once the bot is back."""
    await store.games.create(new_game())
    await store.keeping.note_departure(GUILD, 5.0)
    assert await store.games.count_open(GUILD, new_game().creator) == (1, 0)
    await store.keeping.note_return(GUILD)

    assert await store.games.count_open(GUILD, new_game().creator) == (1, 1)
