"""A Discord client for a part of the bot's shards, whose sessions outlive the process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
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
from bot.gateway.call_log import CallLog
from bot.gateway.fleet import Alone, Fleet
from bot.gateway.reaching import NOT_REACHED, retry_until_reached
from bot.gateway.refill import Refill
from bot.gateway.saved_sessions import SessionKeeper
from bot.share import ONE, Portion, shard_of
from bot.store.errors import ShardsLost
from bot.store.game_records import ShardSession

Ask = Callable[[], Awaitable[tuple[int, str, Any]]]
"""Requests the recommended number of shards, the gateway's address and the limits of starts."""
APART = 5.0
"""Seconds between two starts of one bucket (Discord's documentation, "Gateway Rate Limiting")."""
LEAST = 1.0
"""Fewest seconds until Discord is asked again."""


async def wait_to_identify(fleet: Fleet, shard: int, ask: Ask) -> None:
    """Wait until a shard may start a session (IDENTIFY; "Session Start Limit").

    Each bucket (shard modulo `max_concurrency`) may start one session in five seconds. All shards
    together may start a thousand or more a day; Discord resets the token of a bot that starts more.
    """
    while True:
        _, _, limit = await ask()
        if limit["remaining"] > 0:
            break
        seconds = max(LEAST, limit["reset_after"] / 1_000)
        log.error("no session may begin before Discord's day ends", shard=shard, seconds=seconds)
        await asyncio.sleep(seconds)
    await asyncio.sleep(await fleet.reserve_start(shard % max(1, limit["max_concurrency"]), APART))


RESUMABLE = 4000
"""A close code after which Discord keeps the session; after 1000 or 1001 it ends the session."""
SERVING = ("CommandTree-", "discord-ui-", "discord.py: on_interaction")
"""Beginnings of the names of discord.py's tasks that serve an interaction."""
CONNECT_SECONDS = 30.0
LOST = (
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    ReconnectWebSocket,
)
"""Errors while a session is resumed."""

log = structlog.stdlib.get_logger(__name__)


