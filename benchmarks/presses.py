"""Measure playing by buttons: presses, posts, calls to Discord, processor time.

Each table is played in a separate process (`benchmarks.buttons`), always with the same seed.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from benchmarks.table import Row, at_most, note_row, percentile

ROUNDS, SEED = 3, 1
MOST_PRESSES = 1.3
"""Presses for each real choice."""
MOST_NAVIGATION = 0.3
"""Presses for each decision that only open the question."""
MOST_CALLS = 2.0
"""Requests to Discord for each decision, without responses to presses."""
FIRST_LINE = ((50, 1.0), (95, 3.5))
"""Seconds from a press to the first line of a message about it, by percentile."""
LONGEST = 50.0
"""The most processor milliseconds of one step of the event loop."""


class Setting(Struct, frozen=True):
    """A table to measure."""

    title: str
    game: str
    seats: int
    rules: tuple[str, ...] = ()
    """House rules to set, as `name=on`."""


CARDS, BOARD = "lcg", "second_edition"
SETTINGS = (
    Setting("card game, 1 seat", CARDS, 1),
    Setting("card game, 2 seats", CARDS, 2),
    Setting("card game, 4 seats", CARDS, 4),
    Setting("card game, 4 seats, in seat order", CARDS, 4, ("seat_order=on",)),
    Setting("card game, 4 seats, own threads", CARDS, 4, ("threads=on",)),
    Setting("board game, 1 seat", BOARD, 1),
    Setting("board game, 4 seats", BOARD, 4),
    Setting("board game, 4 seats, free order", BOARD, 4, ("together=off", "free_order=on")),
    Setting("board game, 4 seats, classic order", BOARD, 4, ("together=off",)),
    Setting("board game, 4 seats, own threads", BOARD, 4, ("threads=on",)),
    Setting("board game, 8 seats", BOARD, 8),
    Setting("board game, 8 seats, classic order", BOARD, 8, ("together=off",)),
)


async def measure_presses() -> list[Row]:
    """Measure all tables one after the other."""
    return [row for each in SETTINGS for row in press_rows(each.title, await count_presses(each))]


async def count_presses(
    setting: Setting, rounds: int = ROUNDS, environment: dict[str, str] | None = None
) -> dict[str, Any]:
    """Play a table in a separate process, and return its counts."""
    given = (setting.game, setting.seats, rounds, SEED, *setting.rules)
    command = [sys.executable, "-m", "benchmarks.buttons", *map(str, given)]
    process = await asyncio.create_subprocess_exec(
        *command, cwd=Path(__file__).parents[1], env=environment, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    return json.loads(out.splitlines()[-1])


def press_rows(title: str, found: dict[str, Any]) -> list[Row]:
    """Return the rows of one table: counts a round, and the costs of a decision and a press."""
    rounds, decisions = max(1, found["rounds"]), max(1, found["decisions"])
    presses, real = max(1, found["presses"]), max(1, found["real"])
    counts = ("decisions", "real", "presses", "navigation", "typed", "posts", "mentions")
    a_round = ", ".join(f"{name} {found[name] / rounds:.1f}" for name in counts)
    floors = found["cpu"] / presses * found["floor"]
    return [
        note_row(f"{title}: a round", a_round),
        at_most(f"{title}: presses a real choice", presses / real, MOST_PRESSES),
        at_most(
            f"{title}: navigation a decision", found["navigation"] / decisions, MOST_NAVIGATION
        ),
        at_most(f"{title}: calls a decision", found["calls"] / decisions, MOST_CALLS),
        note_row(f"{title}: callbacks a decision", f"{found['callbacks'] / decisions:.2f}"),
        note_row(f"{title}: processor a press, in plain calls", f"{floors:,.0f}"),
        at_most(f"{title}: longest step of the loop", found["longest"], LONGEST, " ms"),
        *_line_wait_rows(title, found["first_lines"], found["later_lines"]),
    ]


def _line_wait_rows(title: str, first: Sequence[float], later: Sequence[float]) -> list[Row]:
    """Return the seconds from a press to the line about it."""
    rows = [
        at_most(f"{title}: press to first line, p{part}", percentile(first, part), most, " s")
        for part, most in FIRST_LINE
    ]
    waited = ", ".join(f"p{part} {percentile(later, part):.1f} s" for part, _ in FIRST_LINE)
    return [*rows, note_row(f"{title}: press to a later line", waited)]
