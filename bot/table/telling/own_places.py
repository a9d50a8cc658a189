"""Own places: private threads or direct messages in which players are asked.

One message there shows all questions of the player, and their hand. It is edited while they play,
and posted again with a mention only when they are pinged. An answered question is edited into its
result.

Each tenure has its own place: a player who gives a seat up loses the message immediately. All who
may manage threads can read private threads, which the setting says.
"""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final, TypeVar

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.english import join_names
from bot.engine.ids import AskId, Seat
from bot.people.person_settings import AnswerPlace
from bot.store.api import Store
from bot.store.errors import LeaseLost, StoreFailed
from bot.store.game_records import Lease
from bot.table.clock import Clock
from bot.table.declares.display_forms import Picture
from bot.table.errors import Elsewhere
from bot.table.game.snapshot import Snapshot
from bot.table.game.table import Table
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
from bot.table.steps.answered_presses import newest_result
from bot.table.telling.newest import Newest
from bot.table.telling.sender import NONCE
from bot.table.workers.studio import Studio

log = structlog.stdlib.get_logger(__name__)
T = TypeVar("T")

PLACE, DIRECT, PARENT, TENURE = "own_place", "own_direct", "own_parent", "own_tenure"
"""The stored values of a place, each with a seat of its player: the thread or direct-message
channel, whether it is the latter, the table's channel, and the tenure.
"""
MESSAGE, MARK, OPEN, CALL = "own_message", "own_mark", "own_open", "own_call"
"""The newest message there, a checksum of its content, whether it has a question, and the row of
the outbox that it pinged for.
"""
REFUSED: Final = "own_refused"
"""Not a message: the place cannot be used, and is not tried until another one is chosen."""
ROLES: Final = (PLACE, DIRECT, PARENT, TENURE, MESSAGE, MARK, OPEN, CALL)
SAID: Final = "own_said"
"""Not a message: the table knows that places of this kind cannot be used."""
NO_PLACE: Final = {
    AnswerPlace.THREAD: (
        "I can’t use a private thread for someone here, so I ask them in the channel. I need the "
        "permissions Create Private Threads and Send Messages in Threads: `/setup`. After that, "
        "`/me answers` opens another one."
    ),
    AnswerPlace.DIRECT: (
        "Someone here wants to be asked by direct message, but Discord won’t deliver mine, so I "
        "ask them in the channel. `/me answers` tries again."
    ),
}
"""Posted once at a table where a place cannot be used."""
TRIES: Final = (1.0, 2.0, 4.0)
"""Seconds before each further try after temporary errors; then the channel is used."""
MOST_PICTURES: Final = 4

ComposePanel = Callable[[Snapshot, int, str], object]
"""Returns a panel (`Message.panel`) with all questions of a user, below the last result.

Called in the game's actor.
"""


def no_panel(_snapshot: Snapshot, _user: int, _result: str) -> None:
    """Compose nothing, because there are no buttons."""


Visit = Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]]
CLOSED_TO_US: Final = (NoThread, Refused, Undeliverable, Muted)


class OwnState(Struct, frozen=True):
    """The content that a player's own place should show."""

    mark: int
    """Another number for other questions or another hand."""
    asks: frozenset[tuple[AskId, Seat]]
    """The questions that wait for an answer."""
    hand: bool
    """It shows a hand."""


class OwnPlace(Struct, frozen=True):
    """The private place of one player."""

    user: int
    seats: tuple[Seat, ...]
    """All seats that they play."""
    anchor: Seat
    """A seat that they occupy: the stored values of the place have its number."""
    tenure: int
    """Tells the tenure from others of the seat: milliseconds since the epoch."""
    kind: AnswerPlace
    name: str
    """Their investigators."""
    state: OwnState
    called: int = 0
    """The row of the outbox that pings them; 0 if none does."""


