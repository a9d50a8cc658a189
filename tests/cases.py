"""Many cases in one test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def case(*named: object) -> Iterator[None]:
    """Name the case in any error that its check raises."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"case: {' '.join(map(str, named))}")
        raise
