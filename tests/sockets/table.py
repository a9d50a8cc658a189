"""The bot as a process of its own, with a card game on its table, against a loopback Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.store.sqlite import SqliteStore
from tests.deadline import DEADLINE
from tests.loopback.faults import Hold
from tests.loopback.process import BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.loopback.world import Message
from tests.unsent import all_sent

POSTS = ("POST", "/channels/*/messages")
"""The status goes this way, below what happened."""
EDITS = ("PATCH", "/channels/*/messages/*")
"""What happened goes this way: it takes the place of the status."""
CALLBACKS = ("POST", "/interactions/*/callback")
"""Whoever asks is answered this way."""
PATIENCE = DEADLINE
"""Seconds for what the bot does by itself, on a busy machine."""
SAID = "Roland gains 1 resource."
"""What the table is told of `/resource`."""


class Table:
    """A loopback Discord, a database file, and whoever plays Roland Banks alone."""

    def __init__(self, server: LoopbackDiscord, folder: Path) -> None:
        self.server = server
        self.ann = server.add_user("Ann")
        self.bob = server.add_user("Bob")
        self.file = folder / "games.db"
        self._folder = folder
        self.more: dict[str, str] = {}
        """Further settings of the bot."""
        self._runs = 0

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[BotProcess]:
        """A run of the bot, connected; killed at the end unless it has ended."""
        self._runs += 1
        async with self.process() as run:
            await self.server.connected(self._runs)
            await self.server.commands_registered()
            yield run

    def process(self) -> BotProcess:
        """A process of the bot on the same file."""
        settings = {
            "DISCORD_TOKEN": "a.token.of.the.loopback.discord",
            "KEEPER_DATABASE": str(self.file),
            "KEEPER_DEBOUNCE": "0",
            **self.more,
        }
        return BotProcess(self.server.url, self._folder / f"bot{self._runs}.log", settings=settings)

    async def begin(self) -> None:
        """Roland's first turn."""
        await self.say("game new", scenario="The Gathering")
        await self.say("game join", investigator="Roland Banks")
        await self.say("game start")
        await self.say("answer", option="pass")
        await self.quiet()

    async def say(self, command: str, **options: Any) -> str:
        """A slash command of Ann; the private answer."""
        return (await self.server.slash(self.ann, command, **options)).text

    async def quiet(self) -> None:
        """Wait until the bot has sent everything."""
        await all_sent(self.file)

    async def until_paused(self) -> None:
        """Wait until the game is paused."""
        async with asyncio.timeout(PATIENCE):
            while not await self._paused():  # noqa: ASYNC110 - another process pauses it
                await asyncio.sleep(0.05)

    async def _paused(self) -> bool:
        async with SqliteStore.open(self.file, read_only=True) as store:
            return bool(await store.games.all(statuses=("paused",)))

    async def until_held(self, hold: Hold) -> None:
        """Wait until the call that is held back was made."""
        async with asyncio.timeout(PATIENCE):
            await hold.reached.wait()

    # --- looking -------------------------------------------------------------------------------

    @property
    def told(self) -> str:
        """All public text."""
        return "\n".join("\n".join(each.texts()) for each in self.server.messages())

    def status(self) -> Message:
        """The one status message."""
        (found,) = [m for m in self.server.messages() if labelled(m, "Board")]
        return found

    async def until_told(self, text: str, times: int = 1) -> None:
        """Wait until the table was told something so often."""
        await self.server.gateway.until(lambda: self.told.count(text) >= times, PATIENCE)

    async def steps(self) -> int:
        """Return how many inputs the journal holds; only while no bot runs."""
        async with SqliteStore.open(self.file, read_only=True) as store:
            return len(await store.journal.entries(1))

    async def press(self, label: str) -> str:
        """Ann presses a button of the status message; the private answer."""
        found = labelled(self.status(), label)
        return (await self.server.press(self.ann, self.status(), found[0])).text


def labelled(message: Message, label: str) -> list[str]:
    """The custom ids of a message's buttons that begin so."""
    return [
        each["custom_id"]
        for each in message.walk()
        if "custom_id" in each and str(each.get("label", "")).startswith(label)
    ]
