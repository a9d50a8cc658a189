"""Calls that write share transactions: one flush for many, and each its own result."""

from __future__ import annotations

import asyncio
import inspect
import re
import threading
from collections.abc import Awaitable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
from msgspec import structs

from bot.store.api import Store
from bot.store.database import Runner
from bot.store.errors import ChannelTaken, FileGone, LeaseLost, StepConflict, StoreError
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.store import PostgresStore
from bot.store.sharing import MOST
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.database import SqliteDatabase
from bot.store.topic import read_query, write_query
from tests.store.samples import checkpoint, entry, new_game, told


@contextmanager
def commits(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """The transactions that are made durable meanwhile."""
    made: list[object] = []
    with monkeypatch.context() as patched:
        for kind in (SqliteDatabase, PostgresDatabase):

            def commit(self: Any, plain: Any = kind.commit) -> None:
                made.append(self)
                plain(self)

            patched.setattr(kind, "commit", commit)
        yield made


class Gate:
    """A call that keeps others waiting until it is opened."""

    def __init__(self, store: Any) -> None:
        self._came, self._opened = threading.Event(), threading.Event()
        self._call = asyncio.ensure_future(store._db.write(self._wait))

    def _wait(self, _db: object) -> None:
        self._came.set()
        assert self._opened.wait(20)

    async def closed(self) -> None:
        """Wait until it keeps them waiting."""
        await asyncio.to_thread(self._came.wait, 20)

    async def open(self) -> None:
        """Let them go."""
        self._opened.set()
        await self._call


async def at_once(store: Store, *calls: Awaitable[Any]) -> list[Any]:
    """Return what comes of calls that were all ready while another one was carried out."""
    gate = Gate(store)
    await gate.closed()
    waiting = [asyncio.ensure_future(call) for call in calls]
    await asyncio.sleep(0)
    await gate.open()
    return await asyncio.gather(*waiting, return_exceptions=True)


async def games(store: Store, number: int) -> list[int]:
    """Some games."""
    return [(await store.games.create(new_game(100 + n))).id for n in range(number)]


async def test_what_is_ready_is_made_durable_together(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many games, several steps each, in their order."""
    known = await games(store, 8)
    with commits(monkeypatch) as made:
        done = await at_once(
            store,
            *(
                store.journal.commit(
                    entry(game, step), checkpoint=checkpoint(game, step), outbox=[told("x")]
                )
                for step in (1, 2, 3)
                for game in known
            ),
        )

    assert done == [True] * 24
    assert len(made) == 2, "that which kept the others waiting, and theirs"
    assert [(await store.journal.load(game)).step for game in known] == [3] * 8
    assert len(await store.outbox.pending()) == 24


async def test_one_that_fails_fails_alone(store: Store) -> None:
    """A step that is not the next, a channel that is taken, a press delivered twice."""
    first, second = await games(store, 2)
    found = await at_once(
        store,
        store.journal.commit(entry(first, 1), outbox=[told("1")]),
        store.journal.commit(entry(first, 3), outbox=[told("never")]),
        store.games.create(new_game(100)),
        store.journal.commit(entry(second, 1)),
        store.journal.commit(entry(second, 1)),
        store.journal.put_checkpoint(checkpoint(second, 1)),
    )

    assert [found[0], found[3], found[4], found[5]] == [True, True, False, None]
    assert isinstance(found[1], StepConflict)
    assert isinstance(found[2], ChannelTaken)
    assert [row.payload for row in await store.outbox.pending()] == [b"1"]
    assert (await store.journal.load(second)).step == 1


async def test_a_crowd_is_cut_into_transactions(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is longer than so many calls; the order stays."""
    (game,) = await games(store, 1)
    with commits(monkeypatch) as made:
        steps = range(1, MOST * 2 + 2)
        done = await at_once(store, *(store.journal.commit(entry(game, step)) for step in steps))

    assert done == [True] * len(steps)
    assert len(made) == 1 + 3
    assert [each.step for each in await store.journal.entries(game)] == list(steps)


async def test_a_call_that_was_given_up_is_done_all_the_same(store: Store) -> None:
    """Whoever waited for it is gone; those beside it are not concerned."""
    first, second = await games(store, 2)
    gate = Gate(store)
    await gate.closed()
    given_up = asyncio.ensure_future(store.journal.commit(entry(first, 1)))
    beside = asyncio.ensure_future(store.journal.commit(entry(second, 1)))
    await asyncio.sleep(0)
    given_up.cancel()
    await gate.open()

    assert await beside
    assert given_up.cancelled()
    assert (await store.journal.load(first)).step == 1


async def test_what_does_not_fit_on_the_disk_fails_alone(path: Path) -> None:
    """SQLite takes the whole transaction back; the others are carried out without it."""
    async with SqliteStore.open(path) as store:
        first, second, third = await games(store, 3)
        pages = await store._db.run(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
        limit = f"PRAGMA max_page_count={pages + 20}"
        await store._db.run(lambda db: db.execute(limit).fetchone())
        big = b"x" * 500_000
        found = await at_once(
            store,
            store.journal.commit(entry(first, 1)),
            store.journal.commit(entry(second, 1, payload=big)),
            store.journal.commit(entry(third, 1)),
        )

        assert (found[0], found[2]) == (True, True)
        assert isinstance(found[1], StoreError)
        assert [(await store.journal.load(game)).step for game in (first, second, third)] == [
            1,
            0,
            1,
        ]


async def test_nobody_is_told_that_it_is_kept_in_a_file_that_is_gone(path: Path) -> None:
    """All that shared the transaction are refused; later they may be repeated."""
    async with SqliteStore.open(path) as store:
        first, second = await games(store, 2)

        def lose(_db: object) -> None:
            path.rename(path.with_name("away"))

        found = await at_once(
            store,
            store.journal.commit(entry(first, 1)),
            store._db.write(lose),
            store.journal.commit(entry(second, 1)),
        )
        path.with_name("away").rename(path)

        assert [type(each) for each in found] == [FileGone] * 3
        assert [await store.journal.commit(entry(game, 1)) for game in (first, second)] == [
            False,
            False,
        ]


async def test_a_server_that_is_lost_concerns_its_games_alone(address: str) -> None:
    """Of several in one transaction: those of other servers are kept."""

    def all_of(_guild: int) -> bool:
        return True

    async with (
        PostgresStore.open(address, ours=all_of) as store,
        PostgresStore.open(address, ours=all_of) as other,
    ):
        (here,) = await games(store, 1)
        there = (await store.games.create(structs.replace(new_game(300), guild=99))).id
        lease = await store.acquire_guild_lease(99)
        assert lease is not None
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("UPDATE process SET until = '-infinity'")
        assert await other.acquire_guild_lease(99) is not None
        found = await at_once(
            store,
            store.journal.commit(entry(here, 1)),
            store.with_lease(lease).journal.commit(entry(there, 1)),
            store.journal.commit(entry(here, 2)),
        )

        assert (found[0], found[2]) == (True, True)
        assert isinstance(found[1], LeaseLost)
        assert (await other.journal.load(there)).step == 0


async def test_processes_side_by_side_do_not_take_back_each_others(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their games meet in the pages of common indices, and in nothing else."""
    begun: list[object] = []
    plain = PostgresDatabase.begin_sharing

    def begin(self: PostgresDatabase) -> None:
        begun.append(self)
        plain(self)

    async def play(store: Store, game: int) -> None:
        for step in range(1, 13):
            assert await store.journal.commit(entry(game, step), outbox=[told("x")])

    async with AsyncExitStack() as opened:
        sides = [
            await opened.enter_async_context(PostgresStore.open(address, ours=lambda _: True))
            for _ in range(3)
        ]
        rooms = [
            (side, (await side.games.create(structs.replace(new_game(channel), guild=guild))).id)
            for guild, side in enumerate(sides)
            for channel in range(100 * guild, 100 * guild + 8)
        ]
        with monkeypatch.context() as patched, commits(patched) as made:
            patched.setattr(PostgresDatabase, "begin_sharing", begin)
            await asyncio.gather(*(play(side, game) for side, game in rooms))

        assert len(begun) == len(made)


def test_all_that_writes_shares() -> None:
    """What is run by itself only reads."""
    topics = [type(each) for each in vars(Store(cast("Runner", None))).values()]
    queries = [each for topic in topics for each in vars(topic).values()]
    alone = [each.query for each in queries if type(each) is read_query]
    for each in filter(inspect.isfunction, queries):
        module = inspect.getmodule(each)
        alone += [
            getattr(module, name)
            for name in re.findall(r"runner\.run\((\w+)", inspect.getsource(each))
        ]
    for query in alone:
        assert not re.search(r"with (writing|changing)\(", inspect.getsource(query)), query

    assert len(alone) > 30
    assert sum(isinstance(each, write_query) for each in queries) > 25
