"""Messages that the publisher hands over for a channel, and who carries them.

A `Message` is data: text, pictures and open questions. How it looks (components, buttons, pages)
is the courier's affair, and only what everybody may see is in it, but for what goes to a place of
one player's own.
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
    """An open question as everybody may see it."""

    ask: Ask
    """With all secret options left out."""
    mark: str
    """Hand it back with the answer: `Tables.act(..., mark=...)` refuses a stale press by it."""
    private: tuple[Seat, ...] = ()
    """Seats with secret options: theirs open privately ("your choice")."""
    lines: tuple[str, ...] = ()
    """Arithmetic and odds, to stand under the question."""
    vocabulary: Vocabulary = PLAIN
    """The words of its game."""


class Waiting(Struct, frozen=True, kw_only=True):
    """Somebody for whom the table waits."""

    seat: Seat
    name: str
    """The investigator's."""
    user: int | None
    """None: nobody sits there."""
    prompt: str
    source: str = ""
    since: float = 0.0
    """Seconds since the epoch."""
    until: float = 0.0
    """When silence means something (seconds since the epoch); 0: never."""
    then: str = ""
    """What it means then, as a clause."""
    over: bool = False
    """That time has passed; what it means is being done."""
    autopilot: bool = False
    """The autopilot plays the seat."""
    companion: bool = False
    """A companion does."""
    by_itself: bool = False
    """Nobody has the seat but the companion."""


class Vote(Struct, frozen=True, kw_only=True):
    """Somebody asks the others to take a step back; answer with `undo.vote`."""

    step: int
    """The newest step when it was asked; hand it back with the answer."""
    to: int
    """The step that the game is to be at again."""
    asker: int
    missing: tuple[int, ...]
    """The users who have not agreed yet."""
    said: str = ""
    """Who asks and how far back it goes, as a sentence; worked out anew after a restart."""
    lines: tuple[str, ...] = ()
    """What was told publicly of what would be taken back, oldest first, perhaps shortened."""
    until: float = 0.0
    """When it lapses, in seconds since the epoch; 0: never."""


class Ballot(Struct, frozen=True, kw_only=True):
    """The others are asked who plays for somebody; answer with `standing_in.vote`."""

    seat: Seat
    ask: AskId
    name: str
    """The investigator's."""
    player: str
    """Whose it is, as they are called in a message."""
    people: tuple[tuple[Seat, str, int], ...]
    """Who could: the seat in which they sit, its investigator, and the user."""
    said: tuple[str, ...] = ()
    """What others have said: a line each."""


class HostBallot(Struct, frozen=True, kw_only=True):
    """The players are asked who hosts their table; answer with `tables.hosts.vote`."""

    why: str
    """What became of the host: a sentence."""
    people: tuple[tuple[Seat, str, int], ...]
    """Who could: the seat in which they sit, its investigator, and the user."""
    said: tuple[str, ...] = ()
    """What they have said: a line each."""
    until: float = 0.0
    """When the most votes decide (seconds since the epoch); 0: nobody has voted."""


