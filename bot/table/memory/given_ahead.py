"""Answers that a seat gives in advance: its standing orders, and its plan.

An order answers each question of a kind; a plan is one turn, step after step. Both have the same
conditions, and stop in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ask import Figures
from bot.engine.errors import NotAllowed
from bot.table.declares.vocabulary import ANSWER, END_TURN, PASS

MOST_ORDERS: Final = 20
"""Orders of one seat, as one menu can show."""
MOST_STEPS: Final = 20
"""Steps of a plan."""
LONGEST: Final = 400
"""Characters of a plan's text."""
TAKEN_BACK: Final = "its step was undone"
BY_OWNER: Final = "you said so"
"""Reasons why an order is paused."""


class Condition(Struct, frozen=True, omit_defaults=True):
    """A condition of the game, with its parameters."""

    code: str
    seat: int = -1
    """A friend; -1 is the owner."""
    percent: int = 0


class Passing(StrEnum):
    """The treatment of a kind of window."""

    ASK = "ask"
    MATTERS = "matters"
    PASS = "pass"


WAYS: Final = {
    Passing.ASK: "ask always",
    Passing.MATTERS: "ask only if you hold something that matters",
    Passing.PASS: "pass until you change it",
}


class Given(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The common parts of an order and a plan."""

    who: str = ""
    """The name of the investigator it was given for."""
    until: tuple[Condition, ...] = ()
    """It stops as soon as one of these holds."""
    stopped: str = ""
    """Why it stopped, for its owner; empty while it is in force."""


class Order(Given, frozen=True, kw_only=True, omit_defaults=True):
    """One standing order."""

    number: int
    """Its number within the seat, never used again."""
    window: str = ""
    """A kind of question that is passed; empty for a prepared answer."""
    way: Passing = Passing.PASS
    answer: str = ""
    """The code of a prepared answer."""
    values: dict[str, str] = {}
    """The values of its slots."""
    names: dict[str, str] = {}
    """The values as text."""
    when: tuple[Condition, ...] = ()
    """It answers only while one of these holds; empty means always."""
    mark: str = ""
    """The game's mark of its subject."""
    step: int = 0
    """The last step that it made."""

    @property
    def waits(self) -> bool:
        """Return True if the order gives no answer but keeps the others from applying."""
        return not self.window and not self.answer


class PlanStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A step of a plan: a verb and its objects, as typed."""

    verb: str
    words: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    """It is done only if one of these holds, else omitted; empty means always."""
    figures: Figures | None = None
    """Price and odds of the option as they were foreseen."""
    chance: int | None = None
    """The chance of the resulting test in percent, as it was foreseen."""

    @property
    def same(self) -> tuple[str, tuple[str, ...]]:
        """Return the step's action in a form in which steps are compared."""
        return self.verb, self.words

    @property
    def is_pass(self) -> bool:
        """Return True if the step passes any question that allows a pass."""
        return self.verb == PASS.name and not self.words

    @property
    def is_free(self) -> bool:
        """Return True if the step can be done out of turn, as an answer to an open question."""
        return self.is_pass or self.verb == ANSWER.name


class Plan(Given, frozen=True, kw_only=True, omit_defaults=True):
    """The planned actions of a seat, step after step."""

    steps: tuple[PlanStep, ...]
    seen: int
    """The newest step of the game that it has read."""
    next: int = 0
    """The number of steps that are done."""
    begun: bool = False
    """It has given an answer: any action of its player stops it from now on."""
    in_turn: bool = False
    """It has acted in its turn, and ends with it."""
    met: bool = False
    """Its turn has come, but it could do nothing: it waits for later parts of the round."""
    testing: bool = False
    """A test of its seat is in progress, during which its player may act."""
    result: bool | None = None
    """The result of the last test of its seat since it began; None before one."""
    span: str = ""
    """The turn or phase in which it last looked; see `Kit.words.current_span`."""
    owner: int = 0
    """The user who made it, the only one who reads why it stopped; 0 in older games."""
    read: bool = False
    """True once its owner has answered a question after it stopped: they are not told again."""

    @property
    def step(self) -> PlanStep | None:
        """Return the next step; None after the last."""
        return self.steps[self.next] if self.next < len(self.steps) else None

    @property
    def left(self) -> tuple[PlanStep, ...]:
        """Return the remaining steps."""
        return self.steps[self.next :]

    @property
    def is_done(self) -> bool:
        """Return True if nothing is left to do but to end the turn."""
        return self.begun and all(step.verb == END_TURN.name for step in self.left)

    def must_be_shown_to(self, user: int) -> bool:
        """Return True if a user has yet to see why the plan stopped: its owner, until they act."""
        return bool(self.stopped) and not self.read and self.owner == user

    def after_step(self, seen: int) -> Plan | None:
        """Return the plan with one more step done; None after the last."""
        if self.next + 1 >= len(self.steps):
            return None
        return replace(self, next=self.next + 1, begun=True, seen=seen)


class Ahead(Struct, frozen=True, omit_defaults=True):
    """All answers that a seat has given in advance; the first order that applies wins."""

    orders: tuple[Order, ...] = ()
    """First those that wait for their owner, then prepared answers, then windows."""
    last: int = 0
    """The number of the newest order."""
    plan: Plan | None = None

    def find(self, number: int) -> Order:
        """Return an order by its number. Raises `NotAllowed`."""
        found = next((each for each in self.orders if each.number == number), None)
        if found is None:
            raise NotAllowed(f"You have no order {number}. `/orders` lists yours.")
        return found

    def find_equal(self, order: Order) -> Order | None:
        """Return an equal order that is not paused; None if there is none."""
        return next((each for each in self.orders if _is_same(each, order)), None)

    def with_order(self, order: Order) -> Ahead:
        """Return the orders with one more, in place of one for the same window.

        A prepared answer without slots replaces one for the same answer. Raises `NotAllowed` if
        there are too many.
        """
        order = replace(order, number=self.last + 1)
        kept = [each for each in self.orders if not _is_replaced(each, order)]
        if len(kept) >= MOST_ORDERS:
            raise NotAllowed(f"You have {MOST_ORDERS} orders already; delete one first.")
        entries = sorted([*kept, order], key=lambda each: (not each.waits, bool(each.window)))
        return replace(self, orders=tuple(entries), last=order.number)

    def replaced_by(self, order: Order) -> list[Order]:
        """Return the orders that a new order would replace with something different."""
        gone = (each for each in self.orders if _is_replaced(each, order))
        return [each for each in gone if not _is_same(replace(each, stopped=""), order)]

    def with_change(self, number: int, change: Callable[[Order], Order]) -> Ahead:
        """Return the orders with one of them changed."""
        entries = (change(each) if each.number == number else each for each in self.orders)
        return replace(self, orders=tuple(entries))

    def without(self, numbers: Iterable[int]) -> Ahead:
        """Return the orders without these."""
        gone = set(numbers)
        return replace(self, orders=tuple(e for e in self.orders if e.number not in gone))

    def orders_that_ask(self, kind: str) -> list[Order]:
        """Return the orders that want their owner asked even if no option can help."""
        own = (each for each in self.orders if each.window == kind and not each.stopped)
        return [each for each in own if each.way is Passing.ASK]

    def after_rewind(self, to: int) -> Ahead:
        """Return the orders after going back to a step; those that answered a later one pause."""
        entries = (
            replace(each, stopped=TAKEN_BACK) if each.step > to and not each.stopped else each
            for each in self.orders
        )
        return replace(self, orders=tuple(entries))


def _is_same(old: Order, new: Order) -> bool:
    """Return True if both are equal, and the older one is not paused."""
    return not old.stopped and replace(old, number=new.number, step=new.step) == new


def _is_replaced(old: Order, new: Order) -> bool:
    """Return True if a new order replaces an old one; two orders of one card can coexist."""
    if old.stopped and _is_same(replace(old, stopped=""), new):
        return True
    if new.waits or old.waits:
        return new.waits and old.waits and old.until == new.until
    if new.window:
        return old.window == new.window
    return not new.values and old.answer == new.answer


NOTHING_AHEAD: Final = Ahead()
