"""`/advise` at the board game."""

from __future__ import annotations

from tests.e2e.second_edition.town import Town


async def test_a_choice_of_the_board_game(town: Town) -> None:
    """The same at a table of the other game, with what the options say of themselves."""
    await town.begin()

    said = await town.do(town.ann, "advise")

    assert said.startswith("**What I’d do as Joe Diamond** · ")
    assert "1. **" in said
    assert "I can’t see hidden cards either." in said
