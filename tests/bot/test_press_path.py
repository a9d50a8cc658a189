"""The way of a press through the program, as it is counted."""

from __future__ import annotations

from tools.press_path import Walk, room_of


def test_a_room_is_left_when_another_is_entered() -> None:
    """Calls within a room change nothing; a house is one room."""
    walk = Walk()
    walk.calls += ["cogs/turn.py", "bot/table/game/table.py", "bot/table/steps/inputs.py"]
    walk.calls += ["bot/engine/ask.py"]

    assert room_of("renders/lcg/board.py") == "renders"
    assert walk.changes() == {("cogs", "bot/table"): 1, ("bot/table", "bot/engine"): 1}
    assert len(walk.modules()) == 4
