"""State that all scripts of a session share while they run."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from bot.engine.ask import Ask, Draft
from bot.engine.ids import AskId, Seat
from bot.engine.script import Asides

RESUMES = 20_000
"""A script that resumes more often within one input is a bug, not a long game."""


def _nothing_beside(_draft: Draft) -> Asides:
    return {}


def _just_looking(*, again: bool, plain: bool) -> AbstractContextManager[object]:
    return nullcontext(again or plain)


class Looking(Protocol):
    """See `Ruleset.looking`."""

    def __call__(self, *, again: bool, plain: bool) -> AbstractContextManager[object]:
        """The context of one look."""
        ...


class RunState:
    """State that all fibers of a session share: the growing ask id, the held seats, guards."""

    def __init__(
        self,
        next_ask: int,
        held: set[Seat],
        beside: Callable[[Draft], Asides] = _nothing_beside,
        look: Looking = _just_looking,
    ) -> None:
        self.next_ask = next_ask
        self.held = held
        self.checks = True
        """Whether a question is looked through before it is put: a mistake in it is a bug."""
        self.beside = beside
        """What may be done beside a question that is about to be put."""
        self.resumes = 0
        """How often a script ran on, ever: a question built earlier may be out of date."""
        self.skipped: list[Ask] = []
        """Questions that stood open and then had nothing left to decide."""
        self.standing: dict[str, AskId] = {}
        """The numbers of standing questions, by name, with which a saved game goes on."""
        self.plain = True
        """Whether questions are built without words: nobody read those before this input."""
        self.read = False
        """Whether somebody reads what is asked now."""
        self._limit = RESUMES
        self._look = look
        self._looked = (-1, False)

    def looking(self, *, plain: bool) -> AbstractContextManager[object]:
        """The context in which a question is computed; see `Ruleset.looking`."""
        now = (self.resumes, plain)
        again, self._looked = self._looked == now, now
        return self._look(again=again, plain=plain)

    def look_anew(self) -> None:
        """What nobody sees was changed: the questions stay, but what is looked up may not."""
        self._looked = (-1, False)

    def note_change(self) -> None:
        """Something changed without a script."""
        self.resumes += 1

    def number(self) -> AskId:
        """The next ask id."""
        given = AskId(self.next_ask)
        self.next_ask += 1
        return given

    def begin(self) -> None:
        """A new input: count its steps from here."""
        self.skipped.clear()
        # Whoever read the questions before will read these, too; nobody does in a playout.
        self.plain, self.read = not self.read, False
        self._limit = self.resumes + RESUMES

    def count(self) -> None:
        """Raise `RuntimeError` when scripts run away."""
        self.resumes += 1
        if self.resumes > self._limit:
            raise RuntimeError("scripts run away: too many steps for one input")
