"""A game played by pressing whatever the awaited player is shown."""

from __future__ import annotations

import random

import pytest

from tests.e2e import pressing
from tests.e2e.lcg.night import Night


@pytest.mark.parametrize(
    ("seed", "presses"), [(1, 80), pytest.param(1, 150, marks=pytest.mark.nightly)]
)
async def test_pressed_at_random(night: Night, seed: int, presses: int) -> None:
    """Those who are awaited press; every answer is kind, no error is logged."""
    people = (night.ann, night.bob)
    await night.sit(*people)
    await night.ann.click(night.status, label="Start the game")

    await pressing.play(night, people, random.Random(seed), presses=presses, restart=40)
