"""Earlier positions of a game, rebuilt from the store."""

from __future__ import annotations

import structlog
from msgspec import Struct

from bot.engine.errors import NotAllowed, ReplayMismatch
from bot.engine.session import AnySession
from bot.store.game_records import Loaded
from bot.table.declares.kit import Kit
from bot.table.game.recovery import restore, session_to_show

log = structlog.stdlib.get_logger(__name__)


class Position(Struct, frozen=True):
    """An earlier position of a game, in its own session."""

    session: AnySession
    step: int
    """The number of the last step it includes."""
    exact: bool = True
    """False if the rules have changed since: then this is the checkpoint before the step."""


def public_position(kit: Kit, loaded: Loaded) -> Position:
    """Return the public position at `loaded.step`, computed in a thread. Raises `NotAllowed`."""
    if loaded.checkpoint is None:
        raise NotAllowed("The game hasn’t started yet.")
    session = _replayed_session(kit, loaded)
    if session is None:
        before = restore(kit.rules, loaded, tail=False)
        return Position(before, loaded.checkpoint.step, exact=False)
    if loaded.step == loaded.game.head:
        session = session_to_show(session, loaded.game.status)
    return Position(session, loaded.step)


def _replayed_session(kit: Kit, loaded: Loaded) -> AnySession | None:
    """Return the session at the step; None if a replay does not lead there."""
    try:
        session = restore(kit.rules, loaded)
    except ReplayMismatch:
        return None
    except Exception:
        log.exception("an earlier position cannot be repeated", step=loaded.step)
        return None
    return None if session.differs else session
