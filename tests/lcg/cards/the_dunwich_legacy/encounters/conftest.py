"""Tables for the encounter cards of the cycle."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table


@pytest.fixture
def table() -> Table:
    """Roland Banks and Daisy Walker in the Study, Roland's first turn, hands empty."""
    return Table(["roland_banks", "daisy_walker"], whole=True)
