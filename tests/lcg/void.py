"""Lost in Time and Space for tests: a table in Another Dimension, and what comes and goes."""

from __future__ import annotations

from typing import Any

from tests.lcg.dunwich import in_dunwich
from tests.lcg.table import Table

SLUG = "lost_in_time_and_space"
PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
ANOTHER, EDGE, TEAR_TIME = "02320", "02321", "02322"
TEAR, CASCADE, BRIDGE, STEPS, DOORWAY = "02324", "02325", "02326", "02327", "02328"
YOG, TRAVELER, STARSEEKER = "02323", "02329", "02330"
COLLAPSING, WORMHOLE, EXPANSE = "02331", "02332", "02333"
VISIONS, VEIL, BARRIER, PUSHED = "02083", "02084", "02102", "02100"
GUTS, ELUSIVE, AMNESIA = "01089", "01050", "01096"
PEOPLE = ("02061", "02080", "02040")


def lost(*who: str, **more: Any) -> Table:
    """A table in Another Dimension, nothing gained and nothing lost before."""
    return in_dunwich(SLUG, *who, **more)


def stands(table: Table, act: int, agenda: int = 1) -> None:
    """Another act is the current one, with what it has brought into play."""
    table.order("stage", of="act", number=act)
    table.order("stage", of="agenda", number=agenda)
    if act in (2, 3):
        table.lays(EDGE, revealed=act == 3)
    elif act == 4:
        table.lays(TEAR_TIME, revealed=False)
