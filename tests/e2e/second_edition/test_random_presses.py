"""A game played by pressing whatever the awaited player is shown."""

from __future__ import annotations

import random

import pytest

from tests.e2e import pressing
from tests.e2e.second_edition.town import Town

HOUSE = {"injury_madness": True, "dunwich_monsters": True, "free_order": True}


AT_ONCE = {"together": True}


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        pytest.param(1, {}, id="plain"),
        pytest.param(2, HOUSE, id="house rules", marks=pytest.mark.nightly),
        pytest.param(3, AT_ONCE, id="at once", marks=pytest.mark.nightly),
        pytest.param(4, {**HOUSE, **AT_ONCE}, id="at once with house rules"),
    ],
)
async def test_pressed_at_random(town: Town, seed: int, rules: dict[str, bool]) -> None:
    """About 60 presses of those who are awaited; every answer is kind, no error is logged."""
    await town.sit("Azathoth", **rules)
    await town.ann.click(town.status, label="Start the game")

    await pressing.play(town, town.people, random.Random(seed), presses=60, restart=25)
