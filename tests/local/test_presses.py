"""A press in the browser is carried out once, whatever happens to the page in the same moment."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from msgspec import Struct, field

from bot.local.local_table import LocalDiscord, open_bot, refresh_pages, serve_page
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.table.clock import SystemClock
from bot.table.posts.courier import Message
from cogs.posts.discord_courier import DiscordCourier
from tests.cogs.toy_kit import HouseKit
from tests.deadline import DEADLINE
from tests.e2e.server import components, labels, text_of
from tests.local.browser import (
    appears,
    browser,
    button,
    choose,
    needs_browser,
    opened_page,
    press,
)

pytestmark = [needs_browser, pytest.mark.asyncio(loop_scope="module")]

INVESTIGATE = "Investigate · 2 vs 2"
FOUND = "Roland Banks finds a clue."


class Tab(Struct):
    """The table in a browser tab, and the presses that the tab sent."""

    world: LocalDiscord
    preview: Any
    started: Any
    page: Any
    sent: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    async def meanwhile(self, *happenings: Callable[[Any], Awaitable[object]]) -> None:
        """Let each of these handle one of the next presses; those after them pass unhindered."""
        left = list(happenings)

        async def handle(route: Any) -> None:
            body = route.request.post_data_json
            if body["kind"] not in {"click", "select"}:
                await route.continue_()
                return
            self.sent.append(body)
            await (left.pop(0)(route) if left else route.continue_())

        await self.page.route("**/api/action", handle)

    async def idle(self) -> None:
        """Wait until SimCord is free: it refuses an operation during that of a page."""
        async with asyncio.timeout(DEADLINE):
            while self.world.env._operation_task is not None:  # noqa: ASYNC110 - SimCord has no event
                await asyncio.sleep(0.01)

    async def notice(self, text: str) -> None:
        """Wait until the page says this."""
        await self.page.get_by_role("alert").get_by_text(text).wait_for()

    async def clues(self) -> int:
        """Return the clues that were found, each by one press."""
        await self.idle()
        await self.world.env.settle()
        said = "\n".join(map(text_of, self.world.channel.history()))
        return int(re.findall(r"(\d) clues", said)[-1])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Any]:
    """Return one browser for all tests."""
    async with browser() as started:
        yield started


@asynccontextmanager
async def opened(path: Path, started: Any, *, fresh: bool = False) -> AsyncIterator[Tab]:
    """Open the table in a tab; `fresh` also shows what the bot does by itself."""
    async with (
        SqliteStore.open(path / "games.db") as store,
        open_bot(Settings(database=path / "games.db"), store, {"house": HouseKit()}) as (_, world),
        serve_page(world, 0) as preview,
    ):
        await world.people[0].slash(world.channel, "game new", scenario="night")
        task = asyncio.create_task(refresh_pages(world, preview, store, SystemClock()))
        if not fresh:
            task.cancel()
        await preview.refresh()
        yield Tab(world, preview, started, await opened_page(started, preview.url))
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        for context in started.contexts:
            await context.close()


async def begin(tab: Tab) -> None:
    """Let Alice and Ben join and begin; it is Alice's turn."""
    alice, ben = tab.world.people[:2]
    for person, command, options in (
        (alice, "game join", {"investigator": "roland"}),
        (ben, "game join", {"investigator": "daisy"}),
        (alice, "game start", {}),
        (alice, "answer", {"option": "pass"}),
        (ben, "answer", {"option": "pass"}),
    ):
        await tab.idle()
        await person.slash(tab.world.channel, command, **options)
    await tab.idle()
    await tab.preview.refresh()
    await button(tab.page, INVESTIGATE).wait_for()


async def test_a_press_on_a_page_that_was_just_replaced(tmp_path: Path, chromium: Any) -> None:
    """SimCord refuses it; it is repeated on the control with the same custom id."""
    async with opened(tmp_path, chromium) as tab:
        await begin(tab)

        async def replaced(route: Any) -> None:
            await tab.preview.refresh()
            await route.continue_()

        await tab.meanwhile(replaced)
        await press(tab.page, INVESTIGATE, shows=FOUND)

        assert len(tab.sent) == 2
        assert await tab.clues() == 1


