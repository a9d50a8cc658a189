"""Post the log: one message for each log group, edited while the group can grow.

A new one takes the place of the status message, or goes to the table's log thread. The rows of a
growing message are stored (`told_outbox`), so that a restart can continue it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.store.api import Store
from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import OutboxRow
from bot.table.errors import Elsewhere
from bot.table.game.snapshot import ENDED
from bot.table.game.stories import LONGEST
from bot.table.game.table import Table
from bot.table.posts import outbox_rows
from bot.table.posts.courier import Courier, Message, MessageGone, Muted, Undeliverable, is_heading
from bot.table.telling.boards import Sketch, collect_sketch, draw_galleries
from bot.table.telling.last_words import (
    NOTHING,
    TAKEN_IN,
    LastWords,
    with_last_words,
)
from bot.table.telling.log_groups import LogGroup, LogGroups, ToldLine
from bot.table.telling.messages import log_message, position_heading
from bot.table.telling.newest import Newest
from bot.table.telling.sender import MUTED, TOLD, UNTOLD, GaveUp, Sender
from bot.table.telling.status_posts import STATUS, StatusPosts
from bot.table.telling.threads import LOG, NO_THREAD, REFUSED, LogThread
from bot.table.workers.studio import Studio

log = structlog.stdlib.get_logger(__name__)
BATCH: Final = "batch"
"""Not a message: the newest row of the message that is being sent."""
TURNED: Final = "turned"
"""The status message that is being turned into a log post."""
GROWING: Final = "growing"
"""The message of a log group that has not ended."""
GROWS_IN: Final = "growing_in"
"""Not a message: the channel or thread of the growing message."""
LEFT_OUT: Final = "growing_left_out"
"""Not a message: twice the number of unposted steps before it; odd if we could not write."""
START_ROW: Final = "start_row"
START_AT: Final = "start_at"
"""Not messages: the row and part with which a log group begins, if not at a row's start."""
BOARD: Final = "board"
"""Not a message: the number of the board that was posted last."""
MEANWHILE: Final = "-# I couldn’t write here for a while. Here’s what happened:"
ONE_UNTOLD: Final = "-# Before this I couldn’t post one step: `/log` has it."
SEVERAL_UNTOLD: Final = "-# Before this I couldn’t post {} steps: `/log` has them."


SHORT: Final = LONGEST // 2
"""Characters up to which a growing message surely has room for a new step."""
MOST_LOST: Final = 8
"""The most rows of one edit whose reply may have been lost."""
HEARD_AGAIN: Final = 2
"""The value of the role `MUTED` once the interruption has been announced."""
NO_MESSAGE_GROWS: Final[Mapping[str, int | None]] = {GROWING: None, GROWS_IN: None, LEFT_OUT: None}
NOTHING_MORE: Final[Mapping[str, int | None]] = {}


class Post(Struct):
    """A message to send or edit, with its log group."""

    game: int
    log_group: LogGroup
    sketch: Sketch
    message: Message
    earlier: Message
    """The message as it would have been before we could not write in the channel."""
    rows: list[OutboxRow]
    """The unsent rows it contains; the first unsent row if none."""
    called: str = ""
    """The name of the game without its current position."""
    elsewhere: bool = False
    """The growing message is in another channel than posts go to now."""
    same: bool = False
    """The growing message has all of it already."""
    can_wait: bool = False
    """It adds a little that its readers have seen happen."""
    opens: bool = False
    """It is the heading of the turn, posted when its player is pinged."""
    last: LastWords = NOTHING
    """The closing lines of the whole game."""

    @property
    def is_wanted(self) -> bool:
        """Return True if there is anything to post."""
        new = not self.same or self.sketch.board
        says = self.log_group.says or self.opens
        return bool((says or self.log_group.redraw or self.log_group.shown) and new)

    @property
    def mark(self) -> str:
        """Return the addition to the nonce if an earlier message has posted a part of the row."""
        number = self.log_group.told[0].number
        return f".{number:x}" if number else ""


def _count_left_out(known: Mapping[str, int]) -> int | None:
    return known.get(UNTOLD, 0) * 2 + (known.get(MUTED) == 1) or known.get(LEFT_OUT)


def _was_growing_before_silence(known: Mapping[str, int]) -> bool:
    """Return True if a message was growing when we lost permission or gave up on posts."""
    return GROWING in known and (known.get(MUTED) == 1 or UNTOLD in known)


