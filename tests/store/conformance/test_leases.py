"""Leases of servers: whoever has none writes nothing. A store that is alone holds everything."""

from __future__ import annotations

import pytest

from bot.store.api import Store
from bot.store.errors import NoSuchGame
from bot.store.game_records import Lease
from tests.store.conformance.journals import started
from tests.store.samples import entry, new_game


async def test_a_server_is_taken_when_it_is_first_needed(store: Store) -> None:
    """By asking for it or by writing there; it stays the same lease."""
    asked = await store.acquire_guild_lease(77)
    game = (await store.games.create(new_game())).id

    assert asked is not None
    assert await store.acquire_guild_lease(77) == asked
    assert await store.acquire_lease(game) == await store.acquire_lease(game)
    assert await store.with_lease(await _lease(store, game)).journal.commit(entry(game, 1))


async def test_renewing_changes_nothing(store: Store) -> None:
    """Who is heard keeps what it holds."""
    game = await started(store)
    lease = await _lease(store, game)
    store.take_lease_changes()

    await store.renew_leases()
    await store.acquire_all_leases()

    assert store.take_lease_changes() == (frozenset(), frozenset())
    assert await store.with_lease(lease).journal.commit(entry(game, 1))


async def test_an_unknown_game_stays_unknown(store: Store) -> None:
    """Under a lease, too."""
    lease = await store.acquire_guild_lease(77)
    assert lease is not None

    with pytest.raises(NoSuchGame):
        await store.with_lease(lease).games.set_status(4711, "running")


async def _lease(store: Store, game: int) -> Lease:
    lease = await store.acquire_lease(game)
    assert lease is not None
    return lease
