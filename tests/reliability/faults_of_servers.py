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


def _cut(where: str) -> None:
    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute(_CUT)


KINDS = (Kind("all connections to the server cut, four times", connections_cut, 25),)
