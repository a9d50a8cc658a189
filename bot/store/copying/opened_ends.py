"""Open the two databases of a copy, so that no other process uses them meanwhile."""

import sqlite3
from collections.abc import Generator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from bot.store.copying.copying import AT_ONCE, Tell, copy_all
from bot.store.copying.ends import End
from bot.store.copying.sqlite_end import SqliteEnd
from bot.store.errors import CopyStopped, NoSuchFile, NotCopied, StoreFailed
from bot.store.opening import import_postgres_module
from bot.store.postgres.address import is_address
from bot.store.sqlite.connection import open_to_read, open_to_write
from bot.store.sqlite.file_owner import hold_lock_file, resolve_path
from bot.store.transaction import transaction_with


def copy_database(
    source: Path | str, target: Path | str, tell: Tell, *, at_once: int = AT_ONCE
) -> list[str]:
    """Copy one database into an empty one; return a sentence for each difference.

    Each is a file or an address. An older source is read as if it had been migrated, without
    changing it. Both are locked meanwhile: a running bot or a second copy is refused. Raises
    `NotCopied`, `CopyStopped` and the errors of opening.
    """
    if _database_name(source) == _database_name(target):
        raise NotCopied("Both are the same database; nothing was changed.")
    with (
        _errors_as_copy_stopped(),
        open_copy_source(source) as ours,
        open_copy_target(target) as theirs,
    ):
        return copy_all(ours, theirs, tell, at_once=at_once)


def _database_name(where: Path | str) -> str:
    return str(where) if is_address(where) else str(resolve_path(where))


@contextmanager
def _errors_as_copy_stopped() -> Generator[None]:
    """Turn any error of a database during the copy into `CopyStopped`."""
    try:
        yield
    except (sqlite3.Error, StoreFailed) as error:
        raise CopyStopped(error_reason(error)) from error


def error_reason(error: Exception) -> str:
    """Return the message of a database error as part of a sentence."""
    lines = [line.strip() for line in str(error.__cause__ or error).splitlines() if line.strip()]
    return lines[0].rstrip(".") if lines else type(error).__name__


def open_copy_source(where: Path | str) -> AbstractContextManager[End]:
    """Open the source as a snapshot."""
    if is_address(where):
        return import_postgres_module(
            "bot.store.copying.postgres_opening", where
        ).open_locked_source(str(where))
    return _open_source_file(resolve_path(where))


def open_copy_target(where: Path | str) -> AbstractContextManager[End]:
    """Open the target, creating or migrating it if necessary."""
    if is_address(where):
        return import_postgres_module("bot.store.copying.postgres_opening", where).open_target(
            str(where)
        )
    return _open_target_file(resolve_path(where))


@contextmanager
def _open_source_file(path: Path) -> Generator[End]:
    if not path.exists():
        raise NoSuchFile(path)
    with (
        hold_lock_file(path),
        closing(open_to_read(path)) as db,
        transaction_with(db, db.begin_reading),
    ):
        yield SqliteEnd(db, str(path))


@contextmanager
def _open_target_file(path: Path) -> Generator[End]:
    with hold_lock_file(path), closing(open_to_write(path, half=True)) as db:
        yield SqliteEnd(db, str(path))
