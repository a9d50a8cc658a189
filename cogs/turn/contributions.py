"""Contributions of features to a question: lines, buttons and items that they add to its panel.

A feature registers a function where it is written, so that the panel imports no feature::

    @QUESTION_NOTES.add
    def stopped_plan(visitor: Visitor, pending: Pending) -> list[str]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Generic, ParamSpec, TypeVar

from bot.engine.ask import Answer
from bot.engine.ids import Seat
from bot.table.declares.vocabulary import Verb
from cogs.wire.context import Visitor
from cogs.wire.controls import Item
from cogs.wire.custom_id import Control
from cogs.wire.pending import Pending
from cogs.wire.reply import Private

P = ParamSpec("P")
T = TypeVar("T")


class Contributions(Generic[P, T]):
    """Functions of features that return additions to a question's panel."""

    def __init__(self) -> None:
        self._functions: list[Callable[P, Iterable[T]]] = []

    def add(self, function: Callable[P, Iterable[T]]) -> Callable[P, Iterable[T]]:
        """Register a function; used as a decorator.

        Functions are called in the alphabetical order of their modules, whatever imports them
        first. They must not raise: an answer may have been given when they are called.
        """
        self._functions.append(function)
        self._functions.sort(key=lambda each: each.__module__)
        return function

    def all(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        """Call every function with these arguments, and yield all they return."""
        for function in self._functions:
            yield from function(*args, **kwargs)


QUESTION_NOTES: Final = Contributions[[Visitor, Pending], str]()
"""Sentences in the small line below a question's title."""
QUESTION_LINES: Final = Contributions[[Visitor, Pending], str]()
"""Lines above the explanation of a question."""
QUESTION_ITEMS: Final = Contributions[[Visitor, Pending], Item]()
"""Rows between a question's own controls and the buttons to other questions."""
QUESTION_ADVICE: Final = Contributions[[Visitor, Pending], Control]()
"""Buttons before those to other questions."""
QUESTION_BUTTONS: Final = Contributions[[Visitor, Pending], Control]()
"""Buttons after those to other questions."""
IDLE_BUTTONS: Final = Contributions[[Visitor], Control]()
"""Buttons for a player who has nothing to decide."""
ANSWER_ITEMS: Final = Contributions[[Visitor, Pending, Answer | None], Item]()
"""Items below the receipt of an answer, computed before it is given."""
REFUSALS: Final = Contributions[[Visitor, Sequence[Seat], Verb, Sequence[str], str], Private]()
"""Refusals of a verb out of turn that offer something else; these may raise `NotAllowed`."""
FOLLOW_UPS: Final = Contributions[[Visitor, Pending, Answer | None, Private], Private]()
"""Panels in place of the usual one after a press that answers; the first one counts."""
