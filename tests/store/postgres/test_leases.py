"""Several processes on one database: a server's games are one process's at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psycopg
import pytest
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import LeaseLost, StoreInUse
from bot.store.game_records import GameStatus, Lease, Timer
from bot.store.postgres import leases
from bot.store.postgres.store import PostgresStore
from tests.store.samples import GUILD, entry, new_game, told


def everything(_guild: int) -> bool:
    """Every server may be taken."""
    return True


@asynccontextmanager
async def side_by_side(
    address: str, ours: Callable[[int], bool] = everything
) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two processes."""
    async with (
        PostgresStore.open(address, ours=ours) as one,
        PostgresStore.open(address, ours=ours) as other,
    ):
        yield one, other


def time_out(address: str, store: Store) -> None:
    """The leases of a process are out of date, as when it was not heard for long."""
    assert isinstance(store, PostgresStore)
    with psycopg.connect(address, autocommit=True) as connection:
        late = "UPDATE process SET until = '-infinity' WHERE number = %s"
        connection.execute(late, (store._db.pool.leases.number,))


async def test_a_clock_set_back_leaves_no_lease_for_a_year(address: str) -> None:
    """The time up to which a process was heard is then far ahead: it is not believed."""
    async with side_by_side(address) as (one, other):
        game = (await one.games.create(new_game())).id
        await lease_of(one, game)
        assert await other.acquire_lease(game) is None
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("UPDATE process SET until = until + interval '1 year'")

        assert await other.acquire_lease(game) is not None


async def lease_of(store: Store, game: int) -> Lease:
    """A lease that is held."""
    lease = await store.acquire_lease(game)
    assert lease is not None
    return lease


async def test_what_one_holds_another_neither_takes_nor_writes(address: str) -> None:
    """It reads it, and is told nothing of what is to be said or done there."""
    async with side_by_side(address) as (one, other):
        game = (await one.games.create(new_game())).id
        await one.journal.commit(
            entry(game, 1), outbox=[told("x")], timers=[Timer(game, "call", 5.0)]
        )
        await one.games.set_status(game, "running")

        assert await other.acquire_guild_lease(GUILD) is None
        with pytest.raises(LeaseLost):
            await other.journal.commit(entry(game, 2))
        assert (await other.journal.load(game)).step == 1
        assert (await other.outbox.pending(), await other.timers.first_due()) == ([], None)
        assert len(await one.outbox.pending()) == 1
        assert await one.timers.first_due() is not None


async def test_a_lease_that_was_let_go_is_free_at_once(address: str) -> None:
    """What is to be told and done there is the next one's."""
    async with PostgresStore.open(address, ours=everything) as other:
        async with PostgresStore.open(address, ours=everything) as one:
            game = (await one.games.create(new_game())).id
            await one.journal.commit(entry(game, 1), outbox=[told("x")])
        await other.acquire_all_leases()

        assert other.take_lease_changes() == ({GUILD}, frozenset())
        assert len(await other.outbox.pending()) == 1
        assert await other.journal.commit(entry(game, 2))


async def test_a_process_that_is_gone_keeps_nothing(address: str) -> None:
    """Its session has ended: nobody waits until its leases are out of date."""
    async with side_by_side(address) as (one, other):
        game = (await one.games.create(new_game())).id
        connection = one._db.pool.hold._connection
        assert connection is not None
        connection.close()

        assert await other.journal.commit(entry(game, 1))


async def test_who_was_not_heard_for_long_writes_nothing(address: str) -> None:
    """Not under the lease it had, and not either when it has taken the server again."""
    async with side_by_side(address) as (one, other):
        game = (await one.games.create(new_game())).id
        old = await lease_of(one, game)
        time_out(address, one)
        assert await other.journal.commit(entry(game, 1))

        with pytest.raises(LeaseLost):
            await one.with_lease(old).journal.commit(entry(game, 2))
        assert one.take_lease_changes()[1] == {GUILD}
        await other.release_all_leases()
        new = await lease_of(one, game)
        with pytest.raises(LeaseLost):
            await one.with_lease(old).journal.commit(entry(game, 2))
        assert await one.with_lease(new).journal.commit(entry(game, 2))
        assert new.epoch > old.epoch


