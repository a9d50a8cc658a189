"""A table without Discord: the bot runs on a simulated Discord, shown in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import discord
import simcord
import structlog
from msgspec import Struct
from msgspec.structs import replace
from simcord.preview import Preview

from bot import logs
from bot.app import Keeper, keeper_for, stop_on_signals, until_told
from bot.engine.errors import RulesError
from bot.settings import Settings
from bot.store.api import Store
from bot.store.errors import StoreError
from bot.store.game_records import GameRecord
from bot.store.opening import open_store
from bot.table.clock import Clock, FastClock, SystemClock
from bot.table.declares.display_forms import Picture
from bot.table.declares.kit import Kit
from bot.table.errors import logged_failure
from bot.table.posts.courier import Message
from bot.table.tables.noted_time import note_time, noted_time
from bot.table.telling.plain_words import NO_STATUS, NOT_OPENED, UNSAID
from cogs.wire.discord_text import no_message_link

PLAYERS = ("Alice", "Ben", "Cora", "Dan")
GAME_MASTER = "Game Master"
CHANNEL = "the-table"
SCRIPT = Path(__file__).with_name("presses.js")
"""A script that repeats presses that SimCord's page would lose, or reports that they are lost."""

SETTLE = 10.0
"""Seconds that the page waits for the bot after a press."""
FRESH = 0.5
"""Seconds between checks for changes made by the bot."""
AHEAD = timedelta(seconds=2)
"""How far the page's clock is ahead, so that nothing shown is in its future."""
GOODBYE = "The table is closed. Start Keeper again to go on where you left it, at a new address."
ON_THEIR_WAY = 50
"""How many recent commands and presses keep their deadline when the clock jumps."""
AS_IT_IS = 1 / 60
"""The default speed of the clock, in hours a minute."""
NOTED_EVERY = 10
"""The number of checks after which the time of a fast clock is stored."""
KEPT = 2_000
"""The number of recorded calls after which the simulation's records are cleared."""

log = structlog.stdlib.get_logger(__name__)


class LocalDiscord(Struct, frozen=True):
    """The simulated Discord with its users."""

    env: simcord.Env
    channel: Any
    people: tuple[Any, ...]
    """The four players, then the game master."""


def build_world(keeper: Keeper, now: datetime) -> LocalDiscord:
    """Return a simulated server with a channel and users, with its clock at `now`.

    The clock is set after everything is created, because ids of messages and interactions depend on
    it: so ids differ between runs.
    """
    env = simcord.Env(keeper, check_errors=False, settle_timeout=SETTLE)
    env.backend.bot_user.name = "Keeper"
    guild = env.create_guild("Arkham")
    channel = guild.create_text_channel(CHANNEL, topic="Type /game new to begin.")
    role = guild.create_role(
        GAME_MASTER, permissions=discord.Permissions(manage_guild=True, view_channel=True)
    )
    people = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PLAYERS]
    master = env.create_user("game_master", global_name=GAME_MASTER)
    people.append(guild.add_member(master, roles=[role]))
    advance_to_present(env, now)
    return LocalDiscord(env, channel, tuple(people))


@asynccontextmanager
async def open_bot(
    settings: Settings,
    store: Store,
    games: Mapping[str, Kit] | None = None,
    clock: Clock | None = None,
) -> AsyncGenerator[tuple[Keeper, LocalDiscord]]:
    """Yield the bot and its simulated Discord, with earlier games posted again."""
    await store.messages.forget_all()
    clock = clock or SystemClock()
    keeper = keeper_for(
        replace(settings, debounce=0.0), store, games, link_to=no_message_link, clock=clock
    )
    keeper.context.threads = False  # the page shows one channel
    keeper.opens_tables = False  # the page does not show new tables
    keeper.context.answering.confirmations.delay = 0.0  # a press on the page waits for timers
    world = build_world(keeper, _clock_datetime(clock))
    await world.env.start()
    try:
        await keeper.tables.open()
        await repost_games(keeper, world)
        yield keeper, world
    finally:
        await keeper.close()
        await world.env.shutdown()


