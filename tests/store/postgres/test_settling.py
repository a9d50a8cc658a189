"""What became of a transaction is asked, not guessed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, LiteralString, cast

import psycopg
import pytest
from msgspec import structs

from bot.store.errors import StoreFailed
from bot.store.postgres import pool, settling
from bot.store.postgres.settling import THIS_ONE, Transaction, happened
from bot.store.postgres.store import PostgresStore
from tests.store.conformance.journals import started
from tests.store.postgres.test_losses import Cut, cutting
from tests.store.samples import entry

Connection = psycopg.Connection[tuple[Any, ...]]


@pytest.fixture
def two(address: str) -> Iterator[tuple[Connection, Connection]]:
    """Connections to one database."""
    with psycopg.connect(address) as one, psycopg.connect(address) as other:
        yield one, other


@pytest.fixture
def plain_role(address: str) -> Iterator[str]:
    """A role that may little."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE ROLE keeper_test_plain")
        connection.execute("GRANT CREATE ON SCHEMA public TO keeper_test_plain")
        yield "SET SESSION AUTHORIZATION keeper_test_plain"
        connection.execute("DROP OWNED BY keeper_test_plain")
        connection.execute("DROP ROLE keeper_test_plain")


def begun(connection: Connection) -> Transaction:
    """A transaction that writes, and is not at its end."""
    connection.execute("CREATE TABLE thing (x INTEGER)")
    query = cast("LiteralString", f"SELECT {THIS_ONE}")
    return Transaction(*(connection.execute(query).fetchone() or ()))


def test_what_was_committed_and_what_was_not_is_known(
    two: tuple[Connection, Connection], plain_role: str
) -> None:
    """It takes no rights but those of any role."""
    one, other = two
    for each in two:
        each.execute(cast("LiteralString", plain_role))
        each.commit()
    undone = begun(one)
    one.rollback()
    done = begun(one)
    one.commit()

    assert happened(other, undone) is False
    assert happened(other, done) is True
    one.close()
    other.close()


def test_one_whose_client_is_gone_is_ended(two: tuple[Connection, Connection]) -> None:
    """The server may not know for hours that nobody is there any more."""
    one, other = two
    asked = begun(one)

    assert happened(other, asked) is None
    other.commit()
    with pytest.raises(psycopg.OperationalError):
        one.commit()
    assert happened(other, asked) is False


def test_another_servers_numbers_mean_nothing(two: tuple[Connection, Connection]) -> None:
    """A standby that was promoted may have given the number to another transaction."""
    one, other = two
    asked = begun(one)
    one.commit()

    assert happened(other, structs.replace(asked, timeline="000000FF")) is None
    assert happened(other, structs.replace(asked, number="99999999999")) is None


async def test_where_nobody_can_tell_it_is_said(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a repetition is recognised by what stands."""
    async with PostgresStore.open(address) as store:
        game = await started(store)
        with monkeypatch.context() as patched:
            patched.setattr(settling, "PAUSE_SECONDS", 0.0)
            patched.setattr(pool, "happened", lambda *_: None)
            cut = Cut(0, after=False)
            cutting(patched, cut)
            await store.commit(entry(game, 1))
            cut.met = 0
            await store.commit(entry(game, 2))
            cut.at, cut.met, cut.after = cut.met, 0, True
            with pytest.raises(StoreFailed):
                await store.commit(entry(game, 3))

        assert not await store.commit(entry(game, 3))
        assert (await store.load(game)).step == 3
