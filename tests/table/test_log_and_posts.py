"""The log and the posts say the same: nothing is lost, nothing is repeated, whatever fails."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.table.past import log_lines as table_log
from bot.table.posts.courier import Message, MessageGone, Muted, TryLater
from tests.table.room import ALICE, BOB, Channel, Room, opened

OIL = "Ada finds 1 oil."


class Forgetful(Channel):
    """A courier that knows no nonce for longer than a call, as Discord after some minutes."""

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Post again what was posted before."""
        self.nonces.clear()
        return await super().post(channel, message, nonce)


def posted(channel: Channel, line: str) -> int:
    """Count a line in the messages of the channel."""
    logs = [each for each in channel.messages.values() if each.kind == "log"]
    return sum(each.lines.count(line) for each in logs)


async def logged(room: Room, line: str) -> int:
    """Count a line in the log."""
    stretches = await room.tables.read(room.game, table_log.log_of_steps, (), 0, None)
    return sum(stretch.lines.count(line) for stretch in stretches)


async def test_an_edit_whose_answer_was_lost_before_we_were_sent_away(room: Room) -> None:
    """The message says it already: once we may write again, it is not told by another one."""
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    room.channel.faults.extend([None, Muted("50001")])
    room.channel.after.append(TryLater("the connection was lost"))
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()

    assert posted(room.channel, OIL) == await logged(room, OIL) == 2


async def test_a_post_whose_answer_was_lost_before_we_were_sent_away(path: Path) -> None:
    """It is found, though what is said now begins with why it comes late."""
    async with opened(path, channel=Forgetful()) as room:
        await room.start(ALICE)
        gone, sent_away = MessageGone("10008"), Muted("50001")
        room.channel.faults.extend([gone, None, None, sent_away])
        room.channel.after.append(TryLater("the connection was lost"))
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

        assert posted(room.channel, OIL) == await logged(room, OIL) == 1


FAULTS: tuple[Callable[[], BaseException | None], ...] = (
    lambda: None,
    lambda: None,
    lambda: TryLater("the connection was lost"),
    lambda: Muted("50001"),
    asyncio.CancelledError,
)
"""Outcomes of a call: success, a lost answer, a removed bot, a kill."""


@pytest.mark.parametrize("seed", range(8))
async def test_each_line_of_the_log_is_posted_once(path: Path, seed: int) -> None:
    """Calls fail before or after they arrive, and processes are killed."""
    chance, channel, game = random.Random(seed), Forgetful(), 0
    for _ in range(6):
        async with opened(path, channel=channel, game=game) as room:
            game = game or await room.start(ALICE, BOB)
            channel.faults.extend(chance.choice(FAULTS)() for _ in range(chance.randrange(6)))
            channel.after.extend(chance.choice(FAULTS)() for _ in range(chance.randrange(4)))
            for _ in range(chance.randrange(1, 4)):
                await act(room, chance)
            if chance.random() < 0.5:
                await room.tables.wait_until_idle()
        channel.faults.clear()
        channel.after.clear()
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.wait_until_idle()

        assert posted(channel, OIL) == await logged(room, OIL) > 0
        assert await room.tables.store.outbox.pending() == []


async def act(room: Room, chance: random.Random) -> None:
    """Let Ada gather oil, unless the game is paused."""
    await room.tables.wait_until_idle()
    if (await room.snapshot()).record.status == "running":
        await room.pick(ALICE, 0, "gather")
