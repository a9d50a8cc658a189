"""Simulate a table of people who sleep, and count waits, posts and mentions.

Time moves only while everyone sleeps, until the players with questions are notified. Nothing is
drawn, and posts are discarded.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

import msgspec
from msgspec import Struct

from benchmarks.blind import BOARD, KitWithoutPictures
from bot.engine.ask import Ask, Passed, Pick
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.automation.answers_ahead import AnswersAhead
from bot.table.automation.order_setting import set_orders, window_order
from bot.table.declares.kit import Kit
from bot.table.declares.pace import Pace
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.memory.given_ahead import Passing
from bot.table.posts.courier import Letter, Message
from bot.table.steps import inputs
from bot.table.tables import Tables
from bot.tools.simulate import current_round

GUILD, CHANNEL, FIRST = 1, 2, 100
THINKS = 8.0
"""Seconds between two answers of a player who is awake."""
SAME: Mapping[str, list[str]] = {
    "lcg": ["roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams"]
}
"""The investigators, fixed so that figures stay comparable; for other games, all in turn."""
LONGEST = 20_000
"""The number of answers after which a table counts as stuck."""


class SleepersPlan(Struct, frozen=True, kw_only=True):
    """The game to play, and its settings."""

    game: str
    scenario: str
    seats: int
    house_rules: Mapping[str, bool] = {}
    orders: Passing | None = None
    """The order that every player gives for all windows."""
    rounds: int = 3


class WaitCounts(Struct, kw_only=True):
    """The counts of some rounds."""

    rounds: int = 0
    waits: int = 0
    """How often no player who was awake could continue."""
    woken: int = 0
    """The number of times that a player was woken."""
    choices: int = 0
    """Required answers by people, with several options."""
    optional: int = 0
    """Answers that could have been a pass."""
    decided: int = 0
    """All answers, including those with one option."""
    posts: int = 0
    """New messages in the channel."""
    moved: int = 0
    """New messages that replaced an older status message."""
    calls: int = 0
    """Requests to Discord for the channel: messages posted, edited, deleted."""
    boards: int = 0
    """Messages with the board in their last version."""
    turns: int = 0
    """Turns, or phases of the group, that ended."""
    mentions: int = 0
    twice: int = 0
    """Mentions of players who had been mentioned in the same phase."""

    @property
    def stay(self) -> int:
        """New messages, without those that replaced an older one."""
        return self.posts - self.moved

    def __add__(self, other: WaitCounts) -> WaitCounts:
        """Return the sum of both."""
        pairs = ((name, getattr(self, name) + getattr(other, name)) for name in FIELDS)
        return WaitCounts(**dict(pairs))


FIELDS = WaitCounts.__struct_fields__


class PlannedCall:
    """A planned call."""

    def __init__(self, when: float, call: Callable[[], None]) -> None:
        self.when, self.call, self.cancelled = when, call, False

    def cancel(self) -> None:
        """Cancel the call."""
        self.cancelled = True


class ManualClock:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self.planned: list[PlannedCall] = []

    def now(self) -> float:
        """Return the seconds."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Return immediately."""

    def call_at(self, when: float, call: Callable[[], None]) -> PlannedCall:
        """Plan a call."""
        planned = PlannedCall(when, call)
        self.planned.append(planned)
        return planned

    def ring(self, until: float) -> bool:
        """Move to the next call due by this time and make it; return False if there is none."""
        self.planned = [each for each in self.planned if not each.cancelled]
        due = min(self.planned, key=lambda each: each.when, default=None)
        if due is None or due.when > until:
            return False
        self.planned.remove(due)
        self.time = max(self.time, due.when)
        due.call()
        return True


class CountingCourier:
    """A courier that counts messages and discards them."""

    def __init__(self, counts: WaitCounts, phase: Callable[[], str]) -> None:
        self.counts, self._phase = counts, phase
        self._met: set[tuple[str, int]] = set()
        self._last = 0
        self._pictured: set[int] = set()

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Count a post and its mentions."""
        self._last += 1
        self.counts.posts += 1
        self._count_call(self._last, message)
        self.counts.mentions += len(message.mentions)
        for user in message.mentions:
            here = (self._phase(), user)
            self.counts.twice += here in self._met
            self._met.add(here)
        return self._last

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Count an edit, which mentions nobody."""
        self._count_call(message_id, message)

    def _count_call(self, message_id: int, message: Message) -> None:
        """Count a request, and a board that was not in the message before."""
        self.counts.calls += 1
        if all(picture.name != BOARD for picture in message.pictures):
            self._pictured.discard(message_id)
        elif message_id not in self._pictured:
            self._pictured.add(message_id)
            self.counts.boards += 1

    async def find(self, channel: int, message: Message, after: int = 0) -> int | None:
        """Return None."""
        return None

    async def message_exists(self, channel: int, message_id: int) -> bool:
        """Return True: messages are never deleted."""
        return True

    async def close(self, channel: int) -> None:
        """Do nothing."""

    async def remove(self, channel: int, message_id: int) -> None:
        """Count a deleted message."""
        self.counts.calls += 1
        self.counts.moved += 1

    async def is_member(self, guild: int, user: int) -> bool | None:
        """Return True."""
        return True

    async def channel_exists(self, channel: int) -> bool:
        """Return True."""
        return True

    async def send_private(self, user: int, letter: Letter, nonce: str) -> None:
        """Do nothing."""

    async def open_thread(
        self, channel: int, name: str, members: Sequence[int] | None = None
    ) -> int:
        """Return the channel itself."""
        return channel

    async def open_direct(self, user: int) -> int:
        """Return the user's id."""
        return user

    async def close_thread(self, thread: int, member: int | None) -> None:
        """Do nothing."""


