"""Records of games, as they are kept: frozen, rules-neutral.

Times are seconds since the epoch; ids of users, channels, guilds, messages and interactions are
Discord's 64-bit integers. Configurations, inputs, checkpoints and payloads are opaque bytes.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

GameStatus = Literal["lobby", "running", "paused", "resting", "over", "archived"]
"""`resting`: a campaign, one chapter of which is being played."""
OutboxState = Literal["pending", "sent", "dead"]

ACTIVE: frozenset[GameStatus] = frozenset(("lobby", "running", "paused"))
"""A channel holds at most one game of these."""


class Lease(Struct, frozen=True):
    """A process's hold on all games of a server. `epoch` grows whenever it changes hands.

    It counts from 1; 0: there is only one hand.
    """

    guild: int
    epoch: int

    @property
    def may_be_lost(self) -> bool:
        """Return True if there is anybody to lose it to."""
        return self.epoch > 0


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
    parent: int | None = None
    """The campaign of which it is a chapter."""
    chapter: int | None = None
    """Its number there, from 1; None: another attempt took its place."""


class SeatRecord(Struct, frozen=True):
    """A seat is an entity: what stays when its occupant changes (orders, its thread, ...)."""

    game: int
    seat: int
    label: str
    settings: bytes = b"{}"


class Tenure(Struct, frozen=True):
    """A person's time in a seat. `until` None: still there. `user` None: asked to be forgotten."""

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
        """Return True if it is part of the game as it stands."""
        return self.retired_by is None

    def same_input(self, other: "JournalEntry") -> bool:
        """Return True if `other` is the same commit, tried again.

        Clock, person (who may have been forgotten meanwhile) and retirement do not count.
        """
        return replace(self, at=0.0, user=None, retired_by=None) == replace(
            other, at=0.0, user=None, retired_by=None
        )


class UnconfirmedStep(Struct, frozen=True):
    """A step whose player was not answered yet, and the interaction that made it."""

    game: int
    step: int
    interaction: int


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
        """Return True if it is part of the game as it stands."""
        return self.retired_by is None


class WholeGame(Struct, frozen=True):
    """A whole game that was played elsewhere; the numbers of games within it count for nothing."""

    new: NewGame
    seats: tuple[SeatRecord, ...]
    start: StoredCheckpoint
    steps: tuple[tuple[JournalEntry, int | None], ...]
    """The inputs, with the step that one goes back to."""
    checkpoints: tuple[StoredCheckpoint, ...] = ()
    """Those after live inputs; as in a game that is played, kept ones and the newest stay."""


class Outgoing(Struct, frozen=True):
    """Something to be told in a channel, not before a time: *what* to tell, not its words."""

    channel: int
    kind: str
    payload: bytes
    not_before: float = 0.0


class Forgotten(Struct, frozen=True):
    """A place of somebody who was erased."""

    ended: tuple[Tenure, ...] = ()
    """The tenures that ended by it, so that their games can be paused."""
    sat: tuple[tuple[int, int], ...] = ()
    """Every game and seat that they ever had."""
    games: tuple[int, ...] = ()
    """Every game of which something changed but its journal."""


class NewChapter(Struct, frozen=True, kw_only=True):
    """A chapter to be begun; the numbers of games within it count for nothing."""

    parent: int
    number: int
    new: NewGame
    """With the status that it has once it has begun."""
    seats: tuple[tuple[SeatRecord, int | None], ...]
    """Who sits where, in order."""
    start: StoredCheckpoint
    outbox: tuple[Outgoing, ...] = ()
    parting: tuple[Outgoing, ...] = ()
    """What is told for the campaign, which rests from now on."""
    instead: int | None = None
    """An attempt at this chapter that is over, and whose place it takes."""


class Adoption(Struct, frozen=True, kw_only=True):
    """A campaign that begins with a game which is over; the numbers of games in it do not count."""

    game: int
    """What becomes its chapter."""
    number: int
    new: NewGame
    """With the status that the campaign has once it has begun."""
    seats: tuple[tuple[SeatRecord, int | None], ...]
    """Who sits where in the campaign, in order."""
    start: StoredCheckpoint
    outbox: tuple[Outgoing, ...] = ()


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
    """A game's outcome, over at `step`: opaque bytes that name no person.

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
    """One person's choices for all their games: JSON."""

    user: int
    json: bytes


class GuildSettings(Struct, frozen=True):
    """A server's choices for its games: JSON."""

    guild: int
    json: bytes


class Membership(Struct, frozen=True):
    """The finding of the last look-up of a person in a server. Times are seconds."""

    looked_at: float
    gone: bool
    """They were no member then."""


class DeckRecord(Struct, frozen=True):
    """A deck that somebody brought along. Its name is unique to its owner and the game."""

    user: int
    ruleset: str
    name: str
    investigator: str
    payload: bytes
    stored_at: float


class Loaded(Struct, frozen=True):
    """The parts of a position: decode the checkpoint (None: start anew), feed the entries.

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


class ShardSession(Struct, frozen=True):
    """The place of a shard's connection to Discord: another process can go on with it."""

    count: int
    """How many shards the bot has, by this session's reckoning."""
    shard: int
    session: str
    sequence: int
    """The last event that was received. What came after it is sent again."""
    address: str
    """Where Discord wants the session to be gone on with."""
    guilds: tuple[int, ...] | None = None
    """The servers whose events come over it; None: as they were kept before."""
