"""The records of the store: frozen structs that know no rules.

Times are seconds since the epoch; ids of users, channels, guilds, messages and interactions are
Discord's 64-bit integers. Configurations, inputs, checkpoints and payloads are opaque bytes.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

GameStatus = Literal["lobby", "running", "paused", "resting", "over", "archived"]
"""`resting`: a campaign while one of its chapters is active."""
OutboxState = Literal["pending", "sent", "dead"]

ACTIVE: frozenset[GameStatus] = frozenset(("lobby", "running", "paused"))
"""A channel holds at most one game with one of these statuses."""


class Lease(Struct, frozen=True):
    """A process's right to write to all games of a server. `epoch` grows with each new owner.

    It counts from 1; 0 means that there is only one process.
    """

    guild: int
    epoch: int

    @property
    def may_be_lost(self) -> bool:
        """True if another process could take it."""
        return self.epoch > 0


class NewGame(Struct, frozen=True, kw_only=True):
    """A game to create. `interaction`, if given, makes the creation idempotent."""

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
    """A stored game. `head` is its newest step, 0 before the first input."""

    id: int
    guild: int
    channel: int
    ruleset: str
    status: GameStatus
    config: bytes
    seed: bytes | None
    creator: int | None
    """None after the creator was erased."""
    created_at: float
    rules_version: str
    head: int
    parent: int | None = None
    """The campaign that it is a chapter of."""
    chapter: int | None = None
    """Its number in the campaign, from 1; None if another attempt replaced it."""


class GameTotals(Struct, frozen=True):
    """The numbers of all games that were played here."""

    begun: int
    finished: int
    """Ended by the rules."""
    abandoned: int
    """Ended by a person, or because nobody came back."""


class SeatRecord(Struct, frozen=True):
    """A seat, with the settings that stay when its occupant changes (orders, its thread, ...)."""

    game: int
    seat: int
    label: str
    settings: bytes = b"{}"


class Tenure(Struct, frozen=True):
    """A user's time in a seat. `until` is None for the current one, `user` None after erasure."""

    game: int
    seat: int
    user: int | None
    since: float
    until: float | None = None


class JournalEntry(Struct, frozen=True):
    """One row of the journal: an input of a game.

    `step` counts from 1 without gaps. `fingerprint` identifies the question that the input
    answered, `digest` the facts it produced. `interaction` is None for automatic inputs (deadlines,
    standing orders).
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
    """The step of the rewind that retired this entry; set by the store."""

    @property
    def live(self) -> bool:
        """True if it is part of the current game."""
        return self.retired_by is None

    def is_same_input(self, other: "JournalEntry") -> bool:
        """Return True if `other` is the same commit, repeated.

        Time, user (who may have been erased) and retirement are ignored.
        """
        return replace(self, at=0.0, user=None, retired_by=None) == replace(
            other, at=0.0, user=None, retired_by=None
        )


class UnconfirmedStep(Struct, frozen=True):
    """A step whose player got no response yet, with the interaction that made it."""

    game: int
    step: int
    interaction: int


class StoredCheckpoint(Struct, frozen=True):
    """The position after `step` (0: before any input), when all scripts could be restarted.

    `blob` is the encoded state, uncompressed. Checkpoints with `kept` (starts of turns and phases)
    stay for the game's life; of the others only the newest stays.
    """

    game: int
    step: int
    state_schema: int
    rules_version: str
    blob: bytes
    state_hash: str
    kept: bool = False
    retired_by: int | None = None
    """The step of the rewind that retired this checkpoint; set by the store."""

    @property
    def live(self) -> bool:
        """True if it is part of the current game."""
        return self.retired_by is None


class WholeGame(Struct, frozen=True):
    """A whole game to import; the game ids inside it are ignored."""

    new: NewGame
    seats: tuple[SeatRecord, ...]
    start: StoredCheckpoint
    steps: tuple[tuple[JournalEntry, int | None], ...]
    """The inputs, with the target step of each rewind."""
    checkpoints: tuple[StoredCheckpoint, ...] = ()
    """The checkpoints after live inputs; the store keeps the same ones as for a played game."""


class Outgoing(Struct, frozen=True):
    """A post to queue: the data to show, not the text, and the earliest time to send it."""

    channel: int
    kind: str
    payload: bytes
    not_before: float = 0.0


class Forgotten(Struct, frozen=True):
    """The seats and games affected by erasing a user."""

    ended: tuple[Tenure, ...] = ()
    """The tenures that ended, so that their games can be paused."""
    sat: tuple[tuple[int, int], ...] = ()
    """Every game and seat that the user ever had."""
    games: tuple[int, ...] = ()
    """Every game with changes outside its journal."""


class NewChapter(Struct, frozen=True, kw_only=True):
    """A chapter to start; the game ids inside it are ignored."""

    parent: int
    number: int
    new: NewGame
    """With its status after the start."""
    seats: tuple[tuple[SeatRecord, int | None], ...]
    """The seats with their occupants, in order."""
    start: StoredCheckpoint
    outbox: tuple[Outgoing, ...] = ()
    parting: tuple[Outgoing, ...] = ()
    """The posts of the campaign, which rests from now on."""
    instead: int | None = None
    """The ended attempt at this chapter that it replaces."""


class Adoption(Struct, frozen=True, kw_only=True):
    """A campaign to start with a finished game; the game ids inside it are ignored."""

    game: int
    """The game that becomes its chapter."""
    number: int
    new: NewGame
    """With the campaign's status after the start."""
    seats: tuple[tuple[SeatRecord, int | None], ...]
    """The campaign's seats with their occupants, in order."""
    start: StoredCheckpoint
    outbox: tuple[Outgoing, ...] = ()


