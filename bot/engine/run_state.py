"""The state that all scripts of a session share while they run."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from bot.engine.ask import Ask, Draft
from bot.engine.ids import AskId, Seat
from bot.engine.script import SideActions

RESUMES = 20_000
"""The number of resumes within one input that must be a bug."""


def _no_side_actions(_draft: Draft) -> SideActions:
    return {}


def _default_reading_context(*, again: bool, plain: bool) -> AbstractContextManager[object]:
    return nullcontext(again or plain)


class Looking(Protocol):
    """The type of `Ruleset.reading_context` for one game."""

    def __call__(self, *, again: bool, plain: bool) -> AbstractContextManager[object]:
        """Return the context for one computation."""
        ...


class RunState:
    """State shared by all scripts of a session: next question id, held seats, guards."""

    def __init__(
        self,
        next_ask: int,
        held: set[Seat],
        beside: Callable[[Draft], SideActions] = _no_side_actions,
        look: Looking = _default_reading_context,
    ) -> None:
        self.next_ask = next_ask
        self.held = held
        self.beside = beside
        """Returns the side actions for a question that is about to be asked."""
        self.resumes = 0
        """The total number of resumes, by which fibers detect outdated questions."""
        self.skipped: list[Ask] = []
        """Open questions that closed because there was nothing left to decide."""
        self.standing: dict[str, AskId] = {}
        """The ids of standing questions in a saved game, by name."""
        self.plain = True
        """True if questions are built without names and notes, because nobody read the previous
        ones."""
        self.read = False
        """True if someone has read the current questions."""
        self._limit = RESUMES
        self._look = look
        self._looked = (-1, False)

    def reading_context(self, *, plain: bool) -> AbstractContextManager[object]:
        """Return the context in which a question is computed; see `Ruleset.reading_context`."""
        now = (self.resumes, plain)
        again, self._looked = self._looked == now, now
        return self._look(again=again, plain=plain)

    def note_change(self) -> None:
        """Record a change from outside the scripts, so that questions are recomputed."""
        self.resumes += 1

    def take_ask_id(self) -> AskId:
        """Return a new question id."""
        given = AskId(self.next_ask)
        self.next_ask += 1
        return given

    def begin_input(self) -> None:
        """Reset the guard against endless scripts for a new input."""
        self.skipped.clear()
        # If someone read the previous questions, the new ones will be read too.
        self.plain, self.read = not self.read, False
        self._limit = self.resumes + RESUMES

    def count_resume(self) -> None:
        """Count a resumed script. Raises `RuntimeError` after too many in one input."""
        self.resumes += 1
        if self.resumes > self._limit:
            raise RuntimeError("scripts run away: too many steps for one input")