class HeldGame:
    """A game and the lease under which this process updates its players' own places."""

    def __init__(
        self, store: Store, game: int, channel: int, lease: Lease, kept: Mapping[str, int]
    ) -> None:
        self.game = game
        self.channel = channel
        self.store = store.with_lease(lease)
        self._lease = lease
        self._kept = dict(kept)

    async def check(self) -> None:
        """Check that the lease is still ours. Raises `Elsewhere`."""
        if await self.store.acquire_lease(self.game) != self._lease:
            raise Elsewhere

    def find(self, role: str, seat: Seat) -> int | None:
        """Return a stored value of a seat's place; None if there is none."""
        return self._kept.get(f"{role}:{seat}")

    async def keep(self, role: str, seat: Seat, value: int | None) -> None:
        """Store a value of a seat's place. Raises `LeaseLost`."""
        name = f"{role}:{seat}"
        if self._kept.get(name) == value:
            return
        await self.store.messages.put(self.game, name, value)
        if value is None:
            self._kept.pop(name, None)
        else:
            self._kept[name] = value

    async def forget(self, seat: Seat) -> None:
        """Delete the stored values of a seat's place."""
        for role in ROLES:
            await self.keep(role, seat, None)

    async def note_unusable(self, kind: AnswerPlace) -> bool:
        """Record that own places of this kind cannot be used; True if that is new."""
        role = f"{SAID}:{kind}"
        if role in self._kept:
            return False
        await self.store.messages.put(self.game, role, 1)
        return True

    def seats(self, role: str) -> list[Seat]:
        """Return the seats with a stored value for a role."""
        names = (name.partition(":") for name in self._kept)
        return sorted(Seat(int(seat)) for first, _, seat in names if first == role)


