"""The scenario of `docs/a-first-scenario.md`, written as the page has it and played.

    python -m tests.lcg.first_scenario FOLDER

In a program of its own: what scripts register stays registered.
"""

from __future__ import annotations

import json
import random
import re
import sys
from importlib import import_module
from pathlib import Path

from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.core.completeness import playable_scenarios, script_mismatches
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.packs import read_library
from tests.lcg.positions import any_answer
from tests.lcg.table import rules

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "a-first-scenario.md"
FILE = re.compile(r"^`data/lcg/([\w/.]+)`.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = 2_000


def write(root: Path) -> None:
    """Write the page's files beside the packs that there are."""
    for pack in (ROOT / "data" / "lcg").iterdir():
        if (pack / "pack.toml").is_file():
            (root / pack.name).symlink_to(pack)
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def play(number: int) -> str:
    """Play at random; return the resolution."""
    chooser = random.Random(number)
    setup = {"scenario": "the_cellar", "investigators": ["roland_banks", "daisy_walker"]}
    session, _ = Session.start(rules(), setup, number.to_bytes(16, "big"))
    for _ in range(STEPS):
        if session.over:
            break
        ask = chooser.choice(session.asks)
        seat = chooser.choice(ask.awaited or ask.must)
        session.apply(Answered(seat, ask.id, any_answer(ask.parts[seat], chooser)))
    return str(session.state.resolution)


def main(folder: Path) -> None:
    """Print what the start says, what the lobby offers, and how four games end."""
    write(folder)
    mine = rules()
    mine.library = read_library(folder)
    sys.path.insert(0, str(folder))
    import_module("cellar_nights.the_cellar.stages")
    told = {
        "problems": script_mismatches(mine.library, REGISTRY),
        "offered": "the_cellar" in playable_scenarios(mine.library, REGISTRY),
        "ends": [play(number) for number in range(4)],
    }
    print(json.dumps(told))  # noqa: T201 - its output


if __name__ == "__main__":
    main(Path(sys.argv[1]))
