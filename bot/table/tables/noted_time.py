"""The tables' time in the store: a later run does not start before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.store.api import Store

ALL_SERVERS: Final = 0
"""In place of a server: a setting of the whole bot."""
TIME: Final = "time"


async def noted_time(store: Store) -> float:
    """Return the newest stored time, in seconds since the epoch; 0 if there is none."""
    kept = await store.people.guild_settings(ALL_SERVERS)
    return float(_decode_settings(kept.json).get(TIME, 0.0)) if kept is not None else 0.0


async def note_time(store: Store, now: float) -> None:
    """Store the time, unless a later one is stored."""

    def change(kept: bytes | None) -> bytes:
        known = _decode_settings(kept or b"{}")
        return msgspec.json.encode({**known, TIME: max(now, known.get(TIME, 0.0))})

    await store.people.change_guild_settings(ALL_SERVERS, change)


def _decode_settings(kept: bytes) -> Mapping[str, float]:
    return msgspec.json.decode(kept, type=dict[str, float])
