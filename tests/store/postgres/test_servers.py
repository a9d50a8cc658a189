"""Servers that are restarted, crash, or fail over to a standby below a store that goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest

from bot.store.errors import CannotOpen, StoreFailed
from bot.store.opening import open_store
from bot.store.postgres.commit_outcome import has_committed
from bot.store.postgres.migrate import migrate
from bot.store.postgres.store import PostgresStore
from tests.postgres import Databases
from tests.postgres_servers import Pair, two
from tests.store.conformance.journals import started
from tests.store.postgres.test_commit_outcome import begun
from tests.store.postgres.test_losses import Cut, cutting
from tests.store.samples import entry, told


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """One and its standby."""
    with two() as made:
        yield made


class Fault(Cut):
    """Something that happens to a server at a statement."""

    def __init__(self, happens: Callable[[], None], at: int = 0, *, after: bool = False) -> None:
        super().__init__(at, after=after)
        self._happens = happens

    def cut(self, connection: psycopg.Connection) -> None:
        """The connection goes with it."""
        connection.close()
        self._happens()


async def statements(store: PostgresStore, patched: pytest.MonkeyPatch, game: int) -> int:
    """Return how many a call takes: this one tells something."""
    counting = Fault(lambda: None)
    with patched.context() as each:
        cutting(each, counting)
        await store.outbox.enqueue(game, [told("x")])
    return counting.met


async def telling(store: PostgresStore, game: int) -> list[bytes]:
    """Return what is still to be told of a game."""
    return [row.payload for row in await store.outbox.pending() if row.game == game]


@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_a_server_that_is_restarted_is_met_again(pair: Pair, how: str) -> None:
    """What was said to stand stands; while it is away nothing is, and it is said so."""
    with Databases(pair.primary.address()).fresh() as address:
        async with PostgresStore.open(address) as store:
            game = await started(store)
            assert await store.journal.commit(entry(game, 1))
            pair.primary.stop(how)
            with pytest.raises(StoreFailed):
                await store.journal.commit(entry(game, 2))
            pair.primary.start()

            assert await store.journal.commit(entry(game, 2))
            assert (await store.journal.load(game)).step == 2
            await store.renew_leases()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_crash_around_a_commit_is_settled(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    """What it told stands once, though nothing of it could be recognised in a repetition."""

    def crash() -> None:
        pair.primary.stop("immediate")
        pair.primary.start()

    with Databases(pair.primary.address()).fresh() as address:
        async with PostgresStore.open(address) as store:
            game = await started(store)
            last = await statements(store, monkeypatch, game)
            with monkeypatch.context() as patched:
                cutting(patched, Fault(crash, last, after=after))
                await store.outbox.enqueue(game, [told("y")])

            assert await telling(store, game) == [b"x", b"y"]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_standby_that_takes_over_knows_what_stands(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    """The address names both servers; what was said to stand stands there, and once."""
    async with PostgresStore.open(pair.address) as store:
        game = await started(store)
        last = await statements(store, monkeypatch, game)
        with monkeypatch.context() as patched:
            cutting(patched, Fault(pair.fail_over, last, after=after))
            await store.outbox.enqueue(game, [told("y")])

        assert await telling(store, game) == [b"x", b"y"]
        assert await store.journal.commit(entry(game, 1))
        assert await store.find_damage() == []
        await store.games.set_status(game, "archived")
    pair.mend()


async def test_a_standby_is_only_read(pair: Pair) -> None:
    """A Keeper does not open one to write; a tool may look at it."""
    async with PostgresStore.open(pair.address):
        pass
    address = pair.standby.address("keeper")

    with pytest.raises(CannotOpen):
        async with open_store(address):
            pass
    async with open_store(address, read_only=True) as store:
        assert await store.find_damage() == []


def test_a_server_that_crashed_knows_what_it_lost(pair: Pair) -> None:
    """It gives the transaction's number to another one; that says nothing of what was lost."""
    server = pair.primary
    with Databases(server.address()).fresh() as address, closing(psycopg.connect(address)) as first:
        migrate(first, address)
        first.commit()
        asked = begun(first)
        number = newest_number(first)
        server.stop("immediate")
        server.start()
        with psycopg.connect(address) as second, second.transaction():
            begun(second, 2)
            assert newest_number(second) == number

        with psycopg.connect(address) as third:
            assert has_committed(third, asked) is False


def newest_number(connection: psycopg.Connection[Any]) -> str:
    """The number of the transaction that it is in."""
    row = connection.execute("SELECT pg_current_xact_id()::text").fetchone()
    assert row is not None
    return row[0]
