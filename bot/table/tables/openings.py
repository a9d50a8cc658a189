"""Conditions of opening a table: a known game, a free channel, and room for another table."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.errors import NotAllowed
from bot.store.api import Store
from bot.table.declares.kit import Kit
from bot.table.lobby.quotas import Quota, check_quota
from bot.table.lobby.rematch import TAKEN
from bot.table.tables.lease_keeper import LeaseKeeper


class Openings:
    """Checks whether another table can be opened."""

    def __init__(
        self, store: Store, kits: Mapping[str, Kit], leases: LeaseKeeper, quota: Quota
    ) -> None:
        self._store = store
        self._kits = kits
        self._leases = leases
        self.quota = quota

    def kit(self, ruleset: str) -> Kit:
        """Return the kit of a game. Raises `NotAllowed` if the bot does not have it."""
        if ruleset not in self._kits:
            raise NotAllowed(f"I don’t know the game “{ruleset}”.")
        return self._kits[ruleset]

    async def check_free(self, guild: int, channel: int) -> None:
        """Raise `NotAllowed` if the channel has a game that is not over."""
        if not await self.is_free(guild, channel):
            raise NotAllowed(TAKEN)

    async def is_free(self, guild: int, channel: int) -> bool:
        """Return True if the channel has no game that is not over."""
        return await self._store.games.active_in(guild, channel) is None

    async def check_room(self, guild: int, user: int) -> None:
        """Raise `NotAllowed` if another table would exceed a limit, or `Elsewhere`."""
        await self._leases.lease_of_server(guild)
        await check_quota(self._store, self.quota, guild, user)
