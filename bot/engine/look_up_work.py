"""Count the work of looking up typed names, so that it can be bounded.

The code that answers a person opens a `counting` block. All look-ups in the block, and in tasks
that are started in it, are added to its `Work`. Outside of such a block nothing is counted.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct


class Work(Struct):
    """The work of one or several look-ups."""

    comparisons: int = 0
    """Pairs of texts that were compared."""
    characters: int = 0
    """Characters of all texts that were compared or folded."""
    closed: bool = False
    """The answer is given; tasks that are still running add nothing."""


_current: ContextVar[Work | None] = ContextVar("look_up_work", default=None)


@contextmanager
def counting(work: Work) -> Generator[Work]:
    """Add all look-ups within the block to `work`."""
    before = _current.set(work)
    try:
        yield work
    finally:
        work.closed = True
        _current.reset(before)


def count_work(comparisons: int, characters: int) -> None:
    """Add to the work of the current `counting` block, if there is one."""
    work = _current.get()
    if work is not None and not work.closed:
        work.comparisons += comparisons
        work.characters += characters
