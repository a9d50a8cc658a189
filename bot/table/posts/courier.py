"""Messages for a channel, and the interface by which they are delivered.

A `Message` is data: text, pictures and open questions. The courier decides on its look (components,
buttons, pages). It has only public content, except in private places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from bot.engine.ask import Ask
from bot.engine.fingerprints import public_ask
from bot.engine.ids import AskId, Seat
from bot.table.declares.display_forms import Picture
from bot.table.declares.house_rules import HouseRule
from bot.table.declares.lobby_choices import Choice
from bot.table.declares.table_settings import TableSettings
from bot.table.declares.vocabulary import PLAIN, Vocabulary


class Prompt(Struct, frozen=True, kw_only=True):
    """An open question without secrets, as a post shows it."""

    ask: Ask
    """Without its secret options."""
    mark: str
    """Return it with the answer: `Tables.act(..., mark=...)` refuses a stale press by it."""
    private: tuple[Seat, ...] = ()
    """Seats with secret options, which open privately ("your choice")."""
    lines: tuple[str, ...] = ()
    """Arithmetic and odds, shown below the question."""
    vocabulary: Vocabulary = PLAIN
    """The vocabulary of its game."""


class Waiting(Struct, frozen=True, kw_only=True):
    """A player the table waits for."""

    seat: Seat
    name: str
    """The investigator's name."""
    user: int | None
    """None if the seat has no occupant."""
    prompt: str
    source: str = ""
    since: float = 0.0
    """Seconds since the epoch."""
    until: float = 0.0
    """The deadline (seconds since the epoch); 0 if there is none."""
    then: str = ""
    """The effect of the timeout, as a clause."""
    over: bool = False
    """The deadline has passed, and the timeout is being carried out."""
    autopilot: bool = False
    """The autopilot plays the seat."""
    companion: bool = False
    """A companion plays the seat."""
    by_itself: bool = False
    """The seat has no occupant but the companion."""


class Vote(Struct, frozen=True, kw_only=True):
    """A request to undo steps; answer it with `undo.vote_on_undo`."""

    step: int
    """The newest step when it was made; return it with the answer."""
    to: int
    """The step that the game would return to."""
    asker: int
    missing: tuple[int, ...]
    """The users who have not agreed yet."""
    said: str = ""
    """The author and extent of the request as a sentence; composed again after a restart."""
    lines: tuple[str, ...] = ()
    """The public log of the steps that would be undone, oldest first, perhaps shortened."""
    until: float = 0.0
    """Its expiry, in seconds since the epoch; 0 if there is none."""


class Ballot(Struct, frozen=True, kw_only=True):
    """A vote on a stand-in; answer it with `standing_in.vote_for_stand_in`."""

    seat: Seat
    ask: AskId
    name: str
    """The investigator's name."""
    player: str
    """The seat's occupant, as named in a message."""
    people: tuple[tuple[Seat, str, int], ...]
    """The candidates: their seat, its investigator, and the user."""
    said: tuple[str, ...] = ()
    """The votes so far, a line each."""


class HostBallot(Struct, frozen=True, kw_only=True):
    """A vote on the table's host; answer it with `tables.hosts.vote`."""

    why: str
    """The reason for the vote, as a sentence."""
    people: tuple[tuple[Seat, str, int], ...]
    """The candidates: their seat, its investigator, and the user."""
    said: tuple[str, ...] = ()
    """The votes so far, a line each."""
    until: float = 0.0
    """When the most votes decide (seconds since the epoch); 0 if nobody has voted."""


