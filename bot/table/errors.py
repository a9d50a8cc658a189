"""Refusals of the table; like those of the rules, their text is for the caller alone."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import structlog

from bot.engine.errors import NotAllowed, RulesError
from bot.store.errors import LeaseLost

log = structlog.stdlib.get_logger(__name__)

FAILED = "Something went wrong on my side. Nothing changed; this bot’s operator can see it."
NEVER_SAVED = (
    "My database no longer accepts changes, and waiting doesn’t help: this bot’s operator has to "
    "look. Nothing changed, and what was saved is safe."
)
DAMAGED = "I can’t read this game’s saved data. Nothing changed; this bot’s operator can see it."
RESTING = "You can’t do that during a scenario. Try again after it."
"""Why a campaign takes no inputs during a scenario."""


class Paused(NotAllowed):
    """The game takes no inputs for the time being."""


class Closing(NotAllowed):
    """The bot is closing."""

    def __init__(self) -> None:
        super().__init__("I’m about to restart, and nothing is lost. Please try again in a minute.")


class Elsewhere(NotAllowed):
    """Another process holds the server's games, or held them meanwhile; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(
            "This server’s tables have moved to another part of me, and nothing is lost. Please "
            "press again."
        )


class DoneEarlier(RulesError):
    """Another process carried out this interaction, but ended before it could reply."""

    def __init__(self) -> None:
        super().__init__("✓ That’s already done.")


class Trouble(RulesError):
    """An error on our side; nothing was changed."""


class Unopened(Trouble):
    """A game's rows cannot be read, at least not by this version; nothing of it is lost."""


@contextmanager
def logged_failure(failure: str, **about: object) -> Generator[None]:
    """Log an exception of one game as `failure` and continue with the next games."""
    try:
        yield
    except (Elsewhere, LeaseLost):
        log.info("another process does it", **about)
    except Exception:
        log.exception(failure, **about)
