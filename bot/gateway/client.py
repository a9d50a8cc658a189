"""A Discord client for a part of the bot's shards, whose sessions outlive the process."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from typing import Any

import aiohttp
import discord
import structlog
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import Shard

from bot.gateway.fleet import Alone, Fleet
from bot.gateway.starts import may_begin
from bot.share import ONE, Portion, shard_of
from bot.store.records import ShardSession

RESUMABLE = 4000
"""A code of closing after which Discord keeps the session; after 1000 or 1001 it ends it."""
CONNECT_SECONDS = 30.0
LOST = (
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    ReconnectWebSocket,
)
"""How going on with a session can fail."""

log = structlog.stdlib.get_logger(__name__)


class ShardedBot(commands.AutoShardedBot):
    """Serves the shards of its share, in agreement with the other processes of the bot.

    It goes on with sessions that another process left (RESUME): what happened meanwhile is sent
    again. Where there are none it begins new ones (IDENTIFY), in turn.
    """

    def __init__(self, *, share: Portion = ONE, fleet: Fleet | None = None, **options: Any) -> None:
        """`options` are those of discord.py."""
        if share.count:
            options |= {"shard_count": share.count, "shard_ids": [*share.shards_of(share.count)]}
        super().__init__(**options)
        self.share = share
        self._counted = share.count
        """How many shards the bot has; 0 until that is known."""
        self.fleet = fleet or Alone()

    async def launch_shards(self) -> None:
        """Connect all shards of ours, once no other process serves them."""
        if self.is_closed():
            return
        recommended, address, _ = await self.http.get_bot_gateway()
        count = await self.fleet.agree(self.share.count_for(recommended))
        shards = self._count_shards(count)
        await self.fleet.take(count, shards)
        await self.shards_taken()
        left = await self.fleet.sessions(count, shards)
        resumed = {shard for shard in await asyncio.gather(*map(self._resume, left)) if shard >= 0}
        gateway = yarl.URL(address)
        for shard in (each for each in shards if each not in resumed):
            await self.launch_shard(gateway, shard)

    async def shards_taken(self) -> None:
        """From now on the shards are ours, and what belongs to their servers."""

    def is_ours(self, guild: int) -> bool:
        """Whether Discord tells this process of a server; of none before shards are counted."""
        if not self._counted:
            return not self.share.is_part
        return shard_of(guild, self._counted) in self.share.shards_of(self._counted)

    def _count_shards(self, count: int) -> list[int]:
        state = self._connection
        self._counted = count
        self.shard_count = state.shard_count = count
        self.shard_ids = state.shard_ids = [*self.share.shards_of(count)]
        log.info("the shards are counted", shards=count, ours=len(self.shard_ids))
        return self.shard_ids

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for our turn to begin a session."""
        await may_begin(self.fleet, shard_id or 0, self.http.get_bot_gateway)

    # --- sessions that another process left ----------------------------------------------------

    async def _resume(self, left: ShardSession) -> int:
        """Go on with a session; its shard, or -1 if it could not be reached."""
        going_on = DiscordWebSocket.from_client(
            self,
            gateway=yarl.URL(left.address),
            shard_id=left.shard,
            session=left.session,
            sequence=left.sequence,
            resume=True,
        )
        self._know(left)
        try:
            socket = await asyncio.wait_for(going_on, CONNECT_SECONDS)
        except LOST as error:
            log.warning("a session was lost", shard=left.shard, error=type(error).__name__)
            return -1
        self._launch(left.shard, socket)
        log.info("a session is gone on with", shard=left.shard)
        return left.shard

    def _launch(self, shard: int, socket: DiscordWebSocket) -> None:
        """As `launch_shard` does; what it keeps is private to the library."""
        put = self._private("queue").put_nowait
        made = self._private("shards")[shard] = Shard(socket, self, put)
        made.launch()

    def _know(self, left: ShardSession) -> None:
        """Discord sends no READY for a session that goes on: the library gets ours."""
        assert self.user is not None
        user = {
            "id": str(self.user.id),
            "username": self.user.name,
            "discriminator": self.user.discriminator,
            "avatar": self.user.avatar and self.user.avatar.key,
            "bot": True,
        }
        ready = {
            "user": user,
            "guilds": [],
            "shard": [left.shard, left.count],
        }
        self._connection.parsers["READY"](ready)

    def _private(self, name: str) -> Any:
        return getattr(self, f"_AutoShardedClient__{name}")

    # --- sessions that we leave ----------------------------------------------------------------

    @property
    def sockets(self) -> Iterable[DiscordWebSocket]:
        """Those of our shards."""
        shards: Collection[Shard] = self._private("shards").values()
        return [each.ws for each in shards]

    def standing(self) -> list[ShardSession]:
        """Where our sessions stand."""
        count = self.shard_count or 0
        return [
            ShardSession(count, ws.shard_id, ws.session_id, ws.sequence, str(ws.gateway))
            for ws in self.sockets
            if ws.session_id is not None and ws.sequence is not None and ws.shard_id is not None
        ]

    async def leave(self) -> None:
        """Take no events any more. Our sessions stay, for whoever goes on with them."""
        shards: Collection[Shard] = [*self._private("shards").values()]
        for shard in shards:
            shard._cancel_task()  # noqa: SLF001 -- it would connect again
        await asyncio.gather(
            *(shard.ws.close(code=RESUMABLE) for shard in shards), return_exceptions=True
        )
