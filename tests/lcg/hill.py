"""Where Doom Awaits for tests: a table at the foot of the hill, and what stands where."""

from __future__ import annotations

from typing import Any

from tests.lcg.dunwich import in_dunwich
from tests.lcg.table import Table

SLUG = "where_doom_awaits"
PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
BASE, PATH, PEAK = "02282", "02283", "02284"
SLAUGHTERED, GLADE, DESTROYED, SPRING = "02285", "02286", "02287", "02288"
GAP, TEAR, UPROOTED, MEMORIES = "02289", "02290", "02291", "02292"
SETH, DEVOTEE, SHOGGOTH = "02293", "02294", "02295"
RITES, SPACES, VORTEX = "02296", "02297", "02298"
VEIL, VISIONS = "02084", "02083"
DIVERGING = {SLAUGHTERED, GLADE, DESTROYED, SPRING}
ALTERED = {GAP, TEAR, UPROOTED, MEMORIES}
GUTS, COURAGE, ELUSIVE, SHORTCUT, COVER = "01089", "01093", "01050", "02022", "01007"


def hill(*who: str, **more: Any) -> Table:
    """A table at the foot of the hill, nothing gained and nothing lost before."""
    return in_dunwich(SLUG, *who, **more)


def ascend(table: Table, act: int = 2) -> None:
    """Another act is the current one, and the path lies open."""
    table.order("stage", of="act", number=act)
    table.order("reveal", place=PATH)
