"""A plan: the steps that a player gives ahead, how far it is, and why it stopped."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ask import Figures
from bot.table.declares.vocabulary import ANSWER, END_TURN, PASS
from bot.table.memory.conditions import Condition

MOST: Final = 20
"""Steps of a plan."""
LONGEST: Final = 400
"""Characters of its text."""


class PlanStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to do: a verb and what it names, as it was typed."""

    verb: str
    words: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    """It is done only if one of these holds, else it is left out; empty: always."""
    figures: Figures | None = None
    """Price and odds of the option as they were foreseen."""
    chance: int | None = None
    """Of the test that it leads to, in percent, as it was foreseen."""

    @property
    def same(self) -> tuple[str, tuple[str, ...]]:
        """Return what it does."""
        return self.verb, self.words

    @property
    def is_pass(self) -> bool:
        """Return True if it passes whatever can be passed."""
        return self.verb == PASS.name and not self.words

    @property
    def is_free(self) -> bool:
        """Return True if it can be done out of turn: it answers what is asked."""
        return self.is_pass or self.verb == ANSWER.name


class Plan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's deeds to come by itself, step after step."""

    steps: tuple[PlanStep, ...]
    who: str
    """The investigator for whom it was made."""
    seen: int
    """The newest step of the game that it knows of: it looks at what happened after."""
    next: int = 0
    """How many are done."""
    begun: bool = False
    """It has answered something: what its player does by hand from now on ends it."""
    in_turn: bool = False
    """It has acted in its turn, and ends with it."""
    met: bool = False
    """Its turn has come and it had nothing to say there: it waits for what comes in the round."""
    until: tuple[Condition, ...] = ()
    """It stops as soon as one of these holds."""
    testing: bool = False
    """A test of its seat is in progress: its player may act by hand there."""
    result: bool | None = None
    """The result of the last test of its seat since it began; None before one."""
    span: str = ""
    """The part of the game in which it looked last; see `Kit.words.span`."""
    stopped: str = ""
    """Why it rests; empty while it goes on."""
    owner: int = 0
    """The user who made it, the only one who is told why it stopped; 0 in older games."""
    read: bool = False
    """True once its owner has answered a question after it stopped: they are not told again."""

    @property
    def step(self) -> PlanStep | None:
        """Return what comes next; None after the last."""
        return self.steps[self.next] if self.next < len(self.steps) else None

    @property
    def left(self) -> tuple[PlanStep, ...]:
        """Return what is still to be done."""
        return self.steps[self.next :]

    @property
    def is_done(self) -> bool:
        """Return True if it would do nothing any more but end its turn."""
        return self.begun and all(step.verb == END_TURN.name for step in self.left)

    def is_told_to(self, user: int) -> bool:
        """Return True if a user is still to be told why it stopped: its owner, until they act."""
        return bool(self.stopped) and not self.read and self.owner == user

    def after_step(self, seen: int) -> Plan | None:
        """With one more step done; None after the last."""
        if self.next + 1 >= len(self.steps):
            return None
        return replace(self, next=self.next + 1, begun=True, seen=seen)
