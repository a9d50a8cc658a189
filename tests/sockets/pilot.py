"""The two people of a pilot on the loopback Discord.

`python -m tests.sockets.pilot` records the calls that a pilot on the real Discord is compared with.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from bot.gateway.call_log import Call
from bot.tools.pilot import EXPECTED, PilotStep, pilot
from tests.loopback import interactions
from tests.loopback.interactions import Interaction
from tests.loopback.openapi import REPOSITORY, load_openapi
from tests.loopback.server import LoopbackDiscord
from tests.loopback.world import Message
from tests.sockets.table import labelled
from tests.unsent import all_sent

QUIET = 0.3


class Pair:
    """Ann and Bob, who do what the steps say."""

    def __init__(self, server: LoopbackDiscord, folder: Path) -> None:
        self.server, self.folder = server, folder
        self._ann, self._bob = server.add_user("Ann"), server.add_user("Bob")

    async def do(self, step: PilotStep) -> None:
        """Carry out a step, and wait until the bot has posted everything."""
        await getattr(self, f"_{step.key}")()
        await all_sent(self.folder / "pilot.db")

    async def _say(self, user: int, command: str, **options: Any) -> None:
        await self.server.slash(user, command, **options)
        await all_sent(self.folder / "pilot.db")

    async def _start(self) -> None:
        await self.server.connected()
        await self.server.commands_registered()
        await self._say(self._ann, "game new", scenario="The Gathering")
        await self._say(self._ann, "game join", investigator="Roland Banks")
        await self._say(self._bob, "game join", investigator="Daisy Walker")
        await self._say(self._ann, "game start")

    async def _thread(self) -> None:
        for user in (self._ann, self._bob):
            await self._say(user, "me answers", place="thread")

    async def _select(self) -> None:
        await all_sent(self.folder / "pilot.db")
        anns, bobs = (self._thread_message(each) for each in ("Roland", "Daisy"))
        (menu,) = (each for each in anns.walk() if each.get("options"))
        card = menu["options"][0]["value"]
        await self.server.select(self._ann, anns, menu["custom_id"], card)
        await self._press(self._ann, self._thread_message("Roland"), "Replace")
        await all_sent(self.folder / "pilot.db")
        await self._press(self._bob, bobs, "Keep all")

    def _thread_message(self, name: str) -> Message:
        """The newest message of a player's own thread."""
        world = self.server.world
        thread = next(
            number
            for number, each in world.channels.items()
            if "thread_metadata" in each and name in each["name"]
        )
        return [*world.messages[thread].values()][-1]

    async def _deleted(self) -> None:
        status = self._status()
        del self.server.world.messages[status.channel_id][status.id]
        await self._say(self._ann, "board")

    async def _archived(self) -> None:
        world = self.server.world
        for thread in [each for each in world.channels.values() if "thread_metadata" in each]:
            thread["thread_metadata"]["archived"] = True
            await self.server.gateway.dispatch(
                "THREAD_UPDATE", thread, world.guild_of(int(thread["id"]))
            )
        await self._say(self._ann, "resource")

    async def _restart(self) -> None:
        data = interactions.command_data(self.server.world, "draw", {})
        await self.server.send(self._ann, interactions.COMMAND, data)
        await self.server.connected(2)

    async def _end(self) -> None:
        asked = await self.server.slash(self._ann, "game end")
        form = await self._press(self._ann, asked.original, "End the game")
        await self.server.submit(form, {"reason": "Done"})

    def _status(self) -> Message:
        return [m for m in self.server.messages() if labelled(m, "Board")][-1]

    async def _press(self, user: int, message: Message | None, label: str) -> Interaction:
        assert message is not None
        return await self.server.press(user, message, labelled(message, label)[0])


async def simulated(people: Pair) -> dict[str, list[Call]]:
    """Return the calls of a pilot on the loopback Discord."""
    environment = {
        **os.environ,
        "LOOPBACK_URL": people.server.url,
        "DISCORD_TOKEN": "a.token.of.the.loopback.discord",
        "PYTHONPATH": str(REPOSITORY),
    }
    command = (sys.executable, "-m", "tests.loopback.run_bot")
    return await pilot(people, people.folder, command=command, environment=environment, quiet=QUIET)


async def _record() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with LoopbackDiscord(load_openapi()) as server:
            found = await simulated(Pair(server, Path(folder)))
    EXPECTED.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    asyncio.run(_record())
