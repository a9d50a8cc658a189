"""The House Always Wins for tests: a table, and what stands where."""

from __future__ import annotations

from typing import Any

from tests.lcg.table import Table

PARTY = ("roland_banks", "daisy_walker", "agnes_baker", "wendy_adams")
LUNA, LOUNGE, BAR, CARDROOM, HALL = "02070", "02071", "02072", "02073", "02074"
GALLERY, VIP, ALLEY = "02075", "02076", "02077"
BOSS, CLOVER, MORGAN, DRINKS, SUSPICIONS = "02078", "02079", "02080", "02081", "02082"
THUG, MOBSTER, SPHERES, SERVANT = "02097", "02098", "02103", "02104"
SECOND = ("warren_rice_kidnapped", "students_rescued")
"""The log after Extracurricular Activity."""


def club(seats: int = 1, log: tuple[str, ...] = (), **more: Any) -> Table:
    """The first turn in La Bella Luna, with these notes in the campaign log."""
    entries = [{"note": note} for note in log]
    return Table(PARTY[:seats], scenario="the_house_always_wins", log=entries, chapter=1, **more)
