"""The tables' time as the store has it: a later run does not fall behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.store.api import Store

ALL_SERVERS: Final = 0
"""In place of a server: what is noted for the whole program."""
TIME: Final = "time"


async def noted_time(store: Store) -> float:
    """Return the newest time that was noted, seconds since the epoch; 0 if none was."""
    kept = await store.people.guild_settings(ALL_SERVERS)
    return float(_decode(kept.json).get(TIME, 0.0)) if kept is not None else 0.0


async def note_time(store: Store, now: float) -> None:
    """Write the time down, unless a later one is known."""

    def change(kept: bytes | None) -> bytes:
        known = _decode(kept or b"{}")
        return msgspec.json.encode({**known, TIME: max(now, known.get(TIME, 0.0))})

    await store.people.change_guild_settings(ALL_SERVERS, change)


def _decode(kept: bytes) -> Mapping[str, float]:
    return msgspec.json.decode(kept, type=dict[str, float])
