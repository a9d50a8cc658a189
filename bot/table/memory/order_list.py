"""The standing orders that a seat keeps, in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.table.memory.stored_condition import Condition

MOST: Final = 20
"""Orders of one seat: what one menu can show."""
TAKEN_BACK: Final = "its step was undone"
BY_OWNER: Final = "you said so"
"""Reasons why an order is paused."""


class Passing(StrEnum):
    """The fate of a kind of window."""

    ASK = "ask"
    MATTERS = "matters"
    PASS = "pass"


WAYS: Final = {
    Passing.ASK: "ask always",
    Passing.MATTERS: "ask only if you hold something that matters",
    Passing.PASS: "pass until you change it",
}


class Order(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One standing order."""

    number: int
    """Its own within the seat, never used again."""
    window: str = ""
    """A kind of question that is passed; empty for a prepared answer."""
    way: Passing = Passing.PASS
    answer: str = ""
    """The code of a prepared answer."""
    values: dict[str, str] = {}
    """What fills its slots."""
    names: dict[str, str] = {}
    """How that reads."""
    only: tuple[Condition, ...] = ()
    """It answers only while one of these holds; empty: always."""
    stops: tuple[Condition, ...] = ()
    """It pauses as soon as one of these holds."""
    mark: str = ""
    """What it was given for, as the game marks it."""
    who: str = ""
    """The investigator who sat there when it was given."""
    rests: str = ""
    """Why it rests, for its owner; empty while it is in force."""
    step: int = 0
    """The last step that it made."""

    @property
    def waits(self) -> bool:
        """Tell whether it answers nothing: all others wait for their owner while it holds."""
        return not self.window and not self.answer


class Orders(Struct, frozen=True, omit_defaults=True):
    """All of a seat: what they wait for, prepared answers, windows; the first that applies wins."""

    entries: tuple[Order, ...] = ()
    last: int = 0
    """The newest number."""

    def find(self, number: int) -> Order:
        """An order by its number. Raises `NotAllowed`."""
        found = next((each for each in self.entries if each.number == number), None)
        if found is None:
            raise NotAllowed(f"You have no order {number}. `/orders` lists yours.")
        return found

    def same_as(self, order: Order) -> Order | None:
        """The order that says the same and is in force, if there is one."""
        return next((each for each in self.entries if _is_same(each, order)), None)

    def with_order(self, order: Order) -> Orders:
        """Return it with an order, replacing a similar one. Raises `NotAllowed` for too many."""
        order = replace(order, number=self.last + 1)
        kept = [each for each in self.entries if not _is_replaced(each, order)]
        if len(kept) >= MOST:
            raise NotAllowed(f"You have {MOST} orders already; delete one first.")
        entries = sorted([*kept, order], key=lambda each: (not each.waits, bool(each.window)))
        return Orders(tuple(entries), order.number)

    def replaced_by(self, order: Order) -> list[Order]:
        """Return the orders that a new one replaces and that say something else."""
        gone = (each for each in self.entries if _is_replaced(each, order))
        return [each for each in gone if not _is_same(replace(each, rests=""), order)]

    def with_change(self, number: int, change: Callable[[Order], Order]) -> Orders:
        """With one of them changed."""
        entries = (change(each) if each.number == number else each for each in self.entries)
        return replace(self, entries=tuple(entries))

    def without(self, numbers: Iterable[int]) -> Orders:
        """Without these."""
        gone = set(numbers)
        return replace(self, entries=tuple(e for e in self.entries if e.number not in gone))

    def asks_always(self, kind: str) -> bool:
        """Return True if the owner wants to be asked even where nothing on offer can help."""
        own = (each for each in self.entries if each.window == kind and not each.rests)
        return any(each.way is Passing.ASK for each in own)

    def taken_back(self, to: int) -> Orders:
        """After going back to a step: what made a later one rests, else it would do it again."""
        entries = (
            replace(each, rests=TAKEN_BACK) if each.step > to and not each.rests else each
            for each in self.entries
        )
        return replace(self, entries=tuple(entries))


def _is_same(old: Order, new: Order) -> bool:
    """Return True if both say the same, and the older one is not paused."""
    return not old.rests and replace(old, number=new.number, step=new.step) == new


def _is_replaced(old: Order, new: Order) -> bool:
    """Tell whether an order is of no use beside a newer one; of a card there may be two."""
    if old.rests and _is_same(replace(old, rests=""), new):
        return True
    if new.waits or old.waits:
        return new.waits and old.waits and old.stops == new.stops
    if new.window:
        return old.window == new.window
    return not new.values and old.answer == new.answer


NONE: Final = Orders()
