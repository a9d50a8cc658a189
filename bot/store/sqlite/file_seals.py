"""Seals: a digest of each row, stored by every connection of ours that writes the row."""

import sqlite3
from collections.abc import Iterator
from hashlib import blake2b

import msgspec

BYTES = 12
SEALED = (
    *("game", "seat", "tenure", "checkpoint", "message", "preferences", "guild_settings"),
    *("deck", "vote", "fault", "report", "summary", "deed", "pack", "pack_person", "departure"),
    *("last_seen", "membership"),
)
"""Tables with sealed rows. Rows of `outbox` and `timer` are short-lived, and those of the journal
are covered by its chain."""


def create_seal_triggers(db: sqlite3.Connection) -> None:
    """Create temporary triggers so that this connection seals every row it writes."""
    db.create_function("row_digest", -1, _row_digest, deterministic=True)
    for table in SEALED:
        columns, keys = _column_names(db, table)
        values = ", ".join(f"NEW.{name}" for name in columns)
        new, old = (" || ':' || ".join(f"{row}.{name}" for name in keys) for row in ("NEW", "OLD"))
        drop = "DELETE FROM seal WHERE what = '{}' AND which = {};"
        put = f"INSERT INTO seal VALUES ('{table}', {new}, row_digest({values}));"
        for when, body in (
            ("INSERT", drop.format(table, new) + put),
            ("UPDATE", drop.format(table, new) + put),
            ("DELETE", drop.format(table, old)),
        ):
            name = f"temp.seal_{table}_{when}"
            db.execute(f"CREATE TRIGGER {name} AFTER {when} ON main.{table} BEGIN {body} END")


def _row_digest(*values: object) -> bytes:
    return blake2b(msgspec.msgpack.encode(values), digest_size=BYTES).digest()


def _column_names(db: sqlite3.Connection, table: str) -> tuple[list[str], list[str]]:
    """Return the names of all columns, and those of the primary key."""
    info = db.execute(f"PRAGMA table_info({table})").fetchall()
    return [row[1] for row in info], [row[1] for row in info if row[5]]


def find_changed_rows(db: sqlite3.Connection) -> list[str]:
    """Return a sentence for each row that was changed or deleted by another program."""
    return [
        *_find_foreign_seals(db),
        *(found for table in SEALED for found in _find_broken_seals(db, table)),
    ]


def _find_foreign_seals(db: sqlite3.Connection) -> Iterator[str]:
    for (what,) in db.execute("SELECT DISTINCT what FROM seal"):
        if what not in SEALED:
            yield f"There is a seal of a row of {what}, which has none."


def _find_broken_seals(db: sqlite3.Connection, table: str) -> Iterator[str]:
    """Yield a sentence for each row that does not match its seal, or is missing.

    A row without a seal was made or changed by a migration.
    """
    query = "SELECT which, value FROM seal WHERE what = ?"
    seals: dict[str, bytes] = dict(db.execute(query, (table,)))
    columns, keys = _column_names(db, table)
    places = [columns.index(name) for name in keys]
    for row in db.execute(f"SELECT * FROM {table}"):
        which = ":".join(str(row[place]) for place in places)
        if seals.pop(which, None) not in (None, _row_digest(*row)):
            yield f"{table} {which} is not what was written."
    yield from (f"{table} {which} is missing." for which in seals)