class SleepersTable:
    """One table, and the players who are awake."""

    def __init__(self, tables: Tables, clock: ManualClock, counts: WaitCounts) -> None:
        self.tables, self.clock, self.counts = tables, clock, counts
        self.game = 0
        self.phase = ""
        self._span = ""
        self._awake: set[Seat] = set()

    async def open(self, evening: SleepersPlan, kit: Kit, seed: int) -> None:
        """Seat the players, start the game and give the orders."""
        record = await self.tables.lobby.open_lobby(
            Caller(FIRST), GUILD, CHANNEL, evening.game, evening.scenario,
            settings=dict(evening.house_rules),
        )  # fmt: skip
        self.game = record.id
        drawn = [each.slug for each in kit.offers.investigators() if not each.many]
        everybody = SAME.get(evening.game, drawn)
        chosen = [everybody[(seed + n) % len(everybody)] for n in range(evening.seats)]
        for number, slug in enumerate(chosen):
            await self.tables.change(self.game, lobbies.join, Caller(FIRST + number), slug)
        await self.tables.change(self.game, lobbies.start, Caller(FIRST), seed.to_bytes(16, "big"))
        if evening.orders is not None:
            await self._give_orders(evening.seats, kit, evening.orders)

    async def _give_orders(self, seats: int, kit: Kit, way: Passing) -> None:
        for number in range(seats):
            for window in kit.automation.orders.windows:
                given = window_order(Seat(number), window.kind, way.value)
                await self.tables.change(
                    self.game, set_orders, Caller(FIRST + number), Seat(number), given
                )

    async def session(self) -> AnySession:
        """Return the game after all work that is due."""
        await self.tables.wait_until_idle()
        while self.clock.ring(self.clock.time):
            await self.tables.wait_until_idle()
        snapshot = await self.tables.games.snapshot(self.game)
        session = snapshot.require_session()
        self.phase = f"{current_round(session)}:{getattr(session.state, 'phase', '')}"
        span = snapshot.kit.words.current_span(session)
        self.counts.turns += span != self._span
        self._span = span
        return session

    async def play(self, until: int) -> bool:
        """Play until a round begins; return False if the game ends before it."""
        for _ in range(LONGEST):
            session = await self.session()
            if session.over or current_round(session) >= until:
                return not session.over
            asked = [(ask, s) for ask in session.asks for s in ask.awaited if s in self._awake]
            if asked:
                await self._answer_question(session, *asked[0])
            else:
                await self._wake_asked_players(set(session.awaited))
        raise RuntimeError("the round does not end")

    async def _wake_asked_players(self, asked: set[Seat]) -> None:
        """Let time pass while all sleep, and wake the players with questions."""
        end = self.clock.time + 600
        while self.clock.ring(end):
            await self.tables.wait_until_idle()
        self.clock.time = end
        self._awake = asked
        self.counts.waits += 1
        self.counts.woken += len(asked)

    async def _answer_question(self, session: AnySession, ask: Ask, seat: Seat) -> None:
        kit = (await self.tables.games.snapshot(self.game)).kit
        given = kit.automation.autopilot.choose(session, ask, seat)
        part = ask.parts[seat]
        free = ask.may_pass(seat) or isinstance(given, Passed) or bool(ask.silence)
        free = free or (isinstance(part.form, Pick) and not part.form.min)
        self.counts.optional += free
        self.counts.choices += not free
        self.counts.decided += 1
        self.clock.time += THINKS
        await self.tables.change(
            self.game, inputs.submit_input, Caller(FIRST + seat), Answered(seat, ask.id, given)
        )
        self._awake &= set((await self.session()).awaited)


@asynccontextmanager
async def seat_sleepers(
    evening: SleepersPlan, kit: Kit, seed: int
) -> AsyncGenerator[SleepersTable]:
    """Yield a table at its first question."""
    clock, counts = ManualClock(), WaitCounts()
    async with SqliteStore.open(MEMORY) as store:
        table: list[SleepersTable] = []
        tables = Tables(
            store,
            {evening.game: KitWithoutPictures(kit)},  # pyright: ignore[reportArgumentType] - a kit but blind
            CountingCourier(counts, lambda: table[0].phase),
            clock=clock,
            pace=Pace(),
            debounce=3.0,
            deputies=(AnswersAhead(),),
        )
        table.append(SleepersTable(tables, clock, counts))
        await tables.open()
        try:
            await table[0].open(evening, kit, seed)
            yield table[0]
        finally:
            await tables.close(within=1.0)


async def count_rounds(evening: SleepersPlan, kit: Kit, seed: int) -> WaitCounts:
    """Return the counts of the first rounds after the set-up."""
    total = WaitCounts()
    async with seat_sleepers(evening, kit, seed) as table:
        if not await table.play(1):
            return total
        for number in range(2, evening.rounds + 2):
            for name in FIELDS:
                setattr(table.counts, name, 0)
            if not await table.play(number):
                break
            total += msgspec.structs.replace(table.counts, rounds=1)
    return total