async def test_a_press_while_the_page_is_being_replaced(tmp_path: Path, chromium: Any) -> None:
    """SimCord answers with an error; the press is repeated until the page is there."""
    async with opened(tmp_path, chromium) as tab:
        await begin(tab)
        done = asyncio.Event()

        async def busy() -> None:
            tab.world.env._begin_operation("preview.refresh")
            await done.wait()
            tab.world.env._end_operation()

        async def replacing(route: Any) -> None:
            task.append(asyncio.create_task(busy()))
            await route.continue_()

        async def replaced(route: Any) -> None:
            done.set()
            await task[0]
            await route.continue_()

        task: list[asyncio.Task[None]] = []
        await tab.meanwhile(replacing, replaced)
        await press(tab.page, INVESTIGATE, shows=FOUND)

        assert await tab.clues() == 1


async def test_a_lost_answer_is_asked_for_again(tmp_path: Path, chromium: Any) -> None:
    """A press whose answer was lost is not carried out again, and no button stays dead."""
    async with opened(tmp_path, chromium) as tab:
        await begin(tab)

        async def lost(route: Any) -> None:
            await route.fetch()
            await route.abort()

        await tab.meanwhile(lost)
        await press(tab.page, INVESTIGATE, shows=FOUND)
        assert await tab.clues() == 1

        await press(tab.page, "My cards", shows="Text")


async def test_the_page_says_that_it_lost_its_connection(tmp_path: Path, chromium: Any) -> None:
    """While nothing answers the page says so, without a press; once answered it says no more."""
    async with opened(tmp_path, chromium) as tab:
        await begin(tab)

        await tab.page.route("**/api/**", lambda route: route.abort())
        await tab.notice("The page lost its connection to the table")

        await tab.page.unroute("**/api/**")
        await tab.page.get_by_role("alert").wait_for(state="hidden")


async def test_a_press_that_counted_before_the_table_was_killed(
    tmp_path: Path, chromium: Any
) -> None:
    """The table opens again at a new address: the page doesn’t say that the press didn’t count."""
    async with opened(tmp_path, chromium) as tab:
        await begin(tab)

        async def killed(route: Any) -> None:
            await route.fetch()
            await tab.page.route("**/api/**", lambda later: later.fulfill(status=401))
            await route.abort()

        await tab.meanwhile(killed)
        await button(tab.page, INVESTIGATE).click()

        await tab.notice("This page’s table was closed")
        assert await tab.clues() == 1


async def test_a_press_that_is_refused_after_its_answer_was_lost(
    tmp_path: Path, chromium: Any
) -> None:
    """Nobody knows whether such a press counted, so the page doesn’t say that it didn’t."""
    async with opened(tmp_path, chromium) as tab:
        await begin(tab)

        async def lost(route: Any) -> None:
            await route.fetch()
            await route.abort()

        async def refused(route: Any) -> None:
            await route.fulfill(status=404)

        await tab.meanwhile(lost, refused)
        await button(tab.page, INVESTIGATE).click()

        await tab.notice("Your press may have counted")
        assert await tab.clues() == 1


async def test_a_press_on_what_is_gone(tmp_path: Path, chromium: Any) -> None:
    """A press on a control that no longer exists is refused, and the page says so."""
    async with opened(tmp_path, chromium) as tab:
        await begin(tab)

        async def answered(route: Any) -> None:
            await tab.world.people[0].slash(tab.world.channel, "answer", option="investigate")
            await tab.preview.refresh()
            await route.continue_()

        await tab.meanwhile(answered)
        await button(tab.page, INVESTIGATE).click()

        await tab.notice("That press didn’t count: the table moved on")
        assert await tab.clues() == 1


async def test_a_press_during_a_press(tmp_path: Path, chromium: Any) -> None:
    """A press that is made while another one is under way is carried out after it."""
    async with opened(tmp_path, chromium) as tab:
        await begin(tab)
        second = asyncio.Event()

        async def slow(route: Any) -> None:
            await second.wait()
            await route.continue_()

        await tab.meanwhile(slow)
        await button(tab.page, INVESTIGATE).click()
        await button(tab.page, "My cards").click(force=True)  # it is dimmed meanwhile
        second.set()

        await appears(tab.page, FOUND)
        await press(tab.page, "Text", shows="Lantern")


