"""A room with people in it: tables on a real SQLite file and a courier that remembers."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

from bot.engine.ask import Answer, Ask, Passed, Picked
from bot.engine.fingerprints import fingerprint
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, decode_record
from bot.store.opening import open_store
from bot.store.sqlite import SqliteStore
from bot.table.automation.deputies import Deputy
from bot.table.declares.kit import Kit
from bot.table.declares.pace import AT_ONCE, Pace
from bot.table.declares.table_settings import AS_RUN, TableSettings
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.lobby import lobbies
from bot.table.posts.courier import Letter, Message, MessageGone, NoThread, Refused, Undeliverable
from bot.table.steps import inputs
from bot.table.tables import Tables
from tests.table.toy_kit import LanternKit, LanternRules

ALICE, BOB, CAROL, GM = 101, 102, 103, 999
GUILD, CHANNEL = 11, 12
SEED = bytes(range(16))


class Crash(BaseException):
    """The process is gone."""


class Planned:
    """A call that a clock of tests is to make."""

    def __init__(self, when: float, call: Callable[[], None]) -> None:
        self.when = when
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        """It is not to come any more."""
        self.cancelled = True


class TestClock:
    """Time stands still but for sleeping, which takes none, and for `pass_time`."""

    __test__ = False

    def __init__(self) -> None:
        self.time = 1_000.0
        self.slept: list[float] = []
        self.planned: list[Planned] = []

    def call_at(self, when: float, call: Callable[[], None]) -> Planned:
        """Call it when `pass_time` gets there; what is due already, at once from the loop."""
        planned = Planned(when, call)
        if when <= self.time:
            asyncio.get_running_loop().call_soon(lambda: planned.cancelled or call())
        else:
            self.planned.append(planned)
        return planned

    async def pass_time(self, seconds: float, settled: Callable[[], Awaitable[None]]) -> None:
        """Let time pass, stop by stop; `settled` waits until what was due is done."""
        end = self.time + seconds
        await asyncio.sleep(0)  # what was due already
        await settled()
        while due := self._next(end):
            self.planned.remove(due)
            self.time = max(self.time, due.when)
            due.call()
            await settled()
        self.time = end

    def _next(self, end: float) -> Planned | None:
        self.planned = [each for each in self.planned if not each.cancelled]
        return min((each for each in self.planned if each.when <= end), key=_when, default=None)

    def now(self) -> float:
        """Seconds."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Go forward at once."""
        self.slept.append(seconds)
        self.time += seconds


class TickingClock(TestClock):
    """Time goes on a little with each look at it, as at a real clock."""

    def now(self) -> float:
        """Seconds; never the same twice."""
        self.time += 0.001
        return self.time


def _when(planned: Planned) -> float:
    return planned.when


