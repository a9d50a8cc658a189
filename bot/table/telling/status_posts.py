"""The status message of each table: edited in place, or posted again to ping someone."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Sequence
from hashlib import blake2s
from typing import Final

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.people.person_settings import AnswerPlace, Ping
from bot.store.api import Store
from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import OutboxRow
from bot.table.clock import Clock
from bot.table.errors import Elsewhere
from bot.table.game.table import Table
from bot.table.memory.cached_preferences import People
from bot.table.posts import outbox_rows
from bot.table.posts.courier import Courier, Letter, Message, MessageGone, Refused
from bot.table.reminders.reminder_policy import Awaited
from bot.table.steps.undo import restore_request_text
from bot.table.telling.letters import Letters
from bot.table.telling.messages import status_message
from bot.table.telling.newest import Newest
from bot.table.telling.own_places import OwnPlace, OwnPlaces, own_places, users_with_own_place
from bot.table.telling.sender import NONCE, TOLD, Sender

log = structlog.stdlib.get_logger(__name__)
STATUS: Final = "status"
MARKS: Final = 65_521
"""The number of distinct marks: four hexadecimal digits; a prime."""
NO_LETTERS: Final = (
    "Someone here wants private messages, but Discord won’t deliver mine, so I’ll ping them in the "
    "channel from now on (`/me ping`)."
)


class StatusLook(Struct, frozen=True):
    """The status of a game, with the users to ping and the players' own places."""

    status: Message
    called: dict[int, int]
    places: list[OwnPlace] | None
    """None if a fault hides them."""
    awaited: frozenset[int]
    """The users whom a running game waits for."""


