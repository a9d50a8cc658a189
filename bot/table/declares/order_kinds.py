"""Standing orders as a game declares them: windows, conditions to stop, prepared answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from bot.engine.ask import Answer, Ask
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.table.declares.condition_kinds import ConditionKind

Values = Mapping[str, str]
"""What was chosen for the slots of a prepared answer, by their names."""


class Filling(Struct, frozen=True):
    """Something that a slot can be: what is kept, and how it reads."""

    slug: str
    name: str


def _whatever(_session: AnySession, ask: Ask, seat: Seat) -> bool:
    """Anything but doing nothing matters."""
    return any(option.verb != "pass" for option in ask.parts[seat].options)


def _nobody(_session: AnySession, _ask: Ask, _seat: Seat) -> bool:
    """Nobody else's word is waited for."""
    return False


def _no_names(_session: AnySession, _seat: Seat) -> list[str]:
    """Return no names."""
    return []


def _no_values(_answer: Answer | None) -> tuple[str, ...]:
    """Return no values: the slots have none, or defaults."""
    return ()


def _always(_session: AnySession, _seat: Seat, _values: Values) -> str:
    """It is for nothing in particular."""
    return "-"


class OrderWindow(Struct, frozen=True):
    """A kind of question that can be passed by order."""

    kind: str
    """As `Ask.kind`."""
    title: str
    """A few words, at most 60 characters."""
    passes: str = ""
    """The option that does nothing; empty: the seat passes."""
    matters: Callable[[AnySession, Ask, Seat], bool] = _whatever
    """Whether the seat holds something that matters now."""
    waits: Callable[[AnySession, Ask, Seat], bool] = _nobody
    """Whether passing would cut others off who could still put something in."""
    covers: Callable[[AnySession, Seat], list[str]] = _no_names
    """The names of a seat's cards that the order passes; for its player alone."""
    spoken: tuple[str, ...] = ()
    """What players call it after “pass”, the best first: `reactions`."""


class OrderSlot(Struct, frozen=True):
    """A blank of a prepared answer, to be filled in."""

    name: str
    """As the values have it."""
    hint: str
    """What to type, at most 100 characters."""
    choices: Callable[[AnySession, Seat], list[Filling]] | None = None
    """What it can be; None for a number."""
    most: int = 0
    """The largest number; the smallest is 0."""
    default: str | None = None
    """What it is if nothing is said; None: it has to be said."""


class OrderReply(Struct, frozen=True):
    """An order's answer."""

    answer: Answer
    said: str
    """What everybody reads of it, without a full stop: nothing that is hidden."""
    last: bool = False
    """The order is done by it."""


class Prepared(Struct, frozen=True):
    """An answer that is given in advance."""

    code: str
    """One lower-case word."""
    title: str
    """At most 60 characters; slots stand in braces: `Commit {card}`."""
    sentence: str
    """What it does, at most 100 characters."""
    kinds: tuple[str, ...]
    """The questions that it can answer, as `Ask.kind`."""
    reply: Callable[[AnySession, Ask, Seat, Values], OrderReply | str | None]
    """The answer; why it stops, for everybody; None where it does not apply."""
    slots: tuple[OrderSlot, ...] = ()
    """At most two."""
    mark: Callable[[AnySession, Seat, Values], str] = _always
    """What it was given for; it stops when that is another one, or nothing (empty)."""
    gone: str = "its card or target is gone"
    """Why it stops then: its owner's alone."""
    spoken: tuple[str, ...] = ()
    """What else players say, in lower case, with the same slots or fewer: `commit {card}`."""
    button: str = ""
    """What gives it beside a question that it answers; empty: nothing."""
    values_of: Callable[[Answer | None], tuple[str, ...]] = _no_values
    """What fills the slots where the button below an answer gives it."""


class OrderBook(Struct, frozen=True):
    """All that can be ordered in a game."""

    windows: tuple[OrderWindow, ...] = ()
    conditions: tuple[ConditionKind, ...] = ()
    """Of its orders and its plans."""
    answers: tuple[Prepared, ...] = ()

    def window(self, kind: str) -> OrderWindow | None:
        """The window of this kind of question, if it can be ordered."""
        return next((each for each in self.windows if each.kind == kind), None)

    def condition(self, code: str) -> ConditionKind | None:
        """A condition by its code."""
        return next((each for each in self.conditions if each.code == code), None)

    def answer(self, code: str) -> Prepared | None:
        """A prepared answer by its code."""
        return next((each for each in self.answers if each.code == code), None)
