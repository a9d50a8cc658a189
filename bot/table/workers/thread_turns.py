"""Shorter turns for threads while one of them computes, so that the event loop can run."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock
from typing import Final

SHORT: Final = 0.001
"""Seconds after which a computing thread lets a waiting one run."""
_lock = Lock()
_at_work: list[float] = []
"""The usual length of a turn, once for each running job."""


@contextmanager
def short_turns() -> Generator[None]:
    """Let waiting threads wait a millisecond for the interpreter, rather than five.

    A press waits several times: for the loop, and for the writing thread at each statement.
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
