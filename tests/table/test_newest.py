"""What is kept of the games that were told about last."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table.telling import newest
from bot.table.telling.newest import Newest
from tests.table.room import ALICE, BOB, GM, GUILD, opened


def test_only_the_newest_are_kept() -> None:
    """Who is written down again is new again."""
    kept = Newest[int, str](2)

    kept[1], kept[2], kept[1], kept[3] = "a", "b", "c", "d"

    assert dict(kept) == {1: "c", 3: "d"}


async def test_the_publisher_keeps_little_of_games_told_about(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables there were in its time; what it says is the same."""
    monkeypatch.setattr(newest, "MOST", 2)
    async with opened(path) as room:
        for number in range(4):
            room.channel.places.add(number)
            made = await room.tables.lobby.new(room.caller(GM), GUILD, number, "lantern", "night")
            for user, hero in ((ALICE, "ada"), (BOB, "bert")):
                await room.tables.lobby.join(room.caller(user), made.id, hero)
            await room.tables.lobby.start(room.caller(GM), made.id, bytes(16))
            await room.tables.rest()

        publisher = room.tables._publisher
        assert publisher is not None
        kept = (
            publisher._status.stands,
            publisher._status.above,
            publisher._log.headed,
            publisher._sender._leases,
        )
        assert [len(each) for each in kept] == [2, 2, 2, 2]
        assert publisher._rung == {}
