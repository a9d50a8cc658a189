"""Migrations: an earlier schema reaches the newest one, and a failing migration changes nothing."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.migrations import Migration
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import all_migrations, migrate, newest_schema, read_schema
from tests.store.later_program import become_later
from tests.store.samples import ALICE, deck, entry, new_game


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


async def play(path: Path) -> None:
    """Keep a game of two steps and a deck in a database of today's schema."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        await store.journal.commit(entry(game, 1))
        await store.journal.commit(entry(game, 2))
        await store.decks.put(deck("Roland"), most=9)


def test_migrations_are_numbered_without_gaps() -> None:
    """Numbers count from that of the whole schema."""
    first = all_migrations()[0].number
    assert [step.number for step in all_migrations()] == list(range(first, newest_schema() + 1))


def test_an_empty_database_reaches_head(db: sqlite3.Connection) -> None:
    """The migrations make the whole schema, record themselves and run once."""
    migrate(db)
    made = dump(db)
    migrate(db)

    assert read_schema(db) == newest_schema()
    assert dump(db) == made
    assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)


async def test_an_earlier_database_reaches_head(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it holds is there in the newest schema, and nothing is called damaged."""
    await play(path)
    become_later(monkeypatch)

    async with SqliteStore.open(path) as store:
        assert [each.step for each in (await store.journal.load(1)).entries] == [1, 2]
        assert await store.decks.of_user(ALICE, "lcg") == [deck("Roland")]
        assert await store.find_damage() == []
    with closing(sqlite3.connect(path)) as after:
        assert after.execute("SELECT mood FROM deck").fetchall() == [("calm",)]
        assert read_schema(after) == newest_schema()


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
        migrate(db, (*all_migrations(), Migration(number, "broken", broken)))

    assert dump(db) == before
    assert read_schema(db) == newest_schema()


def test_a_migration_and_its_record_are_one(db: sqlite3.Connection) -> None:
    """A later migration runs after the earlier ones, and its number is recorded with it."""
    number = newest_schema() + 1
    step = Migration(number, "more", "-- a note;\nCREATE TABLE more (\n  x\n);\n-- the end\n")

    migrate(db, (*all_migrations(), step))

    assert read_schema(db) == number
    assert "more" in "".join(schema(db))


async def test_reading_an_earlier_file_does_not_change_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read through a copy in the newest schema."""
    await play(path)
    before = path.read_bytes()
    become_later(monkeypatch)
    async with SqliteStore.open(path, read_only=True) as reader:
        assert len(await reader.games.all()) == 1
        columns = await reader._db.run(lambda db: db.execute("SELECT mood FROM deck").fetchall())
        assert columns == [("calm",)]
    assert path.read_bytes() == before
