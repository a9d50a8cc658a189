"""Stores to test: every implementation passes `tests/store/conformance`."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest

from bot.store.api import Store
from bot.store.postgres.migrate import migrate
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from tests.postgres import Databases
from tests.store.plans import scans
from tests.store.postgres import plans as postgres_plans


@pytest.fixture(params=["file", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind, whose content is checked in the end."""
    if request.param == "postgres":
        address = request.getfixturevalue("address")
        ran = postgres_plans.recording(request.getfixturevalue("monkeypatch"))
        async with PostgresStore.open(address) as opened:
            yield opened
            assert postgres_plans.scans(address, ran) == []
            assert await opened.find_damage() == []
        return
    async with SqliteStore.open(tmp_path / "games.db") as opened:
        ran: list[str] = []
        await opened._db.run(lambda db: db.set_trace_callback(ran.append))
        yield opened
        await opened._db.run(lambda db: db.set_trace_callback(None))
        assert await opened._db.run(lambda db: scans(db, ran)) == []
        assert await opened.find_damage() == []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a database may be created."""
    return tmp_path / "games.db"


@pytest.fixture(scope="session")
def postgres(postgres_server: Databases) -> Iterator[tuple[Databases, str]]:
    """A PostgreSQL server, and the name of a database there with the newest schema."""
    with postgres_server.fresh() as template:
        with psycopg.connect(template, autocommit=True) as connection:
            migrate(connection, template)
        yield postgres_server, template.split("?")[0].rsplit("/", 1)[1]


@pytest.fixture
def address(postgres: tuple[Databases, str]) -> Iterator[str]:
    """The address of a database of PostgreSQL that no test has used."""
    databases, template = postgres
    with databases.fresh(template) as made:
        yield made
