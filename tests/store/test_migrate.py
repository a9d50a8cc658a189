"""Migrations: every older schema reaches the newest one, and a failing one changes nothing."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import Migration, migrate, migrations, newest_schema, schema_of

DUMPS = sorted(Path(__file__).parent.joinpath("schemas").glob("*.sql"))
"""A database of each schema, with a row in each of its tables, as SQL."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits


@pytest.fixture
def db(path: Path) -> Iterator[sqlite3.Connection]:
    """An empty database file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as opened:
        yield opened


def dump(db: sqlite3.Connection) -> list[str]:
    """The whole content of a database as text."""
    return [*db.iterdump(), str(db.execute("PRAGMA application_id").fetchone())]


def schema(db: sqlite3.Connection) -> set[str]:
    """Return how the tables and indices are declared."""
    return {row[0] for row in db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}


def test_migrations_are_numbered_without_gaps() -> None:
    """Numbers count from 1."""
    assert [step.number for step in migrations()] == list(range(1, newest_schema() + 1))


def test_each_schema_has_a_stored_example() -> None:
    """A new migration comes with a dump of the schema that it makes."""
    assert [int(dump.stem) for dump in DUMPS] == [step.number for step in migrations()]


def test_an_empty_database_reaches_head(db: sqlite3.Connection) -> None:
    """The migrations make the whole schema, record themselves and run once."""
    migrate(db)
    made = dump(db)
    migrate(db)

    assert schema_of(db) == newest_schema()
    assert dump(db) == made
    assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)


@pytest.mark.parametrize("stored", DUMPS, ids=lambda stored: stored.stem)
async def test_an_older_database_reaches_head(
    db: sqlite3.Connection, path: Path, stored: Path
) -> None:
    """A database of each older schema opens, in the newest schema, with its game in it."""
    db.executescript(stored.read_text("utf-8"))
    db.close()

    async with SqliteStore.open(path, read_only=True) as reader:
        assert (await reader.journal.load(1)).entries[-1].payload == b"{}"
    async with SqliteStore.open(path) as store:
        loaded = await store.journal.load(1)

    assert loaded.checkpoint is not None
    assert loaded.checkpoint.blob == b'{"step": 1}'
    assert [entry.step for entry in loaded.entries] == [2]
    with closing(sqlite3.connect(path)) as after, closing(sqlite3.connect(":memory:")) as fresh:
        fresh.isolation_level = None
        migrate(fresh)
        assert schema(after) == schema(fresh)


@pytest.mark.parametrize(
    "broken",
    [
        "CREATE TABLE more (x); INSERT INTO game SELECT 1 FROM nowhere;",
        "CREATE TABLE more (x); INSERT INTO seat VALUES (77, 0, 'nobody', x'');",
        "DROP TABLE outbox; PRAGMA application_id = 5; CREATE TABLE game (x);",
    ],
    ids=["unknown table", "orphan", "late failure"],
)
def test_a_failing_migration_changes_nothing(db: sqlite3.Connection, broken: str) -> None:
    """A migration that fails leaves the database as it was, with those before it."""
    migrate(db)
    before = dump(db)
    number = newest_schema() + 1

    with pytest.raises(sqlite3.Error):
        migrate(db, (*migrations(), Migration(number, "broken", broken)))

    assert dump(db) == before
    assert schema_of(db) == newest_schema()


def test_a_migration_and_its_record_are_one(db: sqlite3.Connection) -> None:
    """A later migration runs after the earlier ones, and its number is recorded with it."""
    number = newest_schema() + 1
    step = Migration(number, "more", "-- a note;\nCREATE TABLE more (\n  x\n);\n-- the end\n")

    migrate(db, (*migrations(), step))

    assert schema_of(db) == number
    assert "more" in "".join(schema(db))


async def test_reading_an_older_file_does_not_change_it(path: Path) -> None:
    """An older file is read through a copy."""
    with closing(sqlite3.connect(path)) as old:
        old.executescript(DUMPS[0].read_text(encoding="utf-8"))
    before = path.read_bytes()
    async with SqliteStore.open(path, read_only=True) as reader:
        assert len(await reader.games.all()) == 1
    assert path.read_bytes() == before
