"""Measures the way of a press through the program: modules passed, how often the room changes.

    python -m tools.press_path

Two people play the card game on a simulated server with pictures and a database file. One of them
presses a button, and every call of ours on the event loop’s thread is noted until the bot has come
to rest. A room is a package below `bot`, `cogs`, `renders` or `data`; those of one house (the
table, a game) count as one, so that the figure compares with versions that had no rooms. It counts
steps between rooms, and says nothing of time. A return is no step, and neither is the resumption of
a coroutine or a generator: Python reports it as a call, although nobody asks for anything.
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
"""The label of the button: a turn’s smallest deed, with a line, a status and a board."""
_RESUME: Final = dis.opmap["RESUME"]
_PLACE_OF_RESUMPTION: Final = 0b11
"""The bits of the argument of `RESUME` that are 0 where a function starts (see `dis`)."""


class Walk:
    """Notes the modules that are called, in order."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Take a call down if it is one of ours; a profile function of `sys.setprofile`."""
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(ROOT) and not is_resumed(frame):
            module = name.removeprefix(ROOT)
            if module.startswith(PROGRAM):
                self.calls.append(module)

    def modules(self) -> set[str]:
        """Return the modules that were passed."""
        return set(self.calls)

    def changes(self) -> Counter[tuple[str, str]]:
        """Return how often one room was left for another, by the two."""
        rooms = [room_of(module) for module in self.calls]
        return Counter(pair for pair in itertools.pairwise(rooms) if pair[0] != pair[1])


def is_resumed(frame: FrameType) -> bool:
    """Return True if a frame that Python enters goes on after a `yield` or an `await`."""
    opcode, place = frame.f_code.co_code[frame.f_lasti : frame.f_lasti + 2]
    return opcode != _RESUME or bool(place & _PLACE_OF_RESUMPTION)


def room_of(module: str) -> str:
    """Return the room of a module: `bot/table`, `cogs`, `renders`."""
    parts = module.split("/")[:-1]
    return "/".join(parts[:2]) if parts[0] == "bot" else parts[0]


async def pressed(path: Path) -> Walk:
    """Play up to a turn, press, and return the way that the press took."""
    async with checked(path, Night) as night:
        await night.begin(night.ann, night.bob)
        await night.ann.click(night.status, label=PRESS)  # what is made once is made by now
        walk = Walk()
        sys.setprofile(walk.note)
        try:
            await night.ann.click(night.status, label=PRESS)
        finally:
            sys.setprofile(None)
    return walk


def main() -> int:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        walk = asyncio.run(pressed(Path(folder) / "games.db"))
    changes = walk.changes()
    print(f"modules passed: {len(walk.modules())}")
    print(f"rooms changed: {changes.total()}")
    for (before, after), times in changes.most_common(12):
        print(f"  {times:4}  {before} -> {after}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
