"""`python -m tests.recorded [game…]`: record the tables of this release.

Recordings of released versions are never made again: raise the version first.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.rulesets import kits
from bot.store.sqlite import SqliteStore
from tests.recorded.campaign_recorder import CampaignRecorder
from tests.recorded.recorder import Recorder
from tests.recorded.recordings import keep, name_of
from tests.recorded.spots import SPOTS

CAMPAIGNS = "lcg_campaign"


def main(games: list[str]) -> None:
    """Record these games, or all."""
    for game in games or [*SPOTS, CAMPAIGNS]:
        with TemporaryDirectory() as folder:
            name = asyncio.run(record(game, Path(folder)))
        sys.stdout.write(f"recorded {name}\n")


async def record(game: str, folder: Path) -> str:
    """Record a game by the running rules; the name of its recording."""
    file, known = folder / "tables.sqlite", kits()
    async with SqliteStore.open(file) as store:
        if game == CAMPAIGNS:
            campaigns = CampaignRecorder(store, known)
            left = await campaigns.record()
            await campaigns.close()
        else:
            left = await Recorder(store, known[game]).record()
    keep(name_of(game), file, left)
    return name_of(game)


if __name__ == "__main__":
    main(sys.argv[1:])
