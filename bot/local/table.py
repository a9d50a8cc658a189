"""The table without Discord: the same bot on a simulated Discord, shown in a browser."""

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
from bot.store.opening import open_store
from bot.store.records import GameRecord
from bot.table.clock import Clock, FastClock, SystemClock
from bot.table.declares.kit import Kit
from bot.table.declares.shapes import Picture
from bot.table.errors import own_trouble
from bot.table.posts.courier import Message
from bot.table.tables.noted_time import note_time, noted_time
from bot.table.telling.plain_words import NO_STATUS, NOT_OPENED, UNSAID
from cogs.wire.text import no_link

PLAYERS = ("Alice", "Ben", "Cora", "Dan")
GAME_MASTER = "Game Master"
CHANNEL = "the-table"
SCRIPT = Path(__file__).with_name("presses.js")
"""The script that repeats presses which SimCord's page would lose, or says that they are lost."""

SETTLE = 10.0
"""Seconds that the page waits for the bot after a press."""
FRESH = 0.5
"""Seconds between looks at what the bot did by itself."""
AHEAD = timedelta(seconds=2)
"""How far the page's idea of "now" is ahead at least, so that nothing shown is still to come."""
GOODBYE = "The table is closed. Start Keeper again to go on where you left it, at a new address."
ON_THEIR_WAY = 50
"""The newest commands and presses whose answers are not cut off by a hop of the clock."""
AS_IT_IS = 1 / 60
"""Hours that pass in a minute on a clock that is in no hurry."""
NOTED_EVERY = 10
"""Looks at what the bot did after which the time of a fast clock is noted."""
KEPT = 2_000
"""Recorded calls after which the simulation's records are emptied."""

log = structlog.stdlib.get_logger(__name__)


class LocalDiscord(Struct, frozen=True):
    """The simulated Discord with its people."""

    env: simcord.Env
    channel: Any
    people: tuple[Any, ...]
    """The four players, then the game master."""


def build_world(keeper: Keeper, now: datetime) -> LocalDiscord:
    """A guild with a channel and people, the same in every run; its clock stands at `now`.

    The clock is set after everything is created: ids of messages and interactions count from
    then on, so they differ from those of any earlier run.
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
    to_present(env, now)
    return LocalDiscord(env, channel, tuple(people))


@asynccontextmanager
async def open_bot(
    settings: Settings,
    store: Store,
    games: Mapping[str, Kit] | None = None,
    clock: Clock | None = None,
) -> AsyncGenerator[tuple[Keeper, LocalDiscord]]:
    """The bot in its world, with the games of earlier runs shown anew."""
    await store.messages.forget_all()
    clock = clock or SystemClock()
    keeper = keeper_for(replace(settings, debounce=0.0), store, games, link_to=no_link, clock=clock)
    keeper.context.threads = False  # the page shows one channel
    keeper.opens_tables = False  # the page waits for no table
    keeper.context.answering.confirmations.delay = 0.0  # a press on the page waits for timers
    world = build_world(keeper, _present(clock))
    await world.env.start()
    try:
        await keeper.tables.open()
        await show_anew(keeper, world)
        yield keeper, world
    finally:
        await keeper.close()
        await world.env.shutdown()


async def show_anew(keeper: Keeper, world: LocalDiscord) -> None:
    """Post status and board of the game that an earlier run left; games of Discord stay alone.

    What takes longer than a moment is done while the page is open, and shown then.
    """
    left = await keeper.tables.store.games.all(statuses=("lobby", "running", "paused"))
    try:
        async with asyncio.timeout(SETTLE):
            for game in (each for each in left if each.channel == world.channel.id):
                with own_trouble("a table could not be shown", game=game.id):
                    await _show_game(keeper, world, game)
            await keeper.tables.rest()
            await world.env.settle()
    except TimeoutError:
        log.warning("a table is not at rest yet: the page opens without it")


async def _show_game(keeper: Keeper, world: LocalDiscord, game: GameRecord) -> None:
    """Its status and board; of one that cannot be opened a sentence says so."""
    try:
        if game.status != "lobby":
            board = await keeper.tables.looks.board(game.id)
            await _post(keeper, world, game, "The table continues.", board)
        await keeper.tables.games.refresh(game.id)
    except RulesError as error:
        await _say_plainly(keeper, world, game, NOT_OPENED.format(error))
    except Exception:
        log.exception("the board of a table could not be shown", game=game.id)
        await _say_plainly(keeper, world, game, NO_STATUS)
        await keeper.tables.games.refresh(game.id)  # perhaps it is the board alone


async def _say_plainly(keeper: Keeper, world: LocalDiscord, game: GameRecord, line: str) -> None:
    """A sentence in place of what cannot be shown; nobody says it again."""
    said = await _post(keeper, world, game, line)
    await keeper.tables.store.messages.put(game.id, UNSAID, said)


async def _post(
    keeper: Keeper, world: LocalDiscord, game: GameRecord, line: str, *pictures: Picture
) -> int:
    galleries = (pictures,) if pictures else ()
    message = Message(game=game.id, kind="log", lines=tuple(line.split("\n")), galleries=galleries)
    stamp = int(world.env.now().timestamp())
    return await keeper.courier.post(game.channel, message, f"anew-{game.id}-{stamp}")


def _present(clock: Clock) -> datetime:
    return datetime.fromtimestamp(clock.now(), UTC)


async def clock_of(store: Store, hours_per_minute: float = 0.0) -> Clock:
    """The table's clock: it never goes back behind what it showed, however fast it went then.

    Behind the last thing that happened at any table neither; 0 hours a minute is time as it is.
    """
    times = [await noted_time(store)]
    for game in await store.games.all(statuses=("running", "paused")):
        times += [entry.at for entry in await store.journal.entries(game.id, after=game.head - 1)]
    present = SystemClock()
    if not hours_per_minute and max(times) <= present.now():
        return present
    return FastClock(hours_per_minute or AS_IT_IS, max(times))


class PageWatch:
    """A counter of the bot's calls to Discord, which no page shows until it is refreshed.

    SimCord shows a press on the page where it was made, and only if the bot came to rest in time.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._calls = len(env.http_requests)

    def unseen(self) -> bool:
        """Return True if the bot called Discord since the last look."""
        calls = len(self._env.http_requests)
        unseen, self._calls = calls != self._calls, calls
        if calls > KEPT:
            self._env.http_requests.clear()
            self._env.backend.transcript.clear()
            self._calls = 0
        return unseen


