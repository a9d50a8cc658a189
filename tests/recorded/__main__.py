"""`python -m tests.recorded [game…]`: record the tables of the running rules anew."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.recorded.recorder import record
from tests.recorded.spots import SPOTS


def main(games: list[str]) -> None:
    """Record these games, or all."""
    for game in games or list(SPOTS):
        with TemporaryDirectory() as folder:
            name = asyncio.run(record(game, Path(folder)))
        sys.stdout.write(f"recorded {name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