async def repost_games(keeper: Keeper, world: LocalDiscord) -> None:
    """Post status and board of all earlier games of the channel again.

    If that takes too long, it continues while the page is open.
    """
    left = await keeper.tables.store.games.all(statuses=("lobby", "running", "paused"))
    try:
        async with asyncio.timeout(SETTLE):
            for game in (each for each in left if each.channel == world.channel.id):
                with logged_failure("a table could not be shown", game=game.id):
                    await _show_game(keeper, world, game)
            await keeper.tables.wait_until_idle()
            await world.env.settle()
    except TimeoutError:
        log.warning("a table is not at rest yet: the page opens without it")


async def _show_game(keeper: Keeper, world: LocalDiscord, game: GameRecord) -> None:
    """Post the status and board of a game, or a sentence if it cannot be opened."""
    try:
        if game.status != "lobby":
            board = await keeper.tables.looks.board(game.id)
            await _post_line(keeper, world, game, "The table continues.", board)
        await keeper.tables.games.refresh(game.id)
    except RulesError as error:
        await _post_sentence_instead(keeper, world, game, NOT_OPENED.format(error))
    except Exception:
        log.exception("the board of a table could not be shown", game=game.id)
        await _post_sentence_instead(keeper, world, game, NO_STATUS)
        await keeper.tables.games.refresh(game.id)  # perhaps only the board fails


async def _post_sentence_instead(
    keeper: Keeper, world: LocalDiscord, game: GameRecord, line: str
) -> None:
    """Post a sentence instead of a game that cannot be shown, and record the message."""
    said = await _post_line(keeper, world, game, line)
    await keeper.tables.store.messages.put(game.id, UNSAID, said)


async def _post_line(
    keeper: Keeper, world: LocalDiscord, game: GameRecord, line: str, *pictures: Picture
) -> int:
    galleries = (pictures,) if pictures else ()
    message = Message(game=game.id, kind="log", lines=tuple(line.split("\n")), galleries=galleries)
    stamp = int(world.env.now().timestamp())
    return await keeper.courier.post(game.channel, message, f"anew-{game.id}-{stamp}")


def _clock_datetime(clock: Clock) -> datetime:
    return datetime.fromtimestamp(clock.now(), UTC)


async def make_table_clock(store: Store, hours_per_minute: float = 0.0) -> Clock:
    """Return a clock that continues from the stored time or the last input.

    `hours_per_minute`: its speed; 0 for real time.
    """
    times = [await noted_time(store)]
    for game in await store.games.all(statuses=("running", "paused")):
        times += [entry.at for entry in await store.journal.entries(game.id, after=game.head - 1)]
    present = SystemClock()
    if not hours_per_minute and max(times) <= present.now():
        return present
    return FastClock(hours_per_minute or AS_IT_IS, max(times))