async def test_who_was_not_heard_keeps_what_nobody_took(address: str) -> None:
    """The lease is the same one: nobody can have written there."""
    async with side_by_side(address) as (one, _):
        game = (await one.games.create(new_game())).id
        old = await lease_of(one, game)
        time_out(address, one)

        assert await one.with_lease(old).journal.commit(entry(game, 1))
        await one.renew_leases()
        assert await lease_of(one, game) == old


async def test_a_lease_that_was_taken_is_noticed_when_it_is_renewed(address: str) -> None:
    """Who listens is told, once."""
    async with side_by_side(address) as (one, other):
        await one.acquire_guild_lease(GUILD)
        one.take_lease_changes()
        heard: list[str] = []
        one.watch_leases(lambda: heard.append("changed"))
        time_out(address, one)
        await other.acquire_guild_lease(GUILD)

        await one.renew_leases()

        assert heard == ["changed"]
        assert one.take_lease_changes() == (frozenset(), {GUILD})


async def test_only_servers_of_ours_are_taken(address: str) -> None:
    """Discord sends the others' presses elsewhere."""
    async with side_by_side(address, ours=lambda guild: guild == 5) as (one, _):
        assert await one.acquire_guild_lease(GUILD) is None
        assert await one.acquire_guild_lease(5) is not None
        with pytest.raises(LeaseLost):
            await one.games.create(new_game())


async def test_of_many_that_want_a_server_one_gets_it(address: str) -> None:
    """At one time, on many connections."""
    async with side_by_side(address) as stores:
        held = await asyncio.gather(*(store.acquire_guild_lease(GUILD) for store in stores * 8))

        assert len({lease.epoch for lease in held if lease}) == 1
        assert len([lease for lease in held if lease]) == 8


async def test_one_that_is_alone_keeps_others_out_and_the_other_way_round(address: str) -> None:
    """Side by side are only those that say so."""
    async with PostgresStore.open(address):
        with pytest.raises(StoreInUse):
            async with PostgresStore.open(address, ours=everything):
                pass
    async with side_by_side(address):
        with pytest.raises(StoreInUse):
            async with PostgresStore.open(address):
                pass


async def test_a_server_can_be_seized_and_let_go(address: str) -> None:
    """Whoever held it reads everything anew before it writes again."""
    async with side_by_side(address) as (one, other):
        game = (await one.games.create(new_game())).id
        old = await lease_of(one, game)

        seized = await other.seize_lease(game)
        assert await other.with_lease(seized).journal.commit(entry(game, 1))
        with pytest.raises(LeaseLost):
            await one.with_lease(old).journal.commit(entry(game, 2))
        assert await one.acquire_guild_lease(GUILD) is None
        await other.release_guild_lease(GUILD)

        assert await one.with_lease(await lease_of(one, game)).journal.commit(entry(game, 2))


async def test_what_others_left_is_taken_where_there_is_something_to_do(address: str) -> None:
    """A game that goes on, or something still to be told; nothing else is worth the trouble."""
    games: dict[int, GameStatus] = {21: "running", 22: "over", 23: "over"}
    async with PostgresStore.open(address, ours=everything) as other:
        async with PostgresStore.open(address, ours=everything) as one:
            for guild, status in games.items():
                new = replace(new_game(guild), guild=guild)
                game = (await one.games.create(new)).id
                await one.journal.commit(entry(game, 1), outbox=[told("x")] if guild == 23 else [])
                await one.games.set_status(game, status)
        await other._db.pool.run(leases.take_abandoned_leases, other._db.pool.leases)
        assert other.take_lease_changes() == ({21, 23}, frozenset())


async def test_a_server_is_not_waited_for_whose_owner_is_writing(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its transaction may last: whoever wants the server asks again later."""
    monkeypatch.setattr(leases, "PATIENCE", 0.05)
    async with side_by_side(address) as (one, other):
        await one.acquire_guild_lease(GUILD)
        time_out(address, one)
        with psycopg.connect(address) as connection:
            connection.execute("SELECT * FROM lease FOR UPDATE")
            assert await other.acquire_guild_lease(GUILD) is None
        assert await other.acquire_guild_lease(GUILD) is not None
