"""`rival.py ADDRESS GAME NAME`: play a game while it is held; print `step N` and `lost`."""

from __future__ import annotations

import asyncio
import sys

from msgspec.structs import replace

from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import Lease
from bot.store.postgres.store import PostgresStore
from tests.store.samples import entry

SECONDS = 1.0
"""How long it counts as alive without being heard."""
PAUSE = 0.02


def say(text: str) -> None:
    """Tell the parent process."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def play(store: PostgresStore, game: int, lease: Lease, name: str) -> None:
    """Go on from the head until the lease is lost."""
    mine = store.with_lease(lease)
    step = (await mine.games.find(game)).head
    while True:
        step += 1
        ours = replace(entry(game, step, payload=name.encode()), interaction=None)
        try:
            await mine.journal.commit(ours)
        except StoreFailed:
            step -= 1  # the very same is tried again
        else:
            say(f"step {step}")


async def contend(address: str, game: int, name: str) -> None:
    """Play and wait in turn, for ever."""
    async with PostgresStore.open(address, ours=lambda _: True, lease=SECONDS) as store:
        say("here")
        while True:
            lease = await store.acquire_lease(game)
            if lease is None:
                await asyncio.sleep(PAUSE)
                continue
            try:
                await play(store, game, lease, name)
            except LeaseLost:
                say("lost")


if __name__ == "__main__":
    asyncio.run(contend(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
