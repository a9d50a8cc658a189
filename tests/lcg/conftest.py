"""Tables of the card game."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """The module's `AT_TABLE`, else Roland and Daisy, in the Study, first turn, hands empty."""
    return Table(list(getattr(request.module, "AT_TABLE", ("roland_banks", "daisy_walker"))))


@pytest.fixture
def solo() -> Table:
    """Roland Banks alone, at the first turn, hand empty."""
    return Table(["roland_banks"])