def _rows_begun_before_crash(
    told: Sequence[OutboxRow], known: Mapping[str, int]
) -> list[OutboxRow]:
    """Return the rows of a message that was begun before a crash."""
    return [row for row in told if row.id <= known.get(BATCH, 0)]


def _values_before_silence(known: Mapping[str, int]) -> dict[str, int]:
    """Return the stored values of the time before we lost permission to write."""
    return {role: number for role, number in known.items() if role not in (MUTED, UNTOLD)}


def _add_left_out_line(message: Message, known: Mapping[str, int]) -> Message:
    """Return the message with a line that says how many steps were left out."""
    left = _count_left_out(known) or 0
    untold = ONE_UNTOLD if left // 2 == 1 else SEVERAL_UNTOLD.format(left // 2)
    lines = [*([untold] if left > 1 else []), *([MEANWHILE] if left % 2 else [])]
    steps = (*(0 for _ in lines), *message.steps)
    return replace(message, lines=(*lines, *message.lines), steps=steps)


def _all_rows(kept: Sequence[OutboxRow], due: Sequence[OutboxRow]) -> list[OutboxRow]:
    """Return the rows of the growing message, followed by the rows that are due."""
    ids = {row.id for row in due}
    return [*(row for row in kept if row.id not in ids), *due]


def _start_of_growing_message(known: Mapping[str, int]) -> tuple[int, int]:
    """Return the row and the part with which the growing message begins."""
    return known.get(START_ROW, 0), known.get(START_AT, 0)


def _log_channel(channel: int, known: Mapping[str, int], *, threaded: bool) -> int:
    """Return the channel or thread in which the log is posted now."""
    in_thread = known.get(LOG, channel if REFUSED in known else 0)
    return in_thread if threaded else channel


def _with_lines(message: Message, lines: Sequence[ToldLine]) -> Message:
    texts, steps = [line.text for line in lines], [line.step for line in lines]
    return replace(message, lines=tuple(texts), steps=tuple(steps))


def _is_last_word(table: Table, log_group: LogGroup) -> bool:
    """Return True if the game is over and this message is the last of its log."""
    return table.record.status in ENDED and (table.session is None or not log_group.ends)


