"""The way of a press through the program, as it is counted."""

from __future__ import annotations

import asyncio
import sys
from types import FrameType

from tools.press_path import Walk, is_resumed, package_of


def test_a_room_is_left_when_another_is_entered() -> None:
    """Calls within a room change nothing; a house is one room."""
    walk = Walk()
    walk.calls += ["cogs/turn/commands.py", "bot/table/game/table.py", "bot/table/steps/inputs.py"]
    walk.calls += ["bot/engine/ask.py"]

    assert package_of("renders/lcg/layout.py") == "renders"
    assert walk.changes() == {("cogs", "bot/table"): 1, ("bot/table", "bot/engine"): 1}
    assert len(walk.modules()) == 4


def test_going_on_after_an_await_is_no_call() -> None:
    """Python reports it as one, of every coroutine on the way; a start counts once."""
    entered: list[tuple[str, bool]] = []

    async def outer() -> None:
        await inner()

    async def inner() -> None:
        await asyncio.sleep(0)

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename == __file__:
            entered.append((frame.f_code.co_name, is_resumed(frame)))

    async def watched() -> None:
        sys.setprofile(note)
        try:
            await outer()
        finally:
            sys.setprofile(None)

    asyncio.run(watched())

    assert entered[:2] == [("outer", False), ("inner", False)]
    assert ("inner", True) in entered
    assert entered.count(("inner", False)) == 1
