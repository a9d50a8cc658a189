"""A game played by pressing whatever the awaited player is shown."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cogs.ui.reply import BROKEN
from tests.e2e.second_edition.town import GAME, Town
from tests.e2e.server import components, panel, text_of

PRESSES = 60
LOOKS = ("My cards", "Board", "Log", "Wait for me", "Stop holding", "Take it back", "Start over")
"""Buttons that do not answer anything."""
MOST = 60
"""Presses within one question, after which something is wrong."""


HOUSE = {"injury_madness": True, "dunwich_monsters": True, "free_order": True}


@pytest.mark.parametrize(("seed", "rules"), [(1, {}), (2, HOUSE)], ids=["plain", "house rules"])
async def test_pressed_at_random(town: Town, seed: int, rules: dict[str, bool]) -> None:
    """About 60 presses of those who are awaited; every answer is kind, no error is logged."""
    chance = random.Random(seed)
    await town.sit("Azathoth", **rules)
    await town.ann.click(town.status, label="Start the game")

    for number in range(PRESSES):
        awaited = (await town.keeper.tables.look(GAME)).running().awaited
        if not awaited:
            break
        if number % 25 == 24:
            await town.restart()
        said = await press_on(town, chance, town.people[chance.choice(awaited)])
        assert BROKEN not in said

    look = await town.keeper.tables.look(GAME)
    assert look.running().rules.faults(look.running().state) == []
    assert await town.steps() > PRESSES // 3


async def press_on(town: Town, chance: random.Random, who: Any) -> str:
    """Open one's private choice, and press there until something is answered."""
    steps = await town.steps()
    shown = panel(await who.click(town.status, label="Your choice"))
    for _ in range(MOST):
        controls = [each for each in components(shown) if useful(each)]
        if not controls or await town.steps() > steps:
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