class Gate(TestClock):
    """Sleeping lasts until the gate is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.waits = asyncio.Event()
        """Somebody stands at the gate."""

    async def sleep(self, seconds: float) -> None:
        """Wait at the gate."""
        self.waits.set()
        await self.open.wait()


class Channel:
    """A courier that remembers; `faults` are raised, one by one, before or after the action."""

    def __init__(self) -> None:
        self.messages: dict[int, Message] = {}
        self.nonces: dict[str, int] = {}
        self.posts: list[Message] = []
        self.edits: list[tuple[int, Message]] = []
        self.faults: deque[BaseException | None] = deque()
        self.after: deque[BaseException | None] = deque()
        self.interactions = 7_000
        self.looks = 0
        """How often it was asked whether a message stands."""
        self.letters: list[tuple[int, str]] = []
        """Private messages, with whom they are to."""
        self.deaf: set[int] = set()
        """Users who take none."""
        self.left: set[int] = set()
        """Users who have left the server."""
        self.looked_up: list[int] = []
        """Users who were looked up, in order."""
        self.cannot_tell = False
        """Whether nobody can be looked up."""
        self.places = {CHANNEL}
        """The channels that there are."""
        self.threads: dict[int, tuple[str, set[int] | None]] = {}
        """Name and members of each thread; None: everybody."""
        self.where: dict[str, int] = {}
        """Nonces of what was posted elsewhere than in the channel, and where."""
        self.placed: dict[int, int] = {}
        """The channel of each message."""
        self.no_threads = False
        self._next = 5_000

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Post once per nonce."""
        if channel not in self.places and channel not in self.threads:
            raise Undeliverable("10003")
        if channel != CHANNEL:
            self.where[nonce] = channel
        assert len(nonce) <= 25
        self._raise(self.faults)
        if nonce not in self.nonces:
            self._next += 1
            self.nonces[nonce] = self._next
            self.messages[self._next] = message
            self.placed[self._next] = channel
            self.posts.append(message)
        self._raise(self.after)
        return self.nonces[nonce]

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Replace."""
        if channel not in self.places and channel not in self.threads:
            raise Undeliverable("10003")
        self._raise(self.faults)
        if message_id not in self.messages:
            raise MessageGone("10008")
        was = self.messages[message_id]
        self.messages[message_id] = message
        if message.kind == was.kind == "log":  # told anew after a crash
            self.posts[self.posts.index(was)] = message
        elif message.kind == "log":
            self.posts.append(message)
        else:
            self.edits.append((message_id, message))
        self._raise(self.after)

    async def find(self, channel: int, message: Message, after: int = 0) -> int | None:
        """By lines, a status by its game."""
        same = [
            number
            for number, each in self.messages.items()
            if number > after
            and self.placed[number] == channel
            and (each.kind, each.game) == (message.kind, message.game)
            and (message.kind != "log" or each.lines == message.lines)
        ]
        return max(same, default=None)

    async def message_exists(self, channel: int, message_id: int) -> bool:
        """Return whether it is there."""
        self.looks += 1
        return message_id in self.messages

    async def is_member(self, guild: int, user: int) -> bool | None:
        """Return whether somebody is in the server, unless nobody can tell."""
        self.looked_up.append(user)
        return None if self.cannot_tell else user not in self.left

    async def channel_exists(self, channel: int) -> bool:
        """Return whether it is there."""
        return channel in self.places

    async def send_private(self, user: int, letter: Letter, nonce: str) -> None:
        """Write to who takes letters, once per nonce."""
        if user in self.deaf:
            raise Refused("50007")
        if nonce not in self.nonces:
            self.nonces[nonce] = 0
            self.letters.append((user, letter.text))

    async def open_thread(
        self, channel: int, name: str, members: Sequence[int] | None = None
    ) -> int:
        """A channel below the channel; a private one has members."""
        if self.no_threads:
            raise NoThread("50013")
        self._next += 1
        self.threads[self._next] = (name, None if members is None else set(members))
        return self._next

    async def open_direct(self, user: int) -> int:
        """The direct messages to who takes any, by the user's number."""
        if user in self.deaf:
            raise Refused("50007")
        self.threads.setdefault(user, ("", {user}))
        return user

    async def close_thread(self, thread: int, member: int | None) -> None:
        """Take a member out."""
        _, members = self.threads[thread]
        if members is not None and member is not None:
            members.discard(member)

    async def remove(self, channel: int, message_id: int) -> None:
        """Delete."""
        self._raise(self.faults)
        self.messages.pop(message_id, None)

    async def close(self, channel: int) -> None:
        """Nothing of it is left."""
        self.messages.clear()

    @staticmethod
    def _raise(faults: deque[BaseException | None]) -> None:
        if faults and (fault := faults.popleft()) is not None:
            raise fault

    @property
    def told(self) -> list[Message]:
        """Return what happened, in order: each took the place of the status that stood there."""
        return [post for post in self.posts if post.kind == "log"]

    @property
    def called(self) -> list[tuple[int, ...]]:
        """Return who was notified by each new status that notified anybody."""
        return [post.mentions for post in self.posts if post.mentions]

    @property
    def lines(self) -> list[str]:
        """Everything ever told in log messages, in order."""
        return [line for post in self.told for line in post.lines]

    @property
    def statuses(self) -> list[int]:
        """Return the ids of the status messages."""
        return [number for number, each in self.messages.items() if each.kind == "status"]

    @property
    def status(self) -> Message:
        """The one status message."""
        (only,) = [m for m in self.messages.values() if m.kind == "status"]
        return only


