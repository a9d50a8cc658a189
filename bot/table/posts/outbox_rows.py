"""Payloads of outbox rows: the content of posts, without texts and user ids."""

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
"""The facts of a step. Its payload is empty, except for the set-up, which is in no journal."""
NOTICE: Final = "notice"
"""Sentences of the table itself."""
TAKEN: Final = "taken"
"""A seat has a new player: the occupant at the time of posting is named."""
SUMMARY: Final = "summary"
"""The end of the game, in a separate post, with sentences of the table below it."""
BOARD: Final = "board"
"""The current board, which a player shows to all, with sentences of the table."""
RECAP: Final = "recap"
"""The recap of a finished game, in a separate post."""
CLOSE: Final = "close"
"""Archive the channel, which belonged to the game."""
STATUS: Final = "status"
"""The status message is out of date."""
CALL: Final = "call"
"""Ping the occupants of seats who are still awaited at the time of posting."""
HELP: Final = "help"
"""The kind of a request for help: pinged while the question is open."""
NEW: Final = "new"
"""The kind of a new occupant: pinged in any case."""


class Taken(Struct, frozen=True, omit_defaults=True):
    """A seat with a new player; a reason means that the game master gave it to them."""

    seat: Seat
    reason: str = ""
    until: float = 0.0
    """The end of a loan, in seconds since the epoch; 0 if it is permanent."""
    back: bool = False
    """The lender has it again."""


def facts_row(channel: int, facts: Sequence[Fact] | None = None) -> Outgoing:
    """Return the row of a step; `facts` are given only if no journal has them."""
    return Outgoing(channel, FACTS, b"" if facts is None else zlib.compress(encode_facts(facts)))


def read_facts(payload: bytes) -> bytes | None:
    """Return the facts in a payload as JSON; None if the journal has them."""
    return zlib.decompress(payload) if payload else None


def notice_row(channel: int, *lines: str) -> Outgoing:
    """Return the row that posts sentences of the table itself."""
    return Outgoing(channel, NOTICE, msgspec.json.encode(lines))


def remark_rows(channel: int, *lines: str) -> list[Outgoing]:
    """Return rows that post sentences, with the status below them."""
    return [notice_row(channel, *lines), status_row(channel)]


def read_lines(payload: bytes) -> list[str]:
    """Return the sentences of a notice, below a summary, or above a board."""
    return msgspec.json.decode(payload, type=list[str])


def new_player_row(channel: int, taken: Taken) -> Outgoing:
    """Return the row about a seat's new player."""
    return Outgoing(channel, TAKEN, msgspec.json.encode(taken))


def read_new_player(payload: bytes) -> Taken:
    """Return the seat with its new player."""
    return msgspec.json.decode(payload, type=Taken)


def call_row(channel: int, seats: Mapping[Seat, str]) -> Outgoing:
    """Return the row that pings the occupants of these seats if still awaited when posted."""
    return Outgoing(channel, CALL, msgspec.json.encode(seats))


def read_called_seats(payload: bytes) -> dict[Seat, str]:
    """Return the seats to ping, with the kind of question."""
    return msgspec.json.decode(payload, type=dict[Seat, str])


def summary_row(channel: int, *lines: str) -> Outgoing:
    """Return the row that ends the game's log, with these sentences."""
    return Outgoing(channel, SUMMARY, msgspec.json.encode(lines))


def board_row(channel: int, *lines: str) -> Outgoing:
    """Return the row that posts the board, below these sentences."""
    return Outgoing(channel, BOARD, msgspec.json.encode(lines))


def recap_row(channel: int) -> Outgoing:
    """Return the row of the recap, in numbers and pictures."""
    return Outgoing(channel, RECAP, b"")


def close_row(channel: int) -> Outgoing:
    """Return the row that archives the channel."""
    return Outgoing(channel, CLOSE, b"")


def status_row(channel: int) -> Outgoing:
    """Return the row that updates the status message."""
    return Outgoing(channel, STATUS, b"")


def rows_of_input(channel: int) -> list[Outgoing]:
    """Return the rows that post an input: its facts and the status."""
    return [facts_row(channel), status_row(channel)]
