"""The journal of a game: inputs, the questions they answered, and their results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct, field

from bot.engine.ask import Answer
from bot.engine.ids import AskId, Seat
from bot.engine.json_types import JsonObject

By = Literal["player", "gm", "order", "plan", "silence", "autopilot", "companion"]
"""The source of an answer: the player, a game master, an order or plan of the player, a deadline
(`silence`), the autopilot of an absent player, or a companion."""


class Answered(Struct, frozen=True, tag="answer"):
    """A seat answers a question; `answer` None withdraws the seat's earlier answer."""

    seat: Seat
    ask: AskId
    answer: Answer | None
    by: By = "player"
    reason: str = ""
    """Why someone other than the player answered. The table sees it, except for a companion's
    reason, which the players concerned read in *Catch up* (`bot/table/past/catchup.py`)."""


class Held(Struct, frozen=True, tag="hold"):
    """A seat asks the table to wait for it where it may act, or withdraws that request."""

    seat: Seat
    on: bool = True


class Overridden(Struct, frozen=True, tag="override", omit_defaults=True):
    """A command that changes the game where its scripts wait, usually a game master's."""

    command: JsonObject
    """The command in the ruleset's vocabulary, JSON values only."""
    reason: str = ""
    by: Literal["gm", "player", "chapter"] = "gm"
    """The source: also a player (a deck to load), or the end of a campaign's chapter."""
    chapter: int = 0
    """The number of the chapter that ended."""
    ended_at: int = 0
    """The step at which the chapter ended; an ending that was undone and reached again has
    another."""


class Rewound(Struct, frozen=True, tag="rewind"):
    """The game went back to step `to`: everything after it no longer counts."""

    to: int
    reason: str = ""
    why: Literal["undo", "gm", "misfit", "bug"] = "gm"
    first_ask: int = 0
    """The first id for the renumbered open questions, so that none is reused."""
    told: str = ""
    """Digest of the facts that the checkpoint produces without input, if no input follows it."""
    holds: tuple[Held, ...] = ()
    """The holds that survive the undone steps: seats that asked the table to wait, or stopped."""
    taken: str = ""
    """A short summary of the undone steps."""


Input = Answered | Held | Overridden | Rewound


class Record(Struct, frozen=True):
    """One journal entry: an input, the question it answered, and what it caused."""

    step: int
    input: Input
    fingerprint: str = ""
    """The fingerprint of the question that an answer met; empty for other inputs."""
    digest: str = ""
    """The digest of the facts that the input produced."""
    facts: msgspec.Raw = field(default_factory=lambda: msgspec.Raw(b"[]"))
    """The facts themselves as a JSON array, for the log."""
    reveals: bool = False
    """True if something hidden was shown, which ends free undo."""
    next_ask: int = 0
    """The id of the next question after this input."""


def live_records(records: Iterable[Record]) -> list[Record]:
    """Return the inputs that still count, in order: without those that a rewind undid.

    Rewinds themselves stay, because they renumber questions.
    """
    kept: list[Record] = []
    for record in records:
        if isinstance(record.input, Rewound):
            while kept and kept[-1].step > record.input.to:
                kept.pop()
        kept.append(record)
    return kept


def encode_record(record: Record) -> bytes:
    """Encode a record as JSON."""
    return msgspec.json.encode(record)


def decode_record(data: bytes) -> Record:
    """Decode a record. Raises `msgspec.DecodeError` if `data` is not one."""
    return msgspec.json.decode(data, type=Record)
