"""The composition root: store, tables, Discord client and commands put together."""

from __future__ import annotations

import asyncio
import errno
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot import logs
from bot.deck_api import DeckApi, NoDecks
from bot.gateway.call_log import CallLog
from bot.gateway.client import ShardedBot, wait_until_answered
from bot.gateway.fleet import Alone, Fleet
from bot.gateway.registering import register_commands
from bot.monitor.bot_sight import BotSight
from bot.monitor.server import CannotListen, open_monitor, wait_to_be_stopped
from bot.pictures.render_pool import RenderPool
from bot.rulesets import for_life
from bot.settings import Settings
from bot.share import ONE, Portion
from bot.store.api import Store
from bot.store.errors import (
    CannotOpen,
    Damaged,
    HalfCopied,
    NewerSchema,
    NoSuchFolder,
    NotADatabase,
    OlderDatabase,
    SeveralNames,
    StoreError,
)
from bot.store.game_records import ACTIVE
from bot.store.opening import import_postgres_module, open_store
from bot.store.sqlite.file_owner import describe_os_error
from bot.store.sqlite.quick_check import check_periodically
from bot.systems import stop_on_signals
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.deputies import Deputy
from bot.table.automation.lateness import Absences, Autopilots, Deadlines
from bot.table.clock import Clock
from bot.table.declares.deck_rules import DeckSource
from bot.table.declares.kit import Kit
from bot.table.declares.pace import AT_ONCE, DAY, HOUR, Pace
from bot.table.errors import logged_failure
from bot.table.lobby.quotas import NO_QUOTA, Quota
from bot.table.tables import Tables
from bot.table.tables.housekeeping import Housekeeping, Terms
from bot.table.tables.orphans import USUAL_TERMS, OrphanTerms
from bot.table.workers.studio import Drawers
from cogs.features import all_commands
from cogs.posts.discord_courier import DiscordCourier
from cogs.posts.discord_threads import archived_by_hand, reopen_thread
from cogs.serving import serve
from cogs.turn.own_panel import own_panel
from cogs.turn.panel import next_panel
from cogs.wire.command_tree import BoundedTree
from cogs.wire.context import Context
from cogs.wire.cooldowns import limit_command_rate, too_often_sentence
from cogs.wire.custom_id import Control, Interaction, Press, is_form, parse_press, values_of
from cogs.wire.discord_text import Link, message_link
from cogs.wire.reply import BROKEN

if TYPE_CHECKING:
    from bot.store.postgres.fleet_agreements import PostgresFleet

DRAIN = 10.0
"""Seconds in which everything under way is finished when the program ends."""
SERVED, HANDED_OVER = 1.5, 0.5
"""Seconds in which presses are answered at the end; and posts sent where another takes over."""

CHECK_AFTER = 300.0
"""Seconds after the start until the database is first looked over, and daily from then on."""
TIDY_AFTER, TIDY_EVERY = 600.0, 6 * HOUR
"""Seconds after the start until the database is first tidied up, and between later times."""

WRONG = 2
"""The exit status after which a service is not started again."""
FATAL = {
    4004: "Discord does not accept the token: DISCORD_TOKEN is wrong or was reset.",
    4010: "Discord does not know these shards: KEEPER_SHARDS is wrong.",
    4011: "This bot is in too many servers for its shards: Discord wants more of them.",
    4013: "Discord does not know the intents that were asked for: this program is too old.",
    4014: "Discord does not allow the intents that were asked for: see the bot's page there.",
}
"""Codes with which Discord closes a connection permanently."""

ENDINGS = (StoreError, CannotListen, discord.DiscordException, aiohttp.ClientError)
"""Errors that end the bot with a sentence."""

OUR_OWN = frozenset((
    *(errno.EACCES, errno.EPERM, errno.ENOENT, errno.EEXIST, errno.ENOTDIR, errno.EISDIR),
    *(errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM),
))  # fmt: skip
"""Errors of the system that are about this machine and its files, not about the network."""

DRAINED = "This bot was drained (/admin drain); start it again to go on."

OUTDATED = "That command has changed since your Discord loaded it. Please try again in a minute."

log = structlog.stdlib.get_logger(__name__)


def deputies() -> tuple[Deputy, ...]:
    """Return the deputies in order: answers that players gave in advance come first."""
    ahead = (AnswersAhead(),)
    return (*ahead, Absences(), Deadlines(), Autopilots(ahead))


