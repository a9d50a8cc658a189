"""More files that are not opened, and why."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

import sqlite3
from pathlib import Path

import pytest

from bot.store.errors import CannotOpen, NotADatabase
from bot.store.sqlite import SqliteStore, connection


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
