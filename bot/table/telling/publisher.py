"""Sends the rows of the outbox: in order for each channel, with retries, each row once.

A message is made of rows, and grows with each row of the same log group (`log_groups`). Before a
new one is sent, its last row is stored (the role "batch"), so that after a crash the same rows make
the same message. It takes the place of the status message (the role "turned"), and a new status is
posted below it: two calls, and the status is always last. A message that an earlier run may have
posted is searched for before it is posted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import structlog

from bot.store.api import Store
from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import OutboxRow
from bot.table.clock import Clock
from bot.table.errors import Elsewhere, logged_failure
from bot.table.game.table import Table
from bot.table.memory.cached_preferences import People
from bot.table.posts import outbox_rows
from bot.table.posts.courier import Courier, Muted, Undeliverable
from bot.table.posts.nowhere import has_no_channel
from bot.table.telling.last_words import LastWords
from bot.table.telling.log_posts import LogPosts
from bot.table.telling.newest import Newest
from bot.table.telling.own_places import ComposePanel, OwnPlaces, OwnState, no_panel
from bot.table.telling.plain_words import PlainWords
from bot.table.telling.sender import MUTED, GaveUp, Sender
from bot.table.telling.status_posts import STATUS, StatusPosts
from bot.table.workers.meter import Meter
from bot.table.workers.studio import Studio

log = structlog.stdlib.get_logger(__name__)
AGAIN: Final = 10.0
"""Seconds until an outbox that could not be read is read again."""
MUTED_FOR: Final = 30.0
"""Seconds until writing is tried again."""
LOOKS: Final = 15.0
"""Seconds in which the status of a table is checked only once."""
SOON: Final = 0.5
"""Seconds for which the first post after a quiet interval waits for more rows."""
GROWS_AFTER: Final = 20.0
"""The most seconds that a growing message waits while the same people continue to play."""
LINGERS: Final = 5
"""The most intervals that a post waits for a player who continues to play."""


class Publisher:
    """Runs one task for each channel while it has unsent rows."""

    def __init__(
        self,
        store: Store,
        courier: Courier,
        clock: Clock,
        studio: Studio,
        *,
        debounce: float,
        people: People,
        visit: Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]],
        pause: Callable[[int, str], Awaitable[None]],
        resume: Callable[[int], Awaitable[None]],
        closing: Callable[[int], Awaitable[LastWords]],
        meter: Meter,
        own_panel: ComposePanel = no_panel,
    ) -> None:
        """`visit` runs a function in a game's actor; `pause` pauses a game that cannot post.

        `resume` continues it when it can post again. `closing` returns its last lines.
        """
        self._store = store
        self._courier = courier
        self._clock = clock
        self._debounce = debounce
        self._pause = pause
        self._resume = resume
        self._sender = Sender(store, courier, clock)
        self._fallback = PlainWords(store, self._sender, meter)
        own = OwnPlaces(store, courier, clock, visit, studio, own_panel)
        own.inherited = lambda: self._sender.inherited
        self._status = StatusPosts(store, courier, clock, self._sender, people, visit, own)
        self._log = LogPosts(store, courier, studio, self._sender, self._status, visit, closing)
        self._pending_channels: set[int] = set()
        self._since: dict[int, float] = {}
        """When each channel got its oldest unsent row, to the knowledge of this process."""
        self._looks: dict[int, set[int]] = {}
        """The games of each channel whose status is to be checked."""
        self._looked = Newest[int, float]()
        """When the status of each game was last checked."""
        self._rung: dict[int, int] = {}
        """How often each channel with unsent rows was woken."""
        self._posted = Newest[int, float]()
        """When each channel was last posted to."""
        self._waits: dict[int, float] = {}
        """Times until which the rows of growing messages may wait."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closing = asyncio.Event()
        self._leave: dict[int, asyncio.Event] = {}
        """Events of channels in which we may not write: set when a user says that we may again."""

    def wake(self, channel: int) -> None:
        """Send the unsent rows of a channel, if there are any."""
        self._pending_channels.add(channel)
        self._since.setdefault(channel, self._clock.now())
        self._rung[channel] = self._rung.get(channel, 0) + 1
        if channel not in self._tasks:
            self._tasks[channel] = asyncio.create_task(self._run_channel(channel))

    def try_now(self, channel: int) -> None:
        """Retry a channel immediately, after a user says that we may write there again."""
        if (leave := self._leave.get(channel)) is not None:
            leave.set()

    def repost_lost_status(self, channel: int, game: int, *, at_once: bool = False) -> None:
        """Post the status of a table again if it was deleted.

        Discord is asked once in `LOOKS` seconds for each table, and always if `at_once`.
        """
        now = self._clock.now()
        if has_no_channel(channel):
            return
        if at_once or abs(now - self._looked.get(game, -LOOKS)) >= LOOKS:
            self._looked[game] = now
            self._looks.setdefault(channel, set()).add(game)
            self.wake(channel)

    async def has_status(self, channel: int, game: int) -> bool:
        """Return False if the status of a table was deleted; then it is posted again."""
        message = await self._store.messages.find(game, STATUS)
        if message is None or has_no_channel(channel):
            return True
        if await self._courier.message_exists(channel, message):
            return True
        self.repost_lost_status(channel, game, at_once=True)
        return False

    def send_left_rows(self, left: Sequence[OutboxRow]) -> None:
        """Send the rows that an earlier run left; it may have posted some of them."""
        newest = max((row.id for row in left), default=0)
        self._sender.inherited = max(newest, self._sender.inherited)
        for row in left:
            self.wake(row.channel)

    @property
    def age(self) -> float:
        """Return the age of the oldest unsent row in seconds.

        Rows of channels in which we may not write do not count.
        """
        since = min(self._since.values(), default=None)
        return 0.0 if since is None else max(0.0, self._clock.now() - since)

    @property
    def channels(self) -> int:
        """Return the number of channels with unsent rows."""
        return len(self._tasks)

    async def wait_until_idle(self) -> None:
        """Wait until everything is sent."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self, within: float) -> None:
        """Send rows for at most `within` seconds; the next start sends the rest."""
        self._closing.set()
        # A channel whose rows only wait has no task any more: it gets one, to say them now.
        for row in await self._store.outbox.pending() if self._waits else ():
            self.wake(row.channel)
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=within)
        left = list(self._tasks.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _run_channel(self, channel: int) -> None:
        try:
            while channel in self._pending_channels:
                try:
                    await self._collect_rows(channel)
                    # Before the outbox is read: whoever wakes it from here on gets another round.
                    self._pending_channels.discard(channel)
                    looks = sorted(self._looks.pop(channel, ()))
                    for game in looks:
                        self._status.found.pop(game, None)
                    await self._send_pending(channel)
                    if await self._has_lost_status(channel, looks):
                        await self._send_pending(channel)
                    self._posted[channel] = self._clock.now()
                    self._since[channel] = self._clock.now()
                except LeaseLost:
                    raise
                except Exception:  # a store that is away, or a fault of ours: not the last word
                    log.exception("unsent posts wait", channel=channel)
                    await self._schedule_retry(channel)
        except LeaseLost as lost:
            log.info("another process tells it", channel=channel, guild=lost.guild)
        finally:
            self._since.pop(channel, None)
            self._rung.pop(channel, None)
            self._looks.pop(channel, None)
            del self._tasks[channel]

    async def _has_lost_status(self, channel: int, games: Sequence[int]) -> bool:
        """Return True if someone deleted the status of one of these games.

        Discord is not asked about a status that was edited or posted just now.
        """
        gone = False
        for game in games:
            if game not in self._status.found:
                with logged_failure("a status could not be looked for", game=game):
                    gone |= await self._status.repost_if_deleted(channel, game)
        return gone

    async def _schedule_retry(self, channel: int) -> None:
        """Try the channel again after a while, for instance when a full disk has room."""
        await self._pause_for(AGAIN)
        self._pending_channels.discard(channel)
        if not self._closing.is_set():
            self._pending_channels.add(channel)

    async def _collect_rows(self, channel: int) -> None:
        """Wait briefly, so that rows of quick successive steps are posted together.

        The first post after a quiet interval goes out soon. What follows it waits for players who
        play on, unless someone is to be notified.
        """
        if self._is_quiet(channel):
            await self._pause_for(min(SOON, self._debounce))
            return
        for _ in range(LINGERS):
            heard = self._rung.get(channel, 0)
            await self._pause_for(self._debounce)
            if not self._debounce or self._rung.get(channel, 0) == heard:
                return
            if await self._is_urgent(channel):
                return

    def _is_quiet(self, channel: int) -> bool:
        """Return True if nothing was posted in a channel during the last interval."""
        posted = self._posted.get(channel)
        return posted is None or abs(self._clock.now() - posted) >= self._debounce

    async def _is_urgent(self, channel: int) -> bool:
        """Return True if an unsent row of the channel pings someone."""
        return any(
            row.kind == outbox_rows.CALL for row in await self._store.outbox.pending(channel)
        )

    async def _pause_for(self, seconds: float, *sooner: asyncio.Event) -> None:
        """Sleep, but wake up when the bot is closing or one of the events is set."""
        if seconds and not self._closing.is_set():
            ends = [asyncio.ensure_future(self._clock.sleep(seconds))]
            ends += [asyncio.ensure_future(each.wait()) for each in (self._closing, *sooner)]
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in ends:
                    each.cancel()

    async def _send_pending(self, channel: int) -> None:
        while pending := self._due_rows(await self._store.outbox.pending(channel)):
            game = pending[0].game
            lease = await self._store.acquire_lease(game)
            if lease is None:
                return  # another process tells it
            if self._sender.begin(game, lease):
                continue  # what was read before may have been told by another process
            mine = self._fallback.rows_to_post(game, _rows_of(game, pending))
            try:
                await self._send_rows(channel, game, mine)
            except Undeliverable as error:
                log.warning("a channel is closed to us", game=game, channel=channel, why=str(error))
                await self._sender.discard(mine)
                await self._pause(game, str(error))
            except Muted as error:
                await self._wait_for_permission(channel, game, str(error))
            # Both show when the outbox is read again: buried rows are gone, or the lease is.
            except (GaveUp, Elsewhere):
                continue
            except (LeaseLost, StoreFailed):
                raise
            except Exception as error:  # noqa: BLE001 - logged there; the next post goes out
                if await self._fallback.post_sentence_instead(channel, game, mine, error):
                    await self._status.move_below_posts(channel, game, mine)

    def _due_rows(self, pending: list[OutboxRow]) -> list[OutboxRow]:
        """Return the rows to send now, with waiting rows of the same games."""
        ripe = self._urgent_rows(pending)
        games = {row.game for row in ripe}
        told = {row.game for row in ripe if row.kind != outbox_rows.STATUS}
        return [
            row
            for row in pending
            if row in ripe
            or row.game in told
            or (row.kind == outbox_rows.STATUS and row.game in games)
        ]

    def _urgent_rows(self, pending: list[OutboxRow]) -> list[OutboxRow]:
        """Return the rows that may not wait any longer."""
        now = self._clock.now()
        return [row for row in pending if self._waits.get(row.id, 0.0) <= now or self._is_closing]

    @property
    def _is_closing(self) -> bool:
        return self._closing.is_set()

    def _waits_until(self, rows: Sequence[OutboxRow]) -> float:
        """Return the time until which these rows may wait; 0 if they are due now."""
        if (
            not self._debounce
            or self._is_closing
            or any(row.kind == outbox_rows.CALL for row in rows)
        ):
            return 0.0
        now = self._clock.now()
        waits = (self._waits[row.id] for row in rows if row.id in self._waits)
        until = min(waits, default=now + GROWS_AFTER)
        return until if until > now else 0.0

    def _postpone(self, channel: int, rows: Sequence[OutboxRow], until: float) -> None:
        """Send these rows later, at `until`."""
        if not any(row.id in self._waits for row in rows):
            # Once: what joins rows that wait already is told with them.
            self._clock.call_at(until, lambda: self.wake(channel))
        self._waits.update({row.id: until for row in rows})

    async def _wait_for_permission(self, channel: int, game: int, why: str) -> None:
        """Pause the game and keep its rows until we may write in the channel again."""
        if await self._store.messages.find(game, MUTED) is None:
            log.warning("we may not write in a channel", game=game, channel=channel, why=why)
            await self._store.messages.put(game, MUTED, 1)
        await self._pause(game, why)
        # Not counted in `age`: nothing here is late by our fault.
        self._since.pop(channel, None)
        await self._pause_for(MUTED_FOR, self._leave.setdefault(channel, asyncio.Event()))
        del self._leave[channel]
        self._since[channel] = self._clock.now()
        if self._closing.is_set():
            raise asyncio.CancelledError  # the next run tells it

    async def _send_rows(self, channel: int, game: int, mine: list[OutboxRow]) -> None:
        if has_no_channel(channel):
            await self._store.outbox.mark_sent([row.id for row in mine], None)
            return
        told = [row for row in mine if row.kind not in (outbox_rows.STATUS, outbox_rows.CALL)]
        if any(row.kind == outbox_rows.CLOSE for row in told):
            await self._close_channel(channel, mine)
        elif told:  # the status comes last, when all is told
            await self._post_log(channel, game, told, self._waits_until(mine))
        else:
            await self._show_status(channel, game, mine)

    async def _post_log(self, channel: int, game: int, told: list[OutboxRow], until: float) -> None:
        if not await self._log.post(channel, game, _before_recap(told), patient=until > 0.0):
            self._postpone(channel, told, until)
            return
        for row in told:
            self._waits.pop(row.id, None)

    async def _show_status(self, channel: int, game: int, mine: list[OutboxRow]) -> None:
        """Post the turn's heading for a ping, then update the private places and the status."""
        until = self._waits_until(mine)
        if calls := [row for row in mine if row.kind == outbox_rows.CALL]:
            await self._log.open_turn(channel, game, calls)
        # After the turn's own message, or the status would not be the last.
        if await self._status.show(channel, game, mine, patient=until > 0.0):
            for row in mine:
                self._waits.pop(row.id, None)
        else:
            self._postpone(channel, mine, until)
        await self._fallback.clear_sentence(game)
        if await self._store.messages.find(game, MUTED) is not None:
            await self._store.messages.put(game, MUTED, None)
            await self._resume(game)

    async def _close_channel(self, channel: int, mine: list[OutboxRow]) -> None:
        """Archive a channel and drop the rows that were still to be posted there."""
        await self._sender.attempt(mine, lambda: self._courier.close(channel))
        await self._store.outbox.mark_sent([row.id for row in mine], None)

    def note_own_edit(self, game: int, user: int, state: OwnState | None) -> None:
        """Record that a player's own place shows an answer (None: with questions missing)."""
        self._status.own.edited[game, user] = state

    async def remove_old_status(self, channel: int, game: int, status: int | None) -> None:
        """Remove the old status of a game that has moved elsewhere, if possible."""
        self._log.headed.pop(game, None)
        await self._status.remove_old_status(channel, game, status)


def _rows_of(game: int, pending: Sequence[OutboxRow]) -> list[OutboxRow]:
    return [row for row in pending if row.game == game]


def _before_recap(told: list[OutboxRow]) -> list[OutboxRow]:
    """Return the rows before a recap, which takes a while; the recap alone if it is first."""
    at = next((n for n, row in enumerate(told) if row.kind == outbox_rows.RECAP), len(told))
    return told[: at or 1]
