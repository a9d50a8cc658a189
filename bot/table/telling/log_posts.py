"""Messages on what happened: one for each episode, which grows where it stands while that lasts.

A new one takes the place of the status, in the thread of the table if there is one. What a message
that grows tells is kept in the store (`told_outbox`), so that a restart goes on with it.
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
from bot.table.telling.boards import Sketch, galleries_of, sketch_of
from bot.table.telling.last_words import (
    NOTHING,
    TAKEN_IN,
    LastWords,
    with_last_words,
)
from bot.table.telling.log_groups import Episodes, ToldEpisode, ToldLine
from bot.table.telling.messages import heading, log_message
from bot.table.telling.newest import Newest
from bot.table.telling.sender import MUTED, TOLD, UNTOLD, GaveUp, Sender
from bot.table.telling.status_posts import STATUS, StatusPosts
from bot.table.telling.threads import LOG, NO_THREAD, REFUSED, LogThread
from bot.table.workers.studio import Studio

log = structlog.stdlib.get_logger(__name__)
BATCH: Final = "batch"
"""Not a message: the newest row of those of which a new message is being made."""
TURNED: Final = "turned"
"""The status that is being turned into what happened."""
GROWING: Final = "growing"
"""The message that tells an episode which goes on."""
GROWS_IN: Final = "growing_in"
"""Not a message: the channel or thread in which it stands."""
LEFT_OUT: Final = "growing_left_out"
"""Not a message: how many steps before it were not told, doubled; odd: we could not write."""
START_ROW: Final = "start_row"
START_AT: Final = "start_at"
"""Not messages: the row in the midst of which an episode begins, and its segment."""
BOARD: Final = "board"
"""Not a message: what is kept of the board that was posted last."""
MEANWHILE: Final = "-# I couldn’t write here for a while. Here’s what happened:"
ONE_UNTOLD: Final = "-# Before this I couldn’t post one step: `/log` has it."
SEVERAL_UNTOLD: Final = "-# Before this I couldn’t post {} steps: `/log` has them."


SHORT: Final = LONGEST // 2
"""Characters up to which a growing message surely has room for what has just happened."""
MOST_LOST: Final = 8
"""Rows of which one edit may have told, with its answer lost."""
HEARD_AGAIN: Final = 2
"""What stands for the role `MUTED` once it is told that nobody could be heard."""
NO_MESSAGE_GROWS: Final[Mapping[str, int | None]] = {GROWING: None, GROWS_IN: None, LEFT_OUT: None}
NOTHING_MORE: Final[Mapping[str, int | None]] = {}


class Post(Struct):
    """A message to be sent or edited, with the episode that it tells."""

    game: int
    episode: ToldEpisode
    sketch: Sketch
    message: Message
    earlier: Message
    """The same as it was told if we tried before we could not write there."""
    rows: list[OutboxRow]
    """Those of the rows to be told that it tells; the first of them where it tells none."""
    called: str = ""
    """The name of the game, without where it stands."""
    elsewhere: bool = False
    """The message that grows stands where this is not to be told any more."""
    same: bool = False
    """The message that grows says all of it."""
    can_wait: bool = False
    """It grows a little, for nobody who has not seen it happen."""
    opens: bool = False
    """It names the turn that begins, as its player is called."""
    last: LastWords = NOTHING
    """What the whole game came to."""

    @property
    def is_wanted(self) -> bool:
        """There is something to be sent."""
        new = not self.same or self.sketch.board
        says = self.episode.says or self.opens
        return bool((says or self.episode.redraw or self.episode.shown) and new)

    @property
    def mark(self) -> str:
        """Makes a nonce another one where a row was told in part by the message before."""
        number = self.episode.told[0].number
        return f".{number:x}" if number else ""


def _left_out(known: Mapping[str, int]) -> int | None:
    return known.get(UNTOLD, 0) * 2 + (known.get(MUTED) == 1) or known.get(LEFT_OUT)


def _grew_before_silence(known: Mapping[str, int]) -> bool:
    """Return True if a message was growing when we could not write, or something was given up."""
    return GROWING in known and (known.get(MUTED) == 1 or UNTOLD in known)


def _begun_before(told: Sequence[OutboxRow], known: Mapping[str, int]) -> list[OutboxRow]:
    """Return the rows of a message that was begun before a crash."""
    return [row for row in told if row.id <= known.get(BATCH, 0)]


def _before_silence(known: Mapping[str, int]) -> dict[str, int]:
    """What was known before we could not write: nothing was left out then."""
    return {role: number for role, number in known.items() if role not in (MUTED, UNTOLD)}


def _with_left_out(message: Message, known: Mapping[str, int]) -> Message:
    """The message, which begins with what was not told before it."""
    left = _left_out(known) or 0
    untold = ONE_UNTOLD if left // 2 == 1 else SEVERAL_UNTOLD.format(left // 2)
    lines = [*([untold] if left > 1 else []), *([MEANWHILE] if left % 2 else [])]
    steps = (*(0 for _ in lines), *message.steps)
    return replace(message, lines=(*lines, *message.lines), steps=steps)


def _all_rows(kept: Sequence[OutboxRow], due: Sequence[OutboxRow]) -> list[OutboxRow]:
    """Return the rows of the growing message, then those that are due."""
    ids = {row.id for row in due}
    return [*(row for row in kept if row.id not in ids), *due]


def _start_in(known: Mapping[str, int]) -> tuple[int, int]:
    """Return the row and the segment with which the growing message begins."""
    return known.get(START_ROW, 0), known.get(START_AT, 0)


def _place_of(channel: int, known: Mapping[str, int], *, threaded: bool) -> int:
    """Return the channel or thread in which the log is posted now."""
    in_thread = known.get(LOG, channel if REFUSED in known else 0)
    return in_thread if threaded else channel


def _with_lines(message: Message, lines: Sequence[ToldLine]) -> Message:
    texts, steps = [line.text for line in lines], [line.step for line in lines]
    return replace(message, lines=tuple(texts), steps=tuple(steps))


def _is_last_word(table: Table, episode: ToldEpisode) -> bool:
    """Return True if the game has ended and nothing more comes after this message."""
    return table.record.status in ENDED and (table.session is None or not episode.ends)


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
        closing: Callable[[int], Awaitable[LastWords]],
    ) -> None:
        """`visit` runs a function in a game's actor; `closing` is what its last post ends with."""
        self._store = store
        self._courier = courier
        self._studio = studio
        self._sender = sender
        self._status = status
        self._visit = visit
        self._closing = closing
        self._episodes = Episodes()
        self._lines = Newest[int, tuple[int, tuple[str, ...]]]()
        """What the newest message of each game says, by this run."""
        self._titles = Newest[int, tuple[int, bool]]()
        """Whether that message is headed."""
        self._opened = Newest[int, int]()
        """The message of each game that only names its turn: its first line does not wait."""
        self.headed = Newest[int, str]()
        """Where each game stood when it was last said at the head of a post."""

    async def post(
        self,
        channel: int,
        game: int,
        told: list[OutboxRow],
        *,
        patient: bool = False,
    ) -> bool:
        """Tell the next message; False if a `patient` one, which asks nobody new, waits."""
        known = await self._store.messages.of_game(game)
        if _grew_before_silence(known):
            if await self._has_grown(channel, game, told, known):
                return True
            known = await self._end(game, known)
        batch = _begun_before(told, known)
        if not batch:
            known = await self._finish_turn_line(channel, game, told, known)
        due = batch or told
        # One that was begun before a crash is told as it was begun: its nonce and place are taken.
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
        """Name the turn if the run before ended while it did; return the messages known then."""
        if TURNED not in known:
            return known
        await self.open_turn(channel, game, told)
        return await self._store.messages.of_game(game)

    async def _only_grows(
        self, channel: int, game: int, due: list[OutboxRow], known: Mapping[str, int]
    ) -> bool:
        """Return True if the growing message surely has room and nobody new is asked."""
        growing, lines = self._lines.get(game) or (None, ())
        if GROWING not in known or growing != known[GROWING] or sum(map(len, lines)) > SHORT:
            return False
        kept = await self._store.outbox.growing_rows(game)
        found: list[bool] = []

        async def look(table: Table) -> None:
            threaded = table.lobby.table.log_thread
            found.append(
                table.record.status not in ENDED
                and known[GROWS_IN] == _place_of(channel, known, threaded=threaded)
                and self._goes_on(table)
                and await self._episodes.only_grows(table, _all_rows(kept, due), _start_in(known))
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
            await self._note(post, known.get(GROWING))
        elif GROWING in known:
            await self._grow(channel, post, known)
        else:
            await self._begin(channel, post, known, due, again=again)

    async def open_turn(self, channel: int, game: int, calls: list[OutboxRow]) -> None:
        """Name the turn that begins in the place of the status, as its player is called below.

        A call is a new message anyway: so the turn has its message by then, and the status need
        not come again with its first deed. Not where the status stands apart from what is told.
        """
        known = await self._store.messages.of_game(game)
        again = TURNED in known
        if GROWING in known or not (again or STATUS in known):
            return
        if not await self._store.outbox.growing_rows(game):
            return
        post = await self._compose(channel, game, [], known)
        post.rows = calls
        lines = post.episode.opening
        if post.is_wanted or not lines or post.message.threaded or post.elsewhere:
            return
        post.opens = True
        post.message = _with_lines(post.message, lines)
        await self._begin(channel, post, known, calls, again=again)

    async def _compose_in_place(
        self, channel: int, game: int, due: list[OutboxRow], known: dict[str, int]
    ) -> tuple[Post, dict[str, int]]:
        """Compose the post, and begin another message if the one that grows cannot tell it."""
        try:
            post = await self._compose(channel, game, due, known)
        except (Elsewhere, LeaseLost, StoreFailed):
            raise
        except Exception:
            if GROWING not in known:
                raise
            log.exception("a message cannot grow", game=game)
            known = await self._end(game, known)
            post = await self._compose(channel, game, due, known)
        if post.elsewhere:
            known = await self._end(game, known)
            post = await self._compose(channel, game, due, known)
        return post, known

    async def _compose(
        self, channel: int, game: int, due: list[OutboxRow], known: dict[str, int]
    ) -> Post:
        """In the game's actor, words only: what is drawn is drawn while the game goes on."""
        kept = await self._store.outbox.growing_rows(game)
        made: list[Post] = []

        async def compose(table: Table) -> None:
            made.append(await self._post_at(table, kept, due, known))

        await self._visit(game, compose)
        post = made[0]
        if post.episode.looks_back:
            post.last = await self._closing(game)
            post.message = with_last_words(post.message, post.last)
            post.earlier = with_last_words(post.earlier, post.last)
            post.episode.says |= post.last.recap is not None
        if GROWING in known:
            place = _place_of(channel, known, threaded=post.message.threaded)
            # Its table may have got or lost its thread since: a message cannot be moved.
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
        """The post that rows make, those of the growing message before those that are due."""
        ids = {row.id for row in due}
        episode = await self._episodes.next_of(table, _all_rows(kept, due), _start_in(known))
        if _is_last_word(table, episode):
            episode.closed = True
        sketch = sketch_of(table, episode, known.get(BOARD), fresh=episode.facts_in(ids))
        message = log_message(table, episode)
        now = _with_left_out(message, known)
        earlier = _with_left_out(message, _before_silence(known))
        post = Post(table.game, episode, sketch, now, earlier, episode.rows(due) or due[:1])
        post.called = heading(table).partition(" · ")[0]
        post.can_wait = GROWING in known and not episode.closed and self._goes_on(table)
        return post

    async def _has_grown(
        self, channel: int, game: int, told: list[OutboxRow], known: Mapping[str, int]
    ) -> bool:
        """Note the rows that the growing message tells already. False: it tells none of them.

        Its last edit may have arrived while the answer was lost, before we could not write there.
        """
        where, growing, before = known[GROWS_IN], known[GROWING], _before_silence(known)
        for count in range(min(len(told), MOST_LOST), 0, -1):
            post = await self._compose(channel, game, told[:count], before)
            find = partial(self._courier.find, where, post.message, growing - 1)
            if post.is_wanted and await self._sender.attempt(post.rows, find) == growing:
                await self._note(post, growing)
                return True
        return False

    def _goes_on(self, table: Table) -> bool:
        """Return True if all who are asked were asked before, as the status has it."""
        session, shown = table.session, self._status.stands.get(table.game)
        if session is None or shown is None:
            return False
        asked = set(session.awaited)
        return bool(asked) and asked <= {each.seat for each in shown.waiting}

    async def _grow(self, channel: int, post: Post, known: dict[str, int]) -> None:
        """Add to the message what happened since; begin another one where it cannot be edited."""
        game, growing = post.message.game, known[GROWING]
        made = await self._make_message(post, title=self._keeps_title(post, growing))
        where = known[GROWS_IN]
        try:
            await self._sender.attempt(post.rows, lambda: self._courier.edit(where, growing, made))
        except MessageGone:
            await self._end(game, known)
            return
        except Undeliverable:
            if where == channel:
                raise
            await self._end(game, known)  # the thread is gone
            return
        await self._note(post, growing)

    def _keeps_title(self, post: Post, growing: int) -> bool:
        """Return True if the message that grows is headed; after a start by the turn it names."""
        known, headed = self._titles.get(post.message.game, (0, False))
        if known == growing:
            return headed
        lines = post.message.lines
        return bool(lines) and is_heading(lines[0])

    async def _begin(
        self,
        channel: int,
        post: Post,
        known: dict[str, int],
        due: list[OutboxRow],
        *,
        again: bool,
    ) -> None:
        """Tell an episode in a message of its own; `again`: it may have been sent before."""
        game = post.message.game
        if post.message.threaded and await self._put_in_thread(channel, post, due, again=again):
            return
        place = await self._place(game, due[-1].id, again=again)
        headed = self._is_headed(game, post.message)
        made = await self._make_message(post, title=headed)
        sent = await self._put(channel, game, post, made, place, again=again)
        self._titles[game] = (sent, headed)
        await self._note(post, sent, {GROWS_IN: channel, LEFT_OUT: _left_out(known)})
        self.headed[game] = post.message.title
        await self._left_out_told(game, known)

    async def _put_in_thread(
        self, channel: int, post: Post, due: list[OutboxRow], *, again: bool
    ) -> bool:
        """Tell it in the table's thread; the status stays where it stands. False: no thread."""
        game = post.message.game
        # Written down before anything is sent: after a crash the same rows make the same message.
        await self._store.messages.put(game, BATCH, due[-1].id)
        made = await self._make_message(post, title=True)
        thread = LogThread(self._store, self._courier, game, channel, post.called)

        async def send(where: int) -> tuple[int, int]:
            told = await self._sender.newest_telling(game)
            mark = post.mark
            sent = await self._sender.post(
                where, post.rows, made, told, mark, again=again, earlier=post.earlier
            )
            return where, sent

        found = await thread.put(send)
        if found is None:
            if await thread.newly_refused():
                await self._store.outbox.enqueue(game, [outbox_rows.notice_row(channel, NO_THREAD)])
            return False
        where, sent = found
        self._titles[game] = (sent, True)
        known = await self._store.messages.of_game(game)
        await self._note(post, sent, {GROWS_IN: where, LEFT_OUT: _left_out(known)})
        await self._left_out_told(game, known)
        return True

    async def _make_message(self, post: Post, *, title: bool) -> Message:
        """The message with its pictures."""
        message = post.message
        return replace(
            message,
            title=message.title if title or message.ends else "",
            galleries=(
                await galleries_of(post.sketch, self._studio)
                if post.last.picture is None
                else ((post.last.picture,),)
            ),
        )

    async def _note(
        self, post: Post, sent: int | None, more: Mapping[str, int | None] = NOTHING_MORE
    ) -> None:
        """Write down what is told by now, and where the next post begins: all at once."""
        game, episode = post.message.game, post.episode
        start = episode.start
        messages: dict[str, int | None] = {
            **more,
            BATCH: None,
            TURNED: None,
            START_ROW: None if start is None else start.row.id,
            START_AT: None if start is None else start.number,
        }
        if sent is not None and post.is_wanted:
            messages[TOLD] = max(sent, await self._sender.newest_telling(game))
            messages |= {BOARD: post.sketch.shown} if post.sketch.shown else {}
            messages |= {TAKEN_IN: post.last.taken_in} if post.last.taken_in else {}
        if episode.closed or sent is None:
            messages |= NO_MESSAGE_GROWS
        else:
            messages[GROWING] = sent
        await self._store.outbox.keep_told(
            game, kept=episode.growing_rows, done=episode.finished_rows, messages=messages
        )
        self._episodes.forget(list(episode.finished_rows))
        self._remember(post, sent)

    def _is_begun(self, game: int, known: Mapping[str, int], batch: Sequence[OutboxRow]) -> bool:
        """Return True if a post is unfinished, or the growing one opened a turn or phase."""
        return bool(batch) or known.get(GROWING) == self._opened.get(game, 0)

    def _remember(self, post: Post, sent: int | None) -> None:
        """Keep the lines of the newest post, and its message if that opens a turn or phase."""
        game = post.message.game
        self._lines.pop(game, None)
        if post.is_wanted:
            self._opened[game] = sent if sent is not None and post.opens else 0
        if sent is not None:
            self._lines[game] = (sent, post.message.lines)
            self._status.above[game] = post.message.lines

    async def _end(self, game: int, known: dict[str, int]) -> dict[str, int]:
        """The message that grew grows no more: what comes now is told by another one."""
        kept = {row.id for row in await self._store.outbox.growing_rows(game)}
        over = {**NO_MESSAGE_GROWS, START_ROW: None, START_AT: None}
        if known.get(START_ROW, 0) not in kept:
            over = NO_MESSAGE_GROWS
        await self._store.outbox.keep_told(game, done=kept, messages=over)
        self._episodes.forget(list(kept))
        return {role: number for role, number in known.items() if role not in over}

    async def _left_out_told(self, game: int, known: Mapping[str, int]) -> None:
        """It is told what was left out before a message."""
        if UNTOLD in known:
            await self._store.messages.put(game, UNTOLD, None)
        if known.get(MUTED) == 1:
            await self._store.messages.put(game, MUTED, HEARD_AGAIN)

    async def _place(self, game: int, last: int, *, again: bool) -> int | None:
        """The status that is turned into a post of rows up to `last`; None: there is none.

        Written down before anything is sent: a crash finds the same place again.
        """
        place = await self._store.messages.find(game, TURNED if again else STATUS)
        begun = {} if again else {TURNED: place, BATCH: last}
        await self._store.messages.put_all(game, {**begun, STATUS: None})
        self._status.stands.pop(game, None)
        return place

    async def _put(
        self,
        channel: int,
        game: int,
        post: Post,
        made: Message,
        place: int | None,
        *,
        again: bool,
    ) -> int:
        """Turn the message into what happened, or post it; its id."""
        due = post.rows
        if place is not None:
            try:
                await self._sender.attempt(due, lambda: self._courier.edit(channel, place, made))
            except MessageGone:
                # It may stand still: Discord refuses too many edits of an old message, too.
                await self._sender.attempt(due, lambda: self._courier.remove(channel, place))
                await self._store.messages.put(game, TURNED, None)
            except (GaveUp, Muted, Undeliverable):  # it still stands as it stood
                await self._store.messages.put(game, STATUS, place)
                raise
            else:
                return place
        told = await self._sender.newest_telling(game)
        return await self._sender.post(
            channel, due, made, told, post.mark, again=again, earlier=post.earlier
        )

    def _is_headed(self, game: int, message: Message) -> bool:
        """Return True if a post says at its head where the game stands: where that is news."""
        return message.ends or self.headed.get(game) != message.title