async def test_a_press_while_a_menu_is_open(tmp_path: Path, chromium: Any) -> None:
    """SimCord draws every message again when it closes a menu; a press meanwhile counts."""
    async with opened(tmp_path, chromium) as tab:
        await tab.page.get_by_role("combobox", name="Difficulty").click()
        pressed = await button(tab.page, "Settings …").element_handle()
        await pressed.hover()
        await tab.page.mouse.down()
        await tab.page.wait_for_function("pressed => !pressed.isConnected", arg=pressed)
        await tab.page.mouse.up()

        await appears(tab.page, "Times …")


async def test_a_refused_choice_can_be_made_again(tmp_path: Path, chromium: Any) -> None:
    """A menu shows no choice that did not count, and takes the same one again."""
    async with opened(tmp_path, chromium) as tab:
        await press(tab.page, "Join", shows="Who are you playing?")

        async def refused(route: Any) -> None:
            body = {**route.request.post_data_json, "values": ["nobody"]}
            await route.continue_(post_data=body)

        await tab.meanwhile(refused)
        menu = tab.page.get_by_role("combobox", name="Choose an investigator")
        await menu.click()
        await tab.page.get_by_role("option", name="Roland Banks").click()
        await tab.notice("That press didn’t count")

        await choose(
            tab.page, "Choose an investigator", "Roland Banks", shows="Roland Banks is yours."
        )


async def test_a_menu_that_somebody_else_changed(tmp_path: Path, chromium: Any) -> None:
    """A menu shows what is so now, and takes the choice that was made in it before."""
    async with opened(tmp_path, chromium) as tab:
        await choose(tab.page, "Difficulty", "Easy", shows="A Long Night · Easy")
        master = tab.world.people[4]
        (lobby,) = [m for m in tab.world.channel.history() if "Join" in labels(m)]
        await tab.idle()
        await master.select(lobby, ["standard"], custom_id=components(lobby)[0].custom_id)
        await tab.preview.refresh()
        await appears(tab.page, "A Long Night · Standard")

        await choose(tab.page, "Difficulty", "Easy", shows="A Long Night · Easy")


ROUNDS = (
    ("Move to Attic", "Roland Banks goes to the Attic.", "My cards", "Text"),
    ("Move to Cellar", "Roland Banks goes to the Cellar.", "Text", "Lantern"),
    (INVESTIGATE, FOUND, "Log", "The game begins."),
)
"""Two presses at the same time: Alice's and what it shows her, Ben's and what it shows him."""


async def test_two_players_in_two_tabs(tmp_path: Path, chromium: Any) -> None:
    """Alice and Ben press at the same time, each in a tab of their own; each press counts."""
    async with opened(tmp_path, chromium, fresh=True) as tab:
        await begin(tab)
        ben = await opened_page(chromium, tab.preview.url)
        await ben.get_by_label("Viewing as").select_option("Ben")
        viewer = str(tab.world.people[1].id)
        await ben.wait_for_function("id => simcordPreview.viewerId === id", arg=viewer)
        for hers, shown_to_her, his, shown_to_him in ROUNDS:
            await asyncio.gather(button(tab.page, hers).click(), button(ben, his).click())
            await appears(tab.page, shown_to_her)
            await appears(ben, shown_to_him)

        assert await tab.clues() == 1


async def test_a_press_that_takes_long(
    tmp_path: Path, chromium: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While Keeper is at work the page says so; then it shows what came of it and goes on."""
    rested, edit = asyncio.Event(), DiscordCourier.edit

    async def slow(self: DiscordCourier, channel: int, message_id: int, message: Message) -> None:
        await asyncio.wait_for(rested.wait(), DEADLINE)
        await edit(self, channel, message_id, message)

    async with opened(tmp_path, chromium, fresh=True) as tab:
        await begin(tab)
        monkeypatch.setattr(DiscordCourier, "edit", slow)
        tab.world.env.settle_timeout = 0.1
        await button(tab.page, INVESTIGATE).click()
        await tab.notice("still working on it")
        rested.set()

        await appears(tab.page, FOUND)
        await press(tab.page, "My cards", shows="Text")
