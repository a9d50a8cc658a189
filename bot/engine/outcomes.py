"""Outcomes of inputs, and what of them is stored: checkpoints, and where they stand."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from bot.engine.ask import Ask
from bot.engine.chance import ChanceState
from bot.engine.facts import Fact
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Record


class SavedGame(Struct):
    """The contents of a checkpoint: JSON, with the ruleset's own state inside."""

    step: int
    schema: int
    version: str
    next_ask: int
    chance: ChanceState
    state: msgspec.Raw
    held: list[Seat] = field(default_factory=list[Seat])
    digest: str = ""
    """Of the facts that followed within the same step: a tail builds on them."""
    standing: dict[str, AskId] | UnsetType = UNSET
    """The numbers of the standing questions that were open, by name, if any were."""


class Checkpoint(Struct, frozen=True):
    """A moment when no script was in flight."""

    step: int
    schema: int
    version: str
    kept: bool
    """A turn or phase starts here: kept for the game's life."""
    milestone: str
    data: bytes
    """An encoded `SavedGame`."""


class Milestone(Struct, frozen=True):
    """A turn or phase that started."""

    name: str
    """The ruleset's name of what starts, `mythos` or `turn:1`."""


class Outcome(Struct, frozen=True):
    """All that one input did."""

    record: Record
    facts: tuple[Fact, ...]
    milestones: tuple[Milestone, ...]
    checkpoint: Checkpoint | None
    skipped: tuple[Ask, ...] = ()
    """Questions that stood open and fell away because nothing was left to decide."""
