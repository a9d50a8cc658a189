"""Mythos cards and the results of their phase."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.second_edition.printed.terms import Place


class MythosDrawn(Fact, frozen=True):
    """A Mythos card is drawn; `ignored` if not all of it takes effect.

    `why` then says so: `gate` (its gate alone counts), `opening` (the set-up draws again),
    `shuffled` (the special card, after which another is drawn).
    """

    reveals: ClassVar[bool] = True
    card: str
    ignored: bool = False
    why: str = ""


class MythosOver(Fact, frozen=True):
    """A Mythos phase ends; the fact has its events and the current numbers."""

    opened: tuple[Place, ...] = ()
    """The places of gates that opened in it."""
    came: int = 0
    """Monsters that came onto the board."""
    moved: int = 0
    """Moves of monsters."""
    outside: int = 0
    """Monsters that went to the Outskirts."""
    emptied: bool = False
    """True if the Outskirts were emptied."""
    risen: int = 0
    """By how much the terror level rose."""
    allies: tuple[str, ...] = ()
    """Allies that left because of it."""
    shut: tuple[Place, ...] = ()
    """Locations that closed permanently."""
    doom: int = 0
    terror: int = 0
    gates: int = 0
    """Open gates."""
    monsters: int = 0
    """The monsters that count towards the limit."""
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
    """The clue tokens or monsters on the Rumor have changed."""

    card: str
    clues: int
    monsters: int
