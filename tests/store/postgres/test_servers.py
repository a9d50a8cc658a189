"""Servers that are restarted, crash, or fail over to a standby below a store that goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import psycopg
import pytest

from bot.store.errors import CannotOpen, StoreFailed
from bot.store.opening import open_store
from bot.store.postgres.store import PostgresStore
from tests import postgres_servers
from tests.postgres import Databases
from tests.postgres_servers import Pair, Server
from tests.store.conformance.journals import started
from tests.store.postgres.test_losses import Cut, cutting
from tests.store.samples import entry, told


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One that may be stopped."""
    with postgres_servers.one() as made:
        yield made


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    """One and its standby."""
    with postgres_servers.two() as made:
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
    """How many a call takes: this one tells something."""
    counting = Fault(lambda: None)
    with patched.context() as each:
        cutting(each, counting)
        await store.enqueue(game, [told("x")])
    return counting.met


async def telling(store: PostgresStore, game: int) -> list[bytes]:
    """What is still to be told of a game."""
    return [row.payload for row in await store.pending_outbox() if row.game == game]


@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_a_server_that_is_restarted_is_met_again(server: Server, how: str) -> None:
    """What was said to stand stands; while it is away nothing is, and it is said so."""
    with Databases(server.address()).fresh() as address:
        async with PostgresStore.open(address) as store:
            game = await started(store)
            assert await store.commit(entry(game, 1))
            server.stop(how)
            with pytest.raises(StoreFailed):
                await store.commit(entry(game, 2))
            server.start()

            assert await store.commit(entry(game, 2))
            assert (await store.load(game)).step == 2
            await store.renew()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_crash_around_a_commit_is_settled(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    """What it told stands once, though nothing of it could be recognised in a repetition."""

    def crash() -> None:
        server.stop("immediate")
        server.start()

    with Databases(server.address()).fresh() as address:
        async with PostgresStore.open(address) as store:
            game = await started(store)
            last = await statements(store, monkeypatch, game)
            with monkeypatch.context() as patched:
                cutting(patched, Fault(crash, last, after=after))
                await store.enqueue(game, [told("y")])

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
            await store.enqueue(game, [told("y")])

        assert await telling(store, game) == [b"x", b"y"]
        assert await store.commit(entry(game, 1))
        assert await store.unsound() == []
        await store.set_status(game, "archived")
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
        assert await store.unsound() == []
