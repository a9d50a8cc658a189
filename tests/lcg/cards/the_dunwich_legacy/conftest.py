"""Tables with investigators of The Dunwich Legacy."""

from __future__ import annotations

import pytest

from tests.lcg.codes import HAUNTED, PARANOIA
from tests.lcg.table import Table

WEAKNESSES = {"zoey_samaras": HAUNTED, "rex_murphy": PARANOIA}
"""None that begins in play."""


def seated(*investigators: str) -> Table:
    """These investigators, at the first turn."""
    known = {name: WEAKNESSES[name] for name in investigators if name in WEAKNESSES}
    return Table(list(investigators), weaknesses=known)


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """The module's `AT_TABLE`, else Zoey and Rex, in the Study, first turn, hands empty."""
    return seated(*getattr(request.module, "AT_TABLE", ("zoey_samaras", "rex_murphy")))


@pytest.fixture
def solo() -> Table:
    """Zoey Samaras alone, at the first turn, hand empty."""
    return seated("zoey_samaras")


@pytest.fixture
def reporter() -> Table:
    """Rex Murphy alone, at the first turn, hand empty."""
    return seated("rex_murphy")
