"""`locked.py FILE`: exit status 0 if another process has SQLite's locks on a database, else 1.

The byte 128 of the index (`-shm`) is locked by whoever has the database open; who finds it free
takes the index for one that nobody uses, and makes it anew.
"""

import fcntl
import sys
from pathlib import Path

IN_USE = 128


def locked(index: Path) -> bool:
    """Return whether the index is somebody's."""
    with index.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, IN_USE)
        except OSError:
            return True
        return False


if __name__ == "__main__":
    sys.exit(not locked(Path(f"{sys.argv[1]}-shm")))
