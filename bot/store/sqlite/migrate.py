"""Numbered, forward-only migrations.

Each runs once, in one transaction with the row of `migration` that records it; if it fails, the
database is as it was. A released file is never edited: the next change is the next number, with a
dump of the schema before it among the tests.
"""

import sqlite3

from bot.store.migrations import Migration, migrations_of
from bot.store.transaction import whole

APPLICATION_ID = 1262830928
"""SQLite's mark of whose file it is: "KEEP"."""


class Foreign(Exception):
    """The database belongs to another program."""


def migrations() -> tuple[Migration, ...]:
    """All migrations of this program, in order."""
    return migrations_of("bot.store.sqlite")


def newest_schema() -> int:
    """The schema that this program reads and writes."""
    return migrations()[-1].number


def schema_of(db: sqlite3.Connection) -> int:
    """The schema of a database: 0 if it is empty. Raises `Foreign`."""
    if not _number(db, "SELECT count(*) FROM sqlite_master"):
        return 0
    if _number(db, "PRAGMA application_id") != APPLICATION_ID:
        raise Foreign
    return _number(db, "SELECT coalesce(max(number), 0) FROM migration")


def _number(db: sqlite3.Connection, query: str) -> int:
    return int(db.execute(query).fetchone()[0])


def migrate(db: sqlite3.Connection, steps: tuple[Migration, ...] | None = None) -> None:
    """Bring a database to the newest schema, then enforce its foreign keys.

    They are off meanwhile, as tables may be rebuilt; each migration is checked as a whole.
    """
    found = schema_of(db)
    db.execute("PRAGMA foreign_keys=OFF")
    for step in migrations() if steps is None else steps:
        if step.number > found:
            _run(db, step)
    db.execute("PRAGMA foreign_keys=ON")


def _run(db: sqlite3.Connection, step: Migration) -> None:
    with whole(db, lambda: db.execute("BEGIN IMMEDIATE")):
        for statement in _statements(step.sql):
            db.execute(statement)
        db.execute("INSERT INTO migration (number, name) VALUES (?, ?)", (step.number, step.name))
        if orphan := db.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError(f"migration {step.number} left an orphan in {orphan[0]}")


def _statements(sql: str) -> list[str]:
    """The statements of a script: `executescript` would commit our transaction first."""
    found: list[str] = []
    rest = ""
    for line in sql.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            found.append(rest)
            rest = ""
    return [*found, rest] if rest.strip() else found
