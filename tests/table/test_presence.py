"""People who leave the server: looked up before a mention, at most once a day."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.table.declares.pace import DAY, HOUR, MINUTE, Pace
from bot.table.memory import presence
from bot.table.posts.courier import Message
from tests.deadline import DEADLINE
from tests.table.room import ALICE, BOB, GUILD, Channel, Room, opened

PACE = Pace(debounce=MINUTE, reminders=(6 * HOUR, 6 * HOUR, 6 * HOUR, 6 * HOUR, 6 * HOUR))


class SlowLook(Channel):
    """A channel whose look-ups last until the test sets `let_go`."""

    def __init__(self) -> None:
        super().__init__()
        self.release_guild_lease = asyncio.Event()
        self.mentioned = asyncio.Event()
        """Set after the first post that mentions somebody."""

    async def is_member(self, guild: int, user: int) -> bool | None:
        """Answer after `let_go`."""
        await self.release_guild_lease.wait()
        return await super().is_member(guild, user)

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Post, and note a mention."""
        number = await super().post(channel, message, nonce)
        if message.mentions:
            self.mentioned.set()
        return number


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room that reminds four times."""
    async with opened(tmp_path / "a.db", pace=PACE) as made:
        yield made


async def test_one_look_a_day_serves_all_mentions(tmp_path: Path) -> None:
    """Who has left is mentioned no more, also after a restart; who is back is mentioned again."""
    async with opened(tmp_path / "a.db", pace=PACE) as room:
        room.channel.left.add(BOB)
        await room.start(BOB, ALICE)
        await room.wait(7 * HOUR)
        assert room.channel.looked_up.count(BOB) == 1
        assert room.mentions(BOB) == 0
    async with opened(
        tmp_path / "a.db", pace=PACE, channel=room.channel, clock=room.clock, game=room.game
    ) as again:
        await again.wait(6 * HOUR)
        assert again.channel.looked_up.count(BOB) == 1
        again.channel.left.clear()
        await again.wait(DAY)

        assert again.mentions(BOB) >= 1


async def test_whoever_presses_something_in_the_server_is_a_member_again(room: Room) -> None:
    """They are mentioned at once, without another look."""
    room.channel.left.add(BOB)
    await room.start(BOB, ALICE)
    await room.wait(HOUR)
    room.tables.hosts.note_here(GUILD, BOB)
    await room.tables.wait_until_idle()
    await room.wait(6 * HOUR)

    assert room.channel.looked_up.count(BOB) == 1
    assert room.mentions(BOB) == 1
    assert not (await room.tables.store.presence.memberships(GUILD))[BOB].gone


async def test_who_cannot_be_looked_up_is_mentioned_and_looked_up_later(room: Room) -> None:
    """Once an hour at most; nothing is stored of it."""
    room.channel.cannot_tell = True
    room.channel.left.add(BOB)
    await room.start(BOB, ALICE)
    await room.wait(HOUR)
    assert room.mentions(BOB) == 1
    assert await room.tables.store.presence.memberships(GUILD) == {}
    room.channel.cannot_tell = False
    await room.wait(6 * HOUR)

    assert room.mentions(BOB) == 1
    assert room.channel.looked_up.count(BOB) == 2


async def test_a_slow_look_up_keeps_no_post(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post goes out with the mention; the finding counts for the next one."""
    monkeypatch.setattr(presence, "PATIENCE", 0.0)
    slow = SlowLook()
    async with opened(tmp_path / "a.db", pace=PACE, channel=slow) as room:
        slow.left.add(BOB)
        await room.start(BOB, ALICE)
        hour = asyncio.create_task(room.wait(HOUR))
        await asyncio.wait_for(slow.mentioned.wait(), DEADLINE)
        assert not slow.release_guild_lease.is_set()
        slow.release_guild_lease.set()
        await hour
        await room.wait(6 * HOUR)

        assert slow.looked_up.count(BOB) == 1
        assert room.mentions(BOB) == 1
