"""What one looks at: the log."""

from __future__ import annotations

import pytest

from cogs.past.log_pages import strike_out


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Joe moves.", "~~Joe moves.~~"),
        ("-# A step back.", "-# ~~A step back.~~"),
        ("> Draw a card.", "> ~~Draw a card.~~"),
    ],
)
def test_what_was_taken_back_is_struck_out(line: str, shown: str) -> None:
    """Small lines stay small, quotations stay quotations."""
    assert strike_out(line) == shown
