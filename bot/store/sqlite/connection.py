"""Opening the SQLite file, and running whole functions on its thread."""

import asyncio
import os
import sqlite3
from collections import deque
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Concatenate, ParamSpec, Self, TypeVar, cast

import aiosqlite
import structlog
from filelock import FileLock, Timeout

from bot.store.errors import (
    CannotOpen,
    Damaged,
    FileGone,
    HalfCopied,
    NewerSchema,
    NoSuchFile,
    NoSuchFolder,
    NotADatabase,
    ReadOnly,
    StoreFailed,
    StoreInUse,
    TooLarge,
)
from bot.store.queries.soundness import note_loss
from bot.store.sharing import SharedCall, settle, share, taken
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.migrate import Foreign, migrate, newest_schema, schema_of
from bot.store.sqlite.seals import seal_rows
from bot.store.sqlite.wal import WalFrames, frames_of, lost
from bot.store.sqlite.watch import Watch

log = structlog.stdlib.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

HEADER = b"SQLite format 3\0"
OLDEST_SQLITE = (3, 37, 0)  # STRICT tables
BUSY_MS = 5_000
MODE = 0o600
"""Secrets lie in a database: decks, hands, seeds."""
WAL_LIMIT_BYTES = 16 * 1024 * 1024


class Hop(aiosqlite.Connection):
    """A connection that runs a plain function on its thread: a whole transaction in one hop.

    aiosqlite has no public way to do that, so this subclass uses three of its protected members;
    the tests of this package would notice a change of them.
    """

    watch: Watch | None = None

    def __init__(self, connect: Callable[[], SqliteDatabase]) -> None:
        """For `opened`."""
        super().__init__(connect, iter_chunk_size=64)
        self._waiting: deque[SharedCall[Any]] = deque()

    @classmethod
    @asynccontextmanager
    async def opened(
        cls, connect: Callable[[], SqliteDatabase], watch: Watch | None = None
    ) -> AsyncGenerator[Self]:
        """Connect for the time of the block. Its thread has ended afterwards, also on failure.

        `watch` is asked before and after each call whether the file is still there.
        """
        hop = cls(connect)
        hop.watch = watch
        try:
            async with hop:
                yield hop
        finally:
            await hop.thread_ended()

    async def thread_ended(self) -> None:
        """Wait for the thread: it reports to this event loop up to its end."""
        await asyncio.to_thread(self._thread.join)

    async def run(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Await `work(db, ...)`. If the awaiting task is cancelled, the work is done all the same.

        Raises `FileGone` where the file was taken away. SQLite's own errors come out as
        `StoreError`s.
        They are `ReadOnly`, `Damaged` or `StoreFailed`; a broken constraint comes out as it is.
        """
        return await self._hop(lambda db: self._watched(work, db, *args, **kwargs))

    async def _hop(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        try:
            return cast(
                "T",
                await self._execute(work, self._conn, *args, **kwargs),  # pyright: ignore[reportUnknownMemberType]
            )
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise _working_error(error) from error
        except OverflowError:
            raise TooLarge from None

    async def write(
        self,
        work: Callable[Concatenate[SqliteDatabase, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """The same for what writes: whatever waits by then is made durable together."""
        call = SharedCall[T](lambda db: work(db, *args, **kwargs))
        self._waiting.append(call)
        return await self._hop(self._with_others, call)

    def _with_others(self, db: SqliteDatabase, call: SharedCall[T]) -> T:
        """Its result; an earlier one may have taken it along. On the thread."""
        if not call.done:
            calls = taken(self._waiting)
            try:
                self._watched(_share, db, calls)
            except FileGone as error:
                settle(calls, error)
        return call.result()

    def _watched(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do the work on the thread, on a file that is there before and after it."""
        if self.watch is None:
            return work(*args, **kwargs)
        self.watch.check()
        done = work(*args, **kwargs)
        self.watch.check()
        return done


def _share(db: SqliteDatabase, calls: Sequence[SharedCall[Any]]) -> None:
    """Where all of them cannot be made durable together, each is tried by itself."""
    try:
        share(db, calls)
    except sqlite3.Error as error:
        if len(calls) == 1:
            return settle(calls, error)
        for call in calls:
            _share(db, [call])


def _working_error(error: sqlite3.Error) -> ReadOnly | Damaged | StoreFailed:
    match primary_code(error):
        case sqlite3.SQLITE_READONLY:
            return ReadOnly()
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Damaged("in use", str(error))
        case _:
            return StoreFailed(str(error))


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's result code without its extension; 0 if the error has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def connector(path: Path | None, *, read_only: bool) -> Callable[[], SqliteDatabase]:
    """What opens the file (None: memory) on the connection's thread, checked and migrated."""

    def open_it() -> SqliteDatabase:
        if path is None:
            return open_memory()
        return open_to_read(path) if read_only else open_to_write(path)

    return open_it


# --- three ways to open ------------------------------------------------------------------------


def open_memory() -> SqliteDatabase:
    """An empty database that lives as long as its connection."""
    _check_library(":memory:")
    db = SqliteDatabase.connect(":memory:")
    migrate(db)
    seal_rows(db)
    return db


def open_to_write(path: Path, *, half: bool = False) -> SqliteDatabase:
    """Open or create the file. Nothing is written before it is known to be ours and sound.

    `half`: also one that is half of a copy, to go on with that.
    Raises `NewerSchema`, `NotADatabase`, `HalfCopied`, `Damaged` or `CannotOpen`.
    """
    _check_library(path)
    _check_file(path)
    _create_for_us(path)
    before = frames_of(path)
    with _opening(path, "rwc") as db:
        _check_content(db, path, half=half)
        gone = _lost(db, path, before)
        _tune(db, path)
        migrate(db)
        seal_rows(db)
        if gone:
            log.error(gone, database=str(path))
            note_loss(db, gone)
        return db


def open_to_read(path: Path) -> SqliteDatabase:
    """Open the file for reading, also while a bot is using it.

    A file of an older schema is read through a migrated copy in memory and stays as it is.
    Raises `NoSuchFile`, `NotADatabase`, `NewerSchema`, `HalfCopied`, `Damaged` or `CannotOpen`.
    """
    _check_library(path)
    if not path.exists():
        raise NoSuchFile(path)
    _check_file(path)
    before = frames_of(path)
    with _opening(path, "ro") as file:
        schema = _check_content(file, path)
        if not schema:  # empty: to be written it would become ours, to be read it is nobody's
            raise NotADatabase(path)
        gone = _lost(file, path, before)
        db = file if schema == newest_schema() else _migrated_copy(file)
        if gone:
            db.execute("CREATE TEMP TABLE loss AS SELECT at, what FROM main.loss")
            note_loss(db, gone)
        db.execute("PRAGMA query_only=ON")
        return db


def _lost(db: SqliteDatabase, path: Path, before: WalFrames | None) -> str:
    """What the opening did not take over of the log."""
    held: list[BinaryIO] = []
    gone = lost(path, before, held)
    db.looked_into = (*db.looked_into, *held)
    return gone


@contextmanager
def _opening(path: Path, mode: str) -> Generator[SqliteDatabase]:
    """A connection that is closed, and its error translated, unless the block succeeds."""
    try:
        db = SqliteDatabase.connect(f"{path.as_uri()}?mode={mode}", uri=True)
    except sqlite3.Error as error:
        raise CannotOpen(path, str(error)) from error
    try:
        db.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        yield db
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error):
            raise _opening_error(path, error) from error
        raise