class Room:
    """Everything together; use `restart` to come back on the same file."""

    def __init__(self, tables: Tables, channel: Channel, clock: TestClock) -> None:
        self.tables = tables
        self.channel = channel
        self.clock = clock
        self.game = 0

    @property
    def interaction(self) -> int:
        """A fresh one."""
        self.channel.interactions += 1
        return self.channel.interactions

    def caller(self, user: int, interaction: int | None = None) -> Caller:
        """A person with a fresh interaction."""
        return Caller(user, interaction=interaction or self.interaction)

    async def lobby(
        self,
        *users: int,
        settings: dict[str, object] | None = None,
        table: TableSettings = AS_RUN,
    ) -> int:
        """Open a lobby as the game master, with a hero for each user; return the game."""
        record = await self.tables.lobby.open_lobby(
            self.caller(GM), GUILD, CHANNEL, "lantern", "night", settings=settings, table=table
        )
        self.game = record.id
        for user, hero in zip(users, ("ada", "bert", "cleo"), strict=False):
            await self.tables.change(self.game, lobbies.join, self.caller(user), hero)
        return self.game

    async def start(
        self,
        *users: int,
        settings: dict[str, object] | None = None,
        table: TableSettings = AS_RUN,
    ) -> int:
        """Start a game with a hero for each user; return its number."""
        await self.lobby(*users, settings=settings, table=table)
        await self.tables.change(self.game, lobbies.start, self.caller(GM), SEED)
        await self.tables.wait_until_idle()
        return self.game

    async def wait(self, seconds: float) -> None:
        """Let time pass, and what is due be done."""
        await self.clock.pass_time(seconds, self.tables.wait_until_idle)

    async def ring(self) -> None:
        """Do everything that is due."""
        await self.wait(0.0)
        await self.tables.wait_until_idle()

    async def answers(self) -> list[Answered]:
        """Return the answers of the journal."""
        entries = await self.tables.store.journal.entries(self.game)
        inputs = (decode_record(entry.payload).input for entry in entries)
        return [each for each in inputs if isinstance(each, Answered)]

    async def answered_by(self) -> list[tuple[int, str]]:
        """Return the seat of each answer, and who or what gave it."""
        return [(each.seat, each.by) for each in await self.answers()]

    def said(self, words: str) -> int:
        """Count the lines with these words that the table was told."""
        return sum(words in line for line in self.channel.lines)

    def mentions(self, user: int) -> int:
        """Count the posts that mentioned somebody."""
        return sum(user in called for called in self.channel.called)

    async def snapshot(self) -> Snapshot:
        """The game."""
        return await self.tables.games.snapshot(self.game)

    async def ask(self, seat: int) -> Ask:
        """The first question put to a seat."""
        session = (await self.snapshot()).require_session()
        return next(ask for ask in session.asks if seat in (*ask.must, *ask.may))

    async def mark(self, seat: int) -> str:
        """Return what a button of that question has."""
        return (await self.snapshot()).require_session().question_hash(await self.ask(seat))

    async def pick(self, user: int, seat: int, *keys: str, interaction: int | None = None) -> Told:
        """Answer with keys."""
        return await self.give(user, seat, Picked(keys), interaction=interaction)

    async def passes(self, user: int, seat: int) -> Told:
        """Pass."""
        return await self.give(user, seat, Passed())

    async def give(
        self, user: int, seat: int, answer: Answer | None, *, interaction: int | None = None
    ) -> Told:
        """Answer the first question put to the seat."""
        ask = await self.ask(seat)
        given = Answered(Seat(seat), ask.id, answer)
        return await self.tables.change(
            self.game, inputs.submit_input, self.caller(user, interaction), given
        )

    async def hold(self, user: int, seat: int, on: bool = True) -> Told:
        """Ask to be waited for."""
        return await self.tables.change(
            self.game, inputs.submit_input, self.caller(user), Held(Seat(seat), on)
        )

    async def hash(self) -> str:
        """The position with its open questions, whatever their numbers."""
        session = (await self.snapshot()).require_session()
        asks = [(fingerprint(ask), sorted(ask.given)) for ask in session.asks]
        return f"{session.rules.encode(session.state)} {session.chance.state} {asks}"


def own_text(snapshot: Snapshot, user: int, result: str) -> tuple[str, ...]:
    """Return the questions of a player with their options, or the result of their last answer."""
    seats = snapshot.seats_of(user)
    asked = [
        f"{ask.prompt} {' · '.join(option.label for option in ask.parts[seat].options)}"
        for ask in snapshot.require_session().asks
        for seat in seats
        if seat in (*ask.must, *ask.may) and seat not in ask.given
    ]
    return tuple(asked) or (result,)


@asynccontextmanager
async def opened(
    path: Path | str,
    *,
    rules: LanternRules | None = None,
    channel: Channel | None = None,
    game: int = 0,
    wrap: Callable[[SqliteStore], object] | None = None,
    clock: TestClock | None = None,
    debounce: float = 0.0,
    pace: Pace = AT_ONCE,
    deputies: Iterable[Deputy] = (),
    kits: Mapping[str, Kit] | None = None,
    ours: Callable[[int], bool] | None = None,
) -> AsyncIterator[Room]:
    """Open a room on a file; `ours`: the servers of one of several processes on a database."""
    clock, courier = clock or TestClock(), channel or Channel()
    async with open_store(path, ours=ours) as store:
        games = kits or {"lantern": LanternKit(rules)}
        used = store if wrap is None else wrap(cast("SqliteStore", store))
        tables = Tables(
            used,  # pyright: ignore[reportArgumentType]
            games,
            courier,
            clock=clock,
            debounce=debounce,
            pace=pace,
            deputies=deputies,
        )
        tables.own_panel = own_text
        room = Room(tables, courier, clock)
        room.game = game
        await tables.open()
        try:
            yield room
        finally:
            await tables.close(within=1.0)
