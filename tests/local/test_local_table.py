"""The table without Discord keeps its games over starts, and is played in a browser."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.local import local_table
from bot.local.local_table import (
    SETTLE,
    LocalDiscord,
    advance_to_present,
    make_table_clock,
    open_bot,
    refresh_pages,
    serve_page,
)
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.table.clock import FastClock, SystemClock
from bot.table.game.table_reminders import TableReminders
from bot.table.tables.noted_time import note_time
from tests.cogs.toy_kit import HouseKit, HouseViews, HouseWords
from tests.deadline import DEADLINE
from tests.e2e.server import components, labels, panel, reply, text_of
from tests.local.browser import (
    browser,
    choose,
    needs_browser,
    opened_page,
    picture_width,
    press,
    typed,
)

HERE = Path(__file__).parents[2]


@asynccontextmanager
async def table(path: Path) -> AsyncIterator[LocalDiscord]:
    """The local table on a file, without its page."""
    settings = Settings(database=path)
    async with (
        SqliteStore.open(path) as store,
        open_bot(settings, store, {"house": HouseKit()}) as (_, world),
    ):
        yield world


def status(world: LocalDiscord) -> Any:
    """The one status message."""
    public = [m for m in world.channel.history() if not m.flags.ephemeral]
    (found,) = [m for m in public if "Board" in labels(m) or "Join" in labels(m)]
    return found


async def begin(world: LocalDiscord) -> None:
    """Alice and Ben play."""
    alice, ben = world.people[:2]
    await alice.slash(world.channel, "game new", scenario="night")
    await alice.slash(world.channel, "game join", investigator="roland")
    await ben.slash(world.channel, "game join", investigator="daisy")
    await alice.slash(world.channel, "game start")
    for person in (alice, ben):
        await person.slash(world.channel, "answer", option="pass")


async def test_played_on_after_a_start(tmp_path: Path) -> None:
    """Status and board are posted anew after a start, and a press goes on with the game."""
    path = tmp_path / "games.db"
    async with table(path) as world:
        await begin(world)
        old = [m.id for m in world.channel.history()]

    async with table(path) as world:
        public = world.channel.history()
        assert not {m.id for m in public} & set(old)
        assert any(m.attachments for m in public)
        await world.people[0].click(status(world), label="Investigate · 2 vs 2")
        assert "Roland Banks finds a clue." in "\n".join(map(text_of, world.channel.history()))
        assert "1 clues" in text_of(status(world))


async def test_no_press_waits_for_a_timer(tmp_path: Path) -> None:
    """The page shows a press once every timer that ends soon has ended: the bot leaves none."""
    async with table(tmp_path / "games.db") as world:
        await begin(world)

        soon = world.env.backend.clock.elapsed + SETTLE
        timers = [each.when for each in world.env._work.callbacks if each.when is not None]
        assert [when for when in timers if when <= soon] == []


async def test_no_link_leads_nowhere(tmp_path: Path) -> None:
    """The simulated server has no messages that an address of Discord could lead to."""
    async with table(tmp_path / "games.db") as world:
        await begin(world)
        alice = world.people[0]
        asked = await alice.click(status(world), label="Your choice")
        older = asked.response.message.id
        await alice.slash(world.channel, "move", to="Attic")

        where = await alice.slash(world.channel, "game status")

        shown = world.channel.history(viewer=alice)
        assert older not in {message.id for message in shown}
        assert "discord.com" not in text_of(where.response.message)


async def test_nobody_is_asked_where_the_page_does_not_lead(tmp_path: Path) -> None:
    """The page shows one channel: no thread and no direct message is chosen, and why is said."""
    async with table(tmp_path / "games.db") as world:
        await begin(world)
        alice = world.people[0]
        for place in ("thread", "direct"):
            said = await alice.slash(world.channel, "me answers", place=place)
            assert "This page shows one channel only" in reply(said)
        settings = panel(await alice.slash(world.channel, "game settings"))
        for setting, way in (("log_thread", "yes"), ("answers", "thread"), ("answers", "direct")):
            ids = [each.custom_id for each in components(settings)]
            at = next(each for each in ids if each.endswith(f"set.{setting}"))
            chosen = await alice.select(settings, [way], custom_id=at)
            assert "This page shows one channel only" in text_of(panel(chosen))
        assert not world.channel.threads


async def test_a_clock_in_a_hurry_cuts_no_answer_off(tmp_path: Path) -> None:
    """Hours that pass while an answer is on its way do not make it late."""
    async with table(tmp_path / "games.db") as world:

        def hop(event: str, _: object) -> None:
            if event == "INTERACTION_CREATE":
                advance_to_present(world.env, world.env.now() + timedelta(hours=3))

        world.env.backend.subscribers.append(hop)
        said = await world.people[0].slash(world.channel, "game new", scenario="night")

        assert "The table is open" in text_of(said.response.message)
        assert "too late" not in "\n".join(map(text_of, world.channel.history()))


class BusyPage:
    """A page whose bot does not come to rest in time, at first."""

    capture_time: Any = None

    def __init__(self) -> None:
        self.tries, self.shown = 0, asyncio.Event()

    async def refresh(self) -> None:
        """Give up once, as SimCord does after ten seconds."""
        self.tries += 1
        if self.tries == 1:
            raise TimeoutError("bot did not settle while advancing time")
        self.shown.set()


async def test_a_bot_that_is_busy_stops_no_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While companions think for long the page waits; then it goes on by itself, as do times."""
    monkeypatch.setattr(local_table, "FRESH", 0.01)
    monkeypatch.setattr(local_table.PageWatch, "has_new_calls", lambda _self: True)
    page = BusyPage()
    async with (
        SqliteStore.open(tmp_path / "clock.db") as store,
        table(tmp_path / "keeper.db") as world,
    ):
        fresh = asyncio.create_task(refresh_pages(world, page, store, SystemClock()))

        await asyncio.wait_for(page.shown.wait(), DEADLINE)

        assert not fresh.done()
        fresh.cancel()
        await asyncio.gather(fresh, return_exceptions=True)


