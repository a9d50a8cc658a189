"""Meaning never travels in words: names, sentences and labels may change under a running game."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.deadline import DEADLINE

ROOT = Path(__file__).parents[2]


def told(how: str, folder: Path) -> dict[str, Any]:
    """Return what games mean, played by a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.lcg.rewording", how, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=5 * DEADLINE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_word_may_change_under_a_running_game(tmp_path: Path) -> None:
    """With all words others, digests, fingerprints, states and restored games are the same."""
    plain, other = told("plain", tmp_path / "plain"), told("other", tmp_path / "other")

    assert plain["words"] != other["words"]
    assert [len(game) for game in plain["games"]] == [len(game) for game in other["games"]]
    for mine, theirs in zip(plain["games"], other["games"], strict=True):
        assert mine == theirs
