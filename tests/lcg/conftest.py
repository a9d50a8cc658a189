"""Tables of the card game."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table


@pytest.fixture
def table() -> Table:
    """Roland Banks and Daisy Walker in the Study, Roland's first turn, hands empty."""
    return Table(["roland_banks", "daisy_walker"])


@pytest.fixture
def solo() -> Table:
    """Roland Banks alone, at the first turn, hand empty."""
    return Table(["roland_banks"])