async def test_a_lobby_is_shown_anew(tmp_path: Path) -> None:
    """A lobby can be joined after a start."""
    path = tmp_path / "games.db"
    async with table(path) as world:
        await world.people[0].slash(world.channel, "game new", scenario="night")

    async with table(path) as world:
        asked = await world.people[0].click(status(world), label="Join")
        menu = components(asked.response.message)[0].custom_id
        await world.people[0].select(asked.response.message, ["wendy"], custom_id=menu)
        assert "Wendy Adams" in text_of(status(world))


async def test_a_game_is_chosen(tmp_path: Path) -> None:
    """First which game, by a button, then what of it; it begins with whoever is there."""
    path = tmp_path / "games.db"
    async with (
        SqliteStore.open(path) as store,
        open_bot(Settings(database=path), store) as (_, world),
    ):
        alice, here = world.people[0], world.channel
        asked = await alice.slash(here, "game new")
        shown = labels(asked.response.message)
        assert shown == ["Card game", "Card game campaign", "Board game"]
        first = await alice.click(asked.response.message, label="Card game")
        there = await alice.click(first.response.message, label="◀ Another game")
        second = await alice.click(there.response.message, label="Board game")
        menu = components(second.response.message)[0]
        offered = {option.label for option in menu.options}
        assert "Azathoth" in offered
        assert "The Gathering" not in offered
        await alice.select(
            second.response.message, ["second_edition/azathoth"], custom_id=menu.custom_id
        )
        await alice.slash(here, "game join", investigator="Joe Diamond")
        await alice.slash(here, "game start")

        assert "Where do you set Speed" in text_of(status(world))


async def test_people(tmp_path: Path) -> None:
    """There are four players, and a game master who may do what the creator may."""
    async with table(tmp_path / "games.db") as world:
        await begin(world)
        await world.people[4].slash(world.channel, "gm pause", reason="Tea")

        assert len(world.people) == 5
        assert "Tea" in "\n".join(map(text_of, world.channel.history()))


async def test_a_taken_port(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If the port is taken a free one is used, and one line says so."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with table(tmp_path / "games.db") as world, serve_page(world, port) as page:
            assert re.match(r"http://127\.0\.0\.1:\d+/#", page.url)
            assert f":{port}/" not in page.url
            assert capsys.readouterr().out == (
                f"Port {port} is taken; using {urlsplit(page.url).port}.\n"
            )


@asynccontextmanager
async def process(path: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """The table as a process of its own, and its address."""
    made = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.local.house_table", str(path)),
        cwd=HERE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(HERE)},
    )
    assert made.stdout is not None
    try:
        async with asyncio.timeout(DEADLINE):
            while not (found := re.search(rb"http://\S+", await made.stdout.readline())):
                continue
        yield made, found[0].decode()
    finally:
        if made.returncode is None:
            made.kill()
        await made.wait()