class Message(Struct, frozen=True, kw_only=True):
    """One message in a channel."""

    game: int
    kind: Literal["log", "status", "own"]
    """A log post, the status, or the questions of one player in a private place."""
    title: str = ""
    """The heading of the position, in one line."""
    lines: tuple[str, ...] = ()
    """Discord Markdown, a line each; at most 3,000 characters in all."""
    steps: tuple[int, ...] = ()
    """The step of each line; actions of one investigator are grouped within a step only.

    Empty if unknown.
    """
    galleries: tuple[tuple[Picture, ...], ...] = ()
    """From top to bottom; at most four pictures in all. A single one is shown in full width."""
    waiting: tuple[Waiting, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    mentions: tuple[int, ...] = ()
    """Exactly these users are notified, though lines may name others."""
    called: tuple[Seat, ...] = ()
    """Seats that a player has asked for help or offered a trade, though nobody waits for them."""
    names: dict[Seat, str] = {}
    """Investigator's name by seat."""
    seats: dict[Seat, int] = {}
    """User by seat."""
    vote: Vote | None = None
    ballots: tuple[Ballot, ...] = ()
    host_ballot: HostBallot | None = None
    levels: tuple[Choice, ...] = ()
    """The difficulties that a lobby's creator can choose; none if there is no choice."""
    level: str = ""
    """The slug of the chosen difficulty."""
    house_rules: tuple[HouseRule, ...] = ()
    """The house rules that a lobby's creator can choose."""
    chosen: tuple[str, ...] = ()
    """The choices made of them: see `HouseRule.choice`."""
    table: TableSettings | None = None
    """The table settings of a lobby, if its creator can choose them there."""
    lobby: bool = False
    """The game has not begun: seats can be taken, unless it is closed."""
    chapter: bool = False
    """The game is a scenario of a campaign."""
    gone: bool = False
    """Not shown: the game is over, or a campaign whose scenario has a status."""
    closed: bool = False
    """The game takes no inputs (paused or over): show none of its questions."""
    threaded: bool = False
    """It is posted in the table's thread, if there can be one."""
    door: str = ""
    """In a finished tutorial: the label of the button that opens a table."""
    ends: bool = False
    """This is the last message of a game: offer another game."""
    panel: object = None
    """Questions of one player with all their options, for a private place only (`OwnPlaces`)."""

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Return the pictures of all galleries, in order."""
        return tuple(picture for gallery in self.galleries for picture in gallery)


def is_heading(line: str) -> bool:
    """Return True if a line is nothing but the heading of a phase or turn."""
    return line.startswith("**") and line.endswith("**") and not line.endswith(".**")


def ends_with(title: str, line: str) -> bool:
    """Return True if a line only repeats the last part of a title: its round or phase."""
    named = line.removeprefix("**").removesuffix("**").casefold()
    return line == f"**{line[2:-2]}**" and f" · {title.casefold()}".endswith(f" · {named}")


class Letter(Struct, frozen=True):
    """A private message, with the tables it is about."""

    text: str
    """At most 2,000 characters; empty if there is nothing to send."""
    tables: tuple[tuple[int, str], ...] = ()
    """Games with their headings: their catch-up can be opened from the message."""


class Courier(Protocol):
    """Delivers messages to channels. Errors other than those below are retried."""

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Post a message and return its id. The same nonce never posts twice.

        Raises `Muted`, `Undeliverable` or `TryLater`.
        """
        ...

    async def find(self, channel: int, message: Message, after: int = 0) -> int | None:
        """Return the newest of our recent messages in a channel with this content.

        A log post is recognised by its lines, a status by its game. A message that is not newer
        than `after` is another one with the same content.
        """
        ...

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Replace a message of ours. Raises `MessageGone` if it cannot be edited."""
        ...

    async def message_exists(self, channel: int, message_id: int) -> bool:
        """Return True if our message still exists or if that is unknown."""
        ...

    async def is_member(self, guild: int, user: int) -> bool | None:
        """Return True if a user is a member of a server; None if that is unknown."""
        ...

    async def channel_exists(self, channel: int) -> bool:
        """Return False only if the channel is known to be deleted."""
        ...

    async def send_private(self, user: int, letter: Letter, nonce: str) -> None:
        """Send a private message. Raises `Refused` if the user accepts none."""
        ...

    async def open_thread(
        self, channel: int, name: str, members: Sequence[int] | None = None
    ) -> int:
        """Open a thread (private if `members` are given) in a channel and return its id.

        A public thread of ours with this name is used again. Raises `NoThread` if there can be
        none, or `TryLater`.
        """
        ...

    async def open_direct(self, user: int) -> int:
        """Return the channel of direct messages to a user.

        Raises `Refused` if they accept none, or `TryLater`.
        """
        ...

    async def close_thread(self, thread: int, member: int | None) -> None:
        """Hide a private thread from its member and archive it, if our permissions allow it."""
        ...

    async def remove(self, channel: int, message_id: int) -> None:
        """Delete a message of ours; no error if it does not exist."""
        ...

    async def close(self, channel: int) -> None:
        """Archive a thread of ours; no error if it does not exist."""
        ...


class CourierError(Exception):
    """Base class of the errors of couriers."""


class TryLater(CourierError):
    """A temporary error: a rate limit, an error of the server, a dropped connection."""

    def __init__(self, why: str, after: float | None = None) -> None:
        super().__init__(why)
        self.after = after
        """Seconds to wait, if the server named them."""


class Refused(CourierError):
    """The user accepts no private messages from us."""


class NoThread(CourierError):
    """There can be no thread: a permission is missing, or the channel has none."""


class MessageGone(CourierError):
    """The message was deleted, or edited too often (30046), and must be posted again."""


class Muted(CourierError):
    """We may not write in the channel at present; the game is paused until we may."""


class Undeliverable(CourierError):
    """The channel is deleted: the game is paused, nothing is lost."""


def public_prompt(
    ask: Ask, mark: str, lines: tuple[str, ...] = (), vocabulary: Vocabulary = PLAIN
) -> Prompt:
    """Return a question without its secrets. `mark` identifies it after a rewind."""
    private = tuple(seat for seat, part in ask.parts.items() if part.may_hide_options)
    return Prompt(
        ask=public_ask(ask), mark=mark, private=private, lines=lines, vocabulary=vocabulary
    )
