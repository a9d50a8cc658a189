"""Count the work of matching typed names, so that it can be limited.

Code that answers a user opens a `count_work_in` block. All look-ups in the block, and in tasks
started in it, are added to its `Work`. Outside such a block nothing is counted.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct


class Work(Struct):
    """The work of one or more look-ups."""

    comparisons: int = 0
    """The number of pairs of texts compared."""
    characters: int = 0
    """The total length of all texts compared or folded."""
    closed: bool = False
    """True once the answer is complete; tasks that are still running then add nothing."""


_current: ContextVar[Work | None] = ContextVar("look_up_work", default=None)


@contextmanager
def count_work_in(work: Work) -> Generator[Work]:
    """Add all look-ups within the block to `work`."""
    before = _current.set(work)
    try:
        yield work
    finally:
        work.closed = True
        _current.reset(before)


def count_work(comparisons: int, characters: int) -> None:
    """Add to the work of the current `count_work_in` block, if there is one."""
    work = _current.get()
    if work is not None and not work.closed:
        work.comparisons += comparisons
        work.characters += characters
