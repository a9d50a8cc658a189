"""What happened, told where the status stood: with its pictures, in the thread if there is one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from bot.store.api import Store
from bot.store.records import OutboxRow
from bot.table.game.stories import Story, story_of
from bot.table.game.studio import Studio
from bot.table.game.table import Table
from bot.table.posts import outbox
from bot.table.posts.courier import Courier, Message, MessageGone, Muted, Undeliverable, ends_with
from bot.table.telling.boards import Sketch, galleries_of, sketch_of
from bot.table.telling.messages import log_message
from bot.table.telling.newest import Newest
from bot.table.telling.sender import MUTED, TOLD, UNTOLD, GaveUp, Sender
from bot.table.telling.status_posts import STATUS, StatusPosts
from bot.table.telling.threads import NO_THREAD, LogThread

BATCH: Final = "batch"
TURNED: Final = "turned"
"""The status that is being turned into what happened."""
BOARD: Final = "board"
"""Not a message: what is kept of the board that was posted last."""
MEANWHILE: Final = "-# I could not write here for a while. This is what happened meanwhile:"
ONE_UNTOLD: Final = "-# I could not tell one step before this here: `/log` has it."
SEVERAL_UNTOLD: Final = "-# I could not tell {} steps before this here: `/log` has them."


class LogPosts:
    """Tells what happened."""

    def __init__(
        self,
        store: Store,
        courier: Courier,
        studio: Studio,
        sender: Sender,
        status: StatusPosts,
        visit: Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]],
        closing: Callable[[int], Awaitable[Message | None]],
    ) -> None:
        """`visit` runs a function in a game's actor; `closing` is the post after its end."""
        self._store = store
        self._courier = courier
        self._studio = studio
        self._sender = sender
        self._status = status
        self._visit = visit
        self._closing = closing
        self.headed = Newest[int, str]()
        """Where each game stood when it was last said at the head of a post."""

    async def post(self, channel: int, game: int, told: list[OutboxRow]) -> None:
        """Say what happened where the status stands, else in a message of its own."""
        known = await self._store.messages(game)
        batch = [row for row in told if row.id <= known.get(BATCH, 0)]
        muted, untold = MUTED in known, known.get(UNTOLD, 0)
        story, sketch, message = await self._compose(
            game, batch or told, known.get(BOARD), whole=bool(batch) or muted
        )
        if message is None:
            await self._store.mark_sent([row.id for row in story.rows], None)
            return
        if muted:
            message = replace(message, lines=(MEANWHILE, *message.lines))
        if untold:
            line = ONE_UNTOLD if untold == 1 else SEVERAL_UNTOLD.format(untold)
            message = replace(message, lines=(line, *message.lines))
        await self._send(channel, story, sketch, message, again=bool(batch))
        if untold:
            await self._store.set_message(game, UNTOLD, None)

    async def _send(
        self, channel: int, story: Story, sketch: Sketch, message: Message, *, again: bool
    ) -> None:
        """Send a story with its pictures; `again`: it may have been sent before."""
        game, ids = message.game, [row.id for row in story.rows]
        if message.threaded and await self._put_in_thread(
            channel, story, sketch, message, again=again
        ):
            return
        place = await self._place(game, ids[-1], again=again)
        made = replace(
            message,
            title=message.title if self._is_headed(game, message) else "",
            galleries=await galleries_of(sketch, self._studio),
        )
        sent = await self._put(channel, game, story.rows, made, place, again=again)
        if sketch.shown:
            await self._store.set_message(game, BOARD, sketch.shown)
        await self._store.mark_sent(ids, sent, role=TOLD)
        self.headed[game] = message.title
        self._status.above[game] = message.lines

    async def _put_in_thread(
        self, channel: int, story: Story, sketch: Sketch, message: Message, *, again: bool
    ) -> bool:
        """Tell it in the table's thread; the status stays where it stands. False: no thread."""
        game, ids = message.game, [row.id for row in story.rows]
        await self._store.set_message(game, BATCH, ids[-1])
        made = replace(message, galleries=await galleries_of(sketch, self._studio))
        thread = LogThread(self._store, self._courier, game, channel)

        async def send(where: int) -> int:
            told = await self._sender.told(game)
            return await self._sender.post(where, story.rows, made, told, again=again)

        sent = await thread.put(send)
        if sent is None:
            if await thread.newly_refused():
                await self._store.enqueue(game, [outbox.notice_row(channel, NO_THREAD)])
            return False
        if sketch.shown:
            await self._store.set_message(game, BOARD, sketch.shown)
        await self._store.mark_sent(ids, sent, role=TOLD)
        return True

    async def _place(self, game: int, last: int, *, again: bool) -> int | None:
        """The status that is turned into the post of rows up to `last`; None: there is none.

        Written down before anything is sent: a crash finds the same place again.
        """
        place = await self._store.message(game, TURNED if again else STATUS)
        begun = {} if again else {TURNED: place, BATCH: last}
        await self._store.set_messages(game, {**begun, STATUS: None})
        self._status.stands.pop(game, None)
        return place

    async def _put(
        self,
        channel: int,
        game: int,
        due: list[OutboxRow],
        made: Message,
        place: int | None,
        *,
        again: bool,
    ) -> int:
        """Turn the message into what happened, or post it; its id."""
        if place is not None:
            try:
                await self._sender.attempt(due, lambda: self._courier.edit(channel, place, made))
            except MessageGone:
                await self._sender.attempt(due, lambda: self._courier.remove(channel, place))
                await self._store.set_message(game, TURNED, None)
            except (GaveUp, Muted, Undeliverable):  # it still stands as it stood
                await self._store.set_message(game, STATUS, place)
                raise
            else:
                return place
        told = await self._sender.told(game)
        return await self._sender.post(channel, due, made, told, again=again)

    def _is_headed(self, game: int, message: Message) -> bool:
        """Whether a post says at its head where the game stands.

        Not where it stood there before, nor where that is told further down: what stands above
        it belongs to the round or phase before.
        """
        told = any(ends_with(message.title, line) for line in message.lines[1:])
        return message.ends or (self.headed.get(game) != message.title and not told)

    async def _compose(
        self, game: int, told: list[OutboxRow], shown: int | None, *, whole: bool
    ) -> tuple[Story, Sketch, Message | None]:
        """In the game's actor, words only: what is drawn is drawn while the game goes on.

        `shown` is what is kept of the board that was posted last.
        """
        made: list[tuple[Story, Sketch, Message | None]] = []

        async def compose(table: Table) -> None:
            story = await story_of(table, told, whole=whole)
            message = None if story.empty else log_message(table, story)
            made.append((story, sketch_of(table, story, shown), message))

        await self._visit(game, compose)
        return made[0]

    async def post_recap(self, channel: int, game: int, row: OutboxRow) -> None:
        """What the whole game came to, in a post of its own; nothing if it goes on by now."""
        message = await self._closing(game)
        sent = None if message is None else await self._sender.post(channel, [row], message)
        await self._store.mark_sent([row.id], sent)
