"""People who play at several tables of one bot at once, and remember what they did and heard."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any

from cogs.wire.confirmations import UNREAD
from tests.loopback import interactions
from tests.loopback.interactions import Interaction
from tests.loopback.server import LoopbackDiscord
from tests.loopback.world import Message

DONE = "✓"
"""How the answer begins to what was carried out."""
BEFORE = "✓ Your answer counted."
"""What somebody is told whose press repeats the one before: the button had not changed yet."""
GAINED = "Roland gains 1 resource."
"""What the table is told of the press."""
PRESSED = "Gain a resource"
PATIENCE = 3.5
"""Seconds that a table waits for its last answers when it stops playing."""


class Action:
    """Something that somebody did, and what they heard of it."""

    def __init__(self, channel: int, interaction: Interaction, reason: str) -> None:
        self.channel = channel
        self.interaction = interaction
        self.reason = reason
        """What the table is told of an order, unique; none: a press."""

    @property
    def acknowledged(self) -> bool:
        """Return whether whoever did it was told that it is done."""
        said = self.interaction.text
        if said.startswith(UNREAD):  # what was done before; the answer itself follows
            said = said.partition("\n\n")[2]
        return said.startswith(DONE) and not said.startswith(BEFORE)


class Players:
    """Roland's player at each table, who is game master as well."""

    def __init__(self, server: LoopbackDiscord, tables: int, chance: random.Random) -> None:
        self.server = server
        self.chance = chance
        self.user = server.add_user("Ann")
        first = server.channel
        more = [server.world.add_channel(f"table-{n}") for n in range(1, tables)]
        self.channels = [first, *more]
        self.actions: list[Action] = []
        self._count = 0
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Roland's first turn at every table."""
        for channel in self.channels:
            for command, options in (
                ("game new", {"scenario": "The Gathering"}),
                ("game join", {"investigator": "Roland Banks"}),
                ("game start", {}),
                ("answer", {"option": "pass"}),
            ):
                await self.server.slash(self.user, command, channel=channel, **options)

    def play(self) -> None:
        """Everybody plays on and on, until `rest`."""
        self._playing = [asyncio.create_task(self._play(channel)) for channel in self.channels]

    async def rest(self, within: float = PATIENCE) -> None:
        """Wait for the answers that are still to come, so long, and do nothing more."""
        if self._playing:
            await asyncio.sleep(0)
            tasks, self._playing = self._playing, []
            done, late = await asyncio.wait(tasks, timeout=within) if within else (set(), {*tasks})
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
            for task in done:
                task.result()

    async def turns(self) -> None:
        """Take a turn at every table, and wait for the answers."""
        await asyncio.gather(*map(self.turn, self.channels))

    async def turn(self, channel: int) -> None:
        """An order with a reason that nobody else gives, more actions, and a press."""
        self._count += 1
        number, reason = self._count, f"order {self._count:05} it is"
        values: dict[str, Any] = {"target": "seat0:resources", "value": str(number % 90 + 1)}
        await self._do(channel, self._command("gm set", reason=reason, **values), reason)
        more = f"turn {number:05} it is"
        actions = self._command(
            "gm set", target="seat0:actions", value=str(3 + number % 2), reason=more
        )
        await self._do(channel, actions, more)
        if (status := self.status(channel)) is not None:
            ids = [i["custom_id"] for i in status.walk() if is_press(i)]
            if ids:
                await self._do(channel, interactions.component_data(status, ids[0]), "", status)

    def status(self, channel: int) -> Message | None:
        """The table's newest message with a board."""
        found = [m for m in self.server.messages(channel) if is_status(m)]
        return found[-1] if found else None

    async def _play(self, channel: int) -> None:
        while True:
            if asyncio.current_task() not in self._playing:
                return
            await self.turn(channel)
            await asyncio.sleep(self.chance.random() * 0.05)

    def _command(self, name: str, **options: Any) -> dict[str, Any]:
        return interactions.command_data(self.server.world, name, options)

    async def _do(
        self, channel: int, data: dict[str, Any], reason: str, source: Message | None = None
    ) -> None:
        kind = interactions.COMPONENT if source else interactions.COMMAND
        with suppress(RuntimeError):  # nobody is connected
            sent = await self.server.send(self.user, kind, data, channel=channel, source=source)
            self.actions.append(Action(channel, sent, reason))
            with suppress(TimeoutError):
                await self.server.gateway.until(lambda: sent.complete, sent.seconds_to_answer)


def is_status(message: Message) -> bool:
    """Return whether it is a table's status: it has the board's button."""
    return any(str(each.get("label", "")) == "Board" for each in message.walk())


def is_press(component: dict[str, Any]) -> bool:
    """Return whether it is the button that is pressed."""
    return component.get("label") == PRESSED and not component.get("disabled")