class OwnPlaces:
    """Updates the private places of the players of one channel's games."""

    def __init__(
        self,
        store: Store,
        courier: Courier,
        clock: Clock,
        visit: Visit,
        studio: Studio,
        compose: ComposePanel = no_panel,
    ) -> None:
        """`visit` runs a function in a game's actor."""
        self._compose = compose
        self._store = store
        self._courier = courier
        self._clock = clock
        self._visit = visit
        self._studio = studio
        self.inherited: Callable[[], int] = lambda: 0
        """Returns the newest row of an earlier run, whose pings may have been posted."""
        self._without: set[int] = set()
        """Games that are known to have no such places."""
        self._asks = Newest[tuple[int, int], frozenset[tuple[AskId, Seat]]]()
        """The questions that each message shows, by game and user."""
        self.edited = Newest[tuple[int, int], OwnState | None]()
        """Messages that answers to presses have edited since; None: not to all questions."""

    async def show(
        self,
        channel: int,
        game: int,
        wanted: Sequence[OwnPlace],
        called: Mapping[int, int],
        *,
        patient: bool = False,
    ) -> frozenset[int]:
        """Update all own places that have changed; return the users who were pinged there.

        `called` maps the users to ping to the row of the outbox that does. Raises `Elsewhere` and
        `LeaseLost` if another process has the game now.
        """
        if not wanted and game in self._without:
            return frozenset()
        lease = await self._store.acquire_lease(game)
        if lease is None:
            raise Elsewhere
        kept = await self._store.messages.of_game(game)
        held = HeldGame(self._store, game, channel, lease, kept)
        places = _anchor_places(held, wanted, called)
        reached: set[int] = set()
        await self._close_others(held, places)
        for place in places:
            if await self._update_safely(held, place, patient=patient) and place.called:
                reached.add(place.user)
        (self._without.discard if places else self._without.add)(game)
        return frozenset(reached)

    async def _update_safely(self, held: HeldGame, place: OwnPlace, *, patient: bool) -> bool:
        """Update one place; return False if it cannot be used and the channel must do."""
        if held.find(REFUSED, place.anchor) is not None:
            return False
        try:
            await self._update_place(held, place, patient=patient)
        except CLOSED_TO_US as error:
            log.warning("an own place cannot be used", game=held.game, why=str(error))
            await self._give_up(held, place)
        except (Elsewhere, LeaseLost, StoreFailed):
            raise
        except Exception as error:  # tried again with the next change
            log.warning("an own place could not be shown", game=held.game, exc_info=error)
        else:
            return True
        return False

    async def _give_up(self, held: HeldGame, place: OwnPlace) -> None:
        await held.forget(place.anchor)
        await held.keep(REFUSED, place.anchor, 1)
        if await held.note_unusable(place.kind):
            rows = outbox_rows.remark_rows(held.channel, NO_PLACE[place.kind])
            await self._store.outbox.enqueue(held.game, rows)

    async def _update_place(self, held: HeldGame, place: OwnPlace, *, patient: bool) -> None:
        seat = place.anchor
        calls = place.called > (held.find(CALL, seat) or 0)
        old = held.find(MESSAGE, seat)
        # Any direct message notifies, so that one is posted for a call only.
        silent = old is None and place.kind is AnswerPlace.DIRECT
        if not calls and (silent or (old and await self._is_shown(held, place, old, patient))):
            return
        where = await self._open_place(held, place)
        if calls:
            await self._ping_in_place(held, place, where, old)
        elif old is None:
            await self._post_message(
                held, place, where, nonce=f"{place.tenure % 10**6}-{place.state.mark}"
            )
        else:
            await self._edit_message(held, place, where, old)

    async def _is_shown(self, held: HeldGame, place: OwnPlace, old: int, patient: bool) -> bool:
        """Return True if the place shows everything, or only changes that can wait are missing."""
        key = (held.game, place.user)
        if key not in self.edited:
            if patient and place.state.asks <= self._asks.get(key, frozenset()):
                return True
            return held.find(MARK, place.anchor) == place.state.mark
        shows = self.edited[key]
        complete = shows == place.state
        if complete:
            await self._record_message(held, place, old)
        elif shows is not None and patient and not place.state.asks:
            return True
        del self.edited[key]
        return complete or (shows is None and held.find(MARK, place.anchor) == place.state.mark)

    async def _open_place(self, held: HeldGame, place: OwnPlace) -> int:
        """Return the channel of the place, opening it if there is none."""
        seat = place.anchor
        if (known := held.find(PLACE, seat)) is not None:
            return known
        await held.check()
        # Checked above as late as can be: a thread that two processes open stays twice.
        if place.kind is AnswerPlace.DIRECT:
            where = await self._retry_patiently(lambda: self._courier.open_direct(place.user))
        else:
            name = f"{place.name}: your choices"
            where = await self._retry_patiently(
                lambda: self._courier.open_thread(held.channel, name, (place.user,))
            )
        await held.keep(PLACE, seat, where)
        await held.keep(TENURE, seat, place.tenure)
        await held.keep(PARENT, seat, held.channel)
        await held.keep(DIRECT, seat, int(place.kind is AnswerPlace.DIRECT))
        return where

    async def _ping_in_place(
        self, held: HeldGame, place: OwnPlace, where: int, old: int | None
    ) -> None:
        """Post the message again with a mention, and delete the one before."""
        seat, after = place.anchor, old or 0
        if old is not None and (held.find(OPEN, seat) or place.state.hand):
            await held.check()
            await self._retry_patiently(lambda: self._courier.remove(where, old))
            await held.keep(MESSAGE, seat, None)
        again = place.called <= self.inherited()
        await self._post_message(
            held, place, where, nonce=f"c{place.called}", again=again, after=after
        )
        await held.keep(CALL, seat, place.called)

    async def _post_message(
        self,
        held: HeldGame,
        place: OwnPlace,
        where: int,
        *,
        nonce: str,
        again: bool = False,
        after: int = 0,
    ) -> None:
        message = await self._compose_message(held.game, place)
        if message is None:
            return
        await held.check()
        known = None
        if again:
            known = await self._retry_patiently(lambda: self._courier.find(where, message, after))
        if known is None:
            name = f"o{held.game}-{place.anchor}-{nonce}"[-NONCE:]
            known = await self._retry_patiently(lambda: self._courier.post(where, message, name))
        await self._record_message(held, place, known)

    async def _edit_message(self, held: HeldGame, place: OwnPlace, where: int, old: int) -> None:
        """Edit the message; if it was deleted, it is posted again with the next ping."""
        message = await self._compose_message(held.game, replace(place, called=0))
        if message is None:
            return
        await held.check()
        try:
            await self._retry_patiently(lambda: self._courier.edit(where, old, message))
        except MessageGone:
            await held.keep(MESSAGE, place.anchor, None)
            await held.keep(MARK, place.anchor, None)
            if place.kind is AnswerPlace.THREAD:
                nonce = f"{old % 10**6}-{place.state.mark}"
                await self._post_message(held, replace(place, called=0), where, nonce=nonce)
            return
        await self._record_message(held, place, old)

    async def _record_message(self, held: HeldGame, place: OwnPlace, message: int) -> None:
        await held.keep(MESSAGE, place.anchor, message)
        await held.keep(MARK, place.anchor, place.state.mark)
        await held.keep(OPEN, place.anchor, int(bool(place.state.asks)) or None)
        self._asks[held.game, place.user] = place.state.asks

    async def _retry_patiently(self, send: Callable[[], Awaitable[T]]) -> T:
        """Send with retries after temporary errors. Raises the error of the last try."""
        for wait in TRIES:
            try:
                return await send()
            except TryLater as error:
                await self._clock.sleep(wait if error.after is None else error.after)
        return await send()

    async def _compose_message(self, game: int, place: OwnPlace) -> Message | None:
        """Return the message; None if the user no longer plays the seat."""
        made: list[Message] = []

        async def compose(table: Table) -> None:
            session = table.session
            # Asked again in the actor: the seat may have changed hands since it was looked at.
            if session is None or table.seats.occupants.get(place.anchor) != place.user:
                return
            result = await _result_for(table, place)
            panel = self._compose(table.snapshot(), place.user, result)
            seats = place.seats if table.kit.offers.hidden_cards else ()
            pictures = await draw_hands(table, seats, self._studio)
            made.append(
                Message(
                    game=game,
                    kind="own",
                    title=place.name,
                    lines=tuple(hand_lines(table, seats)),
                    panel=panel,
                    galleries=tuple((picture,) for picture in pictures),
                    mentions=(place.user,) if place.called else (),
                )
            )

        await self._visit(game, compose)
        return made[0] if made else None

    async def _close_others(self, held: HeldGame, places: Sequence[OwnPlace]) -> None:
        """Close the places that nobody uses any more, and forget earlier refusals."""
        wanted = {each.anchor: each for each in places}
        for seat in held.seats(TENURE):
            place = wanted.get(seat)
            if place is None or not _is_stored_place(held, place):
                await self._close_place(held, seat)
        for seat in held.seats(REFUSED):
            if seat not in wanted:
                await held.keep(REFUSED, seat, None)

    async def _close_place(self, held: HeldGame, seat: Seat) -> None:
        """Delete the message, and close the thread for the user who had it."""
        where, message = held.find(PLACE, seat), held.find(MESSAGE, seat)
        tenure, direct = held.find(TENURE, seat), held.find(DIRECT, seat)
        await held.check()
        # The message goes first: a crash later on leaves an open thread with nothing in it.
        if where is not None and message is not None:
            try:
                await self._retry_patiently(lambda: self._courier.remove(where, message))
            except CLOSED_TO_US as error:
                log.info("an own place was closed already", game=held.game, why=str(error))
        await held.forget(seat)
        if where is not None and not direct:
            tenures = await self._store.seats.tenures(held.game)
            sat = [t.user for t in tenures if (t.seat, _milliseconds(t.since)) == (seat, tenure)]
            await self._courier.close_thread(where, sat[-1] if sat else None)


