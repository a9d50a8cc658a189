"""Words can be mended under a running game: nothing of it is kept, compared or read back."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parents[2]


def played(words: str, inputs: int) -> list[list[object]]:
    """What is kept of the first inputs of a game, played in its own words or in others."""
    command = [sys.executable, "-m", "tests.second_edition.other_words", words, str(inputs)]
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_other_words_change_nothing_that_is_kept() -> None:
    """With every name, sentence, label and prompt replaced the same game is kept, and restored."""
    own, others = played("own", 120), played("other", 120)

    assert len(own) == 120
    assert own == others
    assert all(restored for *_, restored in own)
