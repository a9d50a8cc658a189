"""What became of a transaction is asked, not guessed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, LiteralString, cast

import psycopg
import pytest

from bot.store.errors import Unsettled
from bot.store.postgres import commit_outcome, pool
from bot.store.postgres.commit_outcome import (
    Transaction,
    has_committed,
    mark_transaction_sql,
    next_transaction,
)
from bot.store.postgres.store import PostgresStore
from tests.store.conformance.journals import started
from tests.store.postgres.test_losses import Cut, cutting
from tests.store.samples import entry

Connection = psycopg.Connection[tuple[Any, ...]]


@pytest.fixture
def two(address: str) -> Iterator[tuple[Connection, Connection]]:
    """Connections to one database."""
    with psycopg.connect(address) as first, psycopg.connect(address) as other:
        yield first, other


@pytest.fixture
def plain_role(address: str) -> Iterator[str]:
    """A role that may little."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE ROLE keeper_test_plain")
        connection.execute("ALTER TABLE newest_write OWNER TO keeper_test_plain")
        yield "SET SESSION AUTHORIZATION keeper_test_plain"
        connection.execute("REASSIGN OWNED BY keeper_test_plain TO current_user")
        connection.execute("DROP ROLE keeper_test_plain")


def begun(connection: Connection, process: int = 1) -> Transaction:
    """A transaction that writes, and is not at its end."""
    transaction = next_transaction(process, connection)
    connection.execute(mark_transaction_sql(transaction))
    return transaction


def test_what_was_committed_and_what_was_not_is_known(
    two: tuple[Connection, Connection], plain_role: str
) -> None:
    """It takes no rights but those of any role."""
    first, other = two
    for each in two:
        each.execute(cast("LiteralString", plain_role))
        each.commit()
    undone = begun(first)
    first.rollback()

    assert has_committed(other, undone) is False
    done = begun(first)
    first.commit()
    assert has_committed(other, done) is True
    assert has_committed(other, done) is True
    first.close()
    other.close()


def test_one_whose_client_is_gone_is_ended(two: tuple[Connection, Connection]) -> None:
    """The server may not know for hours that nobody is there any more."""
    first, other = two
    asked = begun(first)

    assert has_committed(other, asked) is None
    other.commit()
    with pytest.raises(psycopg.OperationalError):
        first.commit()
    assert has_committed(other, asked) is False


def test_processes_do_not_ask_for_one_another(two: tuple[Connection, Connection]) -> None:
    """Each has a row of its own, and nobody waits for another's."""
    first, other = two
    asked, others = begun(first, 1), begun(other, 2)
    other.rollback()

    assert has_committed(other, others) is False
    first.commit()
    assert has_committed(other, asked) is True


async def test_where_nobody_can_tell_it_is_said(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a repetition is recognised by what stands."""
    async with PostgresStore.open(address) as store:
        game = await started(store)
        with monkeypatch.context() as patched:
            patched.setattr(commit_outcome, "PATIENCE", 0.0)
            patched.setattr(pool, "has_committed", lambda *_: None)
            cut = Cut(0, after=False)
            cutting(patched, cut)
            await store.journal.commit(entry(game, 1))
            cut.met = 0
            await store.journal.commit(entry(game, 2))
            cut.at, cut.met, cut.after = cut.met, 0, True
            with pytest.raises(Unsettled):
                await store.journal.commit(entry(game, 3))

        assert not await store.journal.commit(entry(game, 3))
        assert (await store.journal.load(game)).step == 3
