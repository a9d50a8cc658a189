"""A process to kill: `player.py FILE GAME` commits step after step and prints each that stands.

`player.py FILE hold` opens the file, says so and waits for the end of its input.
"""

import asyncio
import sys
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.sqlite import SqliteStore
from tests.store.samples import checkpoint, entry, told


def say(text: str) -> None:
    """Tell the parent process."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def play(path: Path, game: int) -> None:
    """Go on from the head for ever."""
    async with SqliteStore.open(path) as store:
        step = (await store.game(game)).head
        while True:
            step += 1
            at = checkpoint(game, step, kept=step % 7 == 0)
            await store.commit(entry(game, step), checkpoint=at, outbox=[told(f"{step}")])
            say(str(step))


async def hold(path: Path) -> None:
    """Keep the file open."""
    try:
        async with SqliteStore.open(path):
            say("open")
            await asyncio.to_thread(sys.stdin.read)
    except StoreError as error:
        say(str(error))


if __name__ == "__main__":
    file, what = Path(sys.argv[1]), sys.argv[2]
    asyncio.run(hold(file) if what == "hold" else play(file, int(what)))
