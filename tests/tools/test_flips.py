"""`verify` finds every byte that is another one than was written, and steps that are gone."""

from __future__ import annotations

import asyncio
import contextlib
import io
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.game_records import (
    FaultRecord,
    Outgoing,
    ReportRecord,
    Summary,
    TableAction,
    Timer,
    VoteRecord,
)
from bot.store.sqlite import MEMORY, SqliteStore
from bot.store.sqlite.file_seals import SEALED
from bot.store.sqlite.migrate import migrate
from bot.table.steps.own_undo import undo_own_step
from bot.tools.replay import verify_games
from tests.store.samples import deck
from tests.table.room import ALICE, BOB, opened
from tests.table.test_housekeeping import finished
from tests.table.toy_kit import LanternKit

CANNOT_MATTER = {
    "outbox": "what is told within moments, and goes when it is told",
    "timer": "made anew from the game with each of its steps",
    "loss": "what an opening found missing: each row of it is a finding",
    "identity": "any salt keeps the nonces of two files apart",
    "migration": "an unknown schema is refused at the opening; when it came is for curiosity",
    "journal.unconfirmed": "says whether a step is confirmed once more; no replay asks for it",
    "last_seen": "only says when the players may choose another host",
    "membership": "only says who is not mentioned, and is looked up again each day",
    "journal.user": "goes when somebody is forgotten; no rule and no replay asks for it",
    "sqlite_sequence": "SQLite's own",
}
WELL = """\
game 1: 2 replayed, 0 decoded
game 2: 2 replayed, 0 decoded
all is well
"""
HOW = {
    "INTEGER": "{0} + 64",
    "REAL": "{0} + 1",
    "TEXT": "substr({0}, 1, length({0}) - 1) || '~'",
    "BLOB": "CAST(substr({0}, 1, length({0}) - 1) || x'7e' AS BLOB)",
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with something in every table."""
    file = tmp_path_factory.mktemp("flips") / "games.db"
    asyncio.run(write(file))
    return file


async def write(file: Path) -> None:
    """Play, and do what else there is to do."""
    async with opened(file) as room:
        over = await finished(room)
        await room.tables.store.packing.pack(over)
        game = await room.start(ALICE, BOB)
        for key in ("gather", "draw", "yes", "whisper"):
            await room.pick(ALICE, 0, key)
        await room.tables.change(game, undo_own_step, room.caller(ALICE))
        await room.pick(ALICE, 0, "gather")
    async with SqliteStore.open(file) as store:
        head = (await store.games.find(game)).head
        await store.decks.put(deck("big"), most=9)
        await store.people.change_preferences(ALICE, lambda _: b"{}")
        await store.keeping.note_departure(12, 1.0)
        await store.people.change_guild_settings(11, lambda _: b"{}")
        await store.summaries.put(Summary(game, head, 1.0, b"{}"))
        await store.table_actions.put(TableAction(game, 1.0, ALICE, "pause", 0, "tea"))
        await store.faults.put(FaultRecord(0, game, head + 1, 1.0, b"{}", "1", "here", "oh"))
        report = ReportRecord(0, 1, game, 1, 1.0, ALICE, "log", "Wrong", "1")
        await store.reports.put(report, most=9)
        await store.votes.put(game, VoteRecord(head, head - 1, ALICE, (BOB,), 9.0))
        await store.messages.put(game, "status", 5)
        await store.outbox.enqueue(
            game, [Outgoing(12, "notice", b"[]")], timers=[Timer(game, "a", 9.0)]
        )
        await store._db.run(fill)


def fill(db: sqlite3.Connection) -> None:
    """Fill in what only time and host do."""
    db.execute("UPDATE game SET seed = coalesce(seed, x'00'), interaction = 7 + id")


def columns() -> Iterator[tuple[str, str]]:
    """Every column there is, by table."""
    with contextlib.closing(sqlite3.connect(MEMORY, isolation_level=None)) as db:
        migrate(db)
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            for row in db.execute(f"PRAGMA table_info({table})"):
                if not {table, f"{table}.{row[1]}"} & {*CANNOT_MATTER}:
                    yield table, row[1]


async def verified(path: Path) -> tuple[int, str]:
    """The exit status, and what is printed."""
    out = io.StringIO()
    async with SqliteStore.open(path, read_only=True) as store:
        status = await verify_games(store, {"lantern": LanternKit()}, out)
    return status, out.getvalue()


def flip(path: Path, table: str, column: str) -> None:
    """Change one value of a column; one that is NULL becomes something."""
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA ignore_check_constraints=ON")
        info = db.execute(f"PRAGMA table_info({table})").fetchall()
        kind = next(row[2] for row in info if row[1] == column)
        keys = [row[1] for row in info if row[5]]
        where = " AND ".join(f"{key} = ?" for key in keys)
        chosen = db.execute(f"SELECT {', '.join(keys)} FROM {table} LIMIT 1").fetchone()
        other = "x'7e'" if kind == "BLOB" else "77"
        value = f"coalesce({HOW[kind].format(column)}, {other})"
        changed = db.execute(f"UPDATE {table} SET {column} = {value} WHERE {where}", chosen)
        assert changed.rowcount == 1


async def test_what_was_written_is_sound(written: Path) -> None:
    """Nothing is found in a file to which nothing happened."""
    assert await verified(written) == (0, WELL)


@pytest.mark.parametrize(("table", "column"), list(columns()))
async def test_a_flip_is_found(written: Path, tmp_path: Path, table: str, column: str) -> None:
    """Wherever it is, but where it cannot matter."""
    harmed = tmp_path / "harmed.db"
    shutil.copy(written, harmed)
    flip(harmed, table, column)
    status, text = await verified(harmed)
    assert status == 1, text


def test_every_table_is_looked_after() -> None:
    """A new one has seals, or a reason why not."""
    known = {*SEALED, *CANNOT_MATTER, "journal", "chain", "seal"}
    assert {table for table, _ in columns()} <= known


@pytest.mark.parametrize("step", [1, 3, 6])
async def test_steps_that_are_gone_are_missed(written: Path, tmp_path: Path, step: int) -> None:
    """In the middle as at the end."""
    harmed = tmp_path / "harmed.db"
    shutil.copy(written, harmed)
    with contextlib.closing(sqlite3.connect(harmed)) as db, db:
        db.execute("DELETE FROM journal WHERE game = 2 AND step >= ?", (step,))
    assert "missing" in (await verified(harmed))[1]
