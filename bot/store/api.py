"""The Store: what is kept of a game, and the promises every implementation makes.

The store is rules-neutral. Configurations, inputs, checkpoints and outbox payloads are opaque
bytes; it knows of steps, seats, people and messages only. Times are seconds since the epoch, given
by the caller: a store has no clock. Ids of users, channels, guilds, messages and interactions are
Discord's 64-bit integers.

Promises
--------
- Each method is one transaction, durable when it returns. A call that was cut off (a crash, a
  cancelled task) has happened as a whole or not at all.
- `commit`, `create_game` and the methods about seats may be repeated: a repetition is recognised
  and changes nothing.
- The journal is append-only. A rewind retires later entries, and every past position stays
  reachable through `load_at`.
- Everything expected to go wrong is a `StoreError` whose text is a sentence.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

GameStatus = Literal["lobby", "running", "paused", "over", "archived"]
OutboxState = Literal["pending", "sent", "dead"]

ACTIVE: frozenset[GameStatus] = frozenset(("lobby", "running", "paused"))
"""A channel holds at most one game of these."""


class NewGame(Struct, frozen=True, kw_only=True):
    """A game to be created. `interaction`, if given, makes a repeated creation harmless."""

    guild: int
    channel: int
    ruleset: str
    config: bytes
    creator: int
    created_at: float
    rules_version: str
    seed: bytes | None = None
    status: GameStatus = "lobby"
    interaction: int | None = None


class GameRecord(Struct, frozen=True):
    """A game as it is kept. `head` is its newest step, 0 before the first input."""

    id: int
    guild: int
    channel: int
    ruleset: str
    status: GameStatus
    config: bytes
    seed: bytes | None
    creator: int | None
    """None: the creator asked to be forgotten."""
    created_at: float
    rules_version: str
    head: int


class SeatRecord(Struct, frozen=True):
    """A seat is an entity: what stays when its occupant changes (orders, its thread, ...)."""

    game: int
    seat: int
    label: str
    settings: bytes = b"{}"


class Tenure(Struct, frozen=True):
    """Who sat where, and when. `until` None: still there. `user` None: asked to be forgotten."""

    game: int
    seat: int
    user: int | None
    since: float
    until: float | None = None


class JournalEntry(Struct, frozen=True):
    """One input of a game: the journal's row.

    `step` counts from 1 without gaps. `fingerprint` is of the ask that the input met, `digest` of
    the facts it produced. `interaction` is None for machine inputs (deadlines, standing orders).
    """

    game: int
    step: int
    at: float
    user: int | None
    interaction: int | None
    kind: str
    payload: bytes
    fingerprint: str
    digest: str
    rules_version: str
    retired_by: int | None = None
    """The step of the rewind that took this one back; set by the store."""

    @property
    def live(self) -> bool:
        """Whether it is part of the game as it stands."""
        return self.retired_by is None

    def same_input(self, other: "JournalEntry") -> bool:
        """Whether `other` is the same commit, tried again.

        Clock, person (who may have been forgotten meanwhile) and retirement do not count.
        """
        return replace(self, at=0.0, user=None, retired_by=None) == replace(
            other, at=0.0, user=None, retired_by=None
        )


class StoredCheckpoint(Struct, frozen=True):
    """The position after `step` (0: before any input), taken while no script was in flight.

    `blob` is the plain encoded state: compression is the store's own affair. Those with `kept`
    (turn and phase starts) stay for the game's life; of the others only the newest does.
    """

    game: int
    step: int
    state_schema: int
    rules_version: str
    blob: bytes
    state_hash: str
    kept: bool = False
    retired_by: int | None = None
    """The step of the rewind that took this one back; set by the store."""

    @property
    def live(self) -> bool:
        """Whether it is part of the game as it stands."""
        return self.retired_by is None


class WholeGame(Struct, frozen=True):
    """A whole game that was played elsewhere; the numbers of games within it count for nothing."""

    new: NewGame
    seats: tuple[SeatRecord, ...]
    start: StoredCheckpoint
    steps: tuple[tuple[JournalEntry, int | None], ...]
    """The inputs, with the step that one goes back to."""


class Outgoing(Struct, frozen=True):
    """Something to be told in a channel, not before a time: *what* to tell, not its words."""

    channel: int
    kind: str
    payload: bytes
    not_before: float = 0.0


class Forgotten(Struct, frozen=True):
    """Where somebody stood who was erased."""

    ended: tuple[Tenure, ...] = ()
    """The tenures that ended by it, so that their games can be paused."""
    sat: tuple[tuple[int, int], ...] = ()
    """Every game and seat that they ever had."""
    games: tuple[int, ...] = ()
    """Every game of which something changed but its journal."""


class OutboxRow(Struct, frozen=True):
    """An outgoing message as it is kept. Rows of a channel are told in the order of their ids.

    `nonce` (at most 25 characters) is the same for this row for ever and differs between any two
    rows and any two databases.
    """

    id: int
    game: int
    step: int
    channel: int
    kind: str
    payload: bytes
    nonce: str
    state: OutboxState
    message_id: int | None
    attempts: int
    not_before: float


class Timer(Struct, frozen=True):
    """Something a game does by itself at `due`; one per `key` and game."""

    game: int
    key: str
    due: float
    payload: bytes = b""


class VoteRecord(Struct, frozen=True):
    """A request to go back from `step`, the game's newest, to the position after `to`.

    `missing` have not agreed yet.
    """

    step: int
    to: int
    asker: int
    missing: tuple[int, ...]
    until: float = 0.0
    """When it lapses; 0: never."""


class TableDeed(Struct, frozen=True):
    """Something done to a game beside its journal: a seat handed over, a pause, a table moved.

    `user` None: the table did it by itself, or whoever did asked to be forgotten.
    """

    game: int
    at: float
    user: int | None
    kind: str
    seat: int | None
    reason: str


class FaultRecord(Struct, frozen=True):
    """An input that raised: what it was, where the game stood before it, and the error.

    `step` is the one that it would have been. Position and error hold secrets of the game; no
    person is named. `id` is the store's.
    """

    id: int
    game: int
    step: int
    at: float
    input: bytes
    rules_version: str
    position: str
    error: str


class Summary(Struct, frozen=True):
    """What a game came to that was over at `step`: opaque bytes that name no person.

    `ended_at` tells who sat there then.
    """

    game: int
    step: int
    ended_at: float
    payload: bytes


class Finished(Struct, frozen=True):
    """A game that is over, with its summary; `seat` is whose it was that was asked about."""

    game: int
    ruleset: str
    payload: bytes
    seat: int | None = None


class Preferences(Struct, frozen=True):
    """What one person chose for all their games: JSON."""

    user: int
    json: bytes


class GuildSettings(Struct, frozen=True):
    """What a server chose for its games: JSON."""

    guild: int
    json: bytes


class DeckRecord(Struct, frozen=True):
    """A deck that somebody brought along. Its name is unique to its owner and the game."""

    user: int
    ruleset: str
    name: str
    investigator: str
    payload: bytes
    stored_at: float


class Loaded(Struct, frozen=True):
    """How to rebuild a position: decode the checkpoint (None: start anew), feed the entries.

    The entries are those that lead from the checkpoint to `step`, in order, and include the
    entries that were rewinds: what they leave of the steps taken back is fed, too.
    """

    game: GameRecord
    step: int
    checkpoint: StoredCheckpoint | None
    entries: tuple[JournalEntry, ...]


class Segment(Struct, frozen=True):
    """Entries that lead from one stored checkpoint (None: the start) to the next one."""

    start: StoredCheckpoint | None
    entries: tuple[JournalEntry, ...]
    end: StoredCheckpoint


class Store(Protocol):
    """Everything durable. See the module for what each implementation promises.

    Any method may raise `StoreFailed` (a full or failing disk) or `Damaged`, one that writes
    `ReadOnly` in a store that was opened for reading.
    """

    # --- games ---------------------------------------------------------------------------------

    async def create_game(self, new: NewGame) -> GameRecord:
        """Create a game, or return the one that the same interaction created.

        Raises `ChannelTaken` if the channel has an active game.
        """
        ...

    async def bring(self, whole: WholeGame) -> int:
        """Keep a whole game, all of it or nothing; its number, also where it was brought before.

        Raises `ChannelTaken` if it is active and the channel has an active game.
        """
        ...

    async def game(self, game: int) -> GameRecord:
        """The game with this number; `NoSuchGame` if there is none."""
        ...

    async def games(
        self, *, guild: int | None = None, statuses: Collection[GameStatus] | None = None
    ) -> list[GameRecord]:
        """All games, or those of a guild or of some statuses, oldest first."""
        ...

    async def games_in(self, channel: int) -> list[GameRecord]:
        """All games that a channel ever held, newest first."""
        ...

    async def active_game(self, guild: int, channel: int) -> GameRecord | None:
        """The game in the lobby, running or paused in a channel."""
        ...

    async def games_of(self, user: int) -> list[GameRecord]:
        """The active games in which somebody has a seat now, oldest first."""
        ...

    async def set_status(
        self,
        game: int,
        status: GameStatus,
        *,
        outbox: Sequence[Outgoing] = (),
        deed: TableDeed | None = None,
    ) -> None:
        """Change a game's status outside its journal (pause, archive), tell, and keep the deed.

        Raises `NoSuchGame`, and `ChannelTaken` where the channel has another active game.
        """
        ...

    async def configure(
        self,
        game: int,
        config: bytes,
        *,
        seed: bytes | None = None,
        rules_version: str | None = None,
        ruleset: str | None = None,
        outbox: Sequence[Outgoing] = (),
    ) -> None:
        """Replace a game's configuration, and its seed, rules version and ruleset if given; tell.

        Raises `NoSuchGame`.
        """
        ...

    async def move(
        self,
        game: int,
        channel: int,
        *,
        outbox: Sequence[Outgoing] = (),
        deed: TableDeed | None = None,
    ) -> None:
        """Let a game live in another channel: what is still to be told is told there.

        The messages that played a part for it stay behind and are forgotten. Raises `NoSuchGame`,
        and `ChannelTaken` where the channel has another active game.
        """
        ...

    # --- the journal ---------------------------------------------------------------------------

    async def commit(
        self,
        entry: JournalEntry,
        *,
        checkpoint: StoredCheckpoint | None = None,
        outbox: Sequence[Outgoing] = (),
        status: GameStatus | None = None,
        rewind_to: int | None = None,
        keep_vote: bool = False,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
    ) -> bool:
        """Journal one input with all that follows from it, in one transaction.

        `checkpoint` is of the entry's own step. `rewind_to` retires every entry and checkpoint
        after that live step, but for this entry. `keep_vote`: a request to go back that stands
        does so at this step, too. `timers` replace all timers of the game, and `seats` what these
        seats keep (their settings).
        True: it stands now. False: the very same commit stood already; nothing was changed.
        Raises `DuplicateInteraction` (this interaction made another input), `StepConflict` (the
        step is not the next one), `NoSuchStep` (`rewind_to` is not live), `NoSuchGame`.
        """
        ...

    async def put_checkpoint(self, checkpoint: StoredCheckpoint) -> None:
        """Add or replace the checkpoint of a live step: the start, or an upcast state.

        Raises `NoSuchStep` where the step is not live, `NoSuchGame`.
        """
        ...

    async def load(self, game: int) -> Loaded:
        """How to rebuild the game as it stands. Raises `NoSuchGame`."""
        ...

    async def load_at(self, game: int, step: int) -> Loaded:
        """How to rebuild the position as it was after `step`, rewound away since or not.

        Raises `NoSuchStep` if the game never had it.
        """
        ...

    async def journal(
        self, game: int, *, after: int = 0, until: int | None = None
    ) -> list[JournalEntry]:
        """All entries with after < step <= until, retired ones too, in order."""
        ...

    async def entry_of(self, interaction: int) -> JournalEntry | None:
        """The input that an interaction made: a doubled delivery is dropped by this."""
        ...

    def segments(self, game: int) -> AsyncIterator[Segment]:
        """What to verify: for each stored checkpoint the way to it from the one before.

        Retired checkpoints too, each along the branch that led to it. The entries after the
        newest checkpoint are in `load`.
        """
        ...

    # --- seats ---------------------------------------------------------------------------------

    async def seats(self, game: int) -> list[SeatRecord]:
        """A game's seats, in order."""
        ...

    async def put_seat(self, seat: SeatRecord) -> None:
        """Create a seat, or change its label and settings. Raises `NoSuchGame`."""
        ...

    async def keep(self, seats: Sequence[SeatRecord]) -> None:
        """Replace what seats keep (their settings); unknown seats are left out."""
        ...

    async def remove_seat(self, game: int, seat: int) -> None:
        """Take a seat away with its tenures (a lobby's affair)."""
        ...

    async def join(
        self, seat: SeatRecord, user: int, at: float, *, outbox: Sequence[Outgoing] = ()
    ) -> bool:
        """Sit down; the seat is created if need be. False: they sit there already.

        Raises `SeatTaken` if somebody else does.
        """
        ...

    async def leave(
        self, game: int, seat: int, at: float, *, outbox: Sequence[Outgoing] = ()
    ) -> bool:
        """End the present tenure. False: the seat was empty."""
        ...

    async def replace(
        self,
        game: int,
        seat: int,
        user: int,
        at: float,
        *,
        outbox: Sequence[Outgoing] = (),
        settings: bytes | None = None,
        deed: TableDeed | None = None,
    ) -> bool:
        """End the present tenure, if any, and begin another. False: they sit there already.

        `settings` replace what the seat keeps, if given; the deed is kept in the same transaction.

        Raises `NoSuchGame` where there is no such game or seat.
        """
        ...

    async def occupants(self, game: int) -> dict[int, int]:
        """Who sits where now: seat to user."""
        ...

    async def tenures(self, game: int) -> list[Tenure]:
        """Who ever sat where, in order of their beginnings."""
        ...

    # --- telling -------------------------------------------------------------------------------

    async def enqueue(
        self,
        game: int,
        outbox: Sequence[Outgoing],
        *,
        timers: Sequence[Timer] | None = None,
        seats: Sequence[SeatRecord] = (),
    ) -> None:
        """Tell something that no input caused (a reminder, a refreshed status).

        `timers` replace all timers of the game, and `seats` what these seats keep (their
        settings), in the same transaction. Raises `NoSuchGame`.
        """
        ...

    async def pending_outbox(self, channel: int | None = None) -> list[OutboxRow]:
        """What is still to be told, in order, in one channel or in all."""
        ...

    async def mark_sent(
        self, rows: Collection[int], message_id: int | None, *, role: str | None = None
    ) -> None:
        """These rows were told, by this message; it plays `role` from now on, if given.

        What they held is dropped: the journal keeps what happened.
        """
        ...

    async def mark_failed(self, row: int, *, not_before: float | None) -> None:
        """A try failed: try again at `not_before`, or give up (None)."""
        ...

    async def message(self, game: int, role: str) -> int | None:
        """The message that plays a part for a game: "status", "board", "thread:2"."""
        ...

    async def set_message(self, game: int, role: str, message_id: int | None) -> None:
        """Remember or forget (None) the message that plays a part. Raises `NoSuchGame`."""
        ...

    async def forget_messages(self) -> None:
        """Forget every message id: the messages of an earlier run do not exist any more."""
        ...

    # --- timers --------------------------------------------------------------------------------

    async def set_timers(self, game: int, timers: Sequence[Timer]) -> None:
        """Replace all timers of a game. Raises `NoSuchGame`."""
        ...

    async def timers(self, *, due: float | None = None, game: int | None = None) -> list[Timer]:
        """The timers of running games, soonest first: all, or those due by a time.

        With `game` those of that one, whatever its status.
        """
        ...

    async def next_timer(self) -> Timer | None:
        """The timer of a running game that is due first."""
        ...

    # --- votes and faults ----------------------------------------------------------------------

    async def vote(self, game: int) -> VoteRecord | None:
        """The request that stands: one of an older step than the newest does not any more."""
        ...

    async def set_vote(
        self, game: int, vote: VoteRecord | None, *, outbox: Sequence[Outgoing] = ()
    ) -> None:
        """Put a request in place of the game's last one, or drop it (None), and tell.

        Raises `NoSuchGame`.
        """
        ...

    async def put_deed(self, deed: TableDeed) -> None:
        """Keep something that was done beside the journal. Raises `NoSuchGame`."""
        ...

    async def deeds(self, game: int) -> list[TableDeed]:
        """What was done to a game beside its journal, oldest first."""
        ...

    async def put_fault(self, fault: FaultRecord) -> int:
        """Keep an input that raised; its id. The same input at the same step is kept once.

        Raises `NoSuchGame`.
        """
        ...

    async def faults(self) -> list[FaultRecord]:
        """All inputs that raised, oldest first."""
        ...

    # --- looking back --------------------------------------------------------------------------

    async def milestones(self, game: int) -> list[int]:
        """The live steps with a checkpoint that is kept: where turns and phases began, in order."""
        ...

    async def put_summary(self, summary: Summary) -> None:
        """Keep what a game came to, in place of an earlier summary. Raises `NoSuchGame`."""
        ...

    async def finished_in(self, guild: int) -> list[Finished]:
        """The games played in a server that are over and have a summary of their newest step.

        One that was brought along, at which nobody sat, is none of them.
        """
        ...

    async def finished_by(self, user: int) -> list[Finished]:
        """The same for the seats in which somebody sat when their games ended."""
        ...

    async def unsummed(self, *, guild: int | None = None, user: int | None = None) -> list[int]:
        """Games of a server, or in which somebody ever sat, that are over without a summary."""
        ...

    # --- people --------------------------------------------------------------------------------

    async def preferences(self, user: int) -> Preferences | None:
        """What somebody chose."""
        ...

    async def set_preferences(self, preferences: Preferences) -> None:
        """Keep what somebody chose."""
        ...

    async def guild_settings(self, guild: int) -> GuildSettings | None:
        """What a server chose."""
        ...

    async def set_guild_settings(self, settings: GuildSettings) -> None:
        """Keep what a server chose."""
        ...

    async def put_deck(self, deck: DeckRecord, *, most: int) -> bool:
        """Keep a deck. True: it took the place of one with the same name.

        Raises `TooManyDecks` where its owner has `most` others, of all games.
        """
        ...

    async def deck(self, user: int, ruleset: str, name: str) -> DeckRecord | None:
        """Somebody's deck with exactly this name."""
        ...

    async def decks(self, user: int, ruleset: str) -> list[DeckRecord]:
        """Somebody's decks of a game, by name."""
        ...

    async def remove_deck(self, user: int, ruleset: str, name: str) -> bool:
        """Drop a deck. False: there was none."""
        ...

    async def forget_user(self, user: int, at: float) -> Forgotten:
        """Erase somebody: preferences, decks, votes go; tenures, inputs, games stay, nameless.

        Opaque bytes (payloads, configurations) are the caller's: keep user ids out of them.
        """
        ...
