"""People press whatever they see, in any order: nothing breaks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cogs.wire.reply import BROKEN
from tests.e2e.server import Server, components, text_of

PRESSES = 80


@pytest.mark.parametrize("seed", [1, 2])
async def test_random_presses(server: Server, seed: int) -> None:
    """Buttons and selects, new and stale, by players and strangers, with restarts between."""
    chance = random.Random(seed)
    await server.seated(server.ann, server.bob)
    people = (server.ann, server.bob, server.cat)

    for number in range(PRESSES):
        if number % 40 == 39:
            await server.restart()
        await press_something(server, chance, chance.choice(people))

    private = [m for who in people for m in server.channel.history(viewer=who)]
    assert not any(BROKEN in text_of(message) for message in private)
    assert not server.env.errors


async def press_something(server: Server, chance: random.Random, who: Any) -> None:
    """One press on any of the newest messages that this person sees."""
    seen = [m for m in server.channel.history(viewer=who) if usable(m)]
    message = chance.choice(seen[-4:])
    control = chance.choice(usable(message))
    if hasattr(control, "options"):
        most = min(control.max_values, len(control.options))
        count = chance.randint(control.min_values, most)
        values = [option.value for option in chance.sample(control.options, count)]
        await who.select(message, values, custom_id=control.custom_id)
    else:
        await who.click(message, custom_id=control.custom_id)


def usable(message: Any) -> list[Any]:
    """The controls that can be used."""
    return [each for each in components(message) if not each.disabled]
