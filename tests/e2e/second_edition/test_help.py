"""Help at the board game: its own examples, on one screen."""

from __future__ import annotations

from tests.e2e.lcg.test_help import ONE_SCREEN, rows
from tests.e2e.second_edition.town import Town


async def test_help_is_in_words_of_the_board_game(town: Town) -> None:
    """The phase, what to do in it, and a plan as somebody could say it here."""
    await town.begin()

    said = await town.do(town.ann, "help")

    assert "Movement" in said
    assert "`/plan move Library, then encounter`" in said
    assert "`/rule closing a gate`" in said
    assert "Hallway" not in said
    assert rows(said) <= ONE_SCREEN
