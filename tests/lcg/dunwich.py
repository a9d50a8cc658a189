"""Tables of *The Dunwich Legacy*."""

from __future__ import annotations

from typing import Any

from tests.lcg.table import Table


def in_dunwich(
    slug: str, *investigators: str, notes: tuple[str, ...] = (), log: Any = (), **more: Any
) -> Table:
    """A table of a scenario at its first turn, with these notes in the log and no others."""
    who = list(investigators) or ["roland_banks"]
    entries = [*({"note": note} for note in notes), *log]
    return Table(who, scenario=slug, log=entries, **more)
