"""The pages of what scripts may use are made from the code."""

from __future__ import annotations

import pytest

from tools.vocabulary import GAMES, exported_names_by_module, page, page_of


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_as_the_code_is(game: str) -> None:
    """Whoever hands a name on, or says anew what it does, runs `python -m tools.vocabulary`."""
    assert page_of(game).read_text(encoding="utf-8") == page(game)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_handed_on_is_told(game: str) -> None:
    """Each name once, with what it is, whether it is a moment, a question or a verb."""
    told = page(game)
    for _, names in exported_names_by_module(game):
        for each in names:
            lines = [line for line in told.splitlines() if f"| `{each.name}" in line]
            exact = [line for line in lines if line.split("`")[1].split("(")[0] == each.name]
            assert len(exact) == 1, each
            assert not exact[0].endswith("|  |"), each
