"""Connections lost at any statement, and transactions at one time: nothing twice or guessed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from bot.store.errors import StoreError, StoreFailed
from bot.store.postgres import database
from bot.store.postgres.store import PostgresStore
from tests.store.conformance.journals import started
from tests.store.postgres.plans import scans
from tests.store.samples import checkpoint, entry, new_game, told

STATEMENTS = 10
"""BEGIN, the lease, what is there, the step, its link (2), checkpoint, older, telling, COMMIT."""
IN_EVERY_RUN = (4, STATEMENTS)
"""The step and COMMIT; the others are cut at night."""
KILL = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def kill(address: str) -> None:
    """All connections but this one end, as when a server starts anew."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(KILL)


class Cut:
    """Cuts the connection at the statement with a number, before or after it is carried out."""

    def __init__(self, at: int, *, after: bool) -> None:
        self.at, self.after, self.met = at, after, 0

    @contextmanager
    def around(self, connection: psycopg.Connection) -> Iterator[None]:
        """One statement."""
        self.met += 1
        now = self.met == self.at
        if now and not self.after:
            self.cut(connection)
        yield
        if now and self.after:
            self.cut(connection)
            raise psycopg.OperationalError("the connection was cut")

    def cut(self, connection: psycopg.Connection) -> None:
        """The server hears nothing more."""
        connection.close()


def cutting(monkeypatch: pytest.MonkeyPatch, cut: Cut) -> None:
    """Let every statement on the way go through the cut."""
    for name in ("execute", "executemany"):
        plain = getattr(psycopg.Cursor, name)

        def run(
            self: psycopg.Cursor, *args: Any, plain: Callable[..., Any] = plain, **named: Any
        ) -> Any:
            with cut.around(self.connection):
                return plain(self, *args, **named)

        monkeypatch.setattr(psycopg.Cursor, name, run)


@pytest.mark.parametrize(
    ("at", "after"),
    [
        pytest.param(
            at,
            after,
            id=f"{'after' if after else 'before'}-{at}",
            marks=() if at in IN_EVERY_RUN else pytest.mark.nightly,
        )
        for at in range(1, STATEMENTS + 1)
        for after in (False, True)
    ],
)
async def test_a_commit_is_made_once_wherever_the_connection_is_cut(
    address: str, monkeypatch: pytest.MonkeyPatch, at: int, *, after: bool
) -> None:
    """Before its COMMIT it is begun anew; after that a repetition finds what stands."""
    async with PostgresStore.open(address) as store:
        game = await started(store)
        cut = Cut(at, after=after)
        with monkeypatch.context() as patched:
            cutting(patched, cut)
            for _ in range(2):
                try:
                    await store.journal.commit(
                        entry(game, 1), checkpoint=checkpoint(game, 1), outbox=[told("once")]
                    )
                    break
                except StoreFailed:
                    continue

        assert cut.met >= STATEMENTS >= at
        assert (await store.journal.load(game)).step == 1
        assert [row.payload for row in await store.outbox.pending()] == [b"once"]


async def test_a_server_that_starts_anew_is_not_noticed(address: str) -> None:
    """Each connection is made anew when it is used; the hold on the database, too."""
    async with PostgresStore.open(address) as store:
        game = await started(store)
        await asyncio.gather(*(store.games.find(game) for _ in range(8)))
        kill(address)

        assert await store.journal.commit(entry(game, 1))
        with pytest.raises(StoreError, match="in use"):
            async with PostgresStore.open(address):
                pass


async def test_a_connection_that_is_alive_for_the_server_only_is_ended(
    address: str,
) -> None:
    """It has the locks still: whose they are takes them back at once."""
    async with PostgresStore.open(address) as store:
        game = await started(store)
        hold = store._db.pool.hold
        with psycopg.connect(address) as gone:
            ghost, hold._connection = hold._connection, gone
        assert ghost is not None

        assert await store.journal.commit(entry(game, 1))
        await store.renew_leases()
        assert await store.journal.commit(entry(game, 2))
        ghost.close()


async def test_games_side_by_side_keep_their_order(address: str) -> None:
    """Many games commit at one time: each step once, none lost."""
    async with PostgresStore.open(address) as store:
        games = [(await store.games.create(new_game(channel))).id for channel in range(100, 108)]

        async def play(game: int) -> None:
            for step in range(1, 11):
                assert await store.journal.commit(
                    entry(game, step), outbox=[told(f"{game}-{step}")]
                )

        await asyncio.gather(*map(play, games))

        assert [(await store.journal.load(game)).step for game in games] == [10] * len(games)
        assert len(await store.outbox.pending()) == 80


async def test_a_free_server_is_taken_wherever_the_connection_is_cut(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking a lease twice does no harm, so it is repeated if the COMMIT was not answered."""
    async with PostgresStore.open(address) as store:
        uncut = Cut(0, after=False)
        with monkeypatch.context() as patched:
            cutting(patched, uncut)
            await store.acquire_guild_lease(100)
        cuts = [Cut(at, after=after) for at in range(1, uncut.met + 1) for after in (False, True)]
        for guild, cut in enumerate(cuts, 101):
            with monkeypatch.context() as patched:
                cutting(patched, cut)
                assert await store.acquire_guild_lease(guild) is not None, (cut.at, cut.after)


async def test_one_press_delivered_many_times_is_one_step(address: str) -> None:
    """Whoever comes second finds what the first has written."""
    async with PostgresStore.open(address) as store:
        same = await asyncio.gather(
            *(store.games.create(new_game(interaction=7)) for _ in range(8))
        )
        game = same[0].id
        done = await asyncio.gather(
            *(store.journal.commit(entry(game, 1), outbox=[told("once")]) for _ in range(8))
        )

        assert {each.id for each in same} == {game}
        assert sorted(done) == [False] * 7 + [True]
        assert len(await store.outbox.pending()) == 1


def test_values_are_marked_as_the_library_wants_them() -> None:
    """In order, by name, and a percent sign that is no value."""
    assert database.translate_placeholders("a = ? AND b = :name AND c LIKE '%'") == (
        "a = %s AND b = %(name)s AND c LIKE '%%'"
    )


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("SELECT id FROM game WHERE ruleset = ?", True),
        ("SELECT max(id) FROM game WHERE channel = :channel", False),
        ("UPDATE outbox SET attempts = 0 WHERE step = ?", True),
        ("UPDATE outbox SET attempts = 0 WHERE game = ?", False),
    ],
)
def test_a_scan_of_a_table_is_found(address: str, statement: str, *, found: bool) -> None:
    """Of a table without an index for the question; no other."""
    assert bool(scans(address, [statement])) == found
