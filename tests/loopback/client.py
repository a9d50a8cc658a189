"""Points discord.py at a loopback Discord, in this process."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

import discord
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

TOKEN = "loopback.token"


def point_at(url: str) -> None:
    """Send every call, socket and picture of this process to the server at `url`."""
    Route.BASE = f"{url}/api/v10"
    setattr(Asset, "BASE", url)  # noqa: B010 - its declared type is one literal
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{url.removeprefix('http')}/gateway")


@contextlib.contextmanager
def pointed_at(url: str) -> Iterator[None]:
    """`point_at` for a while."""
    before = Route.BASE, Asset.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    point_at(url)
    try:
        yield
    finally:
        Route.BASE, picture_base, DiscordWebSocket.DEFAULT_GATEWAY = before
        setattr(Asset, "BASE", picture_base)  # noqa: B010


@contextlib.asynccontextmanager
async def bot_at(url: str, bot: discord.Client) -> AsyncIterator[None]:
    """Run a bot in this process against the server at `url`, raising its errors here."""
    with pointed_at(url):
        async with bot:  # makes its events, so that one can wait for them
            running = asyncio.create_task(bot.start(TOKEN))
            ready = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait([running, ready], return_when=asyncio.FIRST_COMPLETED)
            ready.cancel()
            if running.done():
                await running
                raise RuntimeError("the bot ended at once")
            try:
                yield
            finally:
                await bot.close()
                await running
