"""A process to kill: `player.py WHERE GAME` commits step after step and prints each that stands.

`player.py WHERE crowd` does so with all games at one time, and prints game and step.
`player.py FILE hold` opens the file, says so and waits for the end of its input.
"""

import asyncio
import sys
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.opening import open_store
from bot.store.sqlite import SqliteStore
from tests.store.samples import checkpoint, entry, told


def say(text: str) -> None:
    """Tell the parent process."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def play(path: Path, game: int) -> None:
    """Go on from the head for ever."""
    async with SqliteStore.open(path) as store:
        step = (await store.games.find(game)).head
        while True:
            step += 1
            at = checkpoint(game, step, kept=step % 7 == 0)
            await store.journal.commit(entry(game, step), checkpoint=at, outbox=[told(f"{step}")])
            say(str(step))


async def play_all(where: str) -> None:
    """Each game goes on from its head, as fast as it can, for ever."""
    async with open_store(where) as store:

        async def go_on(game: int, step: int) -> None:
            while True:
                step += 1
                at = checkpoint(game, step, kept=step % 7 == 0)
                await store.journal.commit(
                    entry(game, step), checkpoint=at, outbox=[told(f"{step}")]
                )
                say(f"{game} {step}")

        await asyncio.gather(*(go_on(game.id, game.head) for game in await store.games.all()))


async def hold(path: Path) -> None:
    """Keep the file open."""
    try:
        async with SqliteStore.open(path):
            say("open")
            await asyncio.to_thread(sys.stdin.read)
    except StoreError as error:
        say(str(error))


if __name__ == "__main__":
    where, what = sys.argv[1:]
    if what == "crowd":
        asyncio.run(play_all(where))
    elif what == "hold":
        asyncio.run(hold(Path(where)))
    else:
        asyncio.run(play(Path(where), int(what)))
