"""Sends what the outbox holds: in order per channel, again and again, each thing once.

A message is made of rows. Before it is told the last of them is written down (the role "batch"), so
that after a crash the same rows make the same message. What happened takes the place of the status
that stood there (the role "turned"), and a new status is posted below it: two calls, and the status
is always last. A message that an earlier run may have posted is looked for before it is posted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from typing import Final, TypeVar

import structlog
from msgspec.structs import replace

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.store.api import Store
from bot.store.errors import StoreError
from bot.store.records import OutboxRow
from bot.table import outbox
from bot.table.boards import Sketch, galleries_of, sketch_of
from bot.table.clock import Clock
from bot.table.courier import (
    Courier,
    Letter,
    Message,
    MessageGone,
    Muted,
    NoThread,
    Refused,
    TryLater,
    Undeliverable,
    ends_with,
)
from bot.table.echoes import without_echoes
from bot.table.hand_threads import NO_THREADS, HandThreads
from bot.table.letters import Letters
from bot.table.messages import log_message, status_message
from bot.table.people import People
from bot.table.stories import Story, story_of
from bot.table.table import Table
from bot.table.threads import NO_THREAD, LogThread
from bot.table.undo import recall

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")

BATCH: Final = "batch"
STATUS: Final = "status"
TURNED: Final = "turned"
"""The status that is being turned into what happened."""
BOARD: Final = "board"
"""Not a message: what is kept of the board that was posted last."""
PATIENCE: Final = 8
"""Tries of a message that fails in an unknown way, before the next one gets its turn."""
MUTED: Final = "muted"
"""Not a message: set while we may not write in the channel."""
MUTED_FOR: Final = 30.0
"""Seconds after which it is tried again."""
MEANWHILE: Final = "-# I could not write here for a while. This is what happened meanwhile:"
LINGERS: Final = 5
"""How many intervals a post waits at most for somebody who plays on."""
BACK_OFF: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)


NO_LETTERS: Final = (
    "Somebody here wants private messages and takes none from me: they are mentioned in the "
    "channel from now on (`/me ping`)."
)


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
        people: People,
        visit: Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]],
        pause: Callable[[int, str], Awaitable[None]],
        resume: Callable[[int], Awaitable[None]],
        closing: Callable[[int], Awaitable[Message | None]],
    ) -> None:
        """`visit` runs a function in a game's actor; `pause` stops a game nobody can hear.

        `resume` lets it go on when it can be heard again. `closing` is the post after its end.
        """
        self._store = store
        self._courier = courier
        self._clock = clock
        self._pool = pool
        self._debounce = debounce
        self._people = people
        self._visit = visit
        self._pause = pause
        self._resume = resume
        self._closing = closing
        self._hands = HandThreads(store, courier, visit, pool)
        self._woken: set[int] = set()
        self._rung: dict[int, int] = {}
        """How often each channel was woken."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._hurry = asyncio.Event()
        self._inherited = 0
        """The newest row of an earlier run; rows below it may have been posted."""
        self._tried: set[int] = set()
        """Rows whose post has been begun and not written down."""
        self._headed: dict[int, str] = {}
        """Where each game stood when it was last said at the head of a post."""
        self._stands: dict[int, Message] = {}
        """The status of each game as it was shown last, by this run."""
        self._above: dict[int, tuple[str, ...]] = {}
        """The lines of the post above each game's status, by this run."""

    def wake(self, channel: int) -> None:
        """There may be something to say in a channel."""
        self._woken.add(channel)
        self._rung[channel] = self._rung.get(channel, 0) + 1
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
        """Say what can be said by then; the rest is for the next start. `within` is in seconds."""
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
                await self._gather(channel)
                self._woken.discard(channel)
                await self._deliver(channel)
        except StoreError:
            log.exception("the outbox cannot be read", channel=channel)
        finally:
            self._woken.discard(channel)
            del self._tasks[channel]

    async def _gather(self, channel: int) -> None:
        """Let what happens in quick succession come together.

        While nobody is to be notified, whoever plays on is waited for: their deeds are one post.
        """
        for _ in range(LINGERS):
            heard = self._rung.get(channel, 0)
            await self._pause_for(self._debounce)
            if not self._debounce or self._rung.get(channel, 0) == heard:
                return
            if await self._is_urgent(channel):
                return

    async def _is_urgent(self, channel: int) -> bool:
        """Whether somebody is to hear of what is still to be told there."""
        return any(row.kind == outbox.CALL for row in await self._store.pending_outbox(channel))

    async def _pause_for(self, seconds: float) -> None:
        """Sleep, but not when the program ends."""
        if seconds and not self._hurry.is_set():
            sleep = asyncio.ensure_future(self._clock.sleep(seconds))
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
            except Muted as error:
                await self._wait_for_leave(channel, game, str(error))
            except GaveUp:
                continue
            except RulesError:
                log.exception("a game cannot be told about", game=game, channel=channel)
                await self._bury(mine)

    async def _wait_for_leave(self, channel: int, game: int, why: str) -> None:
        """Keep what is to be told until we may write there again; the game waits as well."""
        if await self._store.message(game, MUTED) is None:
            log.warning("we may not write in a channel", game=game, channel=channel, why=why)
            await self._store.set_message(game, MUTED, 1)
        await self._pause(game, why)
        await self._pause_for(MUTED_FOR)
        if self._hurry.is_set():
            raise asyncio.CancelledError  # the next run tells it

    async def _say(self, channel: int, game: int, mine: list[OutboxRow]) -> None:
        told = [row for row in mine if row.kind not in (outbox.STATUS, outbox.CALL)]
        if any(row.kind == outbox.CLOSE for row in told):
            await self._close(channel, mine)
        elif told and told[0].kind == outbox.RECAP:
            await self._post_recap(channel, game, told[0])
        elif told:  # the status comes last, when all is told
            await self._post_log(channel, game, _before_recap(told))
        else:
            await self._show_status(channel, game, mine)
            if not await self._hands.show(channel, game):
                await self._store.enqueue(game, [outbox.notice_row(channel, NO_THREADS)])
            if await self._store.message(game, MUTED) is not None:
                await self._store.set_message(game, MUTED, None)
                await self._resume(game)

    async def _close(self, channel: int, mine: list[OutboxRow]) -> None:
        """Put a channel away; what was still to be told there is told to nobody."""
        await self._try(mine, lambda: self._courier.close(channel))
        await self._store.mark_sent([row.id for row in mine], None)

    async def _bury(self, dead: Sequence[OutboxRow]) -> None:
        for row in dead:
            await self._store.mark_failed(row.id, not_before=None)

    # What happened

    async def _post_log(self, channel: int, game: int, told: list[OutboxRow]) -> None:
        """Say what happened where the status stands, else in a message of its own."""
        begun = await self._store.message(game, BATCH) or 0
        batch = [row for row in told if row.id <= begun]
        muted = await self._store.message(game, MUTED) is not None
        story, sketch, message = await self._compose(
            game, batch or told, whole=bool(batch) or muted
        )
        if message is None:
            await self._store.mark_sent([row.id for row in story.rows], None)
            return
        if muted:
            message = replace(message, lines=(MEANWHILE, *message.lines))
        await self._put_log(channel, story, sketch, message, again=bool(batch))

    async def _put_log(
        self, channel: int, story: Story, sketch: Sketch, message: Message, *, again: bool
    ) -> None:
        """Send a story with its pictures; `again`: a process before may have sent it."""
        game, ids = message.game, [row.id for row in story.rows]
        if message.threaded and await self._put_in_thread(channel, story, sketch, message):
            return
        place = await self._place(game, ids[-1], again=again)
        made = replace(
            message,
            title=message.title if self._is_headed(game, message) else "",
            galleries=await galleries_of(sketch, self._pool),
        )
        sent = await self._put(channel, game, story.rows, made, place)
        if sketch.shown:
            await self._store.set_message(game, BOARD, sketch.shown)
        await self._store.mark_sent(ids, sent)
        self._headed[game] = message.title
        self._above[game] = message.lines

    async def _put_in_thread(
        self, channel: int, story: Story, sketch: Sketch, message: Message
    ) -> bool:
        """Tell it in the table's thread; the status stays where it stands. False: no thread."""
        game, ids = message.game, [row.id for row in story.rows]
        await self._store.set_message(game, BATCH, ids[-1])
        made = replace(message, galleries=await galleries_of(sketch, self._pool))
        thread = LogThread(self._store, self._courier, game, channel)

        async def send(where: int) -> int:
            return await self._post(where, story.rows, made)

        sent = await thread.put(send)
        if sent is None:
            if await thread.newly_refused():
                await self._store.enqueue(game, [outbox.notice_row(channel, NO_THREAD)])
            return False
        if sketch.shown:
            await self._store.set_message(game, BOARD, sketch.shown)
        await self._store.mark_sent(ids, sent)
        return True

    async def _place(self, game: int, last: int, *, again: bool) -> int | None:
        """The status that is turned into the post of rows up to `last`; None: there is none.

        Written down before anything is sent: a crash finds the same place again.
        """
        if not again:
            await self._store.set_message(game, TURNED, await self._store.message(game, STATUS))
            await self._store.set_message(game, BATCH, last)
        await self._store.set_message(game, STATUS, None)
        self._stands.pop(game, None)
        return await self._store.message(game, TURNED)

    async def _put(
        self, channel: int, game: int, due: list[OutboxRow], made: Message, place: int | None
    ) -> int:
        """Turn the message into what happened, or post it; its id."""
        if place is not None:
            try:
                await self._try(due, lambda: self._courier.edit(channel, place, made))
            except MessageGone:
                await self._try(due, lambda: self._courier.remove(channel, place))
                await self._store.set_message(game, TURNED, None)
            except (GaveUp, Muted, Undeliverable):  # it still stands as it stood
                await self._store.set_message(game, STATUS, place)
                raise
            else:
                return place
        return await self._post(channel, due, made)

    async def _post(self, channel: int, due: Sequence[OutboxRow], message: Message) -> int:
        """Post, unless it stands there already: Discord forgets nonces after minutes."""
        first = due[0]
        if first.id <= self._inherited:
            found = await self._try(due, lambda: self._courier.find(channel, message))
            if found is not None:
                return found
        return await self._try(due, lambda: self._courier.post(channel, message, first.nonce))

    def _is_headed(self, game: int, message: Message) -> bool:
        """Whether a post says at its head where the game stands.

        Not where it stood there before, nor where that is told further down: what stands above
        it belongs to the round or phase before.
        """
        told = any(ends_with(message.title, line) for line in message.lines[1:])
        return message.ends or (self._headed.get(game) != message.title and not told)

    async def _compose(
        self, game: int, told: list[OutboxRow], *, whole: bool
    ) -> tuple[Story, Sketch, Message | None]:
        """In the game's actor, words only: what is drawn is drawn while the game goes on."""
        made: list[tuple[Story, Sketch, Message | None]] = []
        shown = await self._store.message(game, BOARD)

        async def compose(table: Table) -> None:
            story = await story_of(table, told, whole=whole)
            message = None if story.empty else log_message(table, story)
            made.append((story, sketch_of(table, story, shown), message))

        await self._visit(game, compose)
        return made[0]

    async def _post_recap(self, channel: int, game: int, row: OutboxRow) -> None:
        """What the whole game came to, in a post of its own; nothing if it goes on by now."""
        message = await self._closing(game)
        sent = None if message is None else await self._post(channel, [row], message)
        await self._store.mark_sent([row.id], sent)

    # Where the game stands

    async def _show_status(self, channel: int, game: int, due: list[OutboxRow]) -> None:
        """Edit the status, or post it anew where somebody is to be notified by it."""
        ids = [row.id for row in due]
        stands = without_echoes(await self._status(game, due), self._above.get(game, ()))
        message = await self._called(channel, game, due, stands)
        old = await self._store.message(game, STATUS)
        if old is not None and message.mentions:
            await self._remove_status(channel, game, due, old)
            old = None
        if old is not None and await self._edit_status(channel, game, due, old, message):
            await self._store.mark_sent(ids, old)
        else:
            await self._post_status(channel, game, due, message)
        self._stands[game] = replace(message, mentions=())

    async def _called(
        self, channel: int, game: int, due: list[OutboxRow], message: Message
    ) -> Message:
        """The status with those to mention: who wants it privately gets a letter instead."""
        mentioned: list[int] = []
        for user in message.mentions:
            letters = Letters(self._store, self._people, self._visit, self._clock)
            letter = await letters.to(user, game)
            if letter is None:
                mentioned.append(user)
            elif letter.text and not await self._whisper(user, letter, due[0]):
                mentioned.append(user)
                await self._store.enqueue(game, [outbox.notice_row(channel, NO_LETTERS)])
        return replace(message, mentions=tuple(mentioned))

    async def _whisper(self, user: int, letter: Letter, row: OutboxRow) -> bool:
        """Write to somebody; False if they take no letters, which is noted."""
        try:
            nonce = f"{row.nonce}w{user % 1000}"[-25:]
            await self._try([row], lambda: self._courier.whisper(user, letter, nonce))
        except Refused:
            await self._people.change(user, lambda me: replace(me, refused=True))
            return False
        return True

    async def _remove_status(self, channel: int, game: int, due: list[OutboxRow], old: int) -> None:
        await self._try(due, lambda: self._courier.remove(channel, old))
        await self._store.set_message(game, STATUS, None)

    async def _edit_status(
        self, channel: int, game: int, due: list[OutboxRow], old: int, message: Message
    ) -> bool:
        if self._stands.get(game) == replace(message, mentions=()):
            return True
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
        # An earlier try may be found, by its nonce or in the channel, with older content.
        again = first.id <= self._inherited or first.id in self._tried
        self._tried.add(first.id)
        new = await self._post(channel, due, message)
        await self._store.set_message(game, STATUS, new)
        if again:
            self._stands.pop(game, None)
            await self._edit_status(channel, game, due, new, message)
        await self._store.mark_sent([row.id for row in due], new)
        self._tried.discard(first.id)

    async def _status(self, game: int, due: Sequence[OutboxRow]) -> Message:
        """Where the game stands; it notifies those of the calls due who are still awaited."""
        made: list[Message] = []
        calls = [outbox.called_in(row.payload) for row in due if row.kind == outbox.CALL]

        async def compose(table: Table) -> None:
            await recall(table)
            made.append(status_message(table, whom(table, calls)))

        await self._visit(game, compose)
        return made[0]

    async def leave(self, channel: int, game: int, status: int | None) -> None:
        """A game has moved elsewhere: its status is taken away, if it can be."""
        self._stands.pop(game, None)
        self._headed.pop(game, None)
        if status is None:
            return
        try:
            await self._courier.remove(channel, status)
        except Exception as error:
            log.warning("an old status could not be removed", game=game, exc_info=error)

    # Weather

    async def _try(self, due: Sequence[OutboxRow], send: Callable[[], Awaitable[T]]) -> T:
        """Send until it is sent. Raises `MessageGone`, `Undeliverable`, `GaveUp`."""
        attempt = due[0].attempts
        unknown = 0
        while True:
            try:
                return await send()
            except (MessageGone, Muted, NoThread, Refused, Undeliverable):
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


def _before_recap(told: list[OutboxRow]) -> list[OutboxRow]:
    """What is told before a game is looked back at."""
    at = next((n for n, row in enumerate(told) if row.kind == outbox.RECAP), len(told))
    return told[:at]


def whom(table: Table, calls: Sequence[dict[Seat, str]]) -> tuple[int, ...]:
    """The users whom these calls reach: each sits there and is still awaited for that."""
    players = table.players
    wanted = {(each.seat, each.kind): each.user for each in table.awaited()}
    wanted |= {(seat, outbox.HELP): players.get(seat, 0) for seat in table.helpers()}
    wanted |= {(seat, outbox.NEW): user for seat, user in players.items()}
    users = {wanted.get(each, 0) for call in calls for each in call.items()}
    return tuple(sorted(users - {0}))


def _is_weather(error: Exception) -> bool:
    """A lost connection; aiohttp's own are neither `OSError` nor anything of Discord's library."""
    return isinstance(error, OSError | TimeoutError) or type(error).__module__.startswith("aiohttp")
