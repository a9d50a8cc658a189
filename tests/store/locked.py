"""`locked.py FILE`: exit status 0 if another process locks byte 128 of the `-shm` index."""

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
