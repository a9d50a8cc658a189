"""Mythos cards and what their phase comes to."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.second_edition.printed.terms import Place


class MythosDrawn(Fact, frozen=True):
    """A Mythos card is drawn; `ignored` where only its gate counts or it is drawn again.

    `why` then says so: `gate` (its gate alone counts), `opening` (the set-up draws again),
    `shuffled` (the special card, after which another is drawn).
    """

    reveals: ClassVar[bool] = True
    card: str
    ignored: bool = False
    why: str = ""


class MythosOver(Fact, frozen=True):
    """A Mythos phase ends: what came in it, and how things stand now."""

    opened: tuple[Place, ...] = ()
    """Where gates opened in it."""
    came: int = 0
    """Monsters that came onto the board."""
    moved: int = 0
    """Moves of monsters."""
    outside: int = 0
    """Monsters that went to the Outskirts."""
    emptied: bool = False
    """Whether the Outskirts were emptied."""
    risen: int = 0
    """By how much the terror level rose."""
    allies: tuple[str, ...] = ()
    """Allies whom it drove away."""
    shut: tuple[Place, ...] = ()
    """Locations that closed for good."""
    doom: int = 0
    terror: int = 0
    gates: int = 0
    """Open gates."""
    monsters: int = 0
    """Those that count to the limit."""
    limit: int | None = None
    outskirts: int = 0


class MythosSkipped(Fact, frozen=True):
    """The Mythos phase of this turn does not take place."""


class MythosLeft(Fact, frozen=True):
    """An environment, rumor or lasting headline leaves play.

    `how` is a code: `passed`, `failed`, `replaced`, `refused`, `ignored`, `stopped`, `awake` (the
    final battle begins), `over` (its time is up), `boxed` (out of the deck) or `gm`.
    """

    card: str
    how: str = ""


class RumorProgress(Fact, frozen=True):
    """Clue tokens or monsters on the rumor."""

    card: str
    clues: int
    monsters: int
