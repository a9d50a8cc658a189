"""A deleted status is noticed before a link leads to it."""

from __future__ import annotations

from pathlib import Path

from tests.table.room import ALICE, BOB, opened


async def test_a_deleted_status_is_noticed_and_posted_again(tmp_path: Path) -> None:
    """Discord is asked, whatever anybody looked at a moment before."""
    async with opened(tmp_path / "a.db") as room:
        game = await room.start(ALICE, BOB)
        await room.tables.rest()
        record = (await room.snapshot()).record
        assert await room.tables.has_status(record)
        status = await room.tables.store.messages.find(game, "status")
        assert status is not None
        del room.channel.messages[status]

        assert not await room.tables.has_status(record)
        await room.tables.rest()
        assert await room.tables.store.messages.find(game, "status") in room.channel.messages
        assert await room.tables.has_status(record)
