"""Tables with player cards of The Path to Carcosa."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """The module's `AT_TABLE`, else Roland and Wendy, in the Study, first turn, hands empty."""
    seated = getattr(request.module, "AT_TABLE", ("roland_banks", "wendy_adams"))
    return Table(list(seated), whole=True)
