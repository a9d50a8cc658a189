"""Words can be mended under a running game: nothing of it is kept, compared or read back."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.second_edition.other_words import GAMES, kept

HOME = Path(__file__).parents[2]


def played_otherwise(inputs: int) -> list[list[list[object]]]:
    """Return what is kept of the first inputs of some games, in other words."""
    command = [sys.executable, "-m", "tests.second_edition.other_words", str(inputs)]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_other_words_change_nothing_that_is_kept() -> None:
    """With every name, sentence, label and prompt replaced the same games are kept."""
    own, others = [kept(150, *game) for game in GAMES], played_otherwise(150)

    assert len(own) == 5
    assert all(len(game) > 100 for game in own)
    assert own == others
    assert all(restored for game in own for *_, restored in game)
