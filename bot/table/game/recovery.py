"""Rebuild a session from the store: from a checkpoint and the live inputs after it."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import Final, Literal

import structlog
from msgspec.structs import replace

from bot.engine.errors import ReplayMismatch
from bot.engine.journal import Record, Rewound, decode_record
from bot.engine.outcomes import Checkpoint
from bot.engine.ruleset import Ruleset
from bot.engine.session import AnySession, Session
from bot.store.errors import StoreFailed, Unsettled
from bot.store.game_records import ACTIVE, GameStatus, Loaded, StoredCheckpoint
from bot.table.errors import Unopened

log = structlog.stdlib.get_logger(__name__)

BY_PERSON: Final = ("undo", "gm")
"""Values of `Rewound.why` for steps that a person took back."""


def restore(rules: Ruleset, loaded: Loaded, *, tail: bool = True) -> AnySession:
    """Return the session at `loaded.step`; without `tail`, at its checkpoint.

    Raises `ReplayMismatch` if the journal does not fit the rules, and the errors of scripts. Raises
    `LookupError` for a game without a checkpoint or a seed.
    """
    if loaded.checkpoint is None or loaded.game.seed is None:
        raise LookupError(f"game {loaded.game.id} has no checkpoint")
    return Session.restore(
        rules,
        loaded.checkpoint.blob,
        loaded.game.seed,
        live_inputs(loaded) if tail else (),
    )


def restore_or_fall_back(
    rules: Ruleset, loaded: Loaded
) -> tuple[AnySession, Literal["misfit", "bug"] | None]:
    """Return the session, or the newest position that can be restored, with the reason.

    Raises `Unopened` if not even the checkpoint can be read.
    """
    game = loaded.game.id
    try:
        session = restore(rules, loaded)
    except ReplayMismatch as mismatch:
        log.warning("the journal does not fit the rules", game=game, step=mismatch.step)
        return _restore_before_step(rules, loaded, mismatch.step), "misfit"
    except Exception:
        log.exception("a game could not be rebuilt", game=game, step=loaded.step)
        return _restore_checkpoint(rules, loaded), "bug"
    # No later input misread this outcome, but the posts about it are no longer true.
    if session.differs:
        log.warning("a step has another outcome now", game=game, step=loaded.step)
        return _restore_checkpoint(rules, loaded), "misfit"
    return session, None


def _restore_before_step(rules: Ruleset, loaded: Loaded, step: int) -> AnySession:
    """Return the position before a step that now has another result; or the checkpoint.

    The inputs before it met the same questions and had the same results.
    """
    kept = [entry for entry in loaded.entries if entry.step < step]
    try:
        return restore(rules, replace(loaded, entries=tuple(kept)))
    except Exception:
        log.exception("inputs that fitted cannot be repeated", game=loaded.game.id, step=step)
        return _restore_checkpoint(rules, loaded)


def _restore_checkpoint(rules: Ruleset, loaded: Loaded) -> AnySession:
    try:
        return restore(rules, loaded, tail=False)
    except Exception as error:
        step = loaded.checkpoint and loaded.checkpoint.step
        log.exception("a checkpoint cannot be opened", game=loaded.game.id, step=step)
        raise Unopened(
            "This version of me can’t open this game. Nothing is lost; this bot’s operator can "
            "see it."
        ) from error


def live_inputs(loaded: Loaded) -> list[Record]:
    """Return the live inputs after the checkpoint.

    Rewinds are included: they renumber questions.
    """
    return [decode_record(entry.payload) for entry in loaded.entries]


def step_back_time(loaded: Loaded) -> float:
    """Return when a person took a step back, if that was the last step; otherwise 0."""
    newest = loaded.entries[-1] if loaded.entries else None
    given = None if newest is None else decode_record(newest.payload).input
    by_person = isinstance(given, Rewound) and given.why in BY_PERSON
    return newest.at if newest is not None and by_person else 0.0


def stored_checkpoint(game: int, checkpoint: Checkpoint) -> StoredCheckpoint:
    """Return a session's checkpoint in the form that the store takes."""
    return StoredCheckpoint(
        game=game,
        step=checkpoint.step,
        state_schema=checkpoint.schema,
        rules_version=checkpoint.version,
        blob=checkpoint.data,
        state_hash=checkpoint_digest(checkpoint.data),
        kept=checkpoint.kept,
    )


def checkpoint_digest(data: bytes) -> str:
    """Return a digest of a checkpoint's data, for comparison with a replay."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def session_to_show(session: AnySession, status: GameStatus) -> AnySession:
    """Return the session to look at: without questions if the game is over."""
    return session if status in ACTIVE else session.without_questions(stopped=status != "resting")


async def write_twice(write: Callable[[], Awaitable[object]]) -> None:
    """Run a write, and repeat it once if the store failed. Repeating is harmless."""
    try:
        await write()
    except Unsettled as open_end:
        try:
            await write()
        except StoreFailed as error:
            raise open_end from error
    except StoreFailed:
        await write()
