"""All at once is proposed to new tables: everybody moves, and has encounters, as it suits them."""

from __future__ import annotations

from tests.e2e.second_edition.town import HEROES, Town
from tests.e2e.server import labels, panel, text_of


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
