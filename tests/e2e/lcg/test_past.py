"""Looking back in the card game: what one missed, and earlier boards."""

from __future__ import annotations

from typing import Any

from bot.table.game.snapshot import Caller
from bot.table.steps import undo as undo_steps
from tests.e2e.lcg.night import DAISY, Night
from tests.e2e.real_game import GAME
from tests.e2e.server import components, labels, panel, text_of


async def _a_clue(night: Night) -> None:
    """Bob asked to be waited for; then Roland found a clue and something frightened Daisy."""
    await night.begin(night.ann, night.bob)
    await night.do(night.bob, "hold")
    await night.tokens("0")
    await night.do(night.ann, "investigate")
    await night.do(night.bob, "answer", option="pass")
    await night.order("set", on=int(DAISY), horror=2)


def _off(page: Any, label: str) -> bool:
    return next(each.disabled for each in components(page) if each.label == label)


async def test_catching_up(night: Night) -> None:
    """What touched one comes first, then numbers from then to now, then the course of it."""
    await _a_clue(night)
    page = panel(await night.bob.click(night.status, label="Catch up"))
    stands = "Agenda 1 of 3, doom 0 of 3 · Act 1 of 3, clues 1 of 4 · lead Roland Banks"
    assert text_of(page).splitlines()[1:] == [
        "**Daisy Walker**: sanity left 9 → 7",
        f"**Now**: Round 1 · Investigation phase · {stands}",
        "**The table**: clues held 0 → 1",
        "**Roland Banks**: clues 0 → 1",
        "-# Roland discovers 1 clue in the Study.",
    ]
    page = panel(await night.bob.click(page, label="More"))
    _, _, told = text_of(page).partition("**What happened to you**\n")
    touched, _, told = told.partition("**Numbers**\n")
    numbers, _, course = told.partition("**Round 1 · Investigation phase**\n")
    assert touched.split("\n\n")[0].splitlines() == [
        f"- The game master (<@{night.gm.id}>) steps in: The test wants it",
        "- The game master sets Daisy Walker: horror 2.",
    ]
    assert numbers.split("\n\n")[0].splitlines() == [
        "- **Daisy Walker**: sanity left 9 → 7",
        "- **Roland Banks**: clues 0 → 1",
        "- **The table**: clues held 0 → 1",
    ]
    assert "Roland discovers 1 clue in the Study." in course
    assert "Daisy" not in course


async def test_a_catch_up_leads_on_after_a_restart(night: Night) -> None:
    """To the log from there, and to the board as it was then."""
    await _a_clue(night)
    page = panel(await night.bob.slash(night.channel, "catchup"))
    await night.restart()
    page = panel(await night.bob.click(page, label="More"))
    log = text_of(panel(await night.bob.click(page, label="All of it, in the log")))
    assert "Roland discovers 1 clue in the Study." in log
    assert "begins. Roland leads." not in log
    page = panel(await night.bob.slash(night.channel, "catchup"))
    page = panel(await night.bob.click(page, label="More"))
    then = panel(await night.bob.click(page, label="The board then"))
    assert "The Gathering · round 1" in text_of(then)
    assert [each.filename[:5] for each in then.attachments] == ["board"]


async def test_after_ones_own_action_nothing_is_missed(night: Night) -> None:
    """It says so, and leads to what waits."""
    await night.begin(night.ann, night.bob)
    await night.do(night.ann, "resource")
    page = panel(await night.ann.slash(night.channel, "catchup"))
    assert "Nothing has happened since." in text_of(page)
    assert labels(page) == ["Your choice", "Board"]


async def test_a_step_back_in_between_is_told(night: Night) -> None:
    """Before the others know it, the step that they saw is struck out."""
    await night.begin(night.ann, night.bob)
    await night.do(night.ann, "resource")
    await night.do(night.bob, "hold")
    before = await night.steps() - 2
    master = Caller(night.gm.id, gm=True)
    await night.keeper.tables.change(GAME, undo_steps.rewind, master, before, "Not yet")
    page = panel(await night.bob.slash(night.channel, "catchup"))
    assert "Undone since you last looked: ~~Roland gains 1 resource.~~" in text_of(page)
    said = text_of(panel(await night.bob.click(page, label="More")))
    assert "**Undone since you last looked**\n- ~~Roland gains 1 resource.~~" in said
    assert f"rewinds the game to step {before}: Not yet" in said


async def test_boards_back_and_forth(night: Night) -> None:
    """By step, by phase and by round, as pictures or in words; the buttons outlive a restart."""
    await _a_clue(night)
    page = panel(await night.ann.slash(night.channel, "history"))
    assert "Roland discovers 1 clue in the Study." in text_of(page)
    head = await night.steps()
    assert f"-# step {head - 1} of {head}" in text_of(page)
    await night.restart()
    page = panel(await night.ann.click(page, label="As text"))
    assert "horror 2" not in text_of(page)
    assert page.attachments == []
    page = panel(await night.ann.click(page, label="Step ▶"))
    assert f"-# step {head} (the newest)" in text_of(page)
    assert _off(page, "Step ▶")
    assert "As a picture" in labels(page)
    page = panel(await night.ann.click(page, label="⏮ Phase"))
    (rounds,) = [each for each in components(page) if hasattr(each, "options")]
    page = panel(await night.ann.select(page, ["0"], custom_id=rounds.custom_id))
    assert "-# step 0 of" in text_of(page)
    assert _off(page, "◀ Step")


async def test_a_step_that_is_not_there(night: Night) -> None:
    """A sentence says so."""
    await night.begin(night.ann)
    assert await night.do(night.ann, "history", step=999) == "This game has no step 999."
    assert await night.do(night.ann, "history", round=9) == "There hasn’t been a round 9 yet."