class StatusPosts:
    """Posts and edits status messages."""

    def __init__(
        self,
        store: Store,
        courier: Courier,
        clock: Clock,
        sender: Sender,
        people: People,
        visit: Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]],
        own: OwnPlaces,
    ) -> None:
        """`visit` runs a function in a game's actor."""
        self.own = own
        self._store = store
        self._courier = courier
        self._sender = sender
        self._people = people
        self._visit = visit
        self._letters = Letters(store, people, visit, clock)
        self._tried: set[int] = set()
        """Rows whose post has been begun but not recorded."""
        self.stands = Newest[int, Message]()
        """The status of each game as last shown, by this run."""
        self.above = Newest[int, tuple[str, ...]]()
        """The lines of the post above each game's status, by this run."""
        self.found = Newest[int, bool]()
        """Games whose status was edited or posted since the publisher removed them here."""

    async def show(
        self, channel: int, game: int, due: list[OutboxRow], *, patient: bool = False
    ) -> bool:
        """Edit the status, or post it again to ping someone.

        A `patient` call leaves it if everyone whom it waits for sees their questions in an
        own place; then it returns False, and the caller shows it later. A campaign's status
        is removed while a scenario is played, and then posted below the scenario's.
        """
        look = await self._compose_status(game, due)
        stands = drop_repeated_lines(look.status, self.above.get(game, ()))
        stands = replace(stands, mentions=await self._members_among(game, stands.mentions))
        # Before the rows are done with: a call that a crash cuts off is made again.
        waits = patient and await self._can_wait(game, look)
        reached = await self._call_in_own_places(
            channel, game, look, stands.mentions, patient=waits
        )
        if stands.gone:
            await self._remove_for_good(channel, game, due)
            return True
        if waits:
            self.found[game] = True  # the later edit shows whether it was deleted
            return False
        rest = tuple(user for user in stands.mentions if user not in reached)
        message = await self._mention_called(channel, game, due, replace(stands, mentions=rest))
        await self._edit_or_put(channel, game, due, message)
        self.stands[game] = replace(message, mentions=())
        return True

    async def _edit_or_put(
        self, channel: int, game: int, due: list[OutboxRow], message: Message
    ) -> None:
        """Edit the status; post it again if there is none or it pings someone."""
        known = await self._store.messages.of_game(game)
        old = known.get(STATUS)
        # Discord notifies by new messages only: an edit calls nobody.
        if old is not None and message.mentions:
            await self._remove_status(channel, game, due, old)
            old = None
        if old is not None and await self._edit_status(channel, game, due, old, message):
            await self._store.outbox.mark_sent([row.id for row in due], old)
        else:
            await self._post_status(channel, game, due, message, known.get(TOLD, 0))

    async def _can_wait(self, game: int, look: StatusLook) -> bool:
        """Return True if the status can wait: it pings nobody, and own places ask the players."""
        if look.status.mentions or look.status.gone or game not in self.stands:
            return False
        known = await self._store.messages.of_game(game)
        asked = users_with_own_place(known, look.places or ())
        return STATUS in known and bool(look.awaited) and look.awaited <= asked

    async def _call_in_own_places(
        self,
        channel: int,
        game: int,
        look: StatusLook,
        users: Collection[int],
        *,
        patient: bool,
    ) -> frozenset[int]:
        """Update own places; return the users who were pinged there."""
        if look.places is None:
            return frozenset()
        threaded = {each.user for each in look.places if each.kind is AnswerPlace.THREAD}
        called = {
            user: row
            for user, row in look.called.items()
            if user in users
            and not self._wants_private_message(user, game, threaded=user in threaded)
        }
        try:
            return await self.own.show(channel, game, look.places, called, patient=patient)
        except (Elsewhere, LeaseLost, StoreFailed):
            raise
        except Exception:  # it costs nobody a post
            log.exception("own places could not be shown", game=game)
            return frozenset()

    def _wants_private_message(self, user: int, game: int, *, threaded: bool) -> bool:
        """Return True if the user gets a digest, or a private message when asked in a thread."""
        me = self._people.cached_preferences(user).for_table(game)
        private = threaded and me.ping is Ping.PRIVATE and not me.refused
        return private or me.digest is not None

    async def _mention_called(
        self, channel: int, game: int, due: list[OutboxRow], message: Message
    ) -> Message:
        """Return the status with the users to mention, and send private messages to others."""
        mentioned: list[int] = []
        for user in message.mentions:
            letter = await self._letters.write_to(user, game)
            if letter is None:
                mentioned.append(user)
            elif letter.text and not await self._send_private(user, letter, due[0]):
                mentioned.append(user)
                await self._store.outbox.enqueue(game, outbox_rows.remark_rows(channel, NO_LETTERS))
        return replace(message, mentions=tuple(mentioned))

    async def _members_among(self, game: int, users: tuple[int, ...]) -> tuple[int, ...]:
        """Return the users who are still in the server; others are not mentioned."""
        if not users:
            return ()
        guild = (await self._store.games.find(game)).guild
        return await self._people.presence.members_among(guild, users)

    async def _send_private(self, user: int, letter: Letter, row: OutboxRow) -> bool:
        """Send a private message; return False (and record it) if the user accepts none."""
        nonce, sent = _letter_nonce(row, user), False
        try:
            await self._sender.attempt(
                [row], lambda: self._courier.send_private(user, letter, nonce)
            )
            sent = True
        except Refused:
            await self._people.change(user, lambda me: replace(me, refused=True))
        finally:
            await self._letters.settle(user, sent=sent)
        return sent

    async def _remove_for_good(self, channel: int, game: int, due: list[OutboxRow]) -> None:
        """Remove the status without posting it again."""
        old = await self._store.messages.find(game, STATUS)
        if old is not None:
            await self._remove_status(channel, game, due, old)
        await self._store.outbox.mark_sent([row.id for row in due], None)
        self.stands.pop(game, None)

    async def move_below_posts(self, channel: int, game: int, due: list[OutboxRow]) -> None:
        """Remove the status and post it again below the newest posts."""
        old = await self._store.messages.find(game, STATUS)
        if old is not None:
            await self._remove_status(channel, game, due, old)
            self.stands.pop(game, None)
            await self._store.outbox.enqueue(game, [outbox_rows.status_row(channel)])

    async def _remove_status(self, channel: int, game: int, due: list[OutboxRow], old: int) -> None:
        await self._sender.attempt(due, lambda: self._courier.remove(channel, old))
        await self._store.messages.put(game, STATUS, None)

    async def _edit_status(
        self, channel: int, game: int, due: list[OutboxRow], old: int, message: Message
    ) -> bool:
        # It says so already: an edit would spend Discord's rate limit and show nothing new.
        if self.stands.get(game) == replace(message, mentions=()):
            called = any(row.kind == outbox_rows.CALL for row in due)  # a letter leads to it
            return not called or await self._still_stands(channel, game, old)
        try:
            await self._sender.attempt(due, lambda: self._courier.edit(channel, old, message))
        except MessageGone:
            await self._store.messages.put(game, STATUS, None)
            return False
        self.found[game] = True
        return True

    async def repost_if_deleted(self, channel: int, game: int) -> bool:
        """Return True if the status was deleted; then it is posted again."""
        old = await self._store.messages.find(game, STATUS)
        if old is None or await self._store.acquire_lease(game) is None:
            return False
        if await self._still_stands(channel, game, old):
            return False
        await self._store.outbox.enqueue(game, [outbox_rows.status_row(channel)])
        return True

    async def _still_stands(self, channel: int, game: int, status: int) -> bool:
        """Return True if the status message exists; otherwise forget it."""
        if await self._courier.message_exists(channel, status):
            return True
        self.stands.pop(game, None)
        await self._store.messages.put(game, STATUS, None)
        return False

    async def _post_status(
        self, channel: int, game: int, due: list[OutboxRow], message: Message, told: int
    ) -> None:
        """Post the status; `told` is the newest log post."""
        first, ids = due[0], [row.id for row in due]
        # An earlier try may be found, by its nonce or in the channel, with older content.
        again = first.id <= self._sender.inherited or first.id in self._tried
        self._tried.add(first.id)
        # What an earlier try posted may have become what happened: its nonce would bring that back.
        mark = f"{told % MARKS:04x}"
        new = await self._sender.post(channel, due, message, mark=mark, again=again)
        if again:
            await self._store.messages.put(game, STATUS, new)
            self.stands.pop(game, None)
            await self._edit_status(channel, game, due, new, message)
            await self._store.outbox.mark_sent(ids, new)
        else:
            await self._store.outbox.mark_sent(ids, new, role=STATUS)
        self._tried.discard(first.id)
        self.found[game] = True

    async def _compose_status(self, game: int, due: Sequence[OutboxRow]) -> StatusLook:
        """Return the status; it mentions the called users who are still awaited.

        Between a call and its telling night may have come, or someone else may have sat down.
        """
        made: list[StatusLook] = []
        rows = _calls_in(due)
        calls = list(rows.values())

        async def compose(table: Table) -> None:
            await restore_request_text(table)
            awaited = table.questions.awaited_seats()
            users = users_to_mention(table, calls, awaited)
            asleep = {user for user in users if not table.people.is_reachable(user, table.game)}
            if late := unreachable_chains(table, calls, awaited, asleep):
                await table.reminders.postpone(late)
            status = status_message(table, tuple(u for u in users if u not in asleep))
            called = {
                u: row
                for row in sorted(rows)
                for u in users_to_mention(table, [rows[row]], awaited)
            }
            places = await _places_of(table)
            made.append(StatusLook(status, called, places, _users_awaited(table, awaited)))

        await self._visit(game, compose)
        return made[0]

    async def remove_old_status(self, channel: int, game: int, status: int | None) -> None:
        """Remove the old status of a game that has moved elsewhere, if possible."""
        self.stands.pop(game, None)
        self.above.pop(game, None)
        if status is None:
            return
        try:
            await self._courier.remove(channel, status)
        except Exception as error:
            log.warning("an old status could not be removed", game=game, exc_info=error)