def _opening_error(path: Path, error: sqlite3.Error) -> Exception:
    match primary_code(error):
        case sqlite3.SQLITE_NOTADB:
            return NotADatabase(path)
        case sqlite3.SQLITE_CORRUPT:
            return Damaged(path, str(error))
        case sqlite3.SQLITE_READONLY:
            return CannotOpen(path, "the file may not be written; check its permissions")
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
        raise CannotOpen(path, f"SQLite {wanted} or newer is needed, not {sqlite3.sqlite_version}")


def _check_file(path: Path) -> None:
    """Refuse, before SQLite touches anything, what cannot be a database of ours."""
    if not path.parent.is_dir():
        raise NoSuchFolder(path)
    if path.exists() and not path.is_file():
        raise NotADatabase(path)
    size = path.stat().st_size if path.exists() else 0
    if not size and _orphaned_log(path):
        raise CannotOpen(path, f"it is missing, but {path.name}-wal is there; put both back")
    if size and _first_bytes(path) != HEADER:
        raise NotADatabase(path)


def _create_for_us(path: Path) -> None:
    """A new file is its owner's alone, as are the log and the index that SQLite puts beside it."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE))
    except FileExistsError:
        return
    except OSError as error:
        raise CannotOpen(path, error.strerror or "it cannot be created") from error


def _orphaned_log(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _first_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(HEADER))
    except OSError as error:
        raise CannotOpen(path, error.strerror or "it cannot be read") from error


def _check_content(db: SqliteDatabase, path: Path, *, half: bool = False) -> int:
    """The schema of a database that is ours, not newer than the program, and (not) `half`."""
    try:
        schema = schema_of(db)
    except Foreign:
        raise NotADatabase(path) from None
    if schema > newest_schema():
        raise NewerSchema(path, schema, newest_schema())
    copying = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'copying'"
    if db.execute(copying).fetchone() and not (half and schema == newest_schema()):
        raise HalfCopied(path, older=schema < newest_schema())
    return schema


def _tune(db: SqliteDatabase, path: Path) -> None:
    (mode,) = db.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise CannotOpen(path, "its file system does not support a write-ahead log")
    db.execute("PRAGMA synchronous=FULL")
    db.execute(f"PRAGMA journal_size_limit={WAL_LIMIT_BYTES}")


# --- the lock ----------------------------------------------------------------------------------


@contextmanager
def exclusive(path: Path) -> Generator[None]:
    """Hold `<file>.lock`; the system frees it when the process ends, however it ends.

    Raises `NoSuchFolder`, `StoreInUse` while another process holds it, or `CannotOpen`.
    """
    if not path.parent.is_dir():
        raise NoSuchFolder(path)
    lock = FileLock(
        f"{path}.lock", timeout=0, mode=MODE, thread_local=False, fallback_to_soft=False
    )
    try:
        lock.acquire()
    except Timeout:
        raise StoreInUse(path) from None
    except (OSError, NotImplementedError) as error:
        raise CannotOpen(path, f"its lock file cannot be taken ({error})") from error
    try:
        yield
    finally:
        lock.release()


def as_path(path: Path | str) -> Path:
    """A file's absolute path, symbolic links resolved: two names of one file share their lock.

    Raises `CannotOpen` for what the system takes for no path: a name that is too long, a NUL.
    """
    try:
        found = Path(path).expanduser().resolve()
        with suppress(FileNotFoundError, NotADirectoryError):
            found.lstat()
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CannotOpen(repr(str(path))[1:-1], why) from None
    return found
