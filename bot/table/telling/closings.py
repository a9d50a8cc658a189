"""Last lines of a game's end: how it went, and what its campaign makes of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from bot.engine.journal import decode_record
from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import GameRecord
from bot.table.errors import Elsewhere
from bot.table.game.table import Table
from bot.table.past.stored_recaps import Recaps, VisitTable
from bot.table.steps.chapter_ends import ends_of
from bot.table.telling.last_words import LastWords

log = structlog.stdlib.get_logger(__name__)
NOT_TOLD = ((), 0)
"""Of a campaign."""


class Closings:
    """Reads and draws it; a fault is logged and stops nobody."""

    def __init__(
        self, visit: VisitTable, settle: Callable[[int], Awaitable[object]], recaps: Recaps
    ) -> None:
        """`settle` brings a campaign into line; the `recaps` keep in short what a game came to."""
        self._visit = visit
        self._settle = settle
        self._recaps = recaps

    async def of(self, game: int) -> LastWords:
        """Return what there is to be said; nothing where the game was taken back and goes on."""
        told = await self._recaps.closing(game)
        campaign, step = await self._of_campaign(game)
        return LastWords(
            campaign=campaign,
            recap=None if told is None else told.recap,
            picture=None if told is None else told.picture,
            taken_in=step,
        )

    async def _of_campaign(self, game: int) -> tuple[tuple[str, ...], int]:
        """Return what a campaign made of its scenario's end, if in time, with its step."""

        async def read(table: Table) -> GameRecord:
            return table.record

        try:
            chapter = await self._visit(game, read)
            if chapter.parent is None or chapter.chapter is None:
                return NOT_TOLD
            await self._settle(chapter.parent)
            return await self._visit(chapter.parent, lambda table: _taken_in(table, chapter))
        except (Elsewhere, LeaseLost, StoreFailed):
            raise
        except Exception:
            log.exception("what a campaign takes in could not be told", game=game)
            return NOT_TOLD


async def _taken_in(table: Table, chapter: GameRecord) -> tuple[tuple[str, ...], int]:
    wanted = (chapter.chapter, chapter.head, None)
    ends = [e for e in await ends_of(table) if (e.number, e.ended_at, e.retired_by) == wanted]
    if not ends or table.session is None:
        return NOT_TOLD
    step = ends[-1].step
    (entry,) = await table.store.journal.entries(table.game, after=step - 1, until=step)
    facts = table.kit.words.decode_facts(bytes(decode_record(entry.payload).facts))
    openings = table.kit.words.openings(facts)
    kept = [fact for fact, opens in zip(facts, openings, strict=True) if not opens]
    heading = f"**{table.kit.words.heading(table.session)}**"
    return (heading, *table.words.say(kept, None), *table.words.narrate(kept)), step
