"""Take the pictures of panels in docs/while-you-sleep.md, as players see them.

    python -m tools.panel_pictures

Two people play the card game at the local table. A browser (`CHROMIUM`, or the first one found)
shows the page, and the newest panel is photographed. Run it after changing the text of plans,
orders or stand-ins, and look at `docs/images`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from bot.local.local_table import AHEAD, LocalDiscord, open_bot, serve_page
from bot.settings import Settings
from bot.store.sqlite import SqliteStore

IMAGES: Final = Path(__file__).parents[1] / "docs" / "images"
WIDE: Final = 600
"""The width of the panel in pixels; the rest of the page is cut off."""
COLOURS: Final = 64
SEED: Final = bytes(range(16))
WINDOW: Final = ViewportSize(width=1280, height=1000)
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


async def start_game(world: LocalDiscord, store: SqliteStore, evict: Any) -> None:
    """Start a game of Alice as Roland Banks and Ben as Daisy Walker."""
    alice, ben = world.people[:2]
    await alice.slash(world.channel, "game new", scenario="The Gathering")
    for person, name in ((alice, "Roland Banks"), (ben, "Daisy Walker")):
        await person.slash(world.channel, "game join", investigator=name)
    (game,) = await store.games.all(statuses=("lobby",))
    await store.games.configure(game.id, game.config, seed=SEED)
    evict(game.id)
    await alice.slash(world.channel, "game start")
    for person in (alice, ben):
        await person.slash(world.channel, "answer", option="pass")


async def take_panel_picture(page: Page, world: LocalDiscord, preview: Any, name: str) -> None:
    """Take a picture of the newest panel on the page."""
    await world.env.settle()
    preview.capture_time = world.env.now() + AHEAD + timedelta(seconds=1)
    await page.reload()
    panel = page.locator("#channel-message-list article .component-container").last
    await panel.wait_for()
    await page.wait_for_timeout(500)
    path = IMAGES / f"{name}.png"
    await panel.screenshot(path=path)
    with Image.open(path) as shot:
        made = shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    made.save(path, optimize=True)


async def take_pictures(browser: Browser, store: SqliteStore, where: Path) -> None:
    """Take pictures of two orders, of the status while Ben plays for Alice, and of a plan."""
    async with open_bot(Settings(database=where), store) as (keeper, world):
        await start_game(world, store, keeper.tables.games.evict)
        alice, ben = world.people[:2]
        async with serve_page(world, 0) as preview:
            page = await browser.new_page(viewport=WINDOW)
            await page.goto(preview.url)
            here = world.channel
            for say in (
                "pass reactions until an enemy engages me",
                "commit Physical Training below 50%",
            ):
                await alice.slash(here, "orders", say=say)
            await take_panel_picture(page, world, preview, "orders")
            await alice.slash(here, "orders", say="delete all")
            await alice.slash(here, "seat friend", who="Daisy Walker", away=True)
            await alice.slash(here, "me away", until="in 4 days")
            await ben.slash(here, "answer", option="I’ll go now", **{"as": "Roland"})
            await take_panel_picture(page, world, preview, "stand-in")
            await alice.slash(here, "me back")
            await alice.slash(here, "answer", option="Let someone else go first")
            await ben.slash(here, "answer", option="I’ll go now")
            await alice.slash(
                here,
                "plan",
                steps="investigate, investigate if it fails, end, unless an enemy engages me",
            )
            await take_panel_picture(page, world, preview, "plan")


async def main() -> None:
    """Take all three pictures."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "games.db"
        async with async_playwright() as engine, SqliteStore.open(where) as store:
            browser = await engine.chromium.launch(executable_path=found, args=["--no-sandbox"])
            await take_pictures(browser, store, where)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
