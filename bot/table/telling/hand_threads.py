"""A private thread for each player that shows their hand, if the table wants it so.

Each tenure has a thread of its own: whoever sat there before loses the hand at once, and sees
nothing of what comes. Whoever may manage threads can read them all, which the setting says.
"""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from msgspec import Struct

from bot.engine.ids import Seat
from bot.store.api import Store
from bot.store.errors import LeaseLost
from bot.store.records import Lease
from bot.table.errors import Elsewhere
from bot.table.game.table import Table
from bot.table.posts.courier import Courier, Message, MessageGone, NoThread, Undeliverable
from bot.table.workers.studio import Studio

log = structlog.stdlib.get_logger(__name__)

REFUSED: Final = "hands_refused"
"""Not a message: the table was told that there can be no private threads."""
NO_THREADS: Final = (
    "I can’t open private threads here, so hands are shown only by `/hand`. I need the "
    "permissions Create Private Threads and Send Messages in Threads: `/setup`."
)
Visit = Callable[[int, Callable[[Table], Awaitable[None]]], Awaitable[None]]


class HandThread(Struct, frozen=True):
    """The things to be shown to the player of a seat."""

    seat: Seat
    name: str
    user: int
    tenure: int
    """Tells the tenure from others of the seat: milliseconds since the epoch."""
    text: str

    @property
    def mark(self) -> int:
        """Different for another hand; positive."""
        return zlib.crc32(self.text.encode())


class LeasedGame:
    """A game under the lease under which its hands are shown, and what is kept of its threads."""

    def __init__(self, store: Store, game: int, lease: Lease) -> None:
        self.game = game
        self.store = store.under(lease)
        self._lease = lease

    async def check(self) -> None:
        """Check that it is still ours to show anything of. Raises `Elsewhere`."""
        if await self.store.acquire_lease(self.game) != self._lease:
            raise Elsewhere

    async def known_message(self, role: str) -> int | None:
        """Return what is kept under a name."""
        return await self.store.messages.find(self.game, role)

    async def keep(self, role: str, value: int | None) -> None:
        """Keep it there. Raises `LeaseLost`."""
        await self.store.messages.put(self.game, role, value)

    async def forget(self, seat: Seat) -> None:
        """There is no thread of a seat any more."""
        for role in ("hand_thread", "hand_tenure", "hand", "hand_mark"):
            await self.keep(f"{role}:{seat}", None)


