"""The store: everything durable about games, grouped by topic, and its guarantees.

The store knows no rules. Configurations, inputs, checkpoints and outbox payloads are opaque bytes;
it only knows steps, seats, users and messages. Times are seconds since the epoch, passed in by the
caller: a store has no clock. Ids of users, channels, guilds, messages and interactions are
Discord's 64-bit integers.

Guarantees
----------
- Each query is one transaction, durable when it returns. A call that was interrupted (a crash, a
  cancelled task) has either happened completely or not at all.
- `journal.commit`, `games.create` and all changes of seats are idempotent: a repeated call is
  recognised and changes nothing.
- The journal is append-only. A rewind retires later entries, and every past position can still be
  loaded with `journal.load`.
- Every expected failure is a `StoreError` whose text is a sentence.
- Any query may raise `StoreFailed` (a full or failing disk) or `Damaged`, and one that writes
  `ReadOnly` if the store was opened for reading.

Leases: one process at a time plays all games of a server. A process takes the lease of a server
when it first writes to a game there, if no other process has it. Each transaction that writes to a
game checks the lease. It raises `LeaseLost`, and writes nothing, if another process has taken the
server since. Other queries about games (unsent posts, timers) cover only the games that this
process holds. Any process may replace the rows of users (preferences, decks) and of server
settings.
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
from bot.store.queries.reports import ReportQueries
from bot.store.queries.retention import RetentionQueries
from bot.store.queries.seats import SeatQueries
from bot.store.queries.soundness import find_broken_chains
from bot.store.queries.summaries import SummaryQueries
from bot.store.queries.table_actions import TableActionQueries
from bot.store.queries.timers import TimerQueries
from bot.store.queries.votes import VoteQueries


class Store:
    """The store of a process that is alone: it holds every lease without having to take one."""

    def __init__(self, runner: Runner) -> None:
        """Create a store on a runner; subclasses do so in `open`."""
        self.runner = runner
        self.games = GameQueries(runner)
        self.chapters = ChapterQueries(runner)
        self.journal = JournalQueries(runner)
        self.seats = SeatQueries(runner)
        self.outbox = OutboxQueries(runner)
        self.messages = MessageQueries(runner)
        self.timers = TimerQueries(runner)
        self.votes = VoteQueries(runner)
        self.table_actions = TableActionQueries(runner)
        self.faults = FaultQueries(runner)
        self.reports = ReportQueries(runner)
        self.summaries = SummaryQueries(runner)
        self.people = PeopleQueries(runner)
        self.presence = PresenceQueries(runner)
        self.decks = DeckQueries(runner)
        self.packing = PackingQueries(runner)
        self.keeping = RetentionQueries(runner)

    async def find_damage(self) -> list[str]:
        """Return a sentence for each damaged or missing part. Reads everything."""
        return await self.runner.run(find_broken_chains)

    # --- leases --------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """True if other processes may write to the same database."""
        return False

    async def acquire_guild_lease(self, guild: int) -> Lease | None:
        """Return the lease of a server, taking it if it is free; None if another process has it."""
        return Lease(guild, 0)

    async def acquire_lease(self, game: int) -> Lease | None:
        """Return the lease of a game's server. It stays the same while no other process takes it.

        Raises `NoSuchGame` if the game is known not to exist.
        """
        return Lease(0, 0)

    def with_lease(self, lease: Lease) -> Self:
        """Return a view of the store that only writes while `lease` is held."""
        return self

    async def acquire_all_leases(self) -> None:
        """Take every free server that has active games or unsent posts."""

    async def seize_lease(self, game: int) -> Lease:
        """Take the server of a game from the process that holds it, which then reloads its games.

        Raises `NoSuchGame`.
        """
        return Lease(0, 0)

    async def release_guild_lease(self, guild: int) -> None:
        """Release the lease of one server, so that any process may take it."""

    async def renew_leases(self) -> None:
        """Report that this process is alive, and check which leases it still holds.

        Runs periodically without being called. Raises `TakenOver` if another process has taken over
        the whole database.
        """

    async def release_all_leases(self) -> None:
        """Release all leases permanently, so that other processes can take them."""

    def watch_leases(self, changed: Callable[[], None]) -> None:
        """Call `changed` on the event loop whenever servers were gained or lost."""

    def take_lease_changes(self) -> tuple[frozenset[int], frozenset[int]]:
        """Return the servers gained and lost since the last call."""
        return frozenset(), frozenset()
