"""The kit of the card game, and a game in play."""

from __future__ import annotations

import pytest

from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from tests.kits.lcg.table import the_kit
from tests.lcg.positions import random_play


@pytest.fixture
def kit() -> LcgKit:
    """Give the kit, loaded once."""
    return the_kit()


@pytest.fixture
def session() -> Session:
    """Give a game in play: both mulligans done, Roland's turn."""
    *_, (played, _) = random_play(1, 4)
    return played
