"""Positions of a game as they were, put together from what the store keeps of it."""

from __future__ import annotations

import structlog
from msgspec import Struct

from bot.engine.errors import NotAllowed, ReplayMismatch
from bot.engine.session import AnySession
from bot.store.game_records import Loaded
from bot.table.declares.kit import Kit
from bot.table.game.recovery import as_shown, restore

log = structlog.stdlib.get_logger(__name__)


class Position(Struct, frozen=True):
    """A game as it stood, in a session of its own."""

    session: AnySession
    step: int
    """After which step."""
    exact: bool = True
    """Not: the rules have been updated since, and this is the checkpoint before the step."""


def position_of(kit: Kit, loaded: Loaded) -> Position:
    """Return the public position at `loaded.step`, in a thread. Raises `NotAllowed`."""
    if loaded.checkpoint is None:
        raise NotAllowed("The game hasn’t started yet.")
    session = _restore(kit, loaded)
    if session is None:
        before = restore(kit.rules, loaded, tail=False)
        return Position(before, loaded.checkpoint.step, exact=False)
    if loaded.step == loaded.game.head:
        session = as_shown(session, loaded.game.status)
    return Position(session, loaded.step)


def _restore(kit: Kit, loaded: Loaded) -> AnySession | None:
    """The session at the step; None where the way to it does not lead there any more."""
    try:
        session = restore(kit.rules, loaded)
    except ReplayMismatch:
        return None
    except Exception:
        log.exception("an earlier position cannot be repeated", step=loaded.step)
        return None
    return None if session.differs else session