class PageWatch:
    """Notices calls of the bot to Discord, after which the page must be refreshed.

    SimCord updates the page after a press only if the bot finished in time.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._calls = len(env.http_requests)

    def has_new_calls(self) -> bool:
        """Return True if the bot has called Discord since the last check."""
        calls = len(self._env.http_requests)
        unseen, self._calls = calls != self._calls, calls
        if calls > KEPT:
            self._env.http_requests.clear()
            self._env.backend.transcript.clear()
            self._calls = 0
        return unseen


async def refresh_pages(world: LocalDiscord, preview: Any, store: Store, clock: Clock) -> None:
    """Refresh every page when the bot has acted, and keep the simulated clock up to date."""
    watch, owed = PageWatch(world.env), False
    for look in count():
        await asyncio.sleep(FRESH)
        if look % NOTED_EVERY == 0 and isinstance(clock, FastClock):
            await note_time(store, clock.now())
        hop = advance_to_present(world.env, _clock_datetime(clock))
        preview.capture_time = world.env.now() + AHEAD + hop
        owed = watch.has_new_calls() or owed
        if owed:
            # A press is still being handled, or the bot is too busy for SimCord: refresh next
            # time.
            with contextlib.suppress(simcord.SetupError, TimeoutError):
                await preview.refresh()
                owed = False


def advance_to_present(env: simcord.Env, now: datetime) -> timedelta:
    """Set the simulated clock to the present; return by how much it moved.

    On a fast clock one move can exceed Discord's three seconds for a response, so the deadlines of
    pending interactions move too.
    """
    hop = max(timedelta(), now - env.now())
    env.backend.advance_clock(hop.total_seconds())
    for each in islice(reversed(env.backend.interactions.values()), ON_THEIR_WAY):
        each.initial_response_deadline = _move_deadline(each.initial_response_deadline, hop)
        each.expires_at = _move_deadline(each.expires_at, hop)
    return hop


def _move_deadline(moment: str | None, hop: timedelta) -> str | None:
    return moment and (datetime.fromisoformat(moment) + hop).isoformat()


@asynccontextmanager
async def serve_page(world: LocalDiscord, port: int) -> AsyncGenerator[Any]:
    """Serve the page at `port`, or at a free port if another program uses it."""
    try:
        page = _page_with_script(world, port)
        preview = await page.__aenter__()
    except simcord.SetupError as taken:
        if "bind" not in str(taken) or not port:
            raise
        page = _page_with_script(world, 0)
        preview = await page.__aenter__()
        print(f"Port {port} is taken; using {urlsplit(preview.url).port}.", flush=True)
    try:
        yield preview
    finally:
        await page.__aexit__(None, None, None)


def _page_with_script(world: LocalDiscord, port: int) -> Preview:
    """Return the page with `presses.js` in front of SimCord's own script."""
    viewers = list(world.people)
    page = world.env.preview(world.channel, viewers=viewers, layout="channel", port=port or None)
    # SimCord has no public way to serve our script (docs/upstream/simcord-lost-presses.md).
    server: Any = vars(page)["_server"]
    scripts = {"/app.js": str(SCRIPT), "/simcord.js": "app.js"}
    server._STATIC_FILES = {**server._STATIC_FILES, **scripts}  # noqa: SLF001
    return page


async def run_until_signal(
    settings: Settings,
    port: int,
    games: Mapping[str, Kit] | None = None,
    *,
    hours_per_minute: float = 0.0,
) -> None:
    """Open the table and its page until a signal; `hours_per_minute` 0 is real time."""
    stop = stop_on_signals()
    async with open_store(settings.where) as store, AsyncExitStack() as stack:
        clock = await make_table_clock(store, hours_per_minute)
        _, world = await stack.enter_async_context(open_bot(settings, store, games, clock))
        preview = await stack.enter_async_context(serve_page(world, port))
        print(welcome_text(preview.url, settings.database_shown), flush=True)
        fresh = asyncio.create_task(refresh_pages(world, preview, store, clock))
        closed = asyncio.create_task(preview.wait_closed())
        await until_told(stop, closed)
        for task in (fresh, closed):
            task.cancel()
        await asyncio.gather(fresh, closed, return_exceptions=True)
    print(GOODBYE, flush=True)


def welcome_text(url: str, database: str) -> str:
    """Return the text to print when the page is ready."""
    return (
        f"\n  Your table:  {url}\n  Stored in:   {database}\n\n"
        "  Open the whole address, with what follows the #. “Viewing as” chooses who you play.\n"
        "  Type /game new and press Enter, then Escape and Enter to send it as it is;\n"
        "  everything after that can be done with buttons. Ctrl-C ends; nothing is lost.\n"
    )


def run_local_table(settings: Settings, port: int, hours_per_minute: float = 0.0) -> int:
    """Run the local table and return the exit status."""
    logs.configure(settings.log_level, settings.log_format, secrets=settings.secrets())
    try:
        asyncio.run(run_until_signal(settings, port, hours_per_minute=hours_per_minute))
    except (StoreError, simcord.SetupError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0
