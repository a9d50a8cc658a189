"""The page of a first scenario can be followed as it stands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_scenario_from_the_page_alone_is_offered_and_played(tmp_path: Path) -> None:
    """Its files pass the checks of the start, and games come to one of its resolutions."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.lcg.first_scenario", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)

    assert told["problems"] == []
    assert told["offered"]
    assert set(told["ends"]) <= {"none", "r1"}