class OutboxRow(Struct, frozen=True):
    """A stored post. The rows of a channel are sent in the order of their ids.

    `nonce` (at most 25 characters) never changes, and differs between any two rows and databases.
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
    """An action of a game at the time `due`; one for each `key` and game."""

    game: int
    key: str
    due: float
    payload: bytes = b""


class VoteRecord(Struct, frozen=True):
    """A request to go back from `step`, the game's newest, to the position after `to`.

    `missing`: the users who have not agreed yet.
    """

    step: int
    to: int
    asker: int
    missing: tuple[int, ...]
    until: float = 0.0
    """The time when it expires; 0 if never."""


class TableAction(Struct, frozen=True):
    """An action on a table that is not in its journal: a seat given away, a pause, a move.

    `user` is None if the table acted on its own, or after the user was erased.
    """

    game: int
    at: float
    user: int | None
    kind: str
    seat: int | None
    reason: str


class ReportRecord(Struct, frozen=True):
    """A person's report that something is wrong.

    Secrets of the game are in no field, unless the author typed them. The position is not stored
    again: the journal has it.
    """

    id: int
    """Assigned by the store."""
    guild: int | None
    game: int | None
    """None: a look-up outside any table."""
    step: int
    """The step that it is about: 0 before the first input and outside a table."""
    at: float
    user: int
    about: str
    """The thing that was looked at, such as `card Beat Cop`, `log` or `question turn of seat 0`."""
    sentence: str
    rules_version: str
    """Empty outside a table."""


class FaultRecord(Struct, frozen=True):
    """An input that raised an exception, with the position before it and the error.

    `step` is the one it would have had. Position and error contain secrets of the game, but no
    user. The store sets `id`.
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
    """The result of a game that ended at `step`: opaque bytes that name no user.

    `ended_at` shows which users occupied its seats at the end.
    """

    game: int
    step: int
    ended_at: float
    payload: bytes


class Finished(Struct, frozen=True):
    """A finished game with its summary; `seat` is the seat of the user in question."""

    game: int
    ruleset: str
    payload: bytes
    seat: int | None = None


class Preferences(Struct, frozen=True):
    """The preferences of one user for all their games, as JSON."""

    user: int
    json: bytes


class GuildSettings(Struct, frozen=True):
    """The settings of a server for its games, as JSON."""

    guild: int
    json: bytes


class Membership(Struct, frozen=True):
    """The result of the last look-up of a user in a server. Times are seconds."""

    looked_at: float
    gone: bool
    """True if they were not a member."""


class DeckRecord(Struct, frozen=True):
    """A deck that a user saved. Its name is unique for its owner and game."""

    user: int
    ruleset: str
    name: str
    investigator: str
    payload: bytes
    stored_at: float


class Loaded(Struct, frozen=True):
    """What is needed to rebuild a position: decode the checkpoint, then apply the entries.

    A checkpoint of None means: start a new game. The entries lead from the checkpoint to `step`, in
    order. They include rewinds, which still apply the holds they preserved.
    """

    game: GameRecord
    step: int
    checkpoint: StoredCheckpoint | None
    entries: tuple[JournalEntry, ...]


class Segment(Struct, frozen=True):
    """The entries from one stored checkpoint (None: the start) to the next one."""

    start: StoredCheckpoint | None
    entries: tuple[JournalEntry, ...]
    end: StoredCheckpoint


class ShardSession(Struct, frozen=True):
    """The state of a shard's connection to Discord, so that another process can resume it."""

    count: int
    """The number of shards of the bot for this session."""
    shard: int
    session: str
    sequence: int
    """The number of the last event received; Discord sends the later ones again."""
    address: str
    """The URL at which Discord resumes the session."""
    guilds: tuple[int, ...] | None = None
    """The servers whose events it delivers; None to leave the stored ones unchanged."""
