"""A file that takes long: how far it is, and who may stop it."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import pytest
from discord import InteractionType, ui
from discord.utils import snowflake_time

from bot.deck_api import NoDecks
from bot.table.files.replays import STOPPED, ReplayProgress, Replays, Watch
from cogs.past.commands import import_answer
from cogs.serving import serve
from cogs.wire.answering import Answering
from cogs.wire.context import Context
from cogs.wire.custom_id import Op, Press
from cogs.wire.delivery import NO_MORE, NOT_YOURS, FileChecks
from tests.table.room import ALICE, BOB, CHANNEL, GUILD, Room, opened
from tests.table.test_files import over

T = TypeVar("T")
NUMBERS = itertools.count(10_000)


class SlowReplays(Replays):
    """Work a game out only when the gate opens: before its first step, or after its last."""

    def __init__(self, *, after: bool = False) -> None:
        super().__init__()
        self.gate = threading.Event()
        self._after = after

    async def run(self, job: Callable[[ReplayProgress], T], watch: Watch | None = None) -> T:
        """Only what is watched is slow."""
        return await super().run(job if watch is None else self._slowly(job), watch)

    def _slowly(self, job: Callable[[ReplayProgress], T]) -> Callable[[ReplayProgress], T]:
        def work(progress: ReplayProgress) -> T:
            if self._after:
                got = job(progress)
                self.gate.wait()
                return got
            progress.done = 1_200
            progress.begin(4_000)
            self.gate.wait()
            return job(progress)

        return work


class Asked:
    """An interaction, with what was answered to it in the order of its arrival."""

    def __init__(self, user: int) -> None:
        self.id = next(NUMBERS)
        self.type, self.data = InteractionType.component, dict[str, Any]()
        self.user = SimpleNamespace(id=user)
        self.permissions = SimpleNamespace(manage_guild=False)
        self.created_at = snowflake_time(self.id)
        self.guild_id, self.channel_id, self.message = GUILD, CHANNEL, None
        self.texts: list[str] = []
        self.buttons: list[str] = []
        self.checked = asyncio.Event()
        self._done = False
        self.response = self

    def is_done(self) -> bool:
        """Return whether it was acknowledged."""
        return self._done

    async def defer(self, **_more: Any) -> None:
        """Acknowledge it."""
        self._done = True

    async def send_message(self, content: str, **_more: Any) -> Any:
        """Answer in time."""
        self._done = True
        self.texts.append(content)
        return SimpleNamespace(message_id=self.id)

    async def edit_original_response(self, *, view: ui.LayoutView, **_more: Any) -> Any:
        """Answer later, or anew."""
        assert self._done
        shown = list(view.walk_children())
        self.texts.append("\n".join(e.content for e in shown if isinstance(e, ui.TextDisplay)))
        self.buttons = [str(i) for e in shown if (i := getattr(e, "custom_id", None))]
        if "Checked" in self.texts[-1]:
            self.checked.set()
        return SimpleNamespace(id=self.id)


class Desk:
    """A room to which files are brought."""

    def __init__(self, room: Room, data: bytes) -> None:
        self.room, self.data = room, data
        tables = room.tables
        self.context = Context(tables, tables.store, {}, NoDecks())
        self.context.answering = Answering(self.context.answering.confirmations, patience=0.0)
        self.context.file_checks = FileChecks(first=0.0, every=0.0)

    def slow(self, *, after: bool = False) -> SlowReplays:
        """Let files wait for a gate."""
        replays = self.room.tables.files.replays = SlowReplays(after=after)
        return replays

    async def bring(self, asked: Asked) -> None:
        """`/game import`."""

        async def read() -> bytes:
            return self.data

        file = cast("Any", SimpleNamespace(size=len(self.data), read=read))
        interaction = cast("Any", asked)
        await self.context.answering.answer(
            interaction, lambda: import_answer(self.context, interaction, file)
        )

    async def press(self, user: int, brought: Asked) -> str:
        """*Stop*, and what it answers."""
        press = Asked(user)
        await serve(self.context, cast("Any", press), Press(Op.STOP, 0, rest=str(brought.id)))
        return press.texts[-1]

    async def games(self) -> int:
        """Return how many are kept."""
        return len(await self.room.tables.store.games.all())


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """One with the file of a game that is over, brought from elsewhere."""
    async with opened(tmp_path / "from.db") as elsewhere:
        data = await over(elsewhere)
    async with opened(tmp_path / "games.db") as room:
        yield Desk(room, data)


async def test_a_slow_file_shows_how_far_it_is(desk: Desk) -> None:
    """With a button; the answer takes the place of both."""
    replays, asked = desk.slow(), Asked(ALICE)
    bringing = asyncio.create_task(desk.bring(asked))
    await asked.checked.wait()
    shown, buttons = asked.texts[-1], asked.buttons
    replays.gate.set()
    await bringing

    assert shown == "Checked 1,200 of 4,000 steps …"
    assert buttons == [Press(Op.STOP, 0, rest=str(asked.id)).custom_id]
    assert "checks out" in asked.texts[-1]
    assert asked.buttons == []
    assert await desk.games() == 1
    assert NO_MORE in await desk.press(ALICE, asked)


@pytest.mark.parametrize("after", [False, True])
async def test_who_brought_a_file_stops_it(desk: Desk, after: bool) -> None:
    """Nobody else; nothing is kept, even where all of it was worked out in that moment."""
    replays, asked = desk.slow(after=after), Asked(ALICE)
    bringing = asyncio.create_task(desk.bring(asked))
    await asked.checked.wait()
    refused = await desk.press(BOB, asked)
    stopped = await desk.press(ALICE, asked)
    replays.gate.set()
    await bringing

    assert NOT_YOURS in refused
    assert STOPPED in stopped
    assert STOPPED in asked.texts[-1]
    assert asked.buttons == []
    assert await desk.games() == 0


async def test_another_s_press_stops_nothing(desk: Desk) -> None:
    """The file is read to its end, and kept."""
    replays, asked = desk.slow(), Asked(ALICE)
    bringing = asyncio.create_task(desk.bring(asked))
    await asked.checked.wait()
    refused = await desk.press(BOB, asked)
    replays.gate.set()
    await bringing

    assert NOT_YOURS in refused
    assert await desk.games() == 1


async def test_a_short_file_is_answered_at_once(desk: Desk) -> None:
    """Nothing is shown before its answer."""
    desk.context.file_checks = FileChecks()
    asked = Asked(ALICE)
    await desk.bring(asked)

    (only,) = asked.texts
    assert "checks out" in only
