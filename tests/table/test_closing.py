"""What is collected for a while, and what closing waits for."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.table.posts.courier import TryLater
from bot.table.steps import inputs
from bot.table.telling.publisher import GROWS_AFTER
from tests.table.room import ALICE, BOB, GM, Channel, Gate, opened


async def test_posts_are_collected_for_a_while(path: Path) -> None:
    """What happens within the interval is one message; closing does not wait for it."""
    gate = Gate()
    async with opened(path, clock=gate, debounce=3.0) as room:
        gate.open.set()
        await room.start(ALICE)
        gate.open.clear()
        for _ in range(3):
            await room.pick(ALICE, 0, "gather")
        before = len(room.channel.told)
        gate.open.set()
        await room.tables.wait_until_idle()
        assert [post.lines for post in room.channel.told[before:]] == [("Ada finds 1 oil.",) * 3]
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
        assert len(room.channel.lines) == 4  # the message grows a little later
        await room.wait(GROWS_AFTER)
        assert [post.lines for post in room.channel.told[before:]] == [("Ada finds 1 oil.",) * 4]
        gate.open.clear()
        await room.pick(ALICE, 0, "whisper")
        await room.pick(ALICE, 0, "gather")
        await room.tables.close()
        told = [post.lines for post in room.channel.told[before:]]
        assert told == [("Ada finds 1 oil.",) * 5]
        assert room.channel.status.prompts[0].lines == ("Oil: 5.",)


async def test_closing_does_not_wait_for_ever(path: Path) -> None:
    """What cannot be sent in time is sent at the next start."""
    gate, channel = Gate(), Channel()
    async with opened(path, clock=gate, channel=channel) as room:
        game = await room.start(ALICE)
        channel.faults.append(TryLater("503"))
        await room.pick(ALICE, 0, "gather")
        await room.tables.close(within=0.05)
        assert "Ada finds 1 oil." not in channel.lines
    async with opened(path, channel=channel, game=game) as room:
        await room.tables.wait_until_idle()
        assert channel.lines.count("Ada finds 1 oil.") == 1


async def test_somebody_who_plays_on_is_waited_for(path: Path) -> None:
    """As long as nobody is to be notified; then it is told at once."""
    clock = Gate()
    async with opened(path, clock=clock, debounce=3.0) as room:
        clock.open.set()
        await room.start(ALICE, BOB)
        before, sleep = len(room.channel.told), clock.sleep
        left = ["gather", "gather", "end"]

        async def acting(seconds: float) -> None:
            if left:
                await room.pick(ALICE, 0, left.pop(0))
            await sleep(seconds)

        clock.sleep = acting
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()

        assert [len(post.lines) for post in room.channel.told[before:]] == [3]
        assert room.channel.called[-1] == (BOB,)


async def test_closing_waits_for_what_was_taken_in(path: Path) -> None:
    """Every input taken in before is carried out and told by then, not dropped with the store."""
    async with opened(path) as room:
        game = await room.start(ALICE)
        under_way = [
            asyncio.ensure_future(
                room.tables.change(
                    game, inputs.override, room.caller(GM), {"oil": n, "seat": 0}, "a gift"
                )
            )
            for n in (1, 2, 3)
        ]
        await asyncio.sleep(0)
        await room.tables.close()

        assert all(each.done() for each in under_way)
        assert [line for line in room.channel.lines if line.startswith("Oil is set")] == [
            f"Oil is set to {n}." for n in (1, 2, 3)
        ]
