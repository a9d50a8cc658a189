"""The night of searches: `python -m tests.nightly`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nightly import PARTS, Part, main

ROOT = Path(__file__).parents[2]
FINE = Part("fine", "-c pass")
BAD = Part("bad", "-c raise(SystemExit({seed}))", {"HOW": "hard"})


def test_every_part_runs_and_failures_are_named(capfd: pytest.CaptureFixture[str]) -> None:
    """A part that fails stops no other; the last lines say how to run it again."""
    assert main(["--seed", "7"], [BAD, FINE]) == 1

    told = capfd.readouterr().out.splitlines()
    assert told[0] == "The seed of this night is 7."
    assert told[2] == "== fine, seed 7"
    assert told[-1] == "Failed: bad. Again: HOW=hard python -c raise(SystemExit(7))"


def test_one_part_alone(capfd: pytest.CaptureFixture[str]) -> None:
    """`--only` chooses by name; without a seed the night has a new one."""
    assert main(["--only", "fine"], [BAD, FINE]) == 0
    assert "== fine, seed " in capfd.readouterr().out


def test_all_searches_are_parts_of_the_night() -> None:
    """Each program of the tests that searches by a seed runs at night."""
    found = {
        path.relative_to(ROOT)
        .with_suffix("")
        .as_posix()
        .removesuffix("/__main__")
        .replace("/", ".")
        for path in (ROOT / "tests").rglob("*.py")
        if '"--seed"' in (text := path.read_text(encoding="utf-8")) and "parse_args" in text
    }
    found -= {"tests.nightly", "tests.tools.test_nightly"}
    run = {word for part in PARTS for word in part.command.split()}

    assert len(found) >= 3
    assert found <= run
