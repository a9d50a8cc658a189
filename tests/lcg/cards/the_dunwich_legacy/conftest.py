"""Tables with investigators of The Dunwich Legacy."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table


@pytest.fixture
def table() -> Table:
    """Zoey Samaras and Rex Murphy in the Study, Zoey's first turn, hands empty."""
    return Table(["zoey_samaras", "rex_murphy"])


@pytest.fixture
def solo() -> Table:
    """Zoey Samaras alone, at the first turn, hand empty."""
    return Table(["zoey_samaras"])


@pytest.fixture
def reporter() -> Table:
    """Rex Murphy alone, at the first turn, hand empty."""
    return Table(["rex_murphy"])
