"""Sends messages with retries, each once, whatever errors occur."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeVar

import structlog

from bot.store.api import Store
from bot.store.game_records import Lease, OutboxRow
from bot.table.clock import Clock
from bot.table.errors import Elsewhere
from bot.table.posts import outbox_rows
from bot.table.posts.courier import (
    Courier,
    Message,
    MessageGone,
    Muted,
    NoThread,
    Refused,
    TryLater,
    Undeliverable,
)
from bot.table.telling.newest import Newest

log = structlog.stdlib.get_logger(__name__)
T = TypeVar("T")
PATIENCE: Final = 8
"""The most tries of a message that fails in an unknown way, before the next one is tried."""
MUTED: Final = "muted"
"""Not a message: set while we may not write in the channel."""
UNTOLD: Final = "untold"
"""Not a message: the number of steps whose posts were given up."""
BACK_OFF: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)


TOLD: Final = "told"
"""The newest message that is known to be a log post: all later ones are newer."""
NONCE: Final = 25
"""The most characters of a nonce."""


class GaveUp(Exception):
    """A message failed too often in an unknown way."""


class Sender:
    """Sends messages through the courier, with retries."""

    def __init__(self, store: Store, courier: Courier, clock: Clock) -> None:
        """Send the rows of `store` with `courier`."""
        self._store = store
        self._courier = courier
        self._clock = clock
        self.inherited = 0
        """The newest row of an earlier run; rows below it may have been posted."""
        self._leases = Newest[int, Lease]()
        """The lease under which the rows of each game were read."""

    def begin(self, game: int, lease: Lease) -> bool:
        """Use this lease for a game's rows; return True if it is a new one."""
        if self._leases.get(game) == lease:
            return False
        self._leases[game] = lease
        return True

    async def post(
        self,
        channel: int,
        due: Sequence[OutboxRow],
        message: Message,
        after: int = 0,
        mark: str = "",
        *,
        again: bool = False,
        earlier: Message | None = None,
    ) -> int:
        """Post a message unless it was posted already; return its id.

        A message posted already must be newer than `after`, because an earlier one may have the
        same text. `mark` makes the nonce distinct; `again`: it was tried before, perhaps as
        `earlier`.
        """
        first = due[0]
        nonce = f"{first.nonce}{mark}"[-NONCE:]
        if again or first.id <= self.inherited:
            for each in (message, *([earlier] if earlier else [])):
                find = partial(self._courier.find, channel, each, after)
                if (found := await self.attempt(due, find)) is not None:
                    return found
        return await self.attempt(due, lambda: self._courier.post(channel, message, nonce))

    async def newest_log_post(self, game: int) -> int:
        """Return the newest message that is known to be a log post of the game; 0 if none."""
        return await self._store.messages.find(game, TOLD) or 0

    async def attempt(self, due: Sequence[OutboxRow], send: Callable[[], Awaitable[T]]) -> T:
        """Send with retries. Raises `MessageGone`, `Undeliverable`, `GaveUp` or `Elsewhere`."""
        attempt = due[0].attempts
        unknown = 0
        while True:
            # Before each try: the lease may be lost while we wait for Discord.
            await self._check_lease(due[0].game)
            try:
                return await send()
            except (MessageGone, Muted, NoThread, Refused, Undeliverable):
                raise
            except TryLater as error:
                wait = error.after
            except Exception as error:
                # A lost connection is not the message's fault: it is retried forever.
                unknown += not _is_temporary(error)
                log.warning("a message could not be sent", row=due[0].id, exc_info=error)
                if unknown >= PATIENCE:
                    log.exception("a message is given up", row=due[0].id)
                    await self.discard(due)
                    raise GaveUp from error
                wait = None
            delay = BACK_OFF[min(attempt, len(BACK_OFF) - 1)] if wait is None else wait
            attempt += 1
            await self._store.outbox.mark_failed(due[0].id, not_before=self._clock.now() + delay)
            await self._clock.sleep(delay)

    async def _check_lease(self, game: int) -> None:
        """Check that the lease is still ours. Raises `Elsewhere`."""
        lease = self._leases.get(game)
        if lease is not None and lease != await self._store.acquire_lease(game):
            raise Elsewhere

    async def discard(self, dead: Sequence[OutboxRow]) -> None:
        """Drop rows that cannot be sent, and count their steps for a line in the next post."""
        # Counted before the rows are discarded: a crash in between counts too many, not too few.
        for game in {row.game for row in dead}:
            steps = sum(row.kind == outbox_rows.FACTS for row in dead if row.game == game)
            before = await self._store.messages.find(game, UNTOLD) or 0
            await self._store.messages.put(game, UNTOLD, before + steps or None)
        for row in dead:
            await self._store.outbox.mark_failed(row.id, not_before=None, at=self._clock.now())


def _is_temporary(error: Exception) -> bool:
    """Return True for a lost connection; aiohttp has its own exceptions for it."""
    return isinstance(error, OSError | TimeoutError) or type(error).__module__.startswith("aiohttp")
