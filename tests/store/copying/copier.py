"""A copy in a process of its own, to be killed: `python -m tests.store.copying.copier FROM TO`."""

import sys

from bot.store.copying.opened_ends import copy_database


def tell(line: str) -> None:
    """Word by word as it comes."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(len(copy_database(sys.argv[1], sys.argv[2], tell, at_once=1)))