async def own_places(table: Table) -> list[OwnPlace]:
    """Return the private places of players; none once the game is over."""
    session = table.session
    if session is None or table.record.status not in ("running", "paused"):
        return []
    kinds = {
        seat: _chosen_answer_place(table, user)
        for seat, user in sorted(table.seats.occupants.items())
    }
    own = {seat: kind for seat, kind in kinds.items() if kind is not AnswerPlace.CHANNEL}
    tenures = await table.store.seats.tenures(table.game) if own else []
    since = {Seat(each.seat): each.since for each in tenures if each.until is None}
    return [
        _own_place(
            table, table.seats.occupants[seat], kind, seat, _milliseconds(since.get(seat, 0.0))
        )
        for seat, kind in own.items()
    ]


async def _result_for(table: Table, place: OwnPlace) -> str:
    """Return the result of a player's last answer, if it is news above the next question."""
    if place.called:
        return ""
    if place.state.asks:
        return await newest_result(table, place.user, back=1)
    return await newest_result(table, place.user)


async def retry_own_place(table: Table, user: int) -> None:
    """Try again to use a player's own place, after it could not be used."""
    for seat in table.snapshot().seats_of(user):
        await table.store.messages.put(table.game, f"{REFUSED}:{seat}", None)
    await table.outbox.post_lines()


