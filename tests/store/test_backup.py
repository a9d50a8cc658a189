"""Backups: consistent, beside a running bot, never over anything."""

# ruff: noqa: ASYNC240 -- small files of the test itself, read and written between its awaits

import asyncio
from pathlib import Path

import pytest

from bot.store.errors import BackupExists, BackupFailed, NoSuchFile, NoSuchFolder, NotADatabase
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.backup import backup
from tests.store.samples import checkpoint, entry, new_game, told


async def test_a_backup_is_taken_while_games_go_on(path: Path, tmp_path: Path) -> None:
    """A backup holds one moment of a database that is being written."""
    copy = tmp_path / "copy.db"
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        await store.journal.commit(entry(game, 1))
        taking = asyncio.create_task(backup(path, copy))
        for step in range(2, 60):
            at = checkpoint(game, step)
            await store.journal.commit(entry(game, step), checkpoint=at, outbox=[told("x")])
        await taking

    async with SqliteStore.open(copy) as saved:
        head = (await saved.games.find(game)).head
        assert 1 <= head < 60
        assert len(await saved.journal.entries(game)) == head
        assert len(await saved.outbox.pending()) == head - 1


async def test_a_backup_is_one_file(path: Path, tmp_path: Path) -> None:
    """The copy needs no log beside it, and nothing else is left."""
    async with SqliteStore.open(path) as store:
        await store.games.create(new_game())
        await backup(path, tmp_path / "copies.db")

    names = {p.name for p in tmp_path.iterdir()} - {"games.db.lock"}
    assert names == {"games.db", "copies.db"}


async def test_a_copy_says_everything_under_names_of_its_own(path: Path, tmp_path: Path) -> None:
    """Put back, it goes on where it was taken: what it tells must not look told already."""
    async with SqliteStore.open(path) as store:
        game = (await store.games.create(new_game())).id
        await store.outbox.enqueue(game, [told("x")])
        (row,) = await store.outbox.pending()
        await backup(path, tmp_path / "copy.db")
    async with SqliteStore.open(tmp_path / "copy.db") as saved:
        (again,) = await saved.outbox.pending()

    assert (again.id, again.payload) == (row.id, row.payload)
    assert again.nonce != row.nonce


async def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path) -> None:
    """A file that is there stays, the database itself above all."""
    note = tmp_path / "note.txt"
    note.write_text("mine")
    async with SqliteStore.open(path):
        for dest in (note, path, tmp_path):
            with pytest.raises(BackupExists):
                await backup(path, dest)
    assert note.read_text() == "mine"


async def test_a_backup_needs_a_folder_and_a_database(path: Path, tmp_path: Path) -> None:
    """A missing folder, a missing database and a wrong file are sentences."""
    with pytest.raises(NoSuchFile):
        await backup(path, tmp_path / "copy.db")
    with pytest.raises(NoSuchFolder):
        await backup(path, tmp_path / "nowhere" / "copy.db")
    path.write_text("a shopping list, quite long")
    with pytest.raises(NotADatabase):
        await backup(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


async def test_a_failed_backup_leaves_nothing(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the copy cannot be finished there is no half of it."""

    def no_room(_self: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    async with SqliteStore.open(path):
        monkeypatch.setattr(Path, "replace", no_room)
        with pytest.raises(BackupFailed, match="No space"):
            await backup(path, tmp_path / "copy.db")
    assert [p.name for p in tmp_path.iterdir() if "copy" in p.name] == []
