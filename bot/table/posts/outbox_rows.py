"""Payloads of outbox rows: what is to be told, without texts and ids of users."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from bot.engine.facts import Fact, encode_facts
from bot.engine.ids import Seat
from bot.store.game_records import Outgoing

FACTS: Final = "facts"
"""What step n told. Its payload is empty, but for the set-up, which is in no journal."""
NOTICE: Final = "notice"
"""Sentences of the table itself."""
TAKEN: Final = "taken"
"""A seat has a new player: whoever occupies it by then is named."""
SUMMARY: Final = "summary"
"""How the game ended, in a post of its own, with sentences of the table below it."""
BOARD: Final = "board"
"""Somebody shows the board as it stands to everybody, with sentences of the table."""
RECAP: Final = "recap"
"""What the whole game came to, after its end, in a post of its own."""
CLOSE: Final = "close"
"""The channel was the game's own and is put away with it."""
STATUS: Final = "status"
"""The status message is out of date."""
CALL: Final = "call"
"""Seats are called: whoever sits there and is still awaited by then."""
HELP: Final = "help"
"""The kind for who is asked for help: called while the question stands open."""
NEW: Final = "new"
"""The kind for who was given a seat: called whatever is asked."""


class Taken(Struct, frozen=True, omit_defaults=True):
    """A seat that changed hands; with a reason it was the game master who handed it over."""

    seat: Seat
    reason: str = ""
    until: float = 0.0
    """Whoever sits there now stands in until then, seconds since the epoch; 0: for good."""
    back: bool = False
    """Its owner has it again."""


def facts_row(channel: int, facts: Sequence[Fact] | None = None) -> Outgoing:
    """Tell a step; its facts are given only where no journal has them."""
    return Outgoing(channel, FACTS, b"" if facts is None else zlib.compress(encode_facts(facts)))


def facts_in(payload: bytes) -> bytes | None:
    """The facts of the payload as JSON; None: they are in the journal."""
    return zlib.decompress(payload) if payload else None


def notice_row(channel: int, *lines: str) -> Outgoing:
    """Say something that is no fact of the game."""
    return Outgoing(channel, NOTICE, msgspec.json.encode(lines))


def remark_rows(channel: int, *lines: str) -> list[Outgoing]:
    """Return rows that say something and show the status below it."""
    return [notice_row(channel, *lines), status_row(channel)]


def lines_in(payload: bytes) -> list[str]:
    """The sentences of a notice, below a summary, or above a board."""
    return msgspec.json.decode(payload, type=list[str])


def taken_row(channel: int, taken: Taken) -> Outgoing:
    """Say who plays a seat from now on."""
    return Outgoing(channel, TAKEN, msgspec.json.encode(taken))


def taken_in(payload: bytes) -> Taken:
    """The seat that changed hands."""
    return msgspec.json.decode(payload, type=Taken)


def call_row(channel: int, seats: Mapping[Seat, str]) -> Outgoing:
    """Call whoever sits there, each if still awaited for that kind of question, or as `NEW`."""
    return Outgoing(channel, CALL, msgspec.json.encode(seats))


def called_in(payload: bytes) -> dict[Seat, str]:
    """The seats that are called, with the kind of question."""
    return msgspec.json.decode(payload, type=dict[Seat, str])


def summary_row(channel: int, *lines: str) -> Outgoing:
    """Say how the game ended, and these sentences."""
    return Outgoing(channel, SUMMARY, msgspec.json.encode(lines))


def board_row(channel: int, *lines: str) -> Outgoing:
    """Show the board, below these sentences."""
    return Outgoing(channel, BOARD, msgspec.json.encode(lines))


def recap_row(channel: int) -> Outgoing:
    """Tell the whole game again, in numbers and pictures."""
    return Outgoing(channel, RECAP, b"")


def close_row(channel: int) -> Outgoing:
    """Put the channel away."""
    return Outgoing(channel, CLOSE, b"")


def status_row(channel: int) -> Outgoing:
    """Bring the status message up to date."""
    return Outgoing(channel, STATUS, b"")


def rows_of(channel: int) -> list[Outgoing]:
    """Everything that an input wants told."""
    return [facts_row(channel), status_row(channel)]
