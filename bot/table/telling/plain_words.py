"""Post a plain sentence instead of a post that cannot be made, so that others can follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import structlog

from bot.engine.errors import RulesError
from bot.store.api import Store
from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import OutboxRow
from bot.table.posts import outbox_rows
from bot.table.posts.courier import Message
from bot.table.telling.sender import Sender
from bot.table.workers.meter import Meter

log = structlog.stdlib.get_logger(__name__)

TRIES: Final = 2
"""Tries of a single row."""
UNSAID: Final = "unsaid"
"""The message that says that an event could not be posted; cleared when all is well again."""
UNTOLD: Final = (
    "⚠️ Something happened here that I couldn’t put into words; this bot’s operator can see it. "
    "The game continues: `/board` shows where it stands, `/log` what happened."
)
NO_STATUS: Final = (
    "⚠️ I can’t show where this table stands just now; this bot’s operator can see it. Nothing is "
    "lost: `/board` and `/catchup` may still work, and `/game status` tries again."
)
NOT_OPENED: Final = (
    "⚠️ {0}\n-# This bot’s operator will find the reason in the log, and can restore a backup. Or "
    "the host or the game master ends it (`/game end`) and opens a new one (`/game new`). Other "
    "tables continue."
)


class PlainWords:
    """Keeps a row that cannot be posted from blocking the rows after it."""

    def __init__(self, store: Store, sender: Sender, meter: Meter) -> None:
        self._store = store
        self._sender = sender
        self._meter = meter
        self._singly: set[int] = set()
        """Games whose rows are posted one by one, to find the faulty one."""
        self._tried: dict[int, int] = {}
        """The number of tries of each row alone."""
        self._sound: set[int] = set()
        """Games known to this process to have no such sentence."""

    def rows_to_post(self, game: int, rows: list[OutboxRow]) -> list[OutboxRow]:
        """Return the rows to post now."""
        happened = _rows_of_events(rows) if game in self._singly else []
        return happened[:1] or rows

    async def post_sentence_instead(
        self, channel: int, game: int, rows: list[OutboxRow], error: Exception
    ) -> bool:
        """Find the row that cannot be posted, and post a sentence instead of it.

        Return True if a sentence was posted at a table that continues.
        """
        log.error("what happened cannot be posted", game=game, channel=channel, exc_info=error)
        happened = _rows_of_events(rows)
        if len(happened) > 1 or self._is_to_try(rows[0]):
            self._singly.add(game)
            return False
        self._meter.unsaid += 1
        self._tried.pop(rows[0].id, None)
        await self._sender.discard(rows)
        words = _sentence_for(error, happened)
        return await self._post_sentence(channel, game, rows[0], words) and words == UNTOLD

    def _is_to_try(self, row: OutboxRow) -> bool:
        """Return True if a row should be tried again, because the error may be temporary."""
        self._tried[row.id] = self._tried.get(row.id, 0) + 1
        return self._tried[row.id] < TRIES

    async def _post_sentence(self, channel: int, game: int, row: OutboxRow, words: str) -> bool:
        """Post the sentence, unless there is one already."""
        self._sound.discard(game)
        if await self._store.messages.find(game, UNSAID) is not None:
            return False
        message = Message(game=game, kind="log", lines=tuple(words.split("\n")))
        try:
            sent = await self._sender.post(channel, [row], message, mark="!")
            await self._store.messages.put(game, UNSAID, sent)
        except (LeaseLost, StoreFailed):
            raise
        except Exception:
            log.exception("not even that can be said", game=game, channel=channel)
            return False
        return True

    async def clear_sentence(self, game: int) -> None:
        """Forget the sentence, because all rows of the game can be posted again."""
        self._singly.discard(game)
        if game not in self._sound:
            self._sound.add(game)
            if await self._store.messages.find(game, UNSAID) is not None:
                await self._store.messages.put(game, UNSAID, None)


def _rows_of_events(rows: Sequence[OutboxRow]) -> list[OutboxRow]:
    return [row for row in rows if row.kind not in (outbox_rows.STATUS, outbox_rows.CALL)]


def _sentence_for(error: Exception, happened: Sequence[OutboxRow]) -> str:
    if isinstance(error, RulesError):
        return NOT_OPENED.format(error)
    return UNTOLD if happened else NO_STATUS
