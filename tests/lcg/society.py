"""Tables of *Echoes of the Past*, and its codes."""

from __future__ import annotations

from typing import Any

from tests.lcg.carcosa import in_carcosa
from tests.lcg.table import Table

SCENARIO = "echoes_of_the_past"
ENTRY, HALLS_2, HALLS_3 = "03127", "03131", "03135"
MEETING, OFFICE_1, MUSEUM_1 = "03128", "03129", "03130"
MUSEUM_2, LIBRARY_2, READING = "03132", "03133", "03134"
LIBRARY_3, PEABODYS, OFFICE_3 = "03136", "03137", "03138"
HIDDEN, OATHSPEAKER, PEABODY = "03139", "03140", "03141"
CLASP, CLOAK, SEEKER, ASTRAY, SEARCH = "03142", "03143", "03144", "03145", "03146"
MOREAU, SEBASTIEN = "03068b", "03079"
GROUND, SECOND, THIRD = (
    {MEETING, OFFICE_1, MUSEUM_1},
    {MUSEUM_2, LIBRARY_2, READING},
    {LIBRARY_3, PEABODYS, OFFICE_3},
)
FANATIC, AGENT, EDICT = "03098", "03099", "03100"
ACOLYTE, COP, KNIFE, GUTS = "01169", "01018", "01086", "01089"


def society(seats: int = 1, *, act: int = 1, **more: Any) -> Table:
    """Echoes of the Past in this act; Roland has Mr. Peabody in the third one."""
    table = in_carcosa(SCENARIO, seats, **more)
    for _ in range(act - 1):
        table.order("advance", what="act")
    if act > 2 and seats > 1:
        table.roland.chooses("Roland")
    table.forget()
    return table
