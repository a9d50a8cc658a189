"""`make nightly`: run every search with fresh seeds, and print the seeds that fail.

`--seed N` repeats a night, `--only sweep` runs one part of it, `--list` names the parts.
How to turn a finding into a test: docs/testing.md.
"""

from __future__ import annotations

import argparse
import os
import secrets
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[1]
SEEDS = 1_000_000


class Part(Struct, frozen=True):
    """A part of the night: a command for the Python interpreter; `{seed}` is its seed."""

    name: str
    command: str
    environment: dict[str, str] = {}


def _simulate(name: str, options: str) -> Part:
    return Part(f"simulate {name}", f"-m bot simulate {options} --restart-every 50 --seed {{seed}}")


PYTEST = "-m pytest -q -p no:cacheprovider"
THOROUGH = {"HYPOTHESIS_PROFILE": "thorough"}
PARTS = (
    Part("tests", f"{PYTEST} -m nightly --seed {{seed}}"),
    Part("hypothesis", f"{PYTEST} -m hypothesis --hypothesis-seed {{seed}}", THOROUGH),
    Part("sweep", "-m tests.lcg.sweep --seed {seed}"),
    Part("codes", "-m tests.codes_in_words --first {seed}"),
    _simulate("card game", "--game lcg --players 3 --player purposeful --games 30"),
    _simulate("board game", "--game second_edition --players 4 --player purposeful --games 30"),
    _simulate("box", "--game second_edition --expansions dunwich --players 4 --games 30"),
    _simulate("first campaign", "--campaign night_of_the_zealot --players 2 --games 10"),
    _simulate("second campaign", "--campaign the_dunwich_legacy --players 2 --games 5"),
    *(
        _simulate(
            f"third campaign of {players}",
            f"--campaign the_path_to_carcosa --players {players} --games 100",
        )
        for players in (1, 2, 4)
    ),
    Part("weeks", "-m tests.weeks --weeks 200 --seed {seed}"),
    Part("reliability", "-m tests.reliability --seed {seed} --no-page"),
    Part("reliability of servers", "-m tests.reliability --postgres --seed {seed} --no-page"),
    Part("fleet", "-m tests.fleet"),
    Part("mutants", "-m tests.mutants"),
)


def main(arguments: Sequence[str] | None = None, parts: Iterable[Part] = PARTS) -> int:
    """Run the chosen parts; return the number of parts that failed."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.nightly")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(SEEDS))
    parser.add_argument("--only", default="", help="parts with this in their name")
    parser.add_argument("--list", action="store_true", help="name the parts, and run nothing")
    given = parser.parse_args(arguments)
    chosen = [part for part in parts if given.only in part.name]
    if given.list:
        _say("".join(f"{part.name}: python {part.command}\n" for part in chosen))
        return 0
    _say(f"The seed of this night is {given.seed}.\n")
    failed = [part for part in chosen if not _passes(part, given.seed)]
    for part in failed:
        _say(f"Failed: {part.name}. Again: {_shell(part, given.seed)}\n")
    return len(failed)


def _passes(part: Part, seed: int) -> bool:
    """Run a part and return True if it found nothing."""
    _say(f"== {part.name}, seed {seed}\n")
    command = [sys.executable, *part.command.format(seed=seed).split()]
    environment = {**os.environ, **part.environment}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _shell(part: Part, seed: int) -> str:
    """Return the command line that runs a part again."""
    settings = "".join(f"{name}={value} " for name, value in part.environment.items())
    return f"{settings}python {part.command.format(seed=seed)}"


if __name__ == "__main__":
    sys.exit(main())
