"""Trace a press through the program: modules entered, and changes between packages.

    python -m tools.press_path

Two people play the card game on a simulated server with pictures and a database file. One of them
presses a button, and every call of our functions on the event loop's thread is recorded until the
bot is idle. The subpackages of the table, or of a game, count as one package, so that the figure
can be compared with older versions. The tool counts changes between packages and says nothing about
time. Returns do not count, nor do resumed coroutines and generators, which Python reports as calls.
"""

from __future__ import annotations

import asyncio
import dis
import itertools
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

from tests.e2e.lcg.night import Night
from tests.e2e.real_game import checked

ROOT: Final = str(Path(__file__).parents[1]) + "/"
PROGRAM: Final = ("bot/", "cogs/", "renders/", "data/")
PRESS: Final = "Gain a resource"
"""The label of the button: the smallest action of a turn, with a log line, a status and a board."""
_RESUME: Final = dis.opmap["RESUME"]
_PLACE_OF_RESUMPTION: Final = 0b11
"""The bits of the argument of `RESUME` that are 0 at the start of a function (see `dis`)."""


class Walk:
    """Records the modules whose functions are called, in order."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Record a call of one of our functions; a profile function for `sys.setprofile`."""
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(ROOT) and not is_resumed(frame):
            module = name.removeprefix(ROOT)
            if module.startswith(PROGRAM):
                self.calls.append(module)

    def modules(self) -> set[str]:
        """Return the modules entered."""
        return set(self.calls)

    def changes(self) -> Counter[tuple[str, str]]:
        """Return the number of changes from one package to another, by pair."""
        packages = [package_of(module) for module in self.calls]
        return Counter(pair for pair in itertools.pairwise(packages) if pair[0] != pair[1])


def is_resumed(frame: FrameType) -> bool:
    """Return True if a frame that Python enters continues after a `yield` or an `await`."""
    opcode, place = frame.f_code.co_code[frame.f_lasti : frame.f_lasti + 2]
    return opcode != _RESUME or bool(place & _PLACE_OF_RESUMPTION)


def package_of(module: str) -> str:
    """Return the package of a module: `bot/table`, `cogs`, `renders`."""
    parts = module.split("/")[:-1]
    return "/".join(parts[:2]) if parts[0] == "bot" else parts[0]


async def measure_press(path: Path) -> Walk:
    """Play until a turn, press the button, and return the recorded calls."""
    async with checked(path, Night) as night:
        await night.begin(night.ann, night.bob)
        await night.ann.click(night.status, label=PRESS)  # the first press fills caches
        walk = Walk()
        sys.setprofile(walk.note)
        try:
            await night.ann.click(night.status, label=PRESS)
        finally:
            sys.setprofile(None)
    return walk


def main() -> int:
    """Print the number of modules that a press passes, and its changes of package."""
    with tempfile.TemporaryDirectory() as folder:
        walk = asyncio.run(measure_press(Path(folder) / "games.db"))
    changes = walk.changes()
    print(f"modules passed: {len(walk.modules())}")
    print(f"packages changed: {changes.total()}")
    for (before, after), times in changes.most_common(12):
        print(f"  {times:4}  {before} -> {after}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
