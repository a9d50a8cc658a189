"""Soundness of the write-ahead log: SQLite takes what it can read of one and goes on.

A log is a header of 32 bytes and frames: 24 bytes about a page, then the page. A frame about the
end of a transaction says how large the database is then; frames of an older use of the file have
other salts. The index beside it (`-shm`) knows how many frames there were.
"""

from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

_HEADER, _FRAME = 32, 24


class WalFrames(Struct, frozen=True):
    """The frames that a log holds: whole transactions, up to which one; and what the index says."""

    salts: bytes
    committed: int
    torn: bool
    """It ends within a page or a transaction."""
    indexed: int | None


def frames_of(database: Path) -> WalFrames | None:
    """The log's frames, found by their heads alone; None where there is no log.

    For a database that this process has not opened: looking into its index would give up the
    locks that SQLite has on it.
    """
    try:
        with _beside(database, "-wal").open("rb") as file:
            head = file.read(_HEADER)
            if len(head) < _HEADER:
                return None
            committed, torn = _walk(file, int.from_bytes(head[8:12], "big"), head[16:24])
    except FileNotFoundError:
        return None
    return WalFrames(head[16:24], committed, torn, _frames_in_index(database, head[16:24]))


def _walk(file: BinaryIO, page: int, salts: bytes) -> tuple[int, bool]:
    """The number of the last frame that ends a transaction, and whether anything follows it."""
    number = committed = 0
    size = file.seek(0, 2)
    place = _HEADER
    while place < size:
        file.seek(place)
        head = file.read(_FRAME)
        if len(head) == _FRAME and head[8:16] != salts:
            return committed, False  # an older use of the file: there is no telling
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
    """Return how many frames the index knows; None where it is of another log, or not there.

    The file is left open in `held`, if that is given.
    """
    try:
        file = _beside(database, "-shm").open("rb")
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


def describe_loss(database: Path, before: WalFrames | None, held: list[BinaryIO]) -> str:
    """Return what an opening did not take over, as a sentence; empty: all of it.

    `before` is what was there before SQLite first read. Without an index an end in the midst of a
    transaction is told, too: it may have been the program's own end. `held` takes what may be
    closed only after SQLite has closed the database.
    """
    if before is None:
        return ""
    cut = before.torn if before.indexed is None else before.indexed > before.committed
    taken = _frames_in_index(database, before.salts, held)
    if cut or (taken is not None and taken < before.committed):
        return f"{database.name}-wal was cut short or damaged: the newest steps may be missing."
    return ""


def _beside(database: Path, ending: str) -> Path:
    return database.with_name(database.name + ending)
