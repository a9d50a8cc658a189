"""Open an SQLite file for writing or reading: check it and migrate it."""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import structlog

from bot.store.errors import (
    CannotOpen,
    Damaged,
    HalfCopied,
    NewerSchema,
    NoSuchFile,
    NotADatabase,
    OlderDatabase,
)
from bot.store.queries.soundness import record_loss
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.file_owner import (
    check_file,
    convert_os_errors,
    create_private_file,
    describe_os_error,
    is_permanent_error,
)
from bot.store.sqlite.file_seals import create_seal_triggers
from bot.store.sqlite.migrate import Foreign, Outdated, migrate, newest_schema, read_schema
from bot.store.sqlite.wal import WalFrames, log_loss_sentence, read_log_frames
from bot.store.sqlite.worker_connection import primary_result_code

log = structlog.stdlib.get_logger(__name__)

OLDEST_SQLITE = (3, 37, 0)  # STRICT tables
BUSY_MS = 5_000
WAL_LIMIT_BYTES = 16 * 1024 * 1024
READ_ONLY = (
    "it may only be read; check the permissions of the file, of the -wal and -shm beside it "
    "and of their folder, and whether the disk is read-only"
)


def make_connector(path: Path | None, *, read_only: bool) -> Callable[[], SqliteDatabase]:
    """Return a function that opens the file (None: memory) and migrates it."""

    def open_it() -> SqliteDatabase:
        if path is None:
            return open_memory()
        return open_to_read(path) if read_only else open_to_write(path)

    return open_it


# --- three ways to open ------------------------------------------------------------------------


def open_memory() -> SqliteDatabase:
    """Return an empty database that exists as long as its connection."""
    _check_library(":memory:")
    db = SqliteDatabase.connect(":memory:")
    migrate(db)
    create_seal_triggers(db)
    return db


def open_to_write(path: Path, *, half: bool = False) -> SqliteDatabase:
    """Open or create the file. Nothing is written before it is known to be ours and sound.

    `half`: also accept an unfinished copy, to continue it. Raises `NewerSchema`, `OlderDatabase`,
    `NotADatabase`, `HalfCopied`, `Damaged`, `CannotOpen`.
    """
    _check_library(path)
    with convert_os_errors(path):
        # Check, create, then open: in this order a file that is not ours is never changed.
        check_file(path)
        create_private_file(path)
        # Before SQLite reads: it silently drops the damaged part of a log.
        before = read_log_frames(path)
    with _open_connection(path, "rwc") as db:
        _check_content(db, path, half=half)
        gone = _log_loss_sentence(db, path, before)
        _set_pragmas(db, path)
        migrate(db)
        create_seal_triggers(db)
        _try_to_write(db)
        if gone:
            log.error(gone, database=str(path))
            record_loss(db, gone)
        return db


def open_to_read(path: Path) -> SqliteDatabase:
    """Open the file for reading, also while a bot is using it.

    A file with an older schema is read through a migrated copy in memory and is not changed. Raises
    `NoSuchFile`, `NotADatabase`, `NewerSchema`, `OlderDatabase`, `HalfCopied`, `Damaged`,
    `CannotOpen`.
    """
    _check_library(path)
    with convert_os_errors(path):
        if not path.exists():
            raise NoSuchFile(path)
        check_file(path)
        before = read_log_frames(path)
    with _open_connection(path, "ro") as file:
        schema = _check_content(file, path)
        # An empty file may become a database when writing, but there is nothing to read.
        if not schema:
            raise NotADatabase(path)
        gone = _log_loss_sentence(file, path, before)
        db = file if schema == newest_schema() else _migrated_copy(file)
        if gone:
            db.execute("CREATE TEMP TABLE loss AS SELECT at, what FROM main.loss")
            record_loss(db, gone)
        db.execute("PRAGMA query_only=ON")
        return db


def _log_loss_sentence(db: SqliteDatabase, path: Path, before: WalFrames | None) -> str:
    """Return a sentence if the opening lost a part of the log; empty if not."""
    held: list[BinaryIO] = []
    gone = log_loss_sentence(path, before, held)
    db.looked_into = (*db.looked_into, *held)
    return gone


@contextmanager
def _open_connection(path: Path, mode: str) -> Generator[SqliteDatabase]:
    """Open a connection; close it and translate the error if the block fails."""
    try:
        db = SqliteDatabase.connect(f"{path.as_uri()}?mode={mode}", uri=True)
    except sqlite3.Error as error:
        raise _opening_error(path, error) from error
    try:
        db.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        yield db
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error):
            raise _opening_error(path, error) from error
        if isinstance(error, OSError):
            lasting = is_permanent_error(error)
            raise CannotOpen(path, describe_os_error(error), lasting=lasting) from error
        raise


def _opening_error(path: Path, error: sqlite3.Error) -> Exception:
    match primary_result_code(error):
        case sqlite3.SQLITE_NOTADB:
            return NotADatabase(path)
        case sqlite3.SQLITE_CORRUPT:
            return Damaged(path, str(error))
        case sqlite3.SQLITE_READONLY:
            return CannotOpen(path, READ_ONLY, lasting=True)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return CannotOpen(path, str(error), lasting=True)
        case _:
            return CannotOpen(path, str(error))


def _migrated_copy(db: SqliteDatabase) -> SqliteDatabase:
    copy = SqliteDatabase.connect(":memory:")
    db.backup(copy)
    db.close()
    migrate(copy)
    return copy


# --- checks ------------------------------------------------------------------------------------


def _check_library(path: Path | str) -> None:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        wanted = ".".join(map(str, OLDEST_SQLITE))
        why = f"SQLite {wanted} or newer is needed, not {sqlite3.sqlite_version}"
        raise CannotOpen(path, why, lasting=True)


def _check_content(db: SqliteDatabase, path: Path, *, half: bool = False) -> int:
    """Return the schema of a usable database; `half`: also of an unfinished copy."""
    try:
        schema = read_schema(db)
    except Foreign:
        raise NotADatabase(path) from None
    except Outdated:
        raise OlderDatabase(path) from None
    if schema > newest_schema():
        raise NewerSchema(path, schema, newest_schema())
    copying = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'copying'"
    if db.execute(copying).fetchone() and not (half and schema == newest_schema()):
        raise HalfCopied(path, older=schema < newest_schema())
    return schema


def _try_to_write(db: SqliteDatabase) -> None:
    """Write SQLite's `user_version` unchanged, to test whether the file is writable.

    SQLite opens a read-only file without an error, and refuses only the first write.
    """
    (version,) = db.execute("PRAGMA user_version").fetchone()
    db.begin_writing()
    db.execute(f"PRAGMA user_version={version}")
    db.execute("COMMIT")


def _set_pragmas(db: SqliteDatabase, path: Path) -> None:
    (mode,) = db.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        why = "its file system does not support a write-ahead log"
        raise CannotOpen(path, why, lasting=True)
    # NORMAL may lose the newest commits in a power failure, after they were posted.
    db.execute("PRAGMA synchronous=FULL")
    db.execute(f"PRAGMA journal_size_limit={WAL_LIMIT_BYTES}")
    db.execute("PRAGMA temp_store=MEMORY")  # rollback data of a statement needs no file