async def test_ctrl_c(tmp_path: Path) -> None:
    """Ctrl-C ends the table cleanly and says how to come back."""
    async with process(tmp_path / "games.db") as (made, url):
        async with aiohttp.ClientSession() as web, web.get(url) as page:
            assert page.status == 200
        made.send_signal(signal.SIGINT)
        out, _ = await asyncio.wait_for(made.communicate(), DEADLINE)

    assert made.returncode == 0
    assert b"Start Keeper again" in out
    assert b"Stored in" in out


@needs_browser
async def test_in_a_browser(tmp_path: Path) -> None:
    """Played in a browser, killed, started again and played on; the picture is there."""
    path = tmp_path / "games.db"
    async with browser() as started:
        async with process(path) as (made, url):
            page = await opened_page(started, url)
            await typed(page, "/game new", shows="Start the game")
            await press(page, "Join", shows="Who are you playing?")
            await choose(
                page, "Choose an investigator", "Roland Banks", shows="Roland Banks is yours."
            )
            await press(page, "Start the game", shows="The game begins")
            made.kill()

        async with process(path) as (_, url):
            page = await opened_page(started, url)
            assert await picture_width(page, "three rooms") == 320
            await press(page, "Your choice", shows="Keep all")
            await press(page, "Keep all", shows="Roland Banks discards 0.")
            await press(page, "Investigate · 2 vs 2", shows="Roland Banks finds a clue.")


async def test_the_page_opens_whatever_its_game_does(tmp_path: Path) -> None:
    """A game that cannot be read, and a post that is garbled, say so; the page is served."""
    path = tmp_path / "games.db"
    async with table(path) as world:
        await begin(world)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE checkpoint SET blob = x'ff'")
        database.execute("UPDATE outbox SET state = 'pending', payload = x'ff'")
        database.execute("INSERT INTO timer VALUES (1, 'plan:0:0:3', 10, x'')")

    async with table(path) as world:
        assert "can’t read" in "\n".join(map(text_of, world.channel.history()))
        said = await world.people[0].slash(world.channel, "games")
        assert "can’t read" in text_of(said.response.message)


@pytest.mark.parametrize("status_too", [False, True])
async def test_the_page_opens_without_a_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status_too: bool
) -> None:
    """One that cannot be made is told in a sentence; the table is played on if it can be."""
    path = tmp_path / "games.db"
    async with table(path) as world:
        await begin(world)

    def broken(*_: object) -> bytes:
        raise KeyError("a fault of the kit")

    monkeypatch.setattr(HouseViews, "scene", broken)
    if status_too:
        monkeypatch.setattr(HouseWords, "heading", broken)
    async with table(path) as world:
        said = "\n".join(map(text_of, world.channel.history()))
        assert said.count("I can’t show where this table stands") == 1
        if not status_too:
            assert "Investigate · 2 vs 2" in labels(status(world))


async def test_the_page_waits_for_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is busy for longer than anybody waits goes on while the page is open."""
    path, busy = tmp_path / "games.db", asyncio.Event()
    async with table(path) as world:
        await begin(world)
    ring = TableReminders.ring
    monkeypatch.setattr("bot.local.local_table.SETTLE", 0.2)

    async def slow(self: TableReminders, now: float) -> None:
        await busy.wait()
        await ring(self, now)

    monkeypatch.setattr(TableReminders, "ring", slow)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE timer SET due = 10")
        assert database.execute("SELECT count(*) FROM timer").fetchone() != (0,)

    async with (
        SqliteStore.open(path) as store,
        open_bot(Settings(database=path), store, {"house": HouseKit()}) as (keeper, world),
    ):
        busy.set()
        await keeper.tables.wait_until_idle()
        assert "Investigate · 2 vs 2" in labels(status(world))


async def test_the_clock_of_the_table_never_goes_back(tmp_path: Path) -> None:
    """After days in a hurry it goes on from there, as slowly as time does, whatever ended it."""
    async with SqliteStore.open(tmp_path / "games.db") as store:
        ahead = FastClock(60.0, SystemClock().now() + 5 * 86_400)
        await note_time(store, ahead.now())
    async with SqliteStore.open(tmp_path / "games.db") as store:
        slow, fast = await make_table_clock(store), await make_table_clock(store, 60.0)

    assert slow.now() >= ahead.now() - 3600
    assert fast.now() >= slow.now() - 3600
    assert slow.now() - ahead.now() < 3600


async def test_a_clock_that_was_never_ahead_is_the_present(tmp_path: Path) -> None:
    """The next start needs no clock of its own."""
    async with SqliteStore.open(tmp_path / "games.db") as store:
        await note_time(store, SystemClock().now())
        clock = await make_table_clock(store)

    assert type(clock) is SystemClock