class Keeper(ShardedBot):
    """The Discord client of this process. It knows its guilds: no members, no messages."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Kit],
        *,
        debounce: float = 0.0,
        idle: float = 1800.0,
        clock: Clock | None = None,
        pace: Pace = AT_ONCE,
        quota: Quota = NO_QUOTA,
        orphans: OrphanTerms = USUAL_TERMS,
        deck_source: DeckSource | None = None,
        link_to: Link = message_link,
        share: Portion = ONE,
        fleet: Fleet | None = None,
        calls: CallLog | None = None,
        drawers: Drawers | None = None,
    ) -> None:
        """`debounce` and `idle` are seconds, as for `Tables`; `link_to` makes links to messages.

        `share` is the part of the bot that this process serves, of those in the `fleet`. `drawers`
        draw its pictures; without them a thread does.
        """
        super().__init__(
            share=share,
            fleet=fleet,
            calls=calls,
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=BoundedTree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.courier = DiscordCourier(self)
        self.tables = Tables(
            store,
            games,
            self.courier,
            clock=clock,
            debounce=debounce,
            idle=idle,
            pace=pace,
            deputies=deputies(),
            quota=quota,
            orphans=orphans,
            drawers=drawers,
        )
        self.context = Context(self.tables, store, games, deck_source or NoDecks(), link_to)
        self.tables.own_panel = own_panel
        self.tables.farewell = self.context.answering.panels.close_lost_seat
        self.context.answering.panels.next_panel = partial(next_panel, self.tables)
        self.courier.settled = self.context.answering.panels.close_settled
        self.house: Housekeeping | None = None
        """Called for servers that come and go; set if they are those of Discord."""
        self.opens_tables = True
        """True if the tables open as soon as Discord knows us; else the caller opens them."""
        self._drained = False
        self.stop: Callable[[], None] | None = None
        """Called when the owner wants the bot to end."""

    def _told_to_end(self) -> None:
        if self.stop is not None:
            self.stop()

    @property
    def shard_latencies(self) -> list[tuple[int, float]]:
        """Each shard with the seconds of its last heartbeat."""
        return self.latencies

    def add_all_commands(self) -> None:
        """Put every command into the tree."""
        if self.tree.get_commands():
            return  # an earlier try to log in put them there
        for command in all_commands(self.context, self._told_to_end):
            limit_command_rate(command)
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Called after login, before the gateway is opened."""
        self.add_all_commands()
        self.tree.error(_on_command_error)
        self.add_dynamic_items(Control)
        await register_commands(self.tree, self.fleet)
        if self.opens_tables:
            await self.tables.open()

    async def on_shards_taken(self) -> None:
        """Take up the games of our shards, which nobody else serves now."""
        await self.context.store.acquire_all_leases()
        for game in await self.context.store.games.all(statuses=ACTIVE):
            if self.serves_guild(game.guild):
                self.refill.request_later(game.guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Pause the game of a deleted channel until it is moved."""
        await self.tables.people.channel_deleted(channel.id, "the channel was deleted")

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Pause the game of a deleted thread until it is moved."""
        await self.tables.people.channel_deleted(payload.thread_id, "the thread was deleted")

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Pause the game of a thread that a person archived, and resume it with the thread.

        A thread that Discord archived because it was silent is opened again if a game needs it.
        """
        if before.archived and not after.archived:
            await self.tables.people.channel_opened(after.id)
        elif after.archived and not before.archived:
            await self._thread_archived(after, before.archive_timestamp)

    async def _thread_archived(self, thread: discord.Thread, opened: datetime) -> None:
        if archived_by_hand(thread, opened):
            why = "the thread was archived"
            await self.tables.people.channel_closed(thread.id, why, opens_again=True)
        elif await self.tables.people.is_needed(thread.id):
            await reopen_thread(thread)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Note a thread that was opened after Discord had dropped it as archived."""
        if not thread.archived:
            await self.tables.people.channel_opened(thread.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause all games of a server that removed the bot; they are erased in the end.

        A server that is unreachable for a while is not such a server.
        """
        for game in await self.context.store.games.all(guild=guild.id, statuses=("running",)):
            await self._left_alone(game.channel)
        if self.house is not None:
            await self.house.note_guild_left(guild.id)

    async def _left_alone(self, channel: int) -> None:
        with logged_failure(
            "the games of a channel that we left could not be paused", channel=channel
        ):
            await self.tables.people.channel_closed(channel, "the bot left the server")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Record that a server has the bot again, and keeps its games."""
        if self.house is not None:
            await self.house.note_guild_present(guild.id)

    async def on_ready(self) -> None:
        """Check all servers: some may have removed the bot while it was not running."""
        if self.house is not None:
            await self.house.note_guilds({guild.id for guild in self.guilds}, self.serves_guild)
        for game in await self.context.store.games.all(statuses=ACTIVE):
            if self.get_guild(game.guild) is not None and self.get_channel(game.channel) is None:
                await self._open_silent_thread(game.channel)

    async def _open_silent_thread(self, channel: int) -> None:
        """Reopen a thread that Discord archived, as silent, while the bot was not running."""
        try:
            found = await self.fetch_channel(channel)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("the channel of a game cannot be read", channel=channel, error=str(error))
            return
        if isinstance(found, discord.Thread) and found.archived and not archived_by_hand(found):
            await reopen_thread(found)

    async def on_press(
        self, interaction: Interaction, press: Press, values: tuple[str, ...]
    ) -> None:
        """A button or a select was used."""
        await serve(self.context, interaction, press, values)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Serve the forms; discord.py itself would forget them when it restarts."""
        self.refill.request_later(interaction.guild_id or 0)
        if is_form(interaction):
            press = parse_press(str((interaction.data or {}).get("custom_id", "")))
            if press is not None:
                await serve(self.context, interaction, press, values_of(interaction))

    async def on_check(self, finding: str) -> None:
        """Log the result of a database check, and notify the owner of errors."""
        if not finding:
            log.info("the database was checked and is sound")
            return
        log.error("the database was checked", finding=finding)
        try:
            owner = (await self.application_info()).owner
            await owner.send(finding)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("the operator could not be notified", error=str(error))

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """Log what no handler of ours caught."""
        log.error("an event failed", event_name=event_method, exc_info=sys.exc_info())

    async def close(self) -> None:
        """Accept nothing new, finish, post, and disconnect.

        If another process continues our sessions, it sends the remaining posts.
        """
        try:
            if not self._drained:
                self._drained = True
                await self._finish()
        finally:
            await super().close()

    async def _finish(self) -> None:
        if not self.fleet.resumes_sessions:
            await self.tables.close(within=DRAIN)
            await wait_until_answered(within=SERVED)
            await self.context.answering.confirmations.store()
            return
        await self.leave()
        await self.wait_until_served(within=SERVED)
        await self.context.answering.confirmations.store()
        await self.tables.close(within=HANDED_OVER)
        try:
            await self.context.store.release_all_leases()
        finally:
            await self.fleet.release_shards()


async def _on_command_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that failed outside our own answering."""
    outdated = isinstance(
        error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch
    )
    resting = isinstance(error, app_commands.CommandOnCooldown)
    said = too_often_sentence(error) if resting else OUTDATED if outdated else BROKEN
    if not outdated and not resting:
        log.error("a command failed", exc_info=error, interaction=interaction.id)
    try:
        if not interaction.response.is_done():
            await interaction.response.send_message(said, ephemeral=True)
    except discord.HTTPException as late:
        log.warning("an answer was not delivered", error=str(late))


def keeper_for(
    settings: Settings,
    store: Store,
    games: Mapping[str, Kit] | None = None,
    *,
    link_to: Link = message_link,
    clock: Clock | None = None,
    share: Portion = ONE,
    fleet: Fleet | None = None,
) -> Keeper:
    """The client that these settings describe. All content is read and checked now."""
    kits = for_life(settings.facts) if games is None else dict(games)
    workers = partial(RenderPool, kits=kits, facts=settings.facts)
    return Keeper(
        store,
        kits,
        debounce=settings.debounce,
        idle=settings.idle_minutes * 60,
        deck_source=DeckApi(settings.deck_api) if settings.deck_api else None,
        link_to=link_to,
        clock=clock,
        pace=Pace(),
        quota=Quota(settings.tables_per_server, settings.tables_per_person),
        orphans=OrphanTerms(settings.silent_days * DAY, settings.lobby_days * DAY),
        share=share,
        fleet=fleet,
        calls=CallLog(settings.calls) if settings.calls else None,
        drawers=workers(settings.pictures) if settings.pictures else None,
    )


async def until_told(stop: asyncio.Event, work: asyncio.Task[object]) -> None:
    """Wait until `work` ends or `stop` is set, whichever comes first."""
    told = asyncio.create_task(stop.wait())
    await asyncio.wait({told, work}, return_when=asyncio.FIRST_COMPLETED)
    told.cancel()


async def _check_now_and_then(keeper: Keeper, settings: Settings) -> None:
    """Check the database file regularly; a server checks its own."""
    if isinstance(settings.database, Path):
        tell = keeper.on_check
        await check_periodically(settings.database, tell, first=CHECK_AFTER, every=DAY)


def housekeeping_for(settings: Settings, keeper: Keeper) -> Housekeeping:
    """Return the housekeeping with the terms of these settings."""
    terms = Terms(settings.pack_after_days * DAY, settings.keep_left_days * DAY)
    return Housekeeping(keeper.tables, terms)


def fleet_of(settings: Settings) -> AbstractAsyncContextManager[Fleet]:
    """Return the agreements with other processes of the bot; a file has only one process."""
    where = settings.where
    if isinstance(where, Path):
        return nullcontext(Alone())
    fleet: type[PostgresFleet] = import_postgres_module(
        "bot.store.postgres.fleet_agreements", where
    ).PostgresFleet
    return fleet.connect(where)


async def serve_discord(settings: Settings, games: Mapping[str, Kit] | None = None) -> str:
    """Run on Discord until told to end; `DRAINED` if the bot's owner did, else empty."""
    assert settings.token is not None
    stop = stop_on_signals()
    drained = False

    def drain() -> None:
        nonlocal drained
        drained = True
        stop.set()

    def ours(guild: int) -> bool:
        return keeper.serves_guild(guild)

    async with (
        open_monitor(settings.metrics) as monitor,
        open_store(settings.where, ours=ours if settings.several else None) as store,
        fleet_of(settings) as fleet,
    ):
        log.info("the store is open", database=settings.database_shown)
        keeper = keeper_for(settings, store, games, share=settings.share, fleet=fleet)
        keeper.stop = drain
        monitor.watch(BotSight(keeper, keeper.tables))
        keeper.house = housekeeping_for(settings, keeper)
        running = asyncio.create_task(keeper.start(settings.token.reveal()))
        chores = (
            asyncio.create_task(_check_now_and_then(keeper, settings)),
            asyncio.create_task(keeper.tables.store_time_regularly()),
            asyncio.create_task(keeper.house.tidy_regularly(first=TIDY_AFTER, every=TIDY_EVERY)),
        )
        await until_told(stop, running)
        for chore in chores:
            chore.cancel()
        if stop.is_set() and not keeper.is_ready():
            running.cancel()  # the login would fail as its connection is closed
        await keeper.close()
        await asyncio.wait({running})
        if not running.cancelled():
            running.result()
    return DRAINED if drained else ""


def run(settings: Settings, games: Mapping[str, Kit] | None = None) -> int:
    """Run the bot on Discord, with all games or the given ones; return the exit status.

    It needs a token. Status 2 means that trying again does not help (a wrong token, a database of a
    later version).
    """
    secrets = settings.secrets()
    logs.configure(settings.log_level, settings.log_format, secrets=secrets)
    if settings.retired:
        log.warning("these settings are no longer used; remove them", names=settings.retired)
    status, sentence = _serve(settings, games)
    if sentence:
        sys.stderr.write(f"{sentence}\n")
    if settings.at_end == "wait" and (status == WRONG or sentence == DRAINED):
        asyncio.run(wait_to_be_stopped(settings.metrics, sentence))
        return 0
    return status


def _serve(settings: Settings, games: Mapping[str, Kit] | None) -> tuple[int, str]:
    """Run the bot; return the exit status, and why it ended if nobody stopped it."""
    try:
        return 0, asyncio.run(serve_discord(settings, games))
    except (*ENDINGS, OSError) as error:
        return why_it_ended(error)


def why_it_ended(error: Exception) -> tuple[int, str]:
    """Return exit status and sentence for an error; 2 means that a retry does not help."""
    match error:
        case NewerSchema() | OlderDatabase() | NotADatabase() | SeveralNames():
            return WRONG, str(error)
        case NoSuchFolder() | HalfCopied():
            return WRONG, str(error)
        case CannotOpen(lasting=True) | Damaged() | discord.LoginFailure():
            return WRONG, str(error)
        case discord.PrivilegedIntentsRequired():
            return WRONG, FATAL[4014]
        case discord.ConnectionClosed(code=code) if code in FATAL:
            return WRONG, FATAL[code]
        case StoreError() | CannotListen():
            return 1, str(error)
        case OSError() if error.errno in OUR_OWN:
            return 1, f"Keeper cannot go on: {describe_os_error(error)}."
        case _:
            return 1, f"Discord cannot be reached: {error}"
