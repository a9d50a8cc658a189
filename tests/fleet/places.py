"""Three processes of one bot, each with another that waits at its door, and whoever plays there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from msgspec import Struct, field

from tests.deadline import DEADLINE
from tests.loopback.interactions import COMMAND, command_data
from tests.loopback.process import BotProcess
from tests.loopback.server import LoopbackDiscord
from tests.unsent import all_sent

LATE = 3.0
"""Seconds that Discord gives for an answer."""
DONE = "goes to the"
"""What the table is told of each press."""


class Press(Struct, frozen=True):
    """One press: what it was answered, and after how many seconds; infinite: never."""

    text: str
    seconds: float


class Player:
    """Somebody who plays alone, and walks to and fro."""

    def __init__(self, server: LoopbackDiscord, channel: int, number: int) -> None:
        self.channel = channel
        self.presses: list[Press] = []
        self.stopped = False
        self._server = server
        self._user = server.add_user(f"Player {number}")

    async def begin(self) -> None:
        """To the first turn of a game."""
        await self.say("game new", scenario="night")
        await self.say("game join", investigator="roland")
        await self.say("game start")
        await self.say("answer", option="pass")

    async def say(self, command: str, **options: str) -> Press:
        """A command, and what came of it."""
        data = command_data(self._server.world, command, options)
        began = time.monotonic()
        asked = await self._server.send(self._user, COMMAND, data, channel=self.channel)
        try:
            async with asyncio.timeout(DEADLINE):
                await asked.answered.wait()
        except TimeoutError:
            return Press("", float("inf"))
        seconds = time.monotonic() - began
        with suppress(TimeoutError):  # at first it may be no more than that somebody is at it
            await self._server.gateway.until(lambda: asked.complete)
        return Press(asked.text, seconds)

    async def play(self, think: float) -> None:
        """Press until told to stop, with so many seconds in between."""
        while not self.stopped:
            await self.walk()
            await asyncio.sleep(think)

    async def walk(self) -> None:
        """To the other end of the house."""
        place = ("Attic", "Cellar")[len(self.presses) % 2]
        self.presses.append(await self.say("move", to=place))

    @property
    def told(self) -> int:
        """Return how many walks the table was told of."""
        posts = self._server.messages(self.channel)
        return "\n".join("\n".join(each.texts()) for each in posts).count(DONE)


class Place:
    """A part of the bot: the process that serves it, and one that waits for its end."""

    def __init__(self, fleet: Fleet, number: int) -> None:
        self.fleet = fleet
        self.number = number
        self.serving: BotProcess | None = None

    async def another(self) -> BotProcess:
        """A process that has come to the door, or serves where nobody else does."""
        process = await self.fleet.started(self.number)
        async with asyncio.timeout(DEADLINE):
            while "the shards are counted" not in process.output:
                if process.process.returncode is not None:
                    raise AssertionError(process.output)
                await asyncio.sleep(0.02)
        return process

    async def roll(self) -> int:
        """A new process takes over from the old one, which is told to end; its exit status."""
        assert self.serving is not None
        old, self.serving = self.serving, await self.another()
        return await old.terminate()

    async def kill(self) -> None:
        """The same when the old one has no time to say goodbye."""
        assert self.serving is not None
        old, self.serving = self.serving, await self.another()
        await old.kill()


class Fleet(Struct):
    """A bot of three processes on one database, against one Discord."""

    server: LoopbackDiscord
    address: str
    folder: Path
    stack: AsyncExitStack
    shards: int = 8
    processes: int = 3
    runs: int = 0
    places: list[Place] = field(default_factory=list[Place])
    players: list[Player] = field(default_factory=list[Player])

    async def begin(self, tables: int = 8) -> None:
        """All processes serve, and somebody plays at each table, a server for each."""
        world, count = self.server.world, self.shards
        world.shards = world.max_concurrency = count
        self.server.gateway.identify_seconds = 5.0
        guilds = [world.add_guild(number % count, count) for number in range(tables)]
        channels = [world.add_channel("table", guild) for guild in guilds]
        self.players = [Player(self.server, each, n) for n, each in enumerate(channels)]
        self.places = [Place(self, n) for n in range(1, self.processes + 1)]
        for place, serving in zip(
            self.places,
            await asyncio.gather(*(each.another() for each in self.places)),
            strict=True,
        ):
            place.serving = serving
        await self.server.gateway.until(lambda: len(self.server.gateway.sessions) == count)
        await asyncio.gather(*(player.begin() for player in self.players))

    async def started(self, number: int) -> BotProcess:
        """A run of one of the processes."""
        self.runs += 1
        settings = {
            "DISCORD_TOKEN": "a.token.of.the.loopback.discord",
            "KEEPER_DATABASE": self.address,
            "KEEPER_PROCESS": f"{number}/{self.processes}",
            "KEEPER_DEBOUNCE": "0",
        }
        log = self.folder / f"bot{self.runs}.log"
        main = "tests.fleet.toy_keeper:main"
        process = BotProcess(self.server.url, log, main=main, settings=settings)
        return await self.stack.enter_async_context(process)

    @asynccontextmanager
    async def playing(self, think: float = 0.3) -> AsyncIterator[None]:
        """Everybody plays for the time of the block; then all is told."""
        tasks = [asyncio.create_task(player.play(think)) for player in self.players]
        try:
            yield
        finally:
            for player in self.players:
                player.stopped = True
            await asyncio.gather(*tasks)

    async def quiet(self) -> None:
        """Wait until the bot has sent everything."""
        await all_sent(self.address)

    @property
    def presses(self) -> list[Press]:
        """Everybody's."""
        return [press for player in self.players for press in player.presses]


@asynccontextmanager
async def opened(address: str, folder: Path) -> AsyncIterator[Fleet]:
    """A fleet on an empty database; nothing of it runs afterwards."""
    async with LoopbackDiscord() as server, AsyncExitStack() as stack:
        yield Fleet(server, address, folder, stack)
