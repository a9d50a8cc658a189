"""All at once is proposed to new tables: everybody moves, and has encounters, as it suits them."""

from __future__ import annotations

from typing import Any

import discord

from tests.e2e.second_edition.town import HEROES, Town
from tests.e2e.server import components, labels, panel, reply, text_of


async def at_once(town: Town) -> None:
    """The first Movement phase of a table that was opened without a word about its order."""
    await town.do(town.ann, "game new", game="second_edition", scenario="Azathoth")
    for person, name in zip(town.people, HEROES, strict=True):
        await town.do(person, "game join", investigator=name)
    await town.seal()
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("movement")
    for monster in (await town.state).monsters:
        await town.gm_does("move", target=f"monster{monster.no}", to="out")


async def test_it_is_proposed(town: Town) -> None:
    """A new table plays so; everybody who may act is named, and turns are nobody's alone."""
    await at_once(town)
    status = text_of(town.status)

    assert (await town.state).settings.together
    assert "turn order" not in status
    assert "**Joe Diamond** (" in status
    assert "**Mandy Thompson** (" in status
    assert "Your choice" in labels(town.status)


async def test_free_order_is_proposed_it_as_well(town: Town) -> None:
    """Nobody in the middle of a move blocks the others; who wants the old way says so."""
    new = {"game": "second_edition", "scenario": "Azathoth", "free_order": True}
    await town.do(town.ann, "game new", **new)

    assert "Free order, All at once" in text_of(town.status)


async def test_the_old_order_is_a_word(town: Town) -> None:
    """`together:False` in the command."""
    await town.sit()

    assert "All at once" not in text_of(town.status)


async def test_a_press_closes_nobodys_panel(town: Town) -> None:
    """Bob opened his before Ann moved, and over a restart it is still good."""
    await at_once(town)
    shown = panel(await town.bob.click(town.status, label="Your choice"))
    await town.do(town.ann, "end-turn")
    await town.restart()
    await town.bob.click(shown, label="End your movement")

    status = text_of(town.status)
    assert "III Arkham Encounters" in status
    assert all(f"**{name}" in status for name in ("Joe Diamond", "Mandy Thompson", "Vincent Lee"))


async def test_verbs_are_for_ones_own_floor(town: Town) -> None:
    """Whoever types moves; who has moved is told whom the table waits for."""
    await at_once(town)
    said = await town.do(town.bob, "move", to="Science Building")
    assert said.startswith("✓ You move to Science Building.")
    await town.do(town.ann, "end-turn")
    said = await town.do(town.ann, "move", to="Downtown streets")

    assert said == f"It’s not your turn. Waiting for <@{town.bob.id}> (Mandy Thompson)."


async def test_ones_own_step_is_taken_back(town: Town) -> None:
    """Ann's move is free to take back while nobody else has acted since; then others agree."""
    await at_once(town)
    await town.do(town.bob, "move", to="Science Building")
    await town.do(town.ann, "move", to="Downtown streets")
    said = await town.do(town.ann, "undo")
    assert (await town.state).investigators[0].place == "police_station", said

    await town.do(town.ann, "move", to="Downtown streets")
    await town.do(town.bob, "end-turn")
    await town.do(town.ann, "undo")

    assert (await town.state).investigators[0].place == "downtown_streets"


def list_of(town: Town, name: str) -> Any:
    """The list of one investigator in the status."""
    (found,) = [each for each in components(town.status) if name in _placeholder(each)]
    return found


def _placeholder(control: Any) -> str:
    return getattr(control, "placeholder", None) or ""


async def test_each_has_a_list_in_the_status(town: Town) -> None:
    """One press there answers, after a restart too; a list pressed late shows what is open now."""
    await at_once(town)
    await town.restart()
    before, menu = town.status, list_of(town, "Joe Diamond")
    (end,) = [each.value for each in menu.options if each.label == "End your movement"]
    done = await town.ann.select(before, [end], custom_id=menu.custom_id)

    assert "You end your movement." in reply(done)
    assert "Joe Diamond" not in "".join(map(_placeholder, components(town.status)))
    assert "End your movement" in labels(town.status)  # Mandy alone has buttons
    again = await town.ann.select(await kept(town, menu), [end], custom_id=menu.custom_id)
    assert "✓ Your answer counted." in reply(again)


async def kept(town: Town, menu: Any) -> discord.Message:
    """Post the list once more, as a status that was not brought up to date shows it."""
    here = town.keeper.get_channel(town.channel.id)
    assert isinstance(here, discord.TextChannel)
    select = discord.ui.Select[Any](custom_id=menu.custom_id, options=[*menu.options])
    return await here.send("An old status", view=discord.ui.View().add_item(select))


async def test_a_list_is_its_own_persons(town: Town) -> None:
    """Another player and a stranger are refused privately, and nothing changes."""
    await at_once(town)
    menu = list_of(town, "Joe Diamond")
    steps = await town.steps()
    for person in (town.bob, town.gm):
        refused = await person.select(
            town.status, [menu.options[0].value], custom_id=menu.custom_id
        )
        assert refused.ephemeral
        assert "Joe Diamond" in reply(refused)

    assert await town.steps() == steps
