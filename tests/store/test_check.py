"""SQLite's look over a file: on demand and in the background."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import NoSuchFile
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.quick_check import check_periodically, quick_check
from tests.deadline import DEADLINE
from tests.store.samples import ALICE, BOB, checkpoint, entry, new_game


@pytest.fixture
async def played(path: Path) -> Path:
    """A database with a game of forty steps and some size."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        for step in range(1, 41):
            await store.journal.commit(entry(game, step, payload=b"x" * 2000))
    return path


async def test_a_sound_file_is_sound(played: Path) -> None:
    """Also while it is in use."""
    assert await quick_check(played) == ""
    async with SqliteStore.open(played) as store:
        assert await quick_check(played) == ""
        assert await store.journal.commit(entry(1, 41))


async def test_overwritten_pages_are_found(played: Path) -> None:
    """And are left as they are."""
    data = bytearray(played.read_bytes())
    data[len(data) // 2 : -4096] = b"\xee" * (len(data) - 4096 - len(data) // 2)
    played.write_bytes(data)
    assert "damaged" in await quick_check(played)
    assert played.read_bytes() == data


async def test_a_lost_end_is_found(played: Path) -> None:
    """A file that was cut short."""
    played.write_bytes(played.read_bytes()[:8192])
    assert "put a backup in its place" in await quick_check(played)


async def test_what_is_not_there_is_a_sentence(path: Path) -> None:
    """As with every other tool."""
    with pytest.raises(NoSuchFile):
        await quick_check(path)


async def test_it_is_looked_over_now_and_then(played: Path) -> None:
    """In the background, and told each time; a file that is gone does not end it."""
    told: list[str] = []

    async def tell(finding: str) -> None:
        told.append(finding)
        played.unlink(missing_ok=True)
        if len(told) == 2:
            ended.set()

    ended = asyncio.Event()
    looking = asyncio.create_task(check_periodically(played, tell, first=0.0, every=0.0))
    await asyncio.wait_for(ended.wait(), DEADLINE)
    looking.cancel()
    assert told[0] == ""
    assert "no database" in told[1]


ACTOR = "Who acted in game 1 is not what was written."
BEFORE = "Who acted in game 1 was damaged before a user was forgotten."
PACK = "The packed journal of game 1 is not what was written."


async def findings(path: Path) -> list[str]:
    """All that is found in a file."""
    async with SqliteStore.open(path, read_only=True) as store:
        return await store.find_damage()


def change(path: Path, *statements: str) -> None:
    """Change a file behind the program's back."""
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


@pytest.mark.parametrize("actor", [BOB, "NULL"])
async def test_somebody_elses_step_is_found(played: Path, actor: object) -> None:
    """Another name at a step, or none where somebody stood."""
    assert await findings(played) == []

    change(played, f"UPDATE journal SET user = {actor} WHERE step = 7")

    assert await findings(played) == [ACTOR]


async def test_who_is_forgotten_is_missed_by_nobody(played: Path) -> None:
    """It is no damage; what is damaged afterwards is still found."""
    async with SqliteStore.open(played) as store:
        await store.people.erase_user(ALICE, 9.0)
        await store.journal.commit(entry(1, 41))
    assert await findings(played) == []

    change(played, f"UPDATE journal SET user = {BOB} WHERE step = 3")

    assert await findings(played) == [ACTOR]


async def test_what_was_damaged_before_somebody_is_forgotten_stays_told(played: Path) -> None:
    """Who acted is written down anew then; that it was another is not forgotten with them."""
    change(played, f"UPDATE journal SET user = {BOB} WHERE step = 7")
    async with SqliteStore.open(played) as store:
        await store.people.erase_user(ALICE, 9.0)
    assert await findings(played) == [BEFORE]

    async with SqliteStore.open(played) as store:
        await store.people.erase_user(BOB, 9.0)

    assert await findings(played) == [BEFORE]


async def test_somebody_is_forgotten_also_where_a_pack_is_damaged(played: Path) -> None:
    """That is told then and later; a pack from a backup in its place is not called another."""
    async with SqliteStore.open(played) as store:
        await store.journal.commit(entry(1, 41), checkpoint=checkpoint(1, 41), status="over")
        assert await store.packing.pack(1)
    with closing(sqlite3.connect(played)) as db:
        whole = db.execute("SELECT kind, first, blob FROM pack").fetchall()
    change(played, "UPDATE pack SET blob = x'00' WHERE kind = 'steps'")

    async with SqliteStore.open(played) as store:
        await store.people.erase_user(ALICE, 9.0)

    assert (await findings(played))[:2] == [BEFORE, PACK]
    with closing(sqlite3.connect(played)) as db, db:
        for kind, first, blob in whole:
            db.execute("UPDATE pack SET blob = ? WHERE (kind, first) = (?, ?)", (blob, kind, first))
    assert await findings(played) == [BEFORE]


async def test_an_index_that_lost_a_row_is_found(played: Path) -> None:
    """The quick look leaves the indices out; a whole one says which."""
    lose_from_index(played, "journal_user")
    assert await quick_check(played) == ""

    (first, *_) = await findings(played)
    assert "journal_user" in first


def lose_from_index(path: Path, index: str) -> None:
    """Leave one row of forty in an index, which is said to have all."""
    change(
        path,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET sql = sql || ' AND step = 1' WHERE name = '{index}'",
    )
    change(path, f"REINDEX {index}")
    change(
        path,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET sql = replace(sql, ' AND step = 1', '') WHERE name = '{index}'",
    )
