"""Standing orders of a game: windows, conditions to stop, prepared answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from bot.engine.ask import Answer, Ask
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.table.declares.condition_kinds import ConditionKind

Values = Mapping[str, str]
"""The values of a prepared answer's slots, by name."""


class Filling(Struct, frozen=True):
    """A value of a slot: its slug to store, and its name."""

    slug: str
    name: str


def _has_any_option(_session: AnySession, ask: Ask, seat: Seat) -> bool:
    """Return True if the seat has any option but a pass."""
    return any(option.verb != "pass" for option in ask.parts[seat].options)


def _affects_nobody(_session: AnySession, _ask: Ask, _seat: Seat) -> bool:
    """Return False: passing affects nobody."""
    return False


def _no_names(_session: AnySession, _seat: Seat) -> list[str]:
    """Return no names."""
    return []


def _no_values(_answer: Answer | None) -> tuple[str, ...]:
    """Return no values: the slots have none, or defaults."""
    return ()


def _same_mark(_session: AnySession, _seat: Seat, _values: Values) -> str:
    """Return a constant mark: the order has no subject."""
    return "-"


class OrderWindow(Struct, frozen=True):
    """A kind of question that orders can pass."""

    kind: str
    """As `Ask.kind`."""
    title: str
    """A few words, at most 60 characters."""
    passes: str = ""
    """The option that does nothing; empty if the seat passes."""
    matters: Callable[[AnySession, Ask, Seat], bool] = _has_any_option
    """Returns True if the seat has an option that matters now."""
    waits: Callable[[AnySession, Ask, Seat], bool] = _affects_nobody
    """Returns True if a pass would prevent others from contributing."""
    covers: Callable[[AnySession, Seat], list[str]] = _no_names
    """Returns the names of a seat's cards that the order passes, for its player only."""
    spoken: tuple[str, ...] = ()
    """Names for it after “pass”, the best first: `reactions`."""


class OrderSlot(Struct, frozen=True):
    """A blank of a prepared answer."""

    name: str
    """Its name in the values."""
    hint: str
    """What to type, at most 100 characters."""
    choices: Callable[[AnySession, Seat], list[Filling]] | None = None
    """Returns its possible values; None for a number."""
    most: int = 0
    """The largest number; the smallest is 0."""
    default: str | None = None
    """Its value if nothing is typed; None if one must be typed."""


class OrderReply(Struct, frozen=True):
    """An order's answer."""

    answer: Answer
    said: str
    """The public text about it, without a full stop and without secrets."""
    last: bool = False
    """It completes the order."""


class Prepared(Struct, frozen=True):
    """An answer that players give in advance."""

    code: str
    """One lower-case word."""
    title: str
    """At most 60 characters, with slots in braces: `Commit {card}`."""
    sentence: str
    """Its effect, at most 100 characters."""
    kinds: tuple[str, ...]
    """The questions that it can answer, as `Ask.kind`."""
    reply: Callable[[AnySession, Ask, Seat, Values], OrderReply | str | None]
    """Returns the answer; or the public reason to stop; or None if it does not apply."""
    slots: tuple[OrderSlot, ...] = ()
    """At most two."""
    mark: Callable[[AnySession, Seat, Values], str] = _same_mark
    """Returns a mark of its subject; the order stops if that differs, or is empty."""
    gone: str = "its card or target is gone"
    """Why it stops in that case, for its owner only."""
    spoken: tuple[str, ...] = ()
    """Other wordings, in lower case, with the same slots or fewer: `commit {card}`."""
    button: str = ""
    """The label of its button beside a question it can answer; empty for no button."""
    values_of: Callable[[Answer | None], tuple[str, ...]] = _no_values
    """Returns the values of its slots for the button below an answer."""


class OrderBook(Struct, frozen=True):
    """All orders of a game."""

    windows: tuple[OrderWindow, ...] = ()
    conditions: tuple[ConditionKind, ...] = ()
    """Of its orders and its plans."""
    answers: tuple[Prepared, ...] = ()

    def window(self, kind: str) -> OrderWindow | None:
        """Return the kind of window for which orders can be given; None if there is none."""
        return next((each for each in self.windows if each.kind == kind), None)

    def condition(self, code: str) -> ConditionKind | None:
        """Return a condition by its code."""
        return next((each for each in self.conditions if each.code == code), None)

    def answer(self, code: str) -> Prepared | None:
        """Return a prepared answer by its code."""
        return next((each for each in self.answers if each.code == code), None)