async def keep_fresh(world: LocalDiscord, preview: Any, store: Store, clock: Clock) -> None:
    """Show on every page what the bot did, and keep the simulated clock at the present."""
    watch, owed = PageWatch(world.env), False
    for look in count():
        await asyncio.sleep(FRESH)
        if look % NOTED_EVERY == 0 and isinstance(clock, FastClock):
            await note_time(store, clock.now())
        hop = to_present(world.env, _present(clock))
        preview.capture_time = world.env.now() + AHEAD + hop
        owed = watch.unseen() or owed
        if owed:
            # A press is being served, or the bot is busy for longer than SimCord waits: next time.
            with contextlib.suppress(simcord.SetupError, TimeoutError):
                await preview.refresh()
                owed = False


def to_present(env: simcord.Env, now: datetime) -> timedelta:
    """Set the simulated clock, which stands still by itself; how far it hopped.

    On a clock in a hurry the three seconds that Discord gives for an answer are over in a hop,
    so what is on its way gets the time of the hop on top.
    """
    hop = max(timedelta(), now - env.now())
    env.backend.advance_clock(hop.total_seconds())
    for each in islice(reversed(env.backend.interactions.values()), ON_THEIR_WAY):
        each.initial_response_deadline = _later(each.initial_response_deadline, hop)
        each.expires_at = _later(each.expires_at, hop)
    return hop


def _later(moment: str | None, hop: timedelta) -> str | None:
    return moment and (datetime.fromisoformat(moment) + hop).isoformat()


@asynccontextmanager
async def serve_page(world: LocalDiscord, port: int) -> AsyncGenerator[Any]:
    """The page, at `port` or at a free one if that is taken."""
    try:
        page = _page(world, port)
        preview = await page.__aenter__()
    except simcord.SetupError as taken:
        if "bind" not in str(taken) or not port:
            raise
        page = _page(world, 0)
        preview = await page.__aenter__()
        print(f"Port {port} is taken; using {urlsplit(preview.url).port}.", flush=True)
    try:
        yield preview
    finally:
        await page.__aexit__(None, None, None)


def _page(world: LocalDiscord, port: int) -> Preview:
    """Return the page with `presses.js` in front of SimCord's own script."""
    viewers = list(world.people)
    page = world.env.preview(world.channel, viewers=viewers, layout="channel", port=port or None)
    # SimCord has no public way to serve a script of ours (docs/upstream/simcord-lost-presses.md).
    server: Any = vars(page)["_server"]
    scripts = {"/app.js": str(SCRIPT), "/simcord.js": "app.js"}
    server._STATIC_FILES = {**server._STATIC_FILES, **scripts}  # noqa: SLF001
    return page


async def play(
    settings: Settings,
    port: int,
    games: Mapping[str, Kit] | None = None,
    *,
    hours_per_minute: float = 0.0,
) -> None:
    """Open the table and its page until told to end; 0 hours a minute is time as it is."""
    stop = stop_on_signals()
    async with open_store(settings.where) as store, AsyncExitStack() as stack:
        clock = await clock_of(store, hours_per_minute)
        _, world = await stack.enter_async_context(open_bot(settings, store, games, clock))
        preview = await stack.enter_async_context(serve_page(world, port))
        print(welcome(preview.url, settings.database_shown), flush=True)
        fresh = asyncio.create_task(keep_fresh(world, preview, store, clock))
        closed = asyncio.create_task(preview.wait_closed())
        await until_told(stop, closed)
        for task in (fresh, closed):
            task.cancel()
        await asyncio.gather(fresh, closed, return_exceptions=True)
    print(GOODBYE, flush=True)


def welcome(url: str, database: str) -> str:
    """Return the text that is printed when the page is ready."""
    return (
        f"\n  Your table:  {url}\n  Stored in:   {database}\n\n"
        "  Open the whole address, with what follows the #. “Viewing as” chooses who you play.\n"
        "  Type /game new and press Enter, then Escape and Enter to send it as it is;\n"
        "  everything after that can be done with buttons. Ctrl-C ends; nothing is lost.\n"
    )


def run(settings: Settings, port: int, hours_per_minute: float = 0.0) -> int:
    """Run the local table; the exit status."""
    logs.configure(settings.log_level, settings.log_format, secrets=settings.secrets())
    try:
        asyncio.run(play(settings, port, hours_per_minute=hours_per_minute))
    except (StoreError, simcord.SetupError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0