class Message(Struct, frozen=True, kw_only=True):
    """One message in a channel."""

    game: int
    kind: Literal["log", "status", "own"]
    """What happened, where the game stands, or what one player is asked in a place of their own."""
    title: str = ""
    """One line: where the game stands."""
    lines: tuple[str, ...] = ()
    """Discord markdown, a line each; at most 3,000 characters in all."""
    steps: tuple[int, ...] = ()
    """The step that each line tells of; deeds of one investigator stand together in a step alone.

    Empty: it is not known.
    """
    galleries: tuple[tuple[Picture, ...], ...] = ()
    """From top to bottom; at most four pictures in all. One alone is shown in its full width."""
    waiting: tuple[Waiting, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    mentions: tuple[int, ...] = ()
    """The users to notify: exactly these, though lines may name others."""
    called: tuple[Seat, ...] = ()
    """The seats that somebody hopes to hear of while the table does not wait for them."""
    names: dict[Seat, str] = {}
    """Investigators by seat."""
    seats: dict[Seat, int] = {}
    """Users by seat."""
    vote: Vote | None = None
    ballots: tuple[Ballot, ...] = ()
    host_ballot: HostBallot | None = None
    levels: tuple[Choice, ...] = ()
    """The difficulties from which a lobby's creator can choose; none where there is no choice."""
    level: str = ""
    """Which of them is chosen, by slug."""
    house_rules: tuple[HouseRule, ...] = ()
    """Those from which a lobby's creator can choose."""
    chosen: tuple[str, ...] = ()
    """Which of their choices are made: see `HouseRule.choice`."""
    table: TableSettings | None = None
    """How the table of a lobby plays, where its creator can choose it there."""
    lobby: bool = False
    """The game has not begun: seats can be taken, unless it is closed."""
    chapter: bool = False
    """The game is a scenario of a campaign."""
    gone: bool = False
    """Not shown at all: the game is over, or a campaign rests whose scenario has a status."""
    closed: bool = False
    """The game takes no inputs (paused or over): show none of its questions."""
    threaded: bool = False
    """It is told in the table's thread, if there can be one."""
    door: str = ""
    """Of a tutorial that is done: what the button says that opens a table of one's own."""
    ends: bool = False
    """This is the last word on a game: offer another one."""
    panel: object = None
    """Questions of one player with all their options, for their own place alone (`OwnPlaces`)."""

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Those of all galleries, in order."""
        return tuple(picture for gallery in self.galleries for picture in gallery)


def is_heading(line: str) -> bool:
    """Return True if a line is nothing but a heading: a phase or a turn that begins."""
    return line.startswith("**") and line.endswith("**") and not line.endswith(".**")


def ends_with(title: str, line: str) -> bool:
    """Return True if a line says nothing but where a title ends: the round or phase that begins."""
    named = line.removeprefix("**").removesuffix("**").casefold()
    return line == f"**{line[2:-2]}**" and f" · {title.casefold()}".endswith(f" · {named}")


class Letter(Struct, frozen=True):
    """A private message, with the tables of which it tells."""

    text: str
    """At most 2,000 characters; empty: there is nothing to write."""
    tables: tuple[tuple[int, str], ...] = ()
    """Games, each with where it stands: what its reader missed there can be opened from it."""


class Courier(Protocol):
    """Carries messages to channels. Raises the errors below; anything else is tried again."""

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Post a message; the same nonce (at most 25 characters) posts only once. Its id.

        Raises `Muted`, `Undeliverable` or `TryLater`.
        """
        ...

    async def find(self, channel: int, message: Message, after: int = 0) -> int | None:
        """The newest message of ours, of the last few there, that is this one.

        What happened is known by its lines, a status by its game. One that is not newer than the
        message `after` is another one that says the same.
        """
        ...

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Replace a message of ours. Raises `MessageGone` when it cannot be edited any more."""
        ...

    async def stands(self, channel: int, message_id: int) -> bool:
        """Return True if a message of ours is still there, as far as can be told."""
        ...

    async def is_member(self, guild: int, user: int) -> bool | None:
        """Return True if a person is a member of a server; None if that cannot be told."""
        ...

    async def is_there(self, channel: int) -> bool:
        """Return False if a channel was deleted, as far as can be told."""
        ...

    async def whisper(self, user: int, letter: Letter, nonce: str) -> None:
        """A private message. Raises `Refused` if they take none."""
        ...

    async def open_thread(
        self, channel: int, name: str, members: Sequence[int] | None = None
    ) -> int:
        """A thread of a channel; with `members` a private one of theirs. Its id.

        One of ours that has the name is taken again, but no private one. Raises `NoThread` where
        there can be none, or `TryLater`.
        """
        ...

    async def open_direct(self, user: int) -> int:
        """The channel of direct messages to a person. Its id.

        Raises `Refused` if they take none, or `TryLater`.
        """
        ...

    async def close_thread(self, thread: int, member: int | None) -> None:
        """Let a member see a private thread no more, and archive it, as far as we may."""
        ...

    async def remove(self, channel: int, message_id: int) -> None:
        """Delete a message of ours; no error if it is gone already."""
        ...

    async def close(self, channel: int) -> None:
        """Put a thread of ours away for good; no error if it is gone already."""
        ...


class CourierError(Exception):
    """Base of what a courier raises on purpose."""


class TryLater(CourierError):
    """Normal weather: a rate limit, an error of the server, a dropped connection."""

    def __init__(self, why: str, after: float | None = None) -> None:
        super().__init__(why)
        self.after = after
        """Seconds to wait, if the server said so."""


class Refused(CourierError):
    """The person takes no private messages from us."""


class NoThread(CourierError):
    """There can be no thread there: a permission is missing, or the channel has none."""


class MessageGone(CourierError):
    """The message is deleted or has been edited too often (30046): post anew."""


class Muted(CourierError):
    """We may not write there at present: the game is paused until we may again."""


class Undeliverable(CourierError):
    """The channel is gone for good: the game is paused, nothing is lost."""


def prompt_for(
    ask: Ask, mark: str, lines: tuple[str, ...] = (), vocabulary: Vocabulary = PLAIN
) -> Prompt:
    """The question without what is secret; `mark` is the session's."""
    private = tuple(seat for seat, part in ask.parts.items() if part.hides)
    return Prompt(
        ask=public_ask(ask), mark=mark, private=private, lines=lines, vocabulary=vocabulary
    )
