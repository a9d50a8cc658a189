"""Numbered, forward-only migrations of an SQLite file.

Each runs once, in one transaction with the row of `migration` that records it; if it fails, the
database is unchanged. A migration that changes the columns of a table deletes the seals of its rows
(`seals.py`): rows without a seal are trusted until they are written again.
"""

import sqlite3

from bot.store.migrations import Migration, load_migrations
from bot.store.transaction import transaction_with

APPLICATION_ID = 1263551826
"""The application id in SQLite's header: "KPER"."""
EARLIER_ID = 1262830928
"""The application id of development versions, which are refused: "KEEP"."""


class Foreign(Exception):
    """The database belongs to another program."""


class Outdated(Exception):
    """The database is from a version of this program that cannot be migrated."""


def all_migrations() -> tuple[Migration, ...]:
    """Return all migrations of this program, in order."""
    return load_migrations("bot.store.sqlite")


def newest_schema() -> int:
    """Return the schema that this program reads and writes."""
    return all_migrations()[-1].number


def read_schema(db: sqlite3.Connection) -> int:
    """Return the schema of a database, 0 if empty. Raises `Foreign`, `Outdated`."""
    if not _first_number(db, "SELECT count(*) FROM sqlite_master"):
        return 0
    mark = _first_number(db, "PRAGMA application_id")
    if mark not in (APPLICATION_ID, EARLIER_ID):
        raise Foreign
    schema = _first_number(db, "SELECT coalesce(max(number), 0) FROM migration")
    if mark == EARLIER_ID or schema < all_migrations()[0].number:
        raise Outdated
    return schema


def _first_number(db: sqlite3.Connection, query: str) -> int:
    return int(db.execute(query).fetchone()[0])


def migrate(db: sqlite3.Connection, steps: tuple[Migration, ...] | None = None) -> None:
    """Migrate a database to the newest schema, then enforce its foreign keys.

    They are off meanwhile because tables may be rebuilt; each migration is checked as a whole.
    """
    found = read_schema(db)
    db.execute("PRAGMA foreign_keys=OFF")
    for step in all_migrations() if steps is None else steps:
        if step.number > found:
            _run_migration(db, step)
    db.execute("PRAGMA foreign_keys=ON")


def _run_migration(db: sqlite3.Connection, step: Migration) -> None:
    with transaction_with(db, lambda: db.execute("BEGIN IMMEDIATE")):
        for statement in _split_statements(step.sql):
            db.execute(statement)
        db.execute("INSERT INTO migration (number, name) VALUES (?, ?)", (step.number, step.name))
        if orphan := db.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError(f"migration {step.number} left an orphan in {orphan[0]}")


def _split_statements(sql: str) -> list[str]:
    """Return the statements of a script: `executescript` would commit our transaction first."""
    found: list[str] = []
    rest = ""
    for line in sql.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            found.append(rest)
            rest = ""
    return [*found, rest] if rest.strip() else found
