"""A write-ahead log that lost its end, or something in its middle, is noticed at the opening."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from bot.store.sqlite.quick_check import quick_check
from tests.store.samples import checkpoint, entry, new_game, told

STEPS = 20
ENDINGS = ("", "-wal", "-shm")


@pytest.fixture
async def left(path: Path, tmp_path: Path) -> Path:
    """Return what a program that was killed after some steps leaves behind: file, log and index."""
    here = tmp_path / "left" / "games.db"
    here.parent.mkdir()
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        for step in range(1, STEPS + 1):
            at = checkpoint(game, step, kept=step % 3 == 0)
            await store.journal.commit(entry(game, step), checkpoint=at, outbox=[told("x")])
        for ending in ENDINGS:
            shutil.copy(f"{path}{ending}", f"{here}{ending}")
    return here


async def found(path: Path, *, read_only: bool = False) -> list[str]:
    """Return what an opening says."""
    async with SqliteStore.open(path, read_only=read_only) as store:
        return await store.find_damage()


def log_of(path: Path) -> Path:
    """The log of a database."""
    return path.with_name(f"{path.name}-wal")


async def test_a_killed_program_loses_nothing(left: Path) -> None:
    """Nor is it said to have."""
    assert await found(left, read_only=True) == []
    assert await found(left) == []
    async with SqliteStore.open(left) as store:
        assert (await store.games.find(1)).head == STEPS


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize("indexed", [True, False])
async def test_a_log_that_is_cut_in_its_middle_is_noticed(
    left: Path, *, indexed: bool, read_only: bool
) -> None:
    """The game goes back to an earlier step: some may be missing."""
    log = log_of(left)
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    if not indexed:
        left.with_name("games.db-shm").unlink()
    (sentence,) = await found(left, read_only=read_only)
    assert "may be missing" in sentence


async def test_what_was_found_missing_is_not_forgotten(left: Path) -> None:
    """Whoever looks later is told, too, until the file is no more."""
    log = log_of(left)
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    first = await found(left)
    assert first
    assert await found(left) == first
    assert await found(left, read_only=True) == first


async def test_a_log_with_another_byte_in_its_middle_is_noticed(left: Path) -> None:
    """SQLite takes nothing of it from there on."""
    log = log_of(left)
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    assert any("may be missing" in each for each in await found(left, read_only=True))


async def test_a_log_that_is_cut_between_two_steps_is_noticed(left: Path) -> None:
    """The index beside it knows how many frames there were."""
    log = log_of(left)
    data = log.read_bytes()
    frame = 24 + int.from_bytes(data[8:12], "big")
    ends = [at for at in range(32, len(data), frame) if data[at + 4 : at + 8] != bytes(4)]
    log.write_bytes(data[: ends[len(ends) // 2] + frame])
    assert any("may be missing" in each for each in await found(left))


async def test_a_chain_with_a_step_missing_goes_on_and_says_so(left: Path) -> None:
    """A file whose pages are of different moments: what stands is played on."""
    async with SqliteStore.open(left) as store:
        await store._db.run(lambda db: db.execute("DELETE FROM journal WHERE step = 20").rowcount)
        assert await store.journal.commit(entry(1, 20, payload=b"other"))
        assert await store.journal.commit(entry(1, 21))
        (sentence,) = await store.find_damage()
    assert "step 20 was its newest" in sentence


LOCKED = Path(__file__).parent / "locked.py"


async def in_use(path: Path) -> bool:
    """Return whether another process finds it so."""
    asked = await asyncio.create_subprocess_exec(sys.executable, str(LOCKED), str(path))
    return await asked.wait() == 0


@pytest.mark.parametrize("read_only", [True, False])
async def test_after_a_kill(left: Path, read_only: bool) -> None:
    """Although log and index were looked into for what may be missing."""
    async with SqliteStore.open(left, read_only=read_only) as store:
        await store.games.find(1)
        assert await in_use(left)
    assert not list(left.parent.glob("*-shm")) or not await in_use(left)


async def test_while_it_is_looked_over(path: Path) -> None:
    """And after that, as long as it is open."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        assert await in_use(path)
        assert await quick_check(path) == ""
        assert await in_use(path)
        assert await store.journal.commit(entry(game, 1))
