"""The log thread of a table: opened when needed, and again if it is gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import structlog

from bot.store.api import Store
from bot.table.posts.courier import Courier, NoThread, Undeliverable

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")

LOG: Final = "log_thread"
"""The role of the log thread: its id is stored like those of messages."""
REFUSED: Final = "log_refused"
"""Not a message: the table knows that there can be no thread here."""
NO_THREAD: Final = (
    "I can’t open a thread here, so I’ll post events in the channel. I need the permissions "
    "Create Public Threads and Send Messages in Threads, and a table in a text channel: `/setup`."
)


MOST_TITLE = 70
"""Characters: Discord allows 100 for the name of a thread."""


class LogThread:
    """The thread of one game's log."""

    def __init__(
        self, store: Store, courier: Courier, game: int, channel: int, title: str = ""
    ) -> None:
        """`title` is the name of the game; a new thread is named after it."""
        self._store = store
        self._courier = courier
        self._game = game
        self._channel = channel
        self._name = (
            f"Log: {title[:MOST_TITLE]} (table {game})" if title else f"Log of table {game}"
        )

    async def put(self, send: Callable[[int], Awaitable[T]]) -> T | None:
        """Send to the thread, opening a new one if it is gone; None if there can be none."""
        for _ in range(2):
            thread = await self._find_or_open()
            if thread is None:
                return None
            try:
                return await send(thread)
            except Undeliverable:
                await self._store.messages.put(self._game, LOG, None)
        return None

    async def note_refusal(self) -> bool:
        """Record that there can be no thread; return True if that is new."""
        if await self._store.messages.find(self._game, REFUSED) is not None:
            return False
        await self._store.messages.put(self._game, REFUSED, 1)
        return True

    async def _find_or_open(self) -> int | None:
        known = await self._store.messages.find(self._game, LOG)
        if known is not None:
            return known
        try:
            made = await self._courier.open_thread(self._channel, self._name)
        except NoThread as error:
            log.warning("a thread was refused", game=self._game, why=str(error))
            return None
        await self._store.messages.put(self._game, LOG, made)
        await self._store.messages.put(self._game, REFUSED, None)
        return made
