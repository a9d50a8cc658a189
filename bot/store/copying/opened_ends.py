"""Open the two databases of a copy, so that no other process uses them meanwhile."""

import sqlite3
from collections.abc import Generator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from bot.store.copying.copying import AT_ONCE, Tell, copy_all
from bot.store.copying.ends import End
from bot.store.copying.sqlite_end import SqliteEnd
from bot.store.errors import CopyStopped, NoSuchFile, NotCopied, StoreFailed
from bot.store.opening import postgres_named
from bot.store.postgres.address import is_address
from bot.store.sqlite.connection import open_to_read, open_to_write
from bot.store.sqlite.file_owner import as_path, exclusive
from bot.store.transaction import whole


def copy(
    source: Path | str, target: Path | str, tell: Tell, *, at_once: int = AT_ONCE
) -> list[str]:
    """Copy one database into an empty one; return a sentence for each difference.

    Each is a file or an address. An older source is read as if it had been migrated, without
    changing it. Both are locked meanwhile: a running bot or a second copy is refused. Raises
    `NotCopied`, `CopyStopped` and the errors of opening.
    """
    if _name_of(source) == _name_of(target):
        raise NotCopied("Both are the same database; nothing was changed.")
    with _errors_as_copy_stopped(), source_of(source) as ours, target_of(target) as theirs:
        return copy_all(ours, theirs, tell, at_once=at_once)


def _name_of(where: Path | str) -> str:
    return str(where) if is_address(where) else str(as_path(where))


@contextmanager
def _errors_as_copy_stopped() -> Generator[None]:
    """Turn any error of a database during the copy into `CopyStopped`."""
    try:
        yield
    except (sqlite3.Error, StoreFailed) as error:
        raise CopyStopped(reason_of(error)) from error


def reason_of(error: Exception) -> str:
    """Return the message of a database error as part of a sentence."""
    lines = [line.strip() for line in str(error.__cause__ or error).splitlines() if line.strip()]
    return lines[0].rstrip(".") if lines else type(error).__name__


def source_of(where: Path | str) -> AbstractContextManager[End]:
    """Open the source as a snapshot."""
    if is_address(where):
        return postgres_named("bot.store.copying.postgres_opening", where).held_source(str(where))
    return _file_to_read(as_path(where))


def target_of(where: Path | str) -> AbstractContextManager[End]:
    """Open the target, creating or migrating it if necessary."""
    if is_address(where):
        return postgres_named("bot.store.copying.postgres_opening", where).open_target(str(where))
    return _file_to_write(as_path(where))


@contextmanager
def _file_to_read(path: Path) -> Generator[End]:
    if not path.exists():
        raise NoSuchFile(path)
    with exclusive(path), closing(open_to_read(path)) as db, whole(db, db.begin_reading):
        yield SqliteEnd(db, str(path))


@contextmanager
def _file_to_write(path: Path) -> Generator[End]:
    with exclusive(path), closing(open_to_write(path, half=True)) as db:
        yield SqliteEnd(db, str(path))
