"""Looking back in the board game: what one missed, and earlier boards."""

from __future__ import annotations

from tests.e2e.second_edition.town import Town
from tests.e2e.server import panel, text_of


async def test_catching_up(town: Town) -> None:
    """What touched one, numbers from then to now, and the rest by turn and phase."""
    await town.begin()
    await town.phase("movement", Joe="Woods", Mandy="Library", Vincent="Hospital")
    await town.do(town.bob, "hold")
    await town.gm_does("set", target="Mandy: sanity", value="2")
    await town.gm_does("set", target="terror", value="3")
    await town.do(town.ann, "move", to="Uptown Streets")
    await town.restart()

    page = panel(await town.bob.click(town.status, label="Catch up"))
    assert "**Mandy Thompson**: Sanity 5 → 2\n**Now**: Turn 1 · II Movement" in text_of(page)
    said = text_of(panel(await town.bob.click(page, label="More")))

    _, _, told = said.partition("**What happened to you**\n")
    touched, _, told = told.partition("**Numbers**\n")
    numbers, _, course = told.partition("**Turn 1 · II Movement**\n")
    assert "Mandy" in touched
    assert "- **Mandy Thompson**: Sanity 5 → 2" in numbers
    assert "- **The table**: terror 0 → 3" in numbers
    assert "Joe moves to the Uptown streets." in course


async def test_boards_of_earlier_turns(town: Town) -> None:
    """Where a turn began, drawn; and in words who stood where."""
    await town.begin()
    await town.quietly(turn=2)
    page = panel(await town.cat.slash(town.channel, "history", round=1))
    assert "turn 1" in text_of(page)
    assert [each.filename[:4] for each in page.attachments] == ["town"]
    page = panel(await town.cat.click(page, label="As text"))
    assert "Vincent" in text_of(page)
    page = panel(await town.cat.click(page, label="Phase ⏭"))
    assert "turn 1 · " in text_of(page)
