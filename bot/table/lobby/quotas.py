"""Limits on open tables, for each server and each person."""

from __future__ import annotations

from msgspec import Struct

from bot.engine.english import count_with_noun
from bot.engine.errors import NotAllowed
from bot.store.api import Store


class Quota(Struct, frozen=True):
    """The most open tables: in their lobby, running or paused. 0 is unlimited."""

    server: int = 0
    person: int = 0
    """Tables that one person opened, in all servers."""


NO_QUOTA = Quota()


async def check_quota(store: Store, quota: Quota, guild: int, user: int) -> None:
    """Raise `NotAllowed` if opening another table would exceed a limit."""
    if quota == NO_QUOTA:
        return
    here, own = await store.games.count_open(guild, user)
    if 0 < quota.server <= here:
        raise NotAllowed(
            f"This server already has {count_with_noun(here, 'open table')}, and that’s the "
            "limit. `/games` lists those you can close; people who manage the server can close any."
        )
    if 0 < quota.person <= own:
        raise NotAllowed(
            f"You host {count_with_noun(own, 'table')} "
            f"that {'isn’t' if own == 1 else 'aren’t'} over, and "
            "that’s the limit. `/games` lists them, and closes one."
        )
