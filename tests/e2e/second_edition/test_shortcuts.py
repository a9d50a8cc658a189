"""Upkeep by one press: its actions end and all three sliders are set."""

from __future__ import annotations

from typing import Any

import discord

from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import components, panel, text_of


async def second_upkeep(town: Town, *cards: str) -> discord.Message:
    """Ann's panel in the Upkeep of the second turn, with these cards in Joe's possession."""
    await town.begin()
    for card in cards:
        await town.gm_does("spawn", card=card, at="Joe")
    await town.upkeep()
    return panel(await town.ann.click(town.status, label="Your choice"))


def shortcuts_of(shown: discord.Message) -> dict[str, Any]:
    """Map the labels of the shortcuts of a panel to the menu and the value."""
    selects = [each for each in components(shown) if hasattr(each, "options")]
    menus = [each for each in selects if "sliders" in (each.placeholder or "").lower()]
    return {o.label: (menu, o.value) for menu in menus for o in menu.options}


async def take(town: Town, shown: discord.Message, label: str) -> str:
    """Choose a shortcut; the private answer."""
    menu, value = shortcuts_of(shown)[label]
    return text_of(panel(await town.ann.select(shown, [value], custom_id=menu.custom_id)))


async def test_all_sliders_by_one_press(town: Town) -> None:
    """Upkeep, step 3: two sliders within the Focus, and nothing more is asked."""
    shown = await second_upkeep(town)
    said = await take(town, shown, "Speed 4 / Sneak 3, Lore 1 / Luck 2")

    assert "Joe sets Speed 4, Sneak 3; Fight 2, Will 3; Lore 1, Luck 2." in town.text
    assert "Joe" not in text_of(town.status).partition("Waiting")[2]
    assert "Move your sliders" not in said


async def test_the_actions_end_with_the_same_press(town: Town) -> None:
    """Upkeep, steps 2 and 3: done, and the sliders as they are, or elsewhere."""
    shown = await second_upkeep(town, "Voice of Ra")
    assert "Upkeep: use anything?" in text_of(shown)
    await take(town, shown, "Done. The sliders stay")

    assert JOE not in [seat for ask in await town.asks for seat in ask.awaited]


async def test_a_shortcut_works_after_a_restart(town: Town) -> None:
    """The id of its menu holds all that it needs."""
    shown = await second_upkeep(town, "Voice of Ra")
    await town.restart()
    await take(town, shown, "Fight 3 / Will 2")

    assert (await town.state).investigators[JOE].sliders[1] == 1
    assert JOE not in [seat for ask in await town.asks for seat in ask.awaited]


async def test_nothing_is_beyond_the_focus(town: Town) -> None:
    """Upkeep, step 3: the stops moved altogether are at most the Focus, which is 3."""
    shown = await second_upkeep(town)
    (await_focus,) = [ask for ask in await town.asks if JOE in ask.awaited]

    notes = {o.description for menu, _ in shortcuts_of(shown).values() for o in menu.options}
    assert await_focus.kind == "focus"
    assert notes == {"1 Focus", "2 Focus", "3 Focus"}
