"""The Store: what is kept of games, a topic each, and the promises that every one makes.

The store is rules-neutral. Configurations, inputs, checkpoints and outbox payloads are opaque
bytes; it knows of steps, seats, people and messages only. Times are seconds since the epoch, given
by the caller: a store has no clock. Ids of users, channels, guilds, messages and interactions are
Discord's 64-bit integers.

Promises
--------
- Each query is one transaction, durable when it returns. A call that was cut off (a crash, a
  cancelled task) has happened as a whole or not at all.
- `journal.commit`, `games.create` and what is done about seats may be repeated: a repetition is
  recognised and changes nothing.
- The journal is append-only. A rewind retires later entries, and every past position stays
  reachable through `journal.load`.
- Everything expected to go wrong is a `StoreError` whose text is a sentence.
- Each may raise `StoreFailed` (a full or failing disk) or `Damaged`, one that writes `ReadOnly` in
  a store that was opened for reading.

Whose games are whose: all games of a server are played by one process at a time. A process takes a
server by itself when it first writes to a game there, if no other one has it. Each transaction that
writes to a game names the lease: `LeaseLost` where another process has taken the server, or had it
meanwhile, and then nothing was written. Whatever else speaks of all games (what is to be told,
timers) means those that this process holds. What belongs to people (preferences, decks) and what a
server chose are rows that are replaced whole, by any process.
"""

from collections.abc import Callable
from typing import Self

from bot.store.database import Runner
from bot.store.game_records import Lease
from bot.store.queries.chapters import ChapterQueries
from bot.store.queries.decks import DeckQueries
from bot.store.queries.faults import FaultQueries
from bot.store.queries.games import GameQueries
from bot.store.queries.journal import JournalQueries
from bot.store.queries.outbox import MessageQueries, OutboxQueries
from bot.store.queries.packing import PackingQueries
from bot.store.queries.people import PeopleQueries
from bot.store.queries.presence import PresenceQueries
from bot.store.queries.retention import KeepingQueries
from bot.store.queries.seats import SeatQueries
from bot.store.queries.soundness import unsound
from bot.store.queries.summaries import SummaryQueries
from bot.store.queries.table_deeds import DeedQueries
from bot.store.queries.timers import TimerQueries
from bot.store.queries.votes import VoteQueries


class Store:
    """Everything durable. Here one process's alone: it holds every lease without saying so."""

    def __init__(self, runner: Runner) -> None:
        """For `open` of what derives from it."""
        self.runner = runner
        self.games = GameQueries(runner)
        self.chapters = ChapterQueries(runner)
        self.journal = JournalQueries(runner)
        self.seats = SeatQueries(runner)
        self.outbox = OutboxQueries(runner)
        self.messages = MessageQueries(runner)
        self.timers = TimerQueries(runner)
        self.votes = VoteQueries(runner)
        self.deeds = DeedQueries(runner)
        self.faults = FaultQueries(runner)
        self.summaries = SummaryQueries(runner)
        self.people = PeopleQueries(runner)
        self.presence = PresenceQueries(runner)
        self.decks = DeckQueries(runner)
        self.packing = PackingQueries(runner)
        self.keeping = KeepingQueries(runner)

    async def unsound(self) -> list[str]:
        """Say what is not as it was written, or missing: a sentence each. Reads everything."""
        return await self.runner.run(unsound)

    # --- leases --------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Return True if other processes may write in the same database."""
        return False

    async def acquire_guild_lease(self, guild: int) -> Lease | None:
        """The lease of a server, taken if it is free; None where it is another process's."""
        return Lease(guild, 0)

    async def acquire_lease(self, game: int) -> Lease | None:
        """The lease of a game's server; one lease for as long as nobody else had it.

        Raises `NoSuchGame` where that is known without looking for more.
        """
        return Lease(0, 0)

    def under(self, lease: Lease) -> Self:
        """The same store, that writes only while this very lease is held."""
        return self

    async def hold_all(self) -> None:
        """Take every free server in which something goes on or is still to be told."""

    async def seize(self, game: int) -> Lease:
        """Take a game's server from whoever holds it: they read anew what they had in memory.

        Raises `NoSuchGame`.
        """
        return Lease(0, 0)

    async def let_go(self, guild: int) -> None:
        """Let one server go: whoever it belongs to may take it again."""

    async def renew(self) -> None:
        """Say that this process lives, and look what it still holds; done now and then by itself.

        Raises `TakenOver` where another process has taken everything over.
        """

    async def release(self) -> None:
        """Let all leases go, for good: others may take them at once."""

    def watch_leases(self, changed: Callable[[], None]) -> None:
        """Have it called, on the event loop, when servers were gained or lost."""

    def lease_changes(self) -> tuple[frozenset[int], frozenset[int]]:
        """The servers gained and those lost since this was asked the last time."""
        return frozenset(), frozenset()
