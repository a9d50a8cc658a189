"""Pressing whatever an awaited player is shown, at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cogs.wire.controls import WRONG
from cogs.wire.reply import BROKEN
from tests.e2e.real_game import GameServer
from tests.e2e.server import components, panel, text_of

LOOKS = (
    "My cards", "Board", "Log", "Watch",
    "Wait for me", "Stop waiting", "Take it back", "Start over", WRONG,
)  # fmt: skip
"""Buttons that do not answer anything."""
MOST = 60
"""Presses within one question, after which something is wrong."""


async def play(
    server: GameServer, people: Sequence[Any], chance: random.Random, *, presses: int, restart: int
) -> None:
    """Let those who are awaited press, and restart the bot after every `restart` presses.

    `people` are the players in seat order. Every answer is kind, and in the end no invariant of
    the game is broken.
    """
    for number in range(1, presses + 1):
        awaited = (await server.session()).awaited
        if not awaited:
            break
        if number % restart == 0:
            await server.restart()
        assert BROKEN not in await _press_on(server, chance, people[chance.choice(awaited)])

    session = await server.session()
    assert session.rules.find_faults(session.state) == []
    assert await server.steps() > presses // 3


async def _press_on(server: GameServer, chance: random.Random, who: Any) -> str:
    """Open one's private choice, and press there until something is answered."""
    steps = await server.steps()
    shown = panel(await who.click(server.status, label="Your choice"))
    for _ in range(MOST):
        controls = [each for each in components(shown) if _leads_on(each)]
        if not controls or await server.steps() > steps:
            break
        shown = panel(await _use(who, shown, chance.choice(controls), chance))
    return text_of(shown)


def _leads_on(control: Any) -> bool:
    label = getattr(control, "label", None) or ""
    return not control.disabled and label not in (*LOOKS, "Type amounts", "Never mind", "Less")


async def _use(who: Any, message: Any, control: Any, chance: random.Random) -> Any:
    """Press a button, or choose at random in a select."""
    if not hasattr(control, "options"):
        return await who.click(message, custom_id=control.custom_id)
    return await who.select(message, _picked(control, chance), custom_id=control.custom_id)


def _picked(select: Any, chance: random.Random) -> list[str]:
    """At least one of a select's options, as many as it takes, at random."""
    most = min(select.max_values, len(select.options))
    count = chance.randint(max(1, select.min_values), max(1, most))
    return [option.value for option in chance.sample(select.options, count)]
