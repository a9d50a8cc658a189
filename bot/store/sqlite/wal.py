"""Check the write-ahead log, because SQLite silently ignores the damaged part of one.

A log is a header of 32 bytes and frames: 24 bytes about a page, then the page. The last frame of a
transaction contains the size of the database. Frames with other salts are from an earlier use of
the file. The index beside it (`-shm`) has the number of frames.
"""

from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

_HEADER, _FRAME = 32, 24


class WalFrames(Struct, frozen=True):
    """The frames in a log: the last complete transaction, and the count in the index."""

    salts: bytes
    committed: int
    torn: bool
    """True if it ends within a page or a transaction."""
    indexed: int | None


def read_log_frames(database: Path) -> WalFrames | None:
    """Return the frames of the log, from their headers alone; None if there is no log.

    Only for a database that this process has not opened: closing its index would drop SQLite's
    locks.
    """
    try:
        with _file_beside(database, "-wal").open("rb") as file:
            head = file.read(_HEADER)
            if len(head) < _HEADER:
                return None
            committed, torn = _read_frames(file, int.from_bytes(head[8:12], "big"), head[16:24])
    except FileNotFoundError:
        return None
    return WalFrames(head[16:24], committed, torn, _frames_in_index(database, head[16:24]))


def _read_frames(file: BinaryIO, page: int, salts: bytes) -> tuple[int, bool]:
    """Return the number of the last frame of a complete transaction, and True if more follows."""
    number = committed = 0
    size = file.seek(0, 2)
    place = _HEADER
    while place < size:
        file.seek(place)
        head = file.read(_FRAME)
        if len(head) == _FRAME and head[8:16] != salts:
            # From an earlier use of the file: its contents mean nothing now.
            return committed, False
        place += _FRAME + page
        if place > size:
            return committed, True
        number += 1
        if head[4:8] != bytes(4):
            committed = number
    return committed, number > committed


def _frames_in_index(
    database: Path, salts: bytes, held: list[BinaryIO] | None = None
) -> int | None:
    """Return the number of frames in the index; None if it is missing or of another log.

    The file is left open in `held`, if given.
    """
    try:
        file = _file_beside(database, "-shm").open("rb")
    except FileNotFoundError:
        return None
    head = file.read(48)
    if held is None:
        file.close()
    else:
        held.append(file)
    if len(head) < 48 or not head[12] or head[32:40] != salts:
        return None
    return int.from_bytes(head[16:20], "little" if head[13] == 0 else "big")


def log_loss_sentence(database: Path, before: WalFrames | None, held: list[BinaryIO]) -> str:
    """Return a sentence if the opening lost a part of the log; empty if not.

    `before`: the frames before SQLite first read. Without an index, a log that ends in the middle
    of a transaction is reported too, although the program may have died there. `held` receives
    files to close after SQLite has closed the database.
    """
    if before is None:
        return ""
    cut = before.torn if before.indexed is None else before.indexed > before.committed
    taken = _frames_in_index(database, before.salts, held)
    if cut or (taken is not None and taken < before.committed):
        return f"{database.name}-wal was cut short or damaged: the newest steps may be missing."
    return ""


def _file_beside(database: Path, ending: str) -> Path:
    return database.with_name(database.name + ending)
