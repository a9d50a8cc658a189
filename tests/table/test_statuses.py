"""The status while the game is in memory: its link, its copies and the time of waiting."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.table.steps import game_status as gm_steps
from bot.table.telling.sender import PATIENCE
from tests.table.room import ALICE, BOB, GM, Room, opened


async def test_a_status_that_was_given_up_is_not_removed_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once it was deleted and its post failed, the next one is posted; nothing else is removed."""
    removed: list[int | None] = []
    remove = room.channel.remove

    async def noted(channel: int, message_id: int) -> None:
        removed.append(message_id)
        await remove(channel, message_id)

    monkeypatch.setattr(room.channel, "remove", noted)
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    told = gone = None
    (status,) = room.channel.statuses
    del room.channel.messages[status]
    room.channel.faults.extend([told, gone, *[RuntimeError("unknown")] * PATIENCE])
    with capture_logs():
        await room.pick(ALICE, 0, "gather")
        await room.tables.wait_until_idle()
    assert room.channel.statuses == []
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()

    assert None not in removed
    assert len(room.channel.statuses) == 1


async def test_after_a_pause_the_old_status_does_not_stay(room: Room) -> None:
    """One message says where a game stands, never two; so too when it is resumed."""
    await room.start(ALICE)
    await room.tables.change(room.game, gm_steps.pause, room.caller(GM), "tea")
    await room.tables.wait_until_idle()
    await room.tables.gm.resume(room.caller(GM), room.game)
    await room.tables.wait_until_idle()

    assert len(room.channel.statuses) == 1
    assert room.channel.status.prompts


async def test_a_deleted_status_is_noticed_and_posted_again(tmp_path: Path) -> None:
    """Discord is asked, whatever anybody looked at a moment before."""
    async with opened(tmp_path / "a.db") as room:
        game = await room.start(ALICE, BOB)
        await room.tables.wait_until_idle()
        record = (await room.snapshot()).record
        assert await room.tables.has_status(record)
        status = await room.tables.store.messages.find(game, "status")
        assert status is not None
        del room.channel.messages[status]

        assert not await room.tables.has_status(record)
        await room.tables.wait_until_idle()
        assert await room.tables.store.messages.find(game, "status") in room.channel.messages
        assert await room.tables.has_status(record)
