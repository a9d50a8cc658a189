"""The look at plans finds what reads too much."""

from __future__ import annotations

import pytest

from tests.store.postgres.plans import scans


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("SELECT id FROM game WHERE ruleset = ?", True),
        ("SELECT max(id) FROM game WHERE channel = :channel", False),
        ("UPDATE outbox SET attempts = 0 WHERE step = ?", True),
        ("UPDATE outbox SET attempts = 0 WHERE game = ?", False),
    ],
)
def test_a_scan_of_a_table_is_found(address: str, statement: str, *, found: bool) -> None:
    """Of a table without an index for the question; no other."""
    assert bool(scans(address, [statement])) == found
