"""Extracurricular Activity for tests: a table, and what stands where."""

from __future__ import annotations

from typing import Any

from tests.lcg.table import Table

PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
HALLS, NIGHT, BEAST = "02042", "02043", "02044"
QUAD, HUMANITIES, LIBRARY, UNION, DORMITORIES = "02048", "02049", "02050", "02051", "02052"
ADMINISTRATION, EARLY, LATE, SCIENCE, LABS = "02053", "02054", "02055", "02056", "02057"
EXPERIMENT, BREW, JAZZ, RICE = "02058", "02059", "02060", "02061"
SECOND = ("obannion_bone_to_pick", "francis_morgan_kidnapped")
"""The log after The House Always Wins."""


def campus(seats: int = 1, log: tuple[str, ...] = (), **more: Any) -> Table:
    """The first turn on the Quad, with these notes in the campaign log."""
    entries = [{"note": note} for note in log]
    return Table(PARTY[:seats], scenario="extracurricular_activity", log=entries, chapter=1, **more)
