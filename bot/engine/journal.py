"""The journal of a game: inputs with what they met and what they did."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct, field

from bot.engine.ask import Answer
from bot.engine.ids import AskId, Seat
from bot.engine.json_types import JsonObject

By = Literal["player", "gm", "order", "plan", "silence", "autopilot", "companion"]
"""Who gives an answer: its player, a game master, what the player ordered or planned beforehand,
a deadline that passed, the autopilot of somebody who is away, or a companion."""


class Answered(Struct, frozen=True, tag="answer"):
    """A seat answers an ask; `answer` None takes the seat's earlier answer back."""

    seat: Seat
    ask: AskId
    answer: Answer | None
    by: By = "player"
    reason: str = ""
    """Why somebody or something else answers. The table is shown it; but a companion’s, in a line,
    is read in *Catch up* by whom it concerns (`bot/table/past/catchup.py`)."""


class Held(Struct, frozen=True, tag="hold"):
    """A seat asks to be waited for in windows in which it may act, or no longer."""

    seat: Seat
    on: bool = True


class Overridden(Struct, frozen=True, tag="override", omit_defaults=True):
    """A command changes something where the script waits: a game master's, as a rule."""

    command: JsonObject
    """The ruleset's own vocabulary, JSON values only."""
    reason: str = ""
    by: Literal["gm", "player", "chapter"] = "gm"
    """Whose it is: also a player's (a deck that is brought), or the end of a campaign's chapter."""
    chapter: int = 0
    """The number of the chapter that ended."""
    ended_at: int = 0
    """The step at which it did: an end that was taken back comes again with another one."""


class Rewound(Struct, frozen=True, tag="rewind"):
    """The game went back to `to`: everything after it is no longer live."""

    to: int
    reason: str = ""
    why: Literal["undo", "gm", "misfit", "bug"] = "gm"
    first_ask: int = 0
    """The id from which open questions are numbered anew, so that none is used twice."""
    told: str = ""
    """Digest of what followed the checkpoint by itself, where no input lies between the two."""
    holds: tuple[Held, ...] = ()
    """What stays of the steps taken back: who asked the table to wait, or to wait no longer."""
    taken: str = ""
    """What the steps taken back told, in short."""


Input = Answered | Held | Overridden | Rewound


class Record(Struct, frozen=True):
    """An input as the journal keeps it, with what it met and what it did."""

    step: int
    input: Input
    fingerprint: str = ""
    """Of the ask that an answer met; empty for other inputs."""
    digest: str = ""
    """Of the facts that it produced."""
    facts: msgspec.Raw = field(default_factory=lambda: msgspec.Raw(b"[]"))
    """The facts themselves, a JSON array, for the log."""
    reveals: bool = False
    """Whether something hidden was shown: ends the free undo."""
    next_ask: int = 0
    """The id of the next question put after it."""


def live(records: Iterable[Record]) -> list[Record]:
    """The inputs that still count, in order: those that a rewind went behind are left out.

    Rewinds themselves stay: they number questions anew.
    """
    kept: list[Record] = []
    for record in records:
        if isinstance(record.input, Rewound):
            while kept and kept[-1].step > record.input.to:
                kept.pop()
        kept.append(record)
    return kept


def encode_record(record: Record) -> bytes:
    """A record as JSON."""
    return msgspec.json.encode(record)


def decode_record(data: bytes) -> Record:
    """The record in `data`; raises `msgspec.DecodeError` if it is none."""
    return msgspec.json.decode(data, type=Record)