def _users_awaited(table: Table, awaited: Sequence[Awaited]) -> frozenset[int]:
    """Return the users whom a running game waits for."""
    running = table.record.status == "running"
    return frozenset(each.user for each in awaited if running)


def _calls_in(due: Sequence[OutboxRow]) -> dict[int, dict[Seat, str]]:
    """Return, for each row that pings, the seats and the kind of question."""
    return {
        row.id: outbox_rows.read_called_seats(row.payload)
        for row in due
        if row.kind == outbox_rows.CALL
    }


async def _places_of(table: Table) -> list[OwnPlace] | None:
    try:
        return await own_places(table)
    except (LeaseLost, StoreFailed):
        raise
    except Exception:  # a fault in the words for a hand keeps no status away
        log.exception("own places could not be found out", game=table.game)
        return None


def _letter_nonce(row: OutboxRow, user: int) -> str:
    """Return a distinct nonce for each private message of a row, the same after a restart."""
    return blake2s(f"{row.nonce} {user}".encode()).hexdigest()[:NONCE]


def users_to_mention(
    table: Table, calls: Sequence[dict[Seat, str]], awaited: Sequence[Awaited]
) -> tuple[int, ...]:
    """Return the users whom these pings reach: occupants who are still awaited."""
    players = table.seats.players
    wanted = {(each.seat, each.kind): each.user for each in awaited}
    wanted |= {(seat, outbox_rows.HELP): players.get(seat, 0) for seat in table.questions.helpers()}
    wanted |= {(seat, outbox_rows.NEW): user for seat, user in players.items()}
    users = {wanted.get(each, 0) for call in calls for each in call.items()}
    return tuple(sorted(users - {0}))


def unreachable_chains(
    table: Table,
    calls: Sequence[dict[Seat, str]],
    awaited: Sequence[Awaited],
    asleep: Collection[int],
) -> Collection[str]:
    """Return the keys of reminders whose ping reaches nobody, at night or in a pause."""
    called = {each for call in calls for each in call.items()}
    if table.record.status == "paused":
        return {Awaited(seat, 0, 0.0, kind).key for seat, kind in called}
    sleeping = (each for each in awaited if each.user in asleep)
    return {each.key for each in sleeping if (each.seat, each.kind) in called}


# --- repeated prompts -----------------------------------------------------------------------------


LEAST: Final = 20
"""The fewest characters of a repeated sentence; shorter ones may recur by chance."""
_MARKUP: Final = re.compile(r"^(?:>|-#|-)\s+|\*", re.MULTILINE)


def drop_repeated_lines(status: Message, above: Sequence[str]) -> Message:
    """Return the status without lines that the post above it already has."""
    told = [_without_markup(line) for line in above]
    prompts = tuple(
        replace(
            prompt, lines=tuple(line for line in prompt.lines if not _is_in_post_above(line, told))
        )
        for prompt in status.prompts
    )
    return replace(status, prompts=prompts)


def _is_in_post_above(line: str, told: Sequence[str]) -> bool:
    """Return True if the post above has the line, with or without its source."""
    words = _without_markup(line)
    readings = (words, words.partition(": ")[2])
    return any(
        len(each) >= LEAST and each.endswith(".") and any(each in other for other in told)
        for each in readings
    )


def _without_markup(line: str) -> str:
    """Return the text without the marks for small print, bold type and quotations."""
    return _MARKUP.sub("", line).strip()
