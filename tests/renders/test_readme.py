"""The README shows the boards as they are drawn now."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
IMAGES = HERE.parent.parent / "docs" / "images"


@pytest.mark.parametrize(
    ("shown", "golden"), [("board.png", "board_crowded.png"), ("town.png", "town_eight.png")]
)
def test_pictures_of_the_readme_are_goldens(shown: str, golden: str) -> None:
    """Whoever draws the golden anew copies it: `cp tests/renders/goldens/… docs/images/…`."""
    assert (IMAGES / shown).read_bytes() == (HERE / "goldens" / golden).read_bytes()
