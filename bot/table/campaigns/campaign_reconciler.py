"""Make campaigns and their chapters agree after a change of either.

The reconciler takes missing steps one by one, each in the actor of one table and in one
transaction: start the wanted chapter, report a finished chapter to its campaign, undo an end on
both sides. After a crash the next start continues with the missing steps.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol, TypeVar

import structlog

from bot.engine.errors import RulesError
from bot.store.api import Store
from bot.store.game_records import GameRecord
from bot.table.campaigns import campaign_steps as campaigns, waiting_list
from bot.table.declares.campaign_kit import Chapter
from bot.table.game.table import Table

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")
MOST: Final = 12
"""Steps in a row; more would be a fault of the rules."""


class Enter(Protocol):
    """Runs a job in the actor of a game, with the game loaded."""

    def __call__(self, game: int, job: Callable[[Table], Awaitable[T]], /) -> Awaitable[T]:
        """Return the result of the job."""
        ...


class CampaignReconciler:
    """Makes the campaigns of a store agree with their chapters, one campaign at a time."""

    def __init__(self, store: Store, enter: Enter) -> None:
        self._store = store
        self._enter = enter
        self._one = asyncio.Lock()

    async def settle(self, campaign: int) -> bool:
        """Take all missing steps of a campaign; log a failure and return False."""
        async with self._one:
            try:
                return await self._take_steps(campaign)
            except Exception:
                log.exception("a campaign could not be settled", game=campaign)
                return False

    async def _take_steps(self, campaign: int) -> bool:
        for _ in range(MOST):
            if not await self._take_step(campaign):
                return True
        log.error("a campaign does not settle", game=campaign)
        return False

    async def _take_step(self, campaign: int) -> bool:
        """Take one step; return True if another may be missing."""
        chapter = await self._enter(campaign, campaigns.load_wanted_chapter)
        games = await self._store.chapters.of_campaign(campaign)
        live = next((each for each in games if campaigns.is_active(each)), None)
        if live is not None:
            return await self._wait_for_chapter(campaign, chapter, live)
        if chapter is None:
            return await self._enter(campaign, waiting_list.admit_first)
        game = next((each for each in games if each.chapter == chapter.number), None)
        if game is None:
            return await self._begin_chapter(campaign, chapter)
        if campaigns.is_other_scenario(game, chapter):
            return await self._begin_chapter(campaign, chapter, game.id)
        return await self._end_chapter(campaign, game)

    async def _wait_for_chapter(
        self, campaign: int, chapter: Chapter | None, live: GameRecord
    ) -> bool:
        """Mark the campaign as waiting for a chapter in play; undo a recorded end of it."""
        number = live.chapter or 0
        if chapter is None or chapter.number != number:
            await self._enter(campaign, lambda table: campaigns.undo_recorded_end(table, number))
        return False

    async def _begin_chapter(
        self, campaign: int, chapter: Chapter, instead: int | None = None
    ) -> bool:
        try:
            begun = await self._enter(
                campaign, lambda table: campaigns.begin_chapter(table, chapter, instead)
            )
        except RulesError as error:
            log.exception("a chapter cannot begin", game=campaign, chapter=chapter.number)
            said = str(error)
            await self._enter(campaign, lambda table: campaigns.post_cannot_begin(table, said))
            return False
        if begun is not None:
            await self._enter(begun, campaigns.announce_chapter)
        return begun is None

    async def _end_chapter(self, campaign: int, game: GameRecord) -> bool:
        """Report a finished chapter to its campaign, reopen it, or ask the players."""
        over = await self._enter(game.id, campaigns.ended_chapter)
        if over is not None and over.is_complete:
            try:
                if await self._enter(campaign, lambda table: campaigns.record_result(table, over)):
                    return True
                await self._enter(game.id, lambda table: campaigns.reopen_chapter(table, over.head))
            except Exception:  # a fault in the rules must not stop the bot's start
                log.exception("a chapter’s end cannot be taken in", game=campaign, chapter=game.id)
            else:
                return False
        await self._enter(
            campaign, lambda table: campaigns.ask_about_halted_chapter(table, game.id)
        )
        return False
