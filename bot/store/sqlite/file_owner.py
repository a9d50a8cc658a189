"""Check paths and lock files before SQLite opens them."""

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.errors import CannotOpen, NoSuchFolder, NotADatabase, SeveralNames, StoreInUse

HEADER = b"SQLite format 3\0"
MODE = 0o600
"""Only the owner may read a database: it contains decks, hands and seeds."""


def resolve_path(path: Path | str) -> Path:
    """Return the absolute path without symbolic links, so that all names share one lock.

    Raises `CannotOpen` for an invalid path: a name that is too long, a NUL.
    """
    try:
        found = Path(path).expanduser().resolve()
        with suppress(FileNotFoundError, NotADirectoryError):
            found.lstat()
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CannotOpen(repr(str(path))[1:-1], why, lasting=True) from None
    return found


@contextmanager
def convert_os_errors(path: Path) -> Generator[None]:
    """Turn an `OSError` within the block into `CannotOpen`."""
    try:
        yield
    except OSError as error:
        raise CannotOpen(
            path, describe_os_error(error), lasting=is_permanent_error(error)
        ) from error


_PASSING = frozenset((
    *(errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM),
    *(errno.EAGAIN, errno.EINTR, errno.EBUSY, errno.ESTALE),
))  # fmt: skip
"""Errors of the system that may go away: a full disk, a busy file."""


def is_permanent_error(error: Exception) -> bool:
    """Return True if the next attempt would fail in the same way (permissions, a wrong path)."""
    return not isinstance(error, OSError) or error.errno not in _PASSING


def describe_os_error(error: OSError) -> str:
    """Return the message of the system with the file's name, and advice if there is any."""
    said = error.strerror or str(error)
    where = f"{error.filename}: {said}" if error.filename else said
    helps = "; give it to the user that runs Keeper" if isinstance(error, PermissionError) else ""
    return where + helps


@contextmanager
def hold_lock_file(path: Path) -> Generator[None]:
    """Hold `<file>.lock` during the block; the system frees it whenever the process ends.

    Raises `NoSuchFolder`, `StoreInUse` while another process holds it, or `CannotOpen`.
    """
    with convert_os_errors(path):
        if not path.parent.is_dir():
            raise NoSuchFolder(path)
        _check_links(path)
    lock = FileLock(
        f"{path}.lock", timeout=0, mode=MODE, thread_local=False, fallback_to_soft=False
    )
    try:
        lock.acquire()
    except Timeout:
        raise StoreInUse(path) from None
    except (OSError, NotImplementedError) as error:
        why = f"its lock file cannot be taken ({error})"
        raise CannotOpen(path, why, lasting=is_permanent_error(error)) from error
    try:
        yield
    finally:
        lock.release()


def check_file(path: Path) -> None:
    """Raise if the path cannot be a database of ours, before SQLite touches anything.

    Raises `OSError` if the system denies access.
    """
    if not path.parent.is_dir():
        raise NoSuchFolder(path)
    if path.exists() and not path.is_file():
        raise NotADatabase(path)
    _check_links(path)
    size = path.stat().st_size if path.exists() else 0
    if not size and _has_orphaned_log(path):
        why = f"it is missing, but {path.name}-wal is there; put both back"
        raise CannotOpen(path, why, lasting=True)
    if size and _first_bytes(path) != HEADER:
        raise NotADatabase(path)


def _check_links(path: Path) -> None:
    """Refuse a file with hard links: each of its names would have its own log and lock."""
    if path.is_file() and path.stat().st_nlink > 1:
        raise SeveralNames(path)


def create_private_file(path: Path) -> None:
    """Create the file so that only its owner can read it; SQLite copies that to its log."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE))
    except FileExistsError:
        return
    except OSError as error:
        why = error.strerror or "it cannot be created"
        raise CannotOpen(path, why, lasting=is_permanent_error(error)) from error


def _has_orphaned_log(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _first_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(HEADER))
    except OSError as error:
        why = error.strerror or "it cannot be read"
        raise CannotOpen(path, why, lasting=is_permanent_error(error)) from error