def _chosen_answer_place(table: Table, user: int) -> AnswerPlace:
    own = table.people.cached_preferences(user).for_table(table.game).answers
    return table.lobby.table.answers if own is None else own


def _own_place(table: Table, user: int, kind: AnswerPlace, seat: Seat, tenure: int) -> OwnPlace:
    """Return a player's own place, stored under this seat."""
    snapshot = table.snapshot()
    seats = snapshot.seats_of(user)
    return OwnPlace(
        user=user,
        seats=seats,
        anchor=seat,
        tenure=tenure,
        kind=kind,
        name=join_names(map(table.name, seats)),
        state=own_state(snapshot, user),
    )


def own_state(snapshot: Snapshot, user: int) -> OwnState:
    """Return what a player's own place is to show."""
    session, kit, seats = snapshot.session, snapshot.kit, snapshot.seats_of(user)
    assert session is not None
    running = snapshot.record.status == "running"
    asks = [
        (ask.id, session.question_hash(ask), own, own in ask.given)
        for ask in (session.asks if running else ())
        for own in seats
        if own in (*ask.must, *ask.may)
    ]
    hidden = kit.offers.hidden_cards
    hands = [kit.views.hand_text(session, seat) for seat in seats] if hidden else []
    return OwnState(
        mark=zlib.crc32(repr((asks, hands, running)).encode()),
        asks=frozenset((ask, own) for ask, _, own, given in asks if not given),
        hand=bool(hands),
    )


async def draw_hands(table: Table, seats: Sequence[Seat], studio: Studio) -> list[Picture]:
    """Draw the hands of these seats, off the event loop."""
    drawings = [
        table.kit.pictures.hand(table.require_session(), seat) for seat in seats[:MOST_PICTURES]
    ]
    return [await studio.draw(each) for each in drawings if each is not None]


def users_with_own_place(kept: Mapping[str, int], places: Sequence[OwnPlace]) -> frozenset[int]:
    """Return the users who have a message in an own place, from the stored values."""
    return frozenset(each.user for each in places if f"{MESSAGE}:{each.anchor}" in kept)


def hand_lines(table: Table, seats: Collection[Seat]) -> list[str]:
    """Return the hands of these seats as text; several have their investigators as headings."""
    session = table.session
    assert session is not None
    lines: list[str] = []
    for seat in seats:
        lines += [f"**{table.name(seat)}**"] if len(seats) > 1 else []
        lines += table.kit.views.hand_text(session, seat).split("\n")
    return lines


def _anchor_places(
    held: HeldGame, wanted: Sequence[OwnPlace], called: Mapping[int, int]
) -> list[OwnPlace]:
    """Return one place for each player, stored under the seat where it already is."""
    found: dict[int, OwnPlace] = {}
    for place in wanted:
        if place.user not in found or (
            _is_stored_place(held, place) and not _is_stored_place(held, found[place.user])
        ):
            found[place.user] = replace(place, called=called.get(place.user, 0))
    return list(found.values())


def _is_stored_place(held: HeldGame, place: OwnPlace) -> bool:
    """Return True if the stored place is this one."""
    seat, direct = place.anchor, place.kind is AnswerPlace.DIRECT
    here = direct or held.find(PARENT, seat) == held.channel
    kept = (held.find(TENURE, seat), held.find(DIRECT, seat))
    return here and kept == (place.tenure, int(direct))


def _milliseconds(since: float) -> int:
    return int(since * 1000)