class LogPosts:
    """Posts and edits the log."""

    def __init__(
        self,
        store: Store,
        courier: Courier,
        studio: Studio,
        sender: Sender,
        status: StatusPosts,
        visit: Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]],
        closing: Callable[[int], Awaitable[LastWords]],
    ) -> None:
        """`visit` runs a function in a game's actor; `closing` returns the last lines of a game."""
        self._store = store
        self._courier = courier
        self._studio = studio
        self._sender = sender
        self._status = status
        self._visit = visit
        self._closing = closing
        self._episodes = LogGroups()
        self._lines = Newest[int, tuple[int, tuple[str, ...]]]()
        """The message id and lines of each game's newest post, from this run."""
        self._titles = Newest[int, tuple[int, bool]]()
        """The message id of each game's newest post, and whether it has a heading."""
        self._opened = Newest[int, int]()
        """The message of each game that is only the heading of a turn: its first line is not
        delayed.
        """
        self.headed = Newest[int, str]()
        """The heading of each game in its last post."""

    async def post(
        self,
        channel: int,
        game: int,
        told: list[OutboxRow],
        *,
        patient: bool = False,
    ) -> bool:
        """Post the next message; return False if a `patient` one should rather wait."""
        known = await self._store.messages.of_game(game)
        if _was_growing_before_silence(known):
            if await self._has_grown(channel, game, told, known):
                return True
            known = await self._close_message(game, known)
        batch = _rows_begun_before_crash(told, known)
        if not batch:
            known = await self._finish_turn_line(channel, game, told, known)
        due = batch or told
        # A message begun before a crash is finished as begun: its nonce and place are taken.
        patient = patient and not self._is_begun(game, known, batch)
        if patient and await self._only_grows(channel, game, due, known):
            return False
        post, known = await self._compose_in_place(channel, game, due, known)
        if patient and post.can_wait:
            return False
        await self._grow_or_begin(channel, post, known, due, again=bool(batch))
        return True

    async def _finish_turn_line(
        self, channel: int, game: int, told: list[OutboxRow], known: dict[str, int]
    ) -> dict[str, int]:
        """Finish a turn's heading that an earlier run began; return the stored messages."""
        if TURNED not in known:
            return known
        await self.open_turn(channel, game, told)
        return await self._store.messages.of_game(game)

    async def _only_grows(
        self, channel: int, game: int, due: list[OutboxRow], known: Mapping[str, int]
    ) -> bool:
        """Return True if the growing message has room for all rows and nobody new is asked."""
        growing, lines = self._lines.get(game) or (None, ())
        if GROWING not in known or growing != known[GROWING] or sum(map(len, lines)) > SHORT:
            return False
        kept = await self._store.outbox.growing_rows(game)
        found: list[bool] = []

        async def look(table: Table) -> None:
            threaded = table.lobby.table.log_thread
            found.append(
                table.record.status not in ENDED
                and known[GROWS_IN] == _log_channel(channel, known, threaded=threaded)
                and self._asks_nobody_new(table)
                and await self._episodes.only_grows(
                    table, _all_rows(kept, due), _start_of_growing_message(known)
                )
            )

        await self._visit(game, look)
        return found[0]

    async def _grow_or_begin(
        self,
        channel: int,
        post: Post,
        known: dict[str, int],
        due: list[OutboxRow],
        *,
        again: bool,
    ) -> None:
        if not post.is_wanted:
            await self._record_post(post, known.get(GROWING))
        elif GROWING in known:
            await self._grow_message(channel, post, known)
        else:
            await self._begin_message(channel, post, known, due, again=again)

    async def open_turn(self, channel: int, game: int, calls: list[OutboxRow]) -> None:
        """Turn the status into the heading of a turn, because a ping follows below it.

        A ping is a new message anyway: so the turn has its message before its first action, and the
        status need not be posted again. Not if log and status are in separate channels.
        """
        known = await self._store.messages.of_game(game)
        again = TURNED in known
        if GROWING in known or not (again or STATUS in known):
            return
        if not await self._store.outbox.growing_rows(game):
            return
        post = await self._compose_post(channel, game, [], known)
        post.rows = calls
        lines = post.log_group.opening
        if post.is_wanted or not lines or post.message.threaded or post.elsewhere:
            return
        post.opens = True
        post.message = _with_lines(post.message, lines)
        await self._begin_message(channel, post, known, calls, again=again)

    async def _compose_in_place(
        self, channel: int, game: int, due: list[OutboxRow], known: dict[str, int]
    ) -> tuple[Post, dict[str, int]]:
        """Compose the post; if it does not fit into the growing message, begin another."""
        try:
            post = await self._compose_post(channel, game, due, known)
        except (Elsewhere, LeaseLost, StoreFailed):
            raise
        except Exception:
            if GROWING not in known:
                raise
            log.exception("a message cannot grow", game=game)
            known = await self._close_message(game, known)
            post = await self._compose_post(channel, game, due, known)
        if post.elsewhere:
            known = await self._close_message(game, known)
            post = await self._compose_post(channel, game, due, known)
        return post, known

    async def _compose_post(
        self, channel: int, game: int, due: list[OutboxRow], known: dict[str, int]
    ) -> Post:
        """Compose the text in the game's actor; pictures are drawn while the game continues."""
        kept = await self._store.outbox.growing_rows(game)
        made: list[Post] = []

        async def compose(table: Table) -> None:
            made.append(await self._post_at(table, kept, due, known))

        await self._visit(game, compose)
        post = made[0]
        if post.log_group.looks_back:
            post.last = await self._closing(game)
            post.message = with_last_words(post.message, post.last)
            post.earlier = with_last_words(post.earlier, post.last)
            post.log_group.says |= post.last.recap is not None
        if GROWING in known:
            place = _log_channel(channel, known, threaded=post.message.threaded)
            # The table may have gained or lost its thread since: a message cannot be moved.
            post.elsewhere = known[GROWS_IN] != place
            post.same = self._lines.get(game) == (known[GROWING], post.message.lines)
        return post

    async def _post_at(
        self,
        table: Table,
        kept: Sequence[OutboxRow],
        due: list[OutboxRow],
        known: Mapping[str, int],
    ) -> Post:
        """Return the post of the growing message's rows and the due ones."""
        ids = {row.id for row in due}
        log_group = await self._episodes.next_group(
            table, _all_rows(kept, due), _start_of_growing_message(known)
        )
        if _is_last_word(table, log_group):
            log_group.closed = True
        sketch = collect_sketch(table, log_group, known.get(BOARD), fresh=log_group.facts_in(ids))
        message = log_message(table, log_group)
        now = _add_left_out_line(message, known)
        earlier = _add_left_out_line(message, _values_before_silence(known))
        post = Post(table.game, log_group, sketch, now, earlier, log_group.rows(due) or due[:1])
        post.called = position_heading(table).partition(" · ")[0]
        post.can_wait = GROWING in known and not log_group.closed and self._asks_nobody_new(table)
        return post

    async def _has_grown(
        self, channel: int, game: int, told: list[OutboxRow], known: Mapping[str, int]
    ) -> bool:
        """Mark the rows that the growing message already shows; return False if there are none.

        Its last edit may have arrived although the reply was lost, before we could not write.
        """
        where, growing, before = known[GROWS_IN], known[GROWING], _values_before_silence(known)
        for count in range(min(len(told), MOST_LOST), 0, -1):
            post = await self._compose_post(channel, game, told[:count], before)
            find = partial(self._courier.find, where, post.message, growing - 1)
            if post.is_wanted and await self._sender.attempt(post.rows, find) == growing:
                await self._record_post(post, growing)
                return True
        return False

    def _asks_nobody_new(self, table: Table) -> bool:
        """Return True if everyone who is asked was asked in the posted status, too."""
        session, shown = table.session, self._status.stands.get(table.game)
        if session is None or shown is None:
            return False
        asked = set(session.awaited)
        return bool(asked) and asked <= {each.seat for each in shown.waiting}

    async def _grow_message(self, channel: int, post: Post, known: dict[str, int]) -> None:
        """Edit the growing message; post a new one if it cannot be edited."""
        game, growing = post.message.game, known[GROWING]
        made = await self._make_message(post, title=self._keeps_title(post, growing))
        where = known[GROWS_IN]
        try:
            await self._sender.attempt(post.rows, lambda: self._courier.edit(where, growing, made))
        except MessageGone:
            await self._close_message(game, known)
            return
        except Undeliverable:
            if where == channel:
                raise
            await self._close_message(game, known)  # the thread is gone
            return
        await self._record_post(post, growing)

    def _keeps_title(self, post: Post, growing: int) -> bool:
        """Return True if the growing message begins with a heading, which an edit keeps."""
        known, headed = self._titles.get(post.message.game, (0, False))
        if known == growing:
            return headed
        lines = post.message.lines
        return bool(lines) and is_heading(lines[0])

    async def _begin_message(
        self,
        channel: int,
        post: Post,
        known: dict[str, int],
        due: list[OutboxRow],
        *,
        again: bool,
    ) -> None:
        """Post a log group as a new message; `again`: an earlier try may have succeeded."""
        game = post.message.game
        if post.message.threaded and await self._put_in_thread(channel, post, due, again=again):
            return
        place = await self._take_status_place(game, due[-1].id, again=again)
        headed = self._is_headed(game, post.message)
        made = await self._make_message(post, title=headed)
        sent = await self._send_in_place(channel, game, post, made, place, again=again)
        self._titles[game] = (sent, headed)
        await self._record_post(post, sent, {GROWS_IN: channel, LEFT_OUT: _count_left_out(known)})
        self.headed[game] = post.message.title
        await self._clear_left_out(game, known)

    async def _put_in_thread(
        self, channel: int, post: Post, due: list[OutboxRow], *, again: bool
    ) -> bool:
        """Post the message in the table's thread; return False if there is no thread."""
        game = post.message.game
        # Stored before sending: after a crash the same rows make the same message.
        await self._store.messages.put(game, BATCH, due[-1].id)
        made = await self._make_message(post, title=True)
        thread = LogThread(self._store, self._courier, game, channel, post.called)

        async def send(where: int) -> tuple[int, int]:
            told = await self._sender.newest_log_post(game)
            mark = post.mark
            sent = await self._sender.post(
                where, post.rows, made, told, mark, again=again, earlier=post.earlier
            )
            return where, sent

        found = await thread.put(send)
        if found is None:
            if await thread.note_refusal():
                await self._store.outbox.enqueue(game, [outbox_rows.notice_row(channel, NO_THREAD)])
            return False
        where, sent = found
        self._titles[game] = (sent, True)
        known = await self._store.messages.of_game(game)
        await self._record_post(post, sent, {GROWS_IN: where, LEFT_OUT: _count_left_out(known)})
        await self._clear_left_out(game, known)
        return True

    async def _make_message(self, post: Post, *, title: bool) -> Message:
        """Return the message with its pictures."""
        message = post.message
        return replace(
            message,
            title=message.title if title or message.ends else "",
            galleries=(
                await draw_galleries(post.sketch, self._studio)
                if post.last.picture is None
                else ((post.last.picture,),)
            ),
        )

    async def _record_post(
        self, post: Post, sent: int | None, more: Mapping[str, int | None] = NOTHING_MORE
    ) -> None:
        """Store what was posted and where the next post begins, in one transaction."""
        game, log_group = post.message.game, post.log_group
        start = log_group.start
        messages: dict[str, int | None] = {
            **more,
            BATCH: None,
            TURNED: None,
            START_ROW: None if start is None else start.row.id,
            START_AT: None if start is None else start.number,
        }
        if sent is not None and post.is_wanted:
            messages[TOLD] = max(sent, await self._sender.newest_log_post(game))
            messages |= {BOARD: post.sketch.shown} if post.sketch.shown else {}
            messages |= {TAKEN_IN: post.last.taken_in} if post.last.taken_in else {}
        if log_group.closed or sent is None:
            messages |= NO_MESSAGE_GROWS
        else:
            messages[GROWING] = sent
        await self._store.outbox.record_growing(
            game, kept=log_group.growing_rows, done=log_group.finished_rows, messages=messages
        )
        self._episodes.forget(list(log_group.finished_rows))
        self._remember_lines(post, sent)

    def _is_begun(self, game: int, known: Mapping[str, int], batch: Sequence[OutboxRow]) -> bool:
        """Return True if a post is unfinished, or the growing one began a turn or phase."""
        return bool(batch) or known.get(GROWING) == self._opened.get(game, 0)

    def _remember_lines(self, post: Post, sent: int | None) -> None:
        """Remember the lines of the newest post, and its message if that has a heading."""
        game = post.message.game
        self._lines.pop(game, None)
        if post.is_wanted:
            self._opened[game] = sent if sent is not None and post.opens else 0
        if sent is not None:
            self._lines[game] = (sent, post.message.lines)
            self._status.above[game] = post.message.lines

    async def _close_message(self, game: int, known: dict[str, int]) -> dict[str, int]:
        """Close the growing message; later rows go to a new one.

        Return the remaining stored values.
        """
        kept = {row.id for row in await self._store.outbox.growing_rows(game)}
        over = {**NO_MESSAGE_GROWS, START_ROW: None, START_AT: None}
        if known.get(START_ROW, 0) not in kept:
            over = NO_MESSAGE_GROWS
        await self._store.outbox.record_growing(game, done=kept, messages=over)
        self._episodes.forget(list(kept))
        return {role: number for role, number in known.items() if role not in over}

    async def _clear_left_out(self, game: int, known: Mapping[str, int]) -> None:
        """Clear the record of left-out steps, as a message has announced them."""
        if UNTOLD in known:
            await self._store.messages.put(game, UNTOLD, None)
        if known.get(MUTED) == 1:
            await self._store.messages.put(game, MUTED, HEARD_AGAIN)

    async def _take_status_place(self, game: int, last: int, *, again: bool) -> int | None:
        """Return the status message to turn into this log post; None if there is none.

        It is stored before sending, so that a crash finds the same place again.
        """
        place = await self._store.messages.find(game, TURNED if again else STATUS)
        begun = {} if again else {TURNED: place, BATCH: last}
        await self._store.messages.put_all(game, {**begun, STATUS: None})
        self._status.stands.pop(game, None)
        return place

    async def _send_in_place(
        self,
        channel: int,
        game: int,
        post: Post,
        made: Message,
        place: int | None,
        *,
        again: bool,
    ) -> int:
        """Edit the status into the log post, or post it; return the message's id."""
        due = post.rows
        if place is not None:
            try:
                await self._sender.attempt(due, lambda: self._courier.edit(channel, place, made))
            except MessageGone:
                # It may still exist: Discord also refuses too many edits of an old message.
                await self._sender.attempt(due, lambda: self._courier.remove(channel, place))
                await self._store.messages.put(game, TURNED, None)
            except (GaveUp, Muted, Undeliverable):  # the status is unchanged
                await self._store.messages.put(game, STATUS, place)
                raise
            else:
                return place
        told = await self._sender.newest_log_post(game)
        return await self._sender.post(
            channel, due, made, told, post.mark, again=again, earlier=post.earlier
        )

    def _is_headed(self, game: int, message: Message) -> bool:
        """Return True if the post needs a heading, because turn or phase have changed."""
        return message.ends or self.headed.get(game) != message.title
