"""The short form of `python -m tests.reliability`: each fault once, on a file."""

from __future__ import annotations

from pathlib import Path

from tests.reliability.faults import (
    clock_jumps,
    cut_by_discord,
    gateway_lost,
    killed_at_play,
    killed_while_starting,
    no_room_left,
    not_to_be_written,
    refused_by_discord,
    stopped,
    taken_away,
)
from tests.reliability.room import opened
from tests.reliability.runs import Nursery
from tests.unsent import all_sent

SHORT = (
    *(killed_at_play, killed_while_starting, stopped, no_room_left, not_to_be_written),
    *(taken_away, clock_jumps, cut_by_discord, refused_by_discord, gateway_lost, killed_at_play),
)


async def test_whatever_goes_wrong_nothing_is_lost_and_all_is_told_once(tmp_path: Path) -> None:
    """One after the other, at two tables of one bot."""
    async with Nursery.opened() as nursery, opened(nursery, tmp_path / "room", 1, tables=2) as room:
        for fault in SHORT:
            await fault(room)
            await room.players.turns()
            await all_sent(room.where)
        tally = await room.checked()

    assert tally.clean, tally
    assert tally.acknowledged >= 2 * 2 * len(SHORT)  # both orders of each table after each fault
    assert room.kills > len(SHORT) // 2
