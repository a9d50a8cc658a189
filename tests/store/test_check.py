"""SQLite's look over a file: on demand and in the background."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

import asyncio
from pathlib import Path

import pytest

from bot.store.errors import NoSuchFile
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.check import look_now_and_then, quick_check
from tests.deadline import DEADLINE
from tests.store.samples import entry, new_game


@pytest.fixture
async def played(path: Path) -> Path:
    """A database with a game of some size."""
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
    looking = asyncio.create_task(look_now_and_then(played, tell, first=0.0, every=0.0))
    await asyncio.wait_for(ended.wait(), DEADLINE)
    looking.cancel()
    assert told[0] == ""
    assert "no database" in told[1]
