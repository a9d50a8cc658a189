"""Back up a database while the bot is running."""

import asyncio
import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.errors import BackupExists, BackupFailed, NoSuchFolder
from bot.store.sqlite.connection import open_to_read
from bot.store.sqlite.file_owner import MODE, resolve_path


async def backup(path: Path | str, dest: Path | str) -> None:
    """Copy a snapshot of the database at `path` into the new file `dest`.

    It uses its own connection, so a bot may be running and writing. The copy is one self-contained
    file, verified before it gets its name. Raises `BackupExists`, `BackupFailed`, `NoSuchFolder`
    and the errors of opening, and leaves no file behind in that case.
    """
    await asyncio.to_thread(_write_backup, resolve_path(path), resolve_path(dest))


def _write_backup(path: Path, dest: Path) -> None:
    check_is_new(dest)
    with closing(open_to_read(path)) as source, create_partial_file(dest) as part:
        _copy_database(source, part)


def check_is_new(dest: Path) -> None:
    """Raise `BackupExists` if the file exists, `NoSuchFolder` if its folder does not."""
    if dest.exists():
        raise BackupExists(dest)
    if not dest.parent.is_dir():
        raise NoSuchFolder(dest)


@contextmanager
def create_partial_file(dest: Path) -> Generator[Path]:
    """Create a file that becomes `dest` at the end of the block, or is deleted on an error.

    Raises `BackupFailed`.
    """
    part = dest.with_name(f"{dest.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE))
        yield part
        _rename_to(part, dest)
    except (sqlite3.Error, OSError) as error:
        raise BackupFailed(dest, str(error)) from error
    finally:
        part.unlink(missing_ok=True)


def _copy_database(source: sqlite3.Connection, part: Path) -> None:
    """Copy the whole database in one step of the backup API: one snapshot.

    The copy gets its own salt, and so its own nonces: otherwise Discord would drop its posts as
    duplicates after a restore.
    """
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        source.backup(copy)
        copy.execute("UPDATE identity SET salt = lower(hex(randomblob(4)))")
        finish_backup(copy)


def finish_backup(copy: sqlite3.Connection) -> None:
    """Merge the log into the file and verify it. Raises `sqlite3.DatabaseError`."""
    copy.execute("PRAGMA journal_mode=DELETE")
    (finding,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    if finding != "ok":
        raise sqlite3.DatabaseError(finding)


def _rename_to(part: Path, dest: Path) -> None:
    """Give the finished copy its name, unless that file has been created meanwhile."""
    try:
        dest.touch(MODE, exist_ok=False)
    except FileExistsError:
        raise BackupExists(dest) from None
    try:
        part.replace(dest)
    except OSError:
        dest.unlink()
        raise
