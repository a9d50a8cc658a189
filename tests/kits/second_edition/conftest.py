"""The kit of the board game, and a game in its first Movement phase."""

from __future__ import annotations

import pytest

from bot.kits.second_edition.kit import SecondEditionKit
from tests.kits.second_edition.table import AnySession, begun, played_to, the_kit


@pytest.fixture
def kit() -> SecondEditionKit:
    """Give the kit, loaded once."""
    return the_kit()


@pytest.fixture
def session(kit: SecondEditionKit) -> AnySession:
    """Give a game in its first Movement phase."""
    made = begun(kit)
    played_to(made, "movement")
    return made
