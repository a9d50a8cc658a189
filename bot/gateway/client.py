"""A Discord client for a part of the bot's shards, whose sessions outlive the process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import structlog
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import Shard

from bot.gateway.budget import Budget, Spent
from bot.gateway.fleet import Alone, Fleet
from bot.gateway.keeping import SessionKeeper
from bot.gateway.reaching import NOT_REACHED, until_reached
from bot.gateway.refill import Refill
from bot.gateway.starts import may_begin
from bot.share import ONE, Portion, shard_of
from bot.store.errors import ShardsLost
from bot.store.records import ShardSession

RESUMABLE = 4000
"""A code of closing after which Discord keeps the session; after 1000 or 1001 it ends it."""
SERVING = ("CommandTree-", "discord-ui-", "discord.py: on_interaction")
"""How the library's tasks are called that serve somebody."""
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
    """Serves the shards of its portion, in agreement with the other processes of the bot.

    It goes on with sessions that another process left (RESUME): what happened meanwhile is sent
    again. Where there are none it begins new ones (IDENTIFY), in turn.
    """

    def __init__(
        self,
        *,
        share: Portion = ONE,
        fleet: Fleet | None = None,
        **options: Any,
    ) -> None:
        """`options` are those of discord.py."""
        self.budget = Budget(share.fraction)
        options["http_trace"] = self.budget.trace()
        if share.count:
            shards = share.shards_of(share.count)
            options |= {"shard_count": share.count, "shard_ids": [*shards]}
        super().__init__(**options)
        self.share = share
        self.fleet = fleet or Alone()
        self.trouble = ""
        """Why Discord cannot be reached, a sentence; empty: it was, at the last try."""
        self._counted = 0 if self.fleet.goes_on else share.count
        """How many shards the bot has; 0 until ours are known, and no other process's."""
        self.sessions = SessionKeeper(self.fleet, self.standing)
        self._at_the_door: asyncio.Future[None] | None = None
        self.refill = Refill(self, self._connection.parsers["GUILD_CREATE"])

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in as soon as Discord can be reached, then serve until closed."""
        await until_reached(lambda: self._log_in(token), self._tell)
        await self.connect(reconnect=reconnect)

    async def _log_in(self, token: str) -> None:
        try:
            await self.login(token)
        except NOT_REACHED:
            await self.http.close()  # each login opens a session of its own
            self.http.connector = discord.utils.MISSING
            raise

    def _tell(self, trouble: str) -> None:
        self.trouble = trouble

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve until closed. Raises `ShardsLost`, and what discord.py raises."""
        keeping = asyncio.create_task(self._keep_sessions())
        try:
            await super().connect(reconnect=reconnect)
        finally:
            self.refill.close()
            keeping.cancel()
            await asyncio.wait({keeping})
        if not keeping.cancelled():
            keeping.result()

    async def _keep_sessions(self) -> None:
        try:
            await self.sessions.run()
        except ShardsLost:
            await self.close()
            raise

    # --- beginning -----------------------------------------------------------------------------

    async def launch_shards(self) -> None:
        """Connect all shards of ours, once no other process serves them."""
        if self.is_closed():
            return
        ask = self.http.get_bot_gateway
        recommended, address, _ = await until_reached(ask, self._tell)
        count = await self._agree(self.share.count_for(recommended))
        shards = self._count_shards(count)
        self._at_the_door = asyncio.ensure_future(self.fleet.take(count, shards))
        await asyncio.wait({self._at_the_door})
        if self._at_the_door.cancelled():
            return
        self._at_the_door.result()
        self._counted = count
        left = await self.fleet.sessions(count, shards)
        await asyncio.gather(self.shards_taken(), *map(self._resume, left))
        for shard in (each for each in shards if each not in self._private("shards")):
            await self.launch_shard(yarl.URL(address), shard)

    async def _agree(self, count: int) -> int:
        return count if self.share.count else await self.fleet.agree(count)

    async def shards_taken(self) -> None:
        """From now on the shards are ours, and what belongs to their servers."""

    @property
    def calls(self) -> Spent:
        """Return what became of the calls to Discord so far."""
        return self.budget.spent

    def is_ours(self, guild: int) -> bool:
        """Return whether Discord tells this process of a server; none while it waits for shards."""
        if not self._counted:
            return not self.fleet.goes_on
        return shard_of(guild, self._counted) in self.share.shards_of(self._counted)

    def _count_shards(self, count: int) -> list[int]:
        state = self._connection
        self.shard_count = state.shard_count = count
        shards = self.shard_ids = state.shard_ids = [*self.share.shards_of(count)]
        log.info("the shards are counted", shards=count, ours=len(shards))
        return shards

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for our turn to begin a session."""
        await may_begin(self.fleet, shard_id or 0, self.http.get_bot_gateway)

    # --- sessions that another process left ----------------------------------------------------

    async def _resume(self, left: ShardSession) -> None:
        """Go on with a session; a shard that could not be reached is not among ours then."""
        going_on = DiscordWebSocket.from_client(
            self,
            gateway=yarl.URL(left.address),
            shard_id=left.shard,
            session=left.session,
            sequence=left.sequence,
            resume=True,
        )
        self._know(left)
        self.sessions.gone_on_with(left)
        try:
            socket = await asyncio.wait_for(going_on, CONNECT_SECONDS)
        except LOST as error:
            log.warning("a session was lost", shard=left.shard, error=type(error).__name__)
            return
        shard = Shard(socket, self, self._private("queue").put_nowait)
        self._private("shards")[left.shard] = shard
        shard.launch()
        log.info("a session resumes", shard=left.shard)

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
        guilds = [{"id": str(each), "unavailable": True} for each in left.guilds or ()]
        shard = [left.shard, left.count]
        self._connection.parsers["READY"]({"user": user, "guilds": guilds, "shard": shard})

    def _private(self, name: str) -> Any:
        return getattr(self, f"_AutoShardedClient__{name}")

    # --- sessions that we leave ----------------------------------------------------------------

    def standing(self) -> Iterable[ShardSession]:
        """Return where our sessions stand."""
        count = self.shard_count or 1
        known = self._guilds_by_shard(count)
        for shard, running in self._private("shards").items():
            ws: DiscordWebSocket = running.ws
            if ws.session_id is not None and ws.sequence is not None:
                guilds = tuple(known.get(shard, ()))
                yield ShardSession(
                    count, shard, ws.session_id, ws.sequence, str(ws.gateway), guilds
                )

    def _guilds_by_shard(self, count: int) -> dict[int, list[int]]:
        """The servers of each shard, looked through once: there may be tens of thousands."""
        found: dict[int, list[int]] = {}
        for guild in sorted(each.id for each in self.guilds):
            found.setdefault(shard_of(guild, count), []).append(guild)
        return found

    async def leave(self) -> None:
        """Take no events any more. Our sessions stay, for whoever goes on with them."""
        if self._at_the_door is not None:
            self._at_the_door.cancel()
        shards: list[Any] = [*self._private("shards").values()]
        for shard in shards:
            shard._cancel_task()  # noqa: SLF001 -- it would connect again
        await asyncio.gather(
            *(shard.ws.close(code=RESUMABLE) for shard in shards), return_exceptions=True
        )

    async def wait_until_served(self, within: float) -> None:
        """Wait until what people asked is answered, at most so many seconds; keep how far it is."""
        await wait_for_answers(within)
        with suppress(ShardsLost):
            await self.sessions.keep(served=True)


async def wait_for_answers(within: float) -> None:
    """Wait until whoever asked something has an answer, at most so many seconds."""
    tasks = [each for each in asyncio.all_tasks() if each.get_name().startswith(SERVING)]
    if tasks:
        await asyncio.wait(tasks, timeout=within)