class ShardedBot(commands.AutoShardedBot):
    """Serves the shards of this process and coordinates with the bot's other processes.

    It resumes the sessions that another process left (RESUME), so that Discord sends the missed
    events again. For other shards it starts new sessions (IDENTIFY), one after another.
    """

    def __init__(
        self,
        *,
        share: Portion = ONE,
        fleet: Fleet | None = None,
        calls: CallLog | None = None,
        **options: Any,
    ) -> None:
        """Prepare the client. `calls` records its calls; `options` are passed to discord.py."""
        self.budget = Budget(share.fraction)
        options["http_trace"] = trace = self.budget.trace_config()
        if calls is not None:
            calls.watch(trace)
        if share.count:
            shards = share.shards_of(share.count)
            options |= {"shard_count": share.count, "shard_ids": [*shards]}
        super().__init__(**options)
        self.share = share
        self.fleet = fleet or Alone()
        self.trouble = ""
        """A sentence why Discord cannot be reached; empty if the last try succeeded."""
        self._shard_total = 0 if self.fleet.resumes_sessions else share.count
        """Number of shards of the whole bot; 0 until this process has its shards."""
        self.sessions = SessionKeeper(self.fleet, self.current_sessions)
        self._waiting_for_shards: asyncio.Future[None] | None = None
        self.refill = Refill(self, self._connection.parsers["GUILD_CREATE"])

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in as soon as Discord can be reached, then serve until closed."""
        await retry_until_reached(lambda: self._log_in(token), self._set_trouble)
        await self.connect(reconnect=reconnect)

    async def _log_in(self, token: str) -> None:
        try:
            await self.login(token)
        except NOT_REACHED:
            await self.http.close()  # each login opens its own HTTP session
            self.http.connector = discord.utils.MISSING
            raise

    def _set_trouble(self, trouble: str) -> None:
        self.trouble = trouble

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve until closed. Raises `ShardsLost` and the errors of discord.py."""
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

    # --- starting ------------------------------------------------------------------------------

    async def launch_shards(self) -> None:
        """Connect the shards of this process as soon as no other process serves them."""
        if self.is_closed():
            return
        ask = self.http.get_bot_gateway
        recommended, address, _ = await retry_until_reached(ask, self._set_trouble)
        count = await self._agree_on_count(self.share.count_for(recommended))
        shards = self._set_shard_count(count)
        self._waiting_for_shards = asyncio.ensure_future(self.fleet.take_shards(count, shards))
        await asyncio.wait({self._waiting_for_shards})
        if self._waiting_for_shards.cancelled():
            return
        self._waiting_for_shards.result()
        self._shard_total = count
        left = await self.fleet.load_sessions(count, shards)
        await asyncio.gather(self.on_shards_taken(), *map(self._resume, left))
        for shard in (each for each in shards if each not in self._private_attribute("shards")):
            await self.launch_shard(yarl.URL(address), shard)

    async def _agree_on_count(self, count: int) -> int:
        return count if self.share.count else await self.fleet.agree_on_shard_count(count)

    async def on_shards_taken(self) -> None:
        """Do nothing; a subclass takes over the games of the shards' servers here."""

    @property
    def calls(self) -> Spent:
        """The totals of the calls to Discord since the start."""
        return self.budget.spent

    def serves_guild(self, guild: int) -> bool:
        """Return True if this process gets a server's events; False while it waits for shards."""
        if not self._shard_total:
            return not self.fleet.resumes_sessions
        return shard_of(guild, self._shard_total) in self.share.shards_of(self._shard_total)

    def _set_shard_count(self, count: int) -> list[int]:
        state = self._connection
        self.shard_count = state.shard_count = count
        shards = self.shard_ids = state.shard_ids = [*self.share.shards_of(count)]
        log.info("the shards are counted", shards=count, ours=len(shards))
        return shards

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may start a session."""
        await wait_to_identify(self.fleet, shard_id or 0, self.http.get_bot_gateway)

    # --- sessions that another process left ----------------------------------------------------

    async def _resume(self, left: ShardSession) -> None:
        """Resume a session of an earlier process; if that fails, the shard starts a new one."""
        resuming = DiscordWebSocket.from_client(
            self,
            gateway=yarl.URL(left.address),
            shard_id=left.shard,
            session=left.session,
            sequence=left.sequence,
            resume=True,
        )
        self._replay_ready(left)
        self.sessions.set_stored(left)
        try:
            socket = await asyncio.wait_for(resuming, CONNECT_SECONDS)
        except LOST as error:
            log.warning("a session was lost", shard=left.shard, error=type(error).__name__)
            return
        shard = Shard(socket, self, self._private_attribute("queue").put_nowait)
        self._private_attribute("shards")[left.shard] = shard
        shard.launch()
        log.info("a session resumes", shard=left.shard)

    def _replay_ready(self, left: ShardSession) -> None:
        """Give discord.py a READY event, as Discord sends none for a resumed session."""
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

    def _private_attribute(self, name: str) -> Any:
        return getattr(self, f"_AutoShardedClient__{name}")

    # --- sessions of this process --------------------------------------------------------------

    def current_sessions(self) -> Iterable[ShardSession]:
        """Yield the state of each session: its id and the number of its newest event."""
        count = self.shard_count or 1
        known = self._guilds_by_shard(count)
        for shard, running in self._private_attribute("shards").items():
            ws: DiscordWebSocket = running.ws
            if ws.session_id is not None and ws.sequence is not None:
                guilds = tuple(known.get(shard, ()))
                yield ShardSession(
                    count, shard, ws.session_id, ws.sequence, str(ws.gateway), guilds
                )

    def _guilds_by_shard(self, count: int) -> dict[int, list[int]]:
        """Map each shard to its servers; there may be tens of thousands."""
        found: dict[int, list[int]] = {}
        for guild in sorted(each.id for each in self.guilds):
            found.setdefault(shard_of(guild, count), []).append(guild)
        return found

    async def leave(self) -> None:
        """Stop receiving events. Discord keeps the sessions for the process that resumes them."""
        if self._waiting_for_shards is not None:
            self._waiting_for_shards.cancel()
        shards: list[Any] = [*self._private_attribute("shards").values()]
        for shard in shards:
            shard._cancel_task()  # noqa: SLF001 -- it would connect again
        await asyncio.gather(
            *(shard.ws.close(code=RESUMABLE) for shard in shards), return_exceptions=True
        )

    async def wait_until_served(self, within: float) -> None:
        """Wait up to `within` seconds for pending interactions, then store the sessions."""
        await wait_until_answered(within)
        with suppress(ShardsLost):
            await self.sessions.store_changed(served=True)


async def wait_until_answered(within: float) -> None:
    """Wait at most `within` seconds until all interactions are answered."""
    tasks = [each for each in asyncio.all_tasks() if each.get_name().startswith(SERVING)]
    if tasks:
        await asyncio.wait(tasks, timeout=within)
