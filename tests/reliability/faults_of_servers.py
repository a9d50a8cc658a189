"""What can happen to the PostgreSQL server below a bot, while people play."""

from __future__ import annotations

import asyncio

import psycopg

from tests.reliability.faults import Kind
from tests.reliability.room import Room

_CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


async def connections_cut(room: Room) -> None:
    """All connections break, four times, wherever their statements are."""
    room.players.play()
    for _ in range(4):
        await room.a_while(0.3)
        await asyncio.to_thread(_cut, str(room.where))
    await room.a_while(0.3)
    await room.players.rest()


async def restarted(room: Room) -> None:
    """The server ends what it does, is away for a moment, and is back."""
    await _stopped(room, "fast")


async def crashed(room: Room) -> None:
    """SIGQUIT: what it had not written down is gone, and it recovers when it starts again."""
    await _stopped(room, "immediate")


async def _stopped(room: Room, how: str) -> None:
    room.players.play()
    await room.a_while(0.6)
    await asyncio.to_thread(room.pair.primary.stop, how)
    await room.a_while(0.5)
    await asyncio.to_thread(room.pair.primary.start)
    await room.a_while(0.6, 0.2)
    await room.players.rest()


async def failed_over(room: Room) -> None:
    """The primary crashes, its standby is promoted; later there is a new standby."""
    room.players.play()
    await room.a_while(0.6)
    await asyncio.to_thread(room.pair.fail_over)
    await room.a_while(0.6, 0.2)
    await room.players.rest()
    await asyncio.to_thread(room.pair.mend)


def _cut(where: str) -> None:
    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute(_CUT)


KINDS = (
    Kind("all connections to the server cut, four times", connections_cut, 25),
    Kind("PostgreSQL restarted at play", restarted, 20, to_a_pair=True),
    Kind("PostgreSQL crashes at play and recovers", crashed, 30, to_a_pair=True),
    Kind("PostgreSQL fails over to a standby at play", failed_over, 30, to_a_pair=True),
)
