"""Detect that the open files were deleted or replaced.

SQLite continues to write to such files without an error, and the data is lost when the program
ends. So each call compares the files before and after it: the data of every call that succeeded can
be found on the disk.
"""

import os
from pathlib import Path

from bot.store.errors import FileGone


class Watch:
    """The database file and its log, identified by device and inode."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = (str(path), str(path.with_name(f"{path.name}-wal")))
        self._known: dict[str, tuple[int, int]] = {}

    def check(self) -> None:
        """Raise `FileGone` unless both are the opened files. Takes microseconds."""
        for file in self._files:
            here = _file_identity(file)
            if here is None and file not in self._known:
                continue  # not created yet
            if here is None or self._known.setdefault(file, here) != here:
                raise FileGone(self._path)


def _file_identity(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)  # noqa: PTH116 - four times a commit: a path would double its time
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
