"""A whole game played by pressing whatever the awaited player is shown."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.engine.ids import Seat
from cogs.ui.reply import BROKEN
from tests.e2e.lcg.night import GAME, Night
from tests.e2e.server import components, panel, text_of

PRESSES = 150
LOOKS = ("My cards", "Board", "Log", "Wait for me", "Stop holding", "Take it back", "Start over")
"""Buttons that do not answer anything."""
MOST = 60
"""Presses within one question, after which something is wrong."""


@pytest.mark.parametrize("seed", [1])
async def test_pressed_at_random(night: Night, seed: int) -> None:
    """About 150 presses of those who are awaited; every answer is kind, no error is logged."""
    chance = random.Random(seed)
    await night.sit(night.ann, night.bob)
    await night.ann.click(night.status, label="Start the game")
    people = {Seat(0): night.ann, Seat(1): night.bob}

    for number in range(PRESSES):
        awaited = (await night.keeper.tables.look(GAME)).running().awaited
        if not awaited:
            break
        if number % 50 == 49:
            await night.restart()
        said = await press_on(night, chance, people[chance.choice(awaited)])
        assert BROKEN not in said

    look = await night.keeper.tables.look(GAME)
    assert look.running().rules.faults(look.running().state) == []
    assert await night.steps() > PRESSES // 3


async def press_on(night: Night, chance: random.Random, who: Any) -> str:
    """Open one's private choice, and press there until something is answered."""
    steps = await night.steps()
    shown = panel(await who.click(night.status, label="Your choice"))
    for _ in range(MOST):
        controls = [each for each in components(shown) if useful(each)]
        if not controls or await night.steps() > steps:
            break
        shown = panel(await use(who, shown, chance.choice(controls), chance))
    return text_of(shown)


def useful(control: Any) -> bool:
    """Whether a control leads on."""
    label = getattr(control, "label", None) or ""
    return not control.disabled and label not in (*LOOKS, "Type amounts", "Never mind", "−")


async def use(who: Any, message: Any, control: Any, chance: random.Random) -> Any:
    """Press a button, or choose at random in a select."""
    if not hasattr(control, "options"):
        return await who.click(message, custom_id=control.custom_id)
    most = min(control.max_values, len(control.options))
    count = chance.randint(max(1, control.min_values), max(1, most))
    values = [option.value for option in chance.sample(control.options, count)]
    return await who.select(message, values, custom_id=control.custom_id)
