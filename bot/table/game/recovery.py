"""From the store to a session: a checkpoint and the live inputs after it."""

from __future__ import annotations

import hashlib
from typing import Any

from bot.engine.journal import Record, decode_record
from bot.engine.outcomes import Checkpoint
from bot.engine.ruleset import Ruleset
from bot.engine.session import Session
from bot.store.records import ACTIVE, GameStatus, Loaded, StoredCheckpoint
from bot.table.declares.kit import G, S

AnySession = Session[Any, Any]
"""Of whatever game."""


def restore(rules: Ruleset[S, G], loaded: Loaded, *, tail: bool = True) -> Session[S, G]:
    """The session at `loaded.step`, or at its checkpoint without the tail.

    Raises `Misfit` where the journal does not fit, and whatever scripts raise.
    Raises `LookupError` for a game without a checkpoint or a seed.
    """
    if loaded.checkpoint is None or loaded.game.seed is None:
        raise LookupError(f"game {loaded.game.id} has no checkpoint")
    return Session[S, G].restore(
        rules,
        loaded.checkpoint.blob,
        loaded.game.seed,
        inputs(loaded) if tail else (),
    )


def inputs(loaded: Loaded) -> list[Record]:
    """The live inputs after the checkpoint, rewinds among them: they number questions anew."""
    return [decode_record(entry.payload) for entry in loaded.entries]


def stored(game: int, checkpoint: Checkpoint) -> StoredCheckpoint:
    """A session's checkpoint as the store keeps it."""
    return StoredCheckpoint(
        game=game,
        step=checkpoint.step,
        state_schema=checkpoint.schema,
        rules_version=checkpoint.version,
        blob=checkpoint.data,
        state_hash=hash_of(checkpoint.data),
        kept=checkpoint.kept,
    )


def hash_of(data: bytes) -> str:
    """A digest of a checkpoint's data, to compare what replaying gives."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def as_shown(session: AnySession, status: GameStatus) -> AnySession:
    """The session to look at: of a game that is over nothing is asked any more."""
    return session if status in ACTIVE else session.unasked(stopped=status != "resting")
