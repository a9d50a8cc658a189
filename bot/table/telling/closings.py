"""The end of a finished game's log: its recap, and its result in the campaign."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from bot.engine.journal import decode_record
from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import GameRecord
from bot.table.errors import Elsewhere
from bot.table.game.table import Table
from bot.table.past.stored_recaps import Recaps, VisitTable
from bot.table.steps.chapter_ends import recorded_ends
from bot.table.telling.last_words import LastWords

log = structlog.stdlib.get_logger(__name__)
NOT_TOLD = ((), 0)
"""The campaign's lines and step, if there are none."""


class Closings:
    """Loads and draws the last lines of a game's log. A fault is logged and blocks nothing."""

    def __init__(
        self, visit: VisitTable, settle: Callable[[int], Awaitable[object]], recaps: Recaps
    ) -> None:
        """`settle` brings a campaign into line; `recaps` stores the recap of each game."""
        self._visit = visit
        self._settle = settle
        self._recaps = recaps

    async def last_words_of(self, game: int) -> LastWords:
        """Return the last lines; empty if the game was taken back and continues."""
        told = await self._recaps.retell_at_end(game)
        campaign, step = await self._campaign_lines(game)
        return LastWords(
            campaign=campaign,
            recap=None if told is None else told.recap,
            picture=None if told is None else told.picture,
            taken_in=step,
        )

    async def _campaign_lines(self, game: int) -> tuple[tuple[str, ...], int]:
        """Return the campaign's lines about the end of a scenario, and their step."""

        async def read(table: Table) -> GameRecord:
            return table.record

        try:
            chapter = await self._visit(game, read)
            if chapter.parent is None or chapter.chapter is None:
                return NOT_TOLD
            await self._settle(chapter.parent)
            return await self._visit(
                chapter.parent, lambda table: _recorded_end_lines(table, chapter)
            )
        except (Elsewhere, LeaseLost, StoreFailed):
            raise
        except Exception:
            log.exception("what a campaign takes in could not be told", game=game)
            return NOT_TOLD


async def _recorded_end_lines(table: Table, chapter: GameRecord) -> tuple[tuple[str, ...], int]:
    wanted = (chapter.chapter, chapter.head, None)
    ends = [e for e in await recorded_ends(table) if (e.number, e.ended_at, e.retired_by) == wanted]
    if not ends or table.session is None:
        return NOT_TOLD
    step = ends[-1].step
    (entry,) = await table.store.journal.entries(table.game, after=step - 1, until=step)
    facts = table.kit.words.decode_facts(bytes(decode_record(entry.payload).facts))
    openings = table.kit.words.groups_begun(facts)
    kept = [fact for fact, opens in zip(facts, openings, strict=True) if not opens]
    heading = f"**{table.kit.words.heading(table.session)}**"
    return (heading, *table.words.describe_facts(kept, None), *table.words.narrate(kept)), step
