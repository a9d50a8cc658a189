"""Stretches of time as they are typed and shown."""

from __future__ import annotations

import pytest

from bot.engine.errors import Malformed, NotAllowed
from bot.table.declares.pace import DAY, HOUR, MINUTE
from bot.table.declares.times import parse_span, span_text


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("", None), ("never", 0.0), ("0", 0.0), ("at once", 0.0), ("90 s", 90.0),
        ("3 min", 3 * MINUTE), ("12h", 12 * HOUR), ("2 Days", 2 * DAY), ("1 week", 7 * DAY),
    ],
)  # fmt: skip
def test_what_is_typed_is_understood(typed: str, seconds: float | None) -> None:
    """And shown again so that it can be typed."""
    assert parse_span(typed) == seconds
    if seconds is not None:
        assert parse_span(span_text(seconds)) == seconds


@pytest.mark.parametrize("typed", ["soon", "3", "3 moons", "-3 min", "3 mine"])
def test_what_is_not_is_said_back(typed: str) -> None:
    """With an example of what would be."""
    with pytest.raises(Malformed, match="12 h"):
        parse_span(typed)


def test_a_table_does_not_wait_for_ever() -> None:
    """Sixty days are the most."""
    with pytest.raises(NotAllowed, match="sixty"):
        parse_span("61 days")
