"""Take over servers with their unfinished work, at the start and later."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import structlog

from bot.store.api import Store
from bot.table.automation.alarm import Alarm
from bot.table.campaigns.campaign_reconciler import CampaignReconciler
from bot.table.declares.kit import Kit
from bot.table.errors import logged_failure
from bot.table.tables.open_tables import OpenTables
from bot.table.telling.publisher import Publisher

_log = structlog.stdlib.get_logger(__name__)


class CampaignStart:
    """Reconciles campaigns with their chapters at the start, or when a server is gained."""

    def __init__(self, store: Store, kits: Mapping[str, Kit], settling: CampaignReconciler) -> None:
        self._store = store
        self._kits = kits
        self._settling = settling
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Reconcile the campaigns of all servers in the background."""
        self._task = asyncio.create_task(self._settle_in_background())

    async def wait_until_idle(self) -> None:
        """Wait for the reconciliation."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _settle_in_background(self) -> None:
        try:
            await self.settle_all()
        except Exception:  # noqa: BLE001 - the start continues
            _log.exception("campaigns could not be reconciled; they will be when next opened")
        finally:
            self._task = None

    async def settle_all(self, guild: int | None = None) -> None:
        """Finish an earlier run's work between campaigns and chapters, in all servers or one."""
        known = [slug for slug, kit in self._kits.items() if kit.chapters is not None]
        if not known:
            return
        running = await self._store.games.all(guild=guild, statuses=("running",))
        open_ones = [game.id for game in running if game.ruleset in known]
        for campaign in sorted({*open_ones, *await self._store.chapters.find_stranded()}):
            await self._settle_held(campaign)

    async def _settle_held(self, campaign: int) -> None:
        """Reconcile one campaign, if it is ours; log an error and continue."""
        with logged_failure("a campaign could not be looked at", game=campaign):
            if await self._store.acquire_lease(campaign) is not None:
                await self._settling.settle(campaign)


class ServerChanges:
    """Drops the games of lost servers, and takes up those of gained ones."""

    def __init__(
        self,
        games: OpenTables,
        store: Store,
        start: CampaignStart,
        alarm: Alarm,
        publisher: Publisher | None,
    ) -> None:
        self._games = games
        self._store = store
        self._start = start
        self._alarm = alarm
        self._publisher = publisher

    async def take_servers(self, gained: frozenset[int], lost: frozenset[int]) -> frozenset[int]:
        """Drop lost servers and take over gained ones; return those that failed."""
        self._games.evict_servers(lost)
        taken = frozenset([guild for guild in sorted(gained) if await self._is_settled(guild)])
        if taken and self._publisher is not None:
            left = await self._store.outbox.pending()
            self._publisher.send_left_rows(
                [row for row in left if await self._is_of(row.game, taken)]
            )
            await self._alarm.set_from_store()
        return gained - taken

    async def _is_settled(self, guild: int) -> bool:
        """Reconcile a server's campaigns; return True if that succeeded."""
        try:
            await self._start.settle_all(guild)
        except Exception:  # noqa: BLE001 - the other servers continue
            _log.exception("a server that was gained could not be taken up", guild=guild)
            return False
        else:
            return True

    async def _is_of(self, game: int, guilds: frozenset[int]) -> bool:
        lease = await self._store.acquire_lease(game)
        return lease is not None and lease.guild in guilds