class HandThreads:
    """Brings the threads of one channel's game up to date."""

    def __init__(self, store: Store, courier: Courier, visit: Visit, studio: Studio) -> None:
        self._store = store
        self._courier = courier
        self._visit = visit
        self._studio = studio
        self._without: set[int] = set()
        """Games that are known to have no such threads."""

    async def show(self, channel: int, game: int) -> bool:
        """Show every hand that has changed. False: there can be no threads, which is new.

        Raises `Elsewhere` and `LeaseLost` where another process has the game meanwhile.
        """
        wanted: dict[Seat, HandThread] = {}
        seats: list[Seat] = []

        async def look(table: Table) -> None:
            seats.extend(sorted(table.seats.labels))
            wanted.update({hand.seat: hand for hand in await _hands(table)})

        lease = await self._store.acquire_lease(game)
        if lease is None:
            raise Elsewhere
        held = LeasedGame(self._store, game, lease)
        await self._visit(game, look)
        if not wanted and game in self._without:
            return True
        try:
            for seat in seats:
                await self._seat(channel, held, seat, wanted.get(seat))
            (self._without.discard if wanted else self._without.add)(game)
        except NoThread as error:
            log.warning("private threads were refused", game=game, why=str(error))
            return not await self._newly_refused(held)
        except (Elsewhere, LeaseLost):
            raise
        except Exception as error:  # shown with the next change
            log.warning("a hand could not be shown", game=game, exc_info=error)
        return True

    async def _newly_refused(self, held: LeasedGame) -> bool:
        new = await held.known_message(REFUSED) is None
        await held.keep(REFUSED, 1)
        return new

    async def _seat(
        self, channel: int, held: LeasedGame, seat: Seat, hand: HandThread | None
    ) -> None:
        kept = await held.known_message(f"hand_tenure:{seat}")
        if kept is not None and (hand is None or kept != hand.tenure):
            await self._close(held, seat)
        if hand is None:
            return
        thread = await held.known_message(f"hand_thread:{seat}")
        if thread is None:
            name = f"{hand.name}: your hand"
            await held.check()
            # Checked above as late as can be: a thread that two processes open stays twice.
            thread = await self._courier.open_thread(channel, name, (hand.user,))
            await held.keep(f"hand_thread:{seat}", thread)
            await held.keep(f"hand_tenure:{seat}", hand.tenure)
        elif await held.known_message(f"hand_mark:{seat}") == hand.mark:
            return
        await self._put(held, thread, hand)

    async def _put(self, held: LeasedGame, thread: int, hand: HandThread) -> None:
        """Show it where it stands, else anew; a thread that is gone is made anew next time."""
        message = await self._message(held.game, hand)
        if message is None:
            return
        known = await held.known_message(f"hand:{hand.seat}")
        await held.check()
        try:
            if known is None or not await self._edit(thread, known, message):
                nonce = f"h{held.game}-{hand.seat}-{hand.tenure % 10**6}-{hand.mark % 10**6}"
                known = await self._courier.post(thread, message, nonce[-25:])
        except Undeliverable:
            await held.forget(hand.seat)
            raise
        await held.keep(f"hand:{hand.seat}", known)
        await held.keep(f"hand_mark:{hand.seat}", hand.mark)

    async def _edit(self, thread: int, known: int, message: Message) -> bool:
        try:
            await self._courier.edit(thread, known, message)
        except MessageGone:
            return False
        return True

    async def _message(self, game: int, hand: HandThread) -> Message | None:
        """The hand as a message, drawn while the game waits; None where it is theirs no more."""
        made: list[Message] = []

        async def draw(table: Table) -> None:
            session = table.session
            # Asked again in the actor: the seat may have changed hands since the hand was read.
            if session is None or table.seats.occupants.get(hand.seat) != hand.user:
                return
            drawing = table.kit.pictures.hand(session, hand.seat)
            picture = None if drawing is None else await self._studio.draw(drawing)
            galleries = ((picture,),) if picture is not None else ()
            lines = tuple(hand.text.split("\n"))
            made.append(
                Message(game=game, kind="log", title=hand.name, lines=lines, galleries=galleries)
            )

        await self._visit(game, draw)
        return made[0] if made else None

    async def _close(self, held: LeasedGame, seat: Seat) -> None:
        """The hand of who sat there before is taken away, and the thread closed to them."""
        thread = await held.known_message(f"hand_thread:{seat}")
        known = await held.known_message(f"hand:{seat}")
        tenure = await held.known_message(f"hand_tenure:{seat}")
        await held.check()
        # The hand goes first: a crash later on leaves an open thread with nothing in it.
        if thread is not None and known is not None:
            await self._courier.remove(thread, known)
        await held.forget(seat)
        if thread is not None:
            tenures = await self._store.seats.tenures(held.game)
            sat = [t.user for t in tenures if (t.seat, _number(t.since)) == (seat, tenure)]
            await self._courier.close_thread(thread, sat[-1] if sat else None)


async def _hands(table: Table) -> list[HandThread]:
    """The hands to be shown; none where the table does not want it, or the game is over."""
    session = table.session
    wants = table.lobby.table.hand_threads and table.kit.offers.hidden_cards
    if session is None or not wants or table.record.status not in ("running", "paused"):
        return []
    tenures = {
        t.seat: t.since for t in await table.store.seats.tenures(table.game) if t.until is None
    }
    return [
        HandThread(
            seat=seat,
            name=table.name(seat),
            user=user,
            tenure=_number(tenures.get(seat, 0.0)),
            text=table.kit.views.hand_text(session, seat),
        )
        for seat, user in sorted(table.seats.occupants.items())
    ]


def _number(since: float) -> int:
    return int(since * 1000)
