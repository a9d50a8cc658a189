"""Sends what the outbox holds: in order per channel, again and again, each thing once.

A message is made of rows. Before it is posted the last of them is written down (the role
"batch"), so that after a crash the same rows make the same message, under the same nonce.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from typing import Final, TypeVar

import structlog
from msgspec.structs import replace

from bot.engine.errors import RulesError
from bot.store.api import OutboxRow, Store
from bot.store.errors import StoreError
from bot.table import outbox
from bot.table.clock import Clock
from bot.table.courier import (
    Courier,
    Message,
    MessageGone,
    TryLater,
    Undeliverable,
    ends_with,
)
from bot.table.messages import (
    Sketch,
    Story,
    galleries_of,
    log_message,
    sketch_of,
    status_message,
    story_of,
)
from bot.table.table import Table
from bot.table.undo import recall

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")

BATCH: Final = "batch"
STATUS: Final = "status"
PATIENCE: Final = 8
"""Tries of a message that fails in an unknown way, before the next one gets its turn."""
BACK_OFF: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
BURIED: Final = 2
"""Height of what we posted below the status at which it moves to the end of the channel.

A message counts 1, one with pictures 2. So the buttons are never farther up than one short message,
and the status costs one call most of the time: an edit, or a deletion and a post at rest.
"""


class GaveUp(Exception):
    """A message failed too often in an unknown way."""


class Publisher:
    """One task per channel that has something to say, and only as long as it has."""

    def __init__(
        self,
        store: Store,
        courier: Courier,
        clock: Clock,
        pool: Executor,
        *,
        debounce: float,
        visit: Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]],
        pause: Callable[[int, str], Awaitable[None]],
    ) -> None:
        """`visit` runs a function in a game's actor; `pause` stops a game nobody can hear."""
        self._store = store
        self._courier = courier
        self._clock = clock
        self._pool = pool
        self._debounce = debounce
        self._visit = visit
        self._pause = pause
        self._woken: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._hurry = asyncio.Event()
        self._below: dict[int, int] = {}
        self._inherited = 0
        """The newest row of an earlier run; rows below it may have been posted."""
        self._tried: set[int] = set()
        """Status rows whose post has been begun and not written down."""
        self._headed: dict[int, str] = {}
        """Where each game stood when it was last said at the head of a post."""
        self._pinged: dict[int, set[tuple[int, str]]] = {}

    def wake(self, channel: int) -> None:
        """There may be something to say in a channel."""
        self._woken.add(channel)
        if channel not in self._tasks:
            self._tasks[channel] = asyncio.create_task(self._work(channel))

    def take_up(self, left: Sequence[OutboxRow]) -> None:
        """Say what an earlier run left unsaid; some of it may have been posted by it."""
        self._inherited = max((row.id for row in left), default=0)
        for row in left:
            self.wake(row.channel)

    async def rest(self) -> None:
        """Wait until everything is said."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self, within: float) -> None:
        """Say what can be said by then; the rest is for the next start."""
        self._hurry.set()
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=within)
        left = list(self._tasks.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _work(self, channel: int) -> None:
        try:
            while channel in self._woken:
                await self._gather()
                self._woken.discard(channel)
                await self._deliver(channel)
        except StoreError:
            log.exception("the outbox cannot be read", channel=channel)
        finally:
            self._woken.discard(channel)
            del self._tasks[channel]

    async def _gather(self) -> None:
        """Let what happens in quick succession come together."""
        if self._debounce and not self._hurry.is_set():
            sleep = asyncio.ensure_future(self._clock.sleep(self._debounce))
            hurry = asyncio.ensure_future(self._hurry.wait())
            try:
                await asyncio.wait((sleep, hurry), return_when=asyncio.FIRST_COMPLETED)
            finally:
                sleep.cancel()
                hurry.cancel()

    async def _deliver(self, channel: int) -> None:
        while pending := await self._store.pending_outbox(channel):
            game = pending[0].game
            mine = [row for row in pending if row.game == game]
            try:
                await self._say(channel, game, mine)
            except Undeliverable as error:
                log.warning("a channel is closed to us", game=game, channel=channel, why=str(error))
                await self._bury(mine)
                await self._pause(game, str(error))
            except GaveUp:
                continue
            except RulesError:
                log.exception("a game cannot be told about", game=game, channel=channel)
                await self._bury(mine)

    async def _say(self, channel: int, game: int, mine: list[OutboxRow]) -> None:
        told = [row for row in mine if row.kind != outbox.STATUS]
        if told:  # the status comes last, when all is told: it moves once, not after each post
            await self._post_log(channel, game, told, more=len(told) < len(mine))
        else:
            await self._show_status(channel, game, mine)

    async def _bury(self, dead: Sequence[OutboxRow]) -> None:
        for row in dead:
            await self._store.mark_failed(row.id, not_before=None)

    # What happened

    async def _post_log(
        self, channel: int, game: int, told: list[OutboxRow], *, more: bool
    ) -> None:
        """Say what happened; `more`: the status is to be brought up to date after it."""
        begun = await self._store.message(game, BATCH) or 0
        batch = [row for row in told if row.id <= begun]
        story, sketch, message = await self._compose(game, batch or told, whole=bool(batch))
        ids = [row.id for row in story.rows]
        if message is None:
            await self._store.mark_sent(ids, None)
            return
        if not batch:
            await self._store.set_message(game, BATCH, ids[-1])
        first = story.rows[0]
        made = replace(
            message,
            title=message.title if self._is_headed(game, message) else "",
            galleries=await galleries_of(sketch, self._pool),
        )
        made = replace(made, followed=more and await self._moves(game, _height(made)))
        if not (made.lines or made.mentions or made.galleries):
            await self._store.mark_sent(ids, None)
            return
        sent = await self._try(story.rows, lambda: self._courier.post(channel, made, first.nonce))
        await self._store.mark_sent(ids, sent)
        self._headed[game] = message.title
        self._below[game] = self._below.get(game, 0) + _height(made)

    def _is_headed(self, game: int, message: Message) -> bool:
        """Whether a post says at its head where the game stands.

        Not where it stood there before, nor where that is told further down: what stands above
        it belongs to the round or phase before.
        """
        told = any(ends_with(message.title, line) for line in message.lines[1:])
        return message.ends or (self._headed.get(game) != message.title and not told)

    async def _moves(self, game: int, height: int) -> bool:
        """Whether a post of this height makes the status move below it."""
        buried = self._below.get(game, 0) + height >= BURIED
        return buried or await self._store.message(game, STATUS) is None

    async def _compose(
        self, game: int, told: list[OutboxRow], *, whole: bool
    ) -> tuple[Story, Sketch, Message | None]:
        """In the game's actor, words only: what is drawn is drawn while the game goes on."""
        pinged = self._pinged.setdefault(game, set())
        made: list[tuple[Story, Sketch, Message | None]] = []

        async def compose(table: Table) -> None:
            story = await story_of(table, told, whole=whole)
            message = log_message(table, story, pinged)
            said = None if story.empty and not message.mentions else message
            made.append((story, sketch_of(table, story), said))

        await self._visit(game, compose)
        return made[0]

    # Where the game stands

    async def _show_status(self, channel: int, game: int, due: list[OutboxRow]) -> None:
        ids = [row.id for row in due]
        message = await self._status(game)
        old = await self._store.message(game, STATUS)
        if old is not None and self._below.get(game, 0) >= BURIED:
            await self._remove_status(channel, game, due, old)
        elif old is not None and await self._edit_status(channel, game, due, old, message):
            await self._store.mark_sent(ids, old)
            return
        await self._post_status(channel, game, due, message)

    async def _remove_status(self, channel: int, game: int, due: list[OutboxRow], old: int) -> None:
        await self._try(due, lambda: self._courier.remove(channel, old))
        await self._store.set_message(game, STATUS, None)

    async def _edit_status(
        self, channel: int, game: int, due: list[OutboxRow], old: int, message: Message
    ) -> bool:
        try:
            await self._try(due, lambda: self._courier.edit(channel, old, message))
        except MessageGone:
            await self._store.set_message(game, STATUS, None)
            return False
        return True

    async def _post_status(
        self, channel: int, game: int, due: list[OutboxRow], message: Message
    ) -> None:
        first = due[0]
        # The nonce of an earlier try may find what that one posted, with older content.
        again = first.id <= self._inherited or first.id in self._tried
        self._tried.add(first.id)
        new = await self._try(due, lambda: self._courier.post(channel, message, first.nonce))
        self._below[game] = 0
        await self._store.set_message(game, STATUS, new)
        if again:
            await self._edit_status(channel, game, due, new, message)
        await self._store.mark_sent([row.id for row in due], new)
        self._tried.discard(first.id)

    async def _status(self, game: int) -> Message:
        made: list[Message] = []

        async def compose(table: Table) -> None:
            await recall(table)
            made.append(status_message(table))

        await self._visit(game, compose)
        return made[0]

    # Weather

    async def _try(self, due: Sequence[OutboxRow], send: Callable[[], Awaitable[T]]) -> T:
        """Send until it is sent. Raises `MessageGone`, `Undeliverable`, `GaveUp`."""
        attempt = due[0].attempts
        unknown = 0
        while True:
            try:
                return await send()
            except (MessageGone, Undeliverable):
                raise
            except TryLater as error:
                wait = error.after
            except Exception as error:
                unknown += not _is_weather(error)
                log.warning("a message could not be sent", row=due[0].id, exc_info=error)
                if unknown >= PATIENCE:
                    log.exception("a message is given up", row=due[0].id)
                    await self._bury(due)
                    raise GaveUp from error
                wait = None
            delay = BACK_OFF[min(attempt, len(BACK_OFF) - 1)] if wait is None else wait
            attempt += 1
            await self._store.mark_failed(due[0].id, not_before=self._clock.now() + delay)
            await self._clock.sleep(delay)


def _height(message: Message) -> int:
    """How far a post pushes the status up."""
    return 1 + bool(message.galleries)


def _is_weather(error: Exception) -> bool:
    """A lost connection; aiohttp's own are neither `OSError` nor anything of Discord's library."""
    return isinstance(error, OSError | TimeoutError) or type(error).__module__.startswith("aiohttp")
