"""Short turns of the threads while one of them works long, so that the event loop gets its own."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock
from typing import Final

SHORT: Final = 0.001
"""Seconds after which a thread that computes lets another one go on, if that waits."""
_lock = Lock()
_at_work: list[float] = []
"""The usual length of a turn, once for each job that is under way."""


@contextmanager
def short_turns() -> Generator[None]:
    """Whoever waits for the interpreter meanwhile waits a millisecond, not five.

    A press waits several times: for the loop, and for the thread that writes at each statement.
    """
    with _lock:
        _at_work.append(_at_work[0] if _at_work else sys.getswitchinterval())
        sys.setswitchinterval(min(SHORT, _at_work[0]))
    try:
        yield
    finally:
        with _lock:
            usual = _at_work.pop()
            if not _at_work:
                sys.setswitchinterval(usual)
