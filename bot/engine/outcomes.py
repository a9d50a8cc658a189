"""The outcomes of inputs, and the checkpoints stored with them."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from bot.engine.ask import Ask
from bot.engine.chance import ChanceState
from bot.engine.facts import Fact
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Record


class SavedGame(Struct):
    """The contents of a checkpoint: JSON, with the ruleset's state inside."""

    step: int
    schema: int
    version: str
    next_ask: int
    chance: ChanceState
    state: msgspec.Raw
    held: list[Seat] = field(default_factory=list[Seat])
    digest: str = ""
    """Digest of the facts that followed within the same step; later inputs depend on them."""
    standing: dict[str, AskId] | UnsetType = UNSET
    """The ids of the open standing questions by name; unset if there were none."""


class Checkpoint(Struct, frozen=True):
    """A position from which the game can be restored."""

    step: int
    schema: int
    version: str
    kept: bool
    """True if a turn or phase starts here: such a checkpoint is stored for the game's life."""
    milestone: str
    data: bytes
    """An encoded `SavedGame`."""


class Milestone(Struct, frozen=True):
    """A turn or phase that started."""

    name: str
    """The ruleset's name for it: `mythos` or `turn:1`."""


class Outcome(Struct, frozen=True):
    """Everything that one input changed."""

    record: Record
    facts: tuple[Fact, ...]
    milestones: tuple[Milestone, ...]
    checkpoint: Checkpoint | None
    skipped: tuple[Ask, ...] = ()
    """Open questions that closed because there was nothing left to decide."""
