"""The short form of `python -m tests.reliability --postgres`: a server that fails over."""

from __future__ import annotations

from pathlib import Path

from tests.postgres_servers import two
from tests.reliability.faults import killed_at_play
from tests.reliability.faults_of_servers import connections_cut, failed_over
from tests.reliability.room import opened
from tests.reliability.runs import Nursery
from tests.unsent import all_sent

SHORT = (connections_cut, failed_over, killed_at_play)


async def test_whatever_happens_to_servers_nothing_is_lost(tmp_path: Path) -> None:
    """At two tables of one bot, whose address names a server and its standby."""
    with two() as pair:
        async with (
            Nursery.opened() as nursery,
            opened(nursery, tmp_path / "room", 1, where=pair.written_at, tables=2) as room,
        ):
            room.servers = pair
            for fault in SHORT:
                await fault(room)
                await room.players.turns()
                await all_sent(room.where)
            tally = await room.checked()

        assert tally.clean, tally
        assert tally.acknowledged >= 2 * 2 * len(SHORT)  # both orders of each table
