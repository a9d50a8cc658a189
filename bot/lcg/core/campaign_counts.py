"""Numbers in the campaign log: each entry is an addition, and only their sum matters."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from bot.lcg.core.state import LogEntry


def total_of(log: Iterable[LogEntry], note: str) -> int:
    """Return the sum of the numbers under a note; 1 for a note without a number, 0 for none."""
    found = [each.count for each in log if each.note == note]
    numbers = [count for count in found if count is not UNSET]
    return sum(numbers) if numbers else min(1, len(found))
