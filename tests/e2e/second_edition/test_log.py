"""The log, from the set-up on."""

from __future__ import annotations

from tests.e2e.second_edition.town import Town


async def test_the_log_begins_with_the_set_up(town: Town) -> None:
    """While the sliders are set it says what was dealt; later it is what came first."""
    await town.sit()
    await town.ann.click(town.status, label="Start the game")

    said = await town.do(town.ann, "log")
    assert said.startswith("-# step 0 · "), said
    assert "**Azathoth stirs.** Joe is the first player." in said
    await town.quietly("movement")
    await town.do(town.ann, "end-turn")

    later = await town.do(town.ann, "log", steps=200)
    assert later.splitlines()[1] == said.splitlines()[1]
