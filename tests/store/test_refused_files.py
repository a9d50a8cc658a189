"""Files that Keeper may not read or write, and files with two names: a sentence at the start."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.errors import CannotOpen, NotADatabase, SeveralNames
from bot.store.sqlite import SqliteStore, connection
from bot.store.sqlite.backup import backup
from tests.store.ordinary import permissions_count


@pytest.fixture(autouse=True)
def _ordinary() -> Iterator[None]:
    with permissions_count():
        yield


async def made(path: Path) -> None:
    """An empty database."""
    async with SqliteStore.open(path):
        pass


async def refused(path: Path, *, read_only: bool = False) -> str:
    """Return the sentence with which a file is not opened."""
    with pytest.raises(CannotOpen) as caught:
        async with SqliteStore.open(path, read_only=read_only):
            pass
    return str(caught.value)


async def test_a_read_only_file_is_refused_at_the_start(path: Path) -> None:
    """SQLite would open it, and refuse each write."""
    await made(path)
    path.chmod(0o400)

    assert "may only be read" in await refused(path)
    async with SqliteStore.open(path, read_only=True) as store:
        assert await store.games.all() == []


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
@pytest.mark.parametrize("read_only", [False, True])
async def test_a_log_of_another_user_is_named(path: Path, ending: str, read_only: bool) -> None:
    """Not even to be read: what is in it would be missing."""
    await made(path)
    beside = path.with_name(path.name + ending)
    path.with_name(path.name + "-wal").write_bytes(bytes(100))
    beside.touch()
    beside.chmod(0)

    said = await refused(path, read_only=read_only)
    assert f"{beside}: Permission denied" in said
    assert "user that runs Keeper" in said


async def test_a_log_that_may_only_be_read_is_refused(path: Path) -> None:
    """Nothing could be written into it."""
    await made(path)
    log = path.with_name(path.name + "-wal")
    log.touch()
    log.chmod(0o400)

    assert "-wal" in await refused(path)


async def test_a_folder_in_place_of_the_log_is_refused(path: Path) -> None:
    """As anything that the system does not let us open."""
    await made(path)
    path.with_name(path.name + "-wal").mkdir()

    assert "Is a directory" in await refused(path)


@pytest.mark.parametrize("read_only", [False, True])
async def test_a_folder_that_may_not_be_entered_is_refused(path: Path, read_only: bool) -> None:
    """The file in it cannot even be looked for."""
    folder = path.parent / "shut"
    folder.mkdir()
    inside = folder / "games.db"
    await made(inside)
    folder.chmod(0)
    try:
        assert "Permission denied" in await refused(inside, read_only=read_only)
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("name", ["games.db", "other.db"])
async def test_a_file_with_two_names_is_refused(path: Path, name: str, read_only: bool) -> None:
    """By each of its names: SQLite names the log by the path, so that each would have its own."""
    await made(path)
    path.with_name("other.db").hardlink_to(path)
    before = path.read_bytes()

    with pytest.raises(SeveralNames, match="another name"):
        async with SqliteStore.open(path.with_name(name), read_only=read_only):
            pass

    assert path.read_bytes() == before
    path.with_name("other.db").unlink()
    await made(path)


async def test_a_file_with_two_names_is_not_backed_up(path: Path) -> None:
    """The newest steps may be in the other name's log."""
    await made(path)
    path.with_name("other.db").hardlink_to(path)

    with pytest.raises(SeveralNames):
        await backup(path, path.with_name("copy.db"))
    assert not path.with_name("copy.db").exists()


async def test_an_empty_file_is_not_read(path: Path) -> None:
    """To be read it is nobody's database; it stays empty."""
    path.touch()
    with pytest.raises(NotADatabase):
        async with SqliteStore.open(path, read_only=True):
            pass
    assert path.read_bytes() == b""


@pytest.mark.parametrize("read_only", [False, True])
async def test_a_file_that_the_system_does_not_open_is_a_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch, read_only: bool
) -> None:
    """Say which file and what the system says; another try is not barred by a lock left behind."""
    async with SqliteStore.open(path):
        pass
    connect = sqlite3.connect

    def refuse(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", refuse)
    with pytest.raises(CannotOpen, match="unable to open"):
        async with SqliteStore.open(path, read_only=read_only):
            pass
    monkeypatch.setattr(sqlite3, "connect", connect)
    async with SqliteStore.open(path):
        pass


@pytest.mark.parametrize("read_only", [False, True])
async def test_too_old_a_library_is_refused_both_ways(
    path: Path, monkeypatch: pytest.MonkeyPatch, read_only: bool
) -> None:
    """Whoever reads only is told the same."""
    async with SqliteStore.open(path):
        pass
    monkeypatch.setattr(connection, "OLDEST_SQLITE", (99, 0, 0))
    with pytest.raises(CannotOpen, match="SQLite 99"):
        async with SqliteStore.open(path, read_only=read_only):
            pass
