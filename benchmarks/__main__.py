"""`python -m benchmarks`: the table of costs; with names (`decisions`, `all`) other benchmarks."""

from __future__ import annotations

import asyncio
import logging
import sys

from benchmarks import (
    bystanders,
    campaigns,
    costs,
    crowd,
    decisions,
    fleet,
    growth,
    pictures,
    presses,
    process,
    questions,
    restore,
    waits,
)
from benchmarks.table import table_text

ALL = {
    "decisions": decisions.measure_decisions,
    "crowd": crowd.measure_crowds,
    "growth": growth.measure_growth,
    "bystanders": bystanders.measure_waits_of_others,
    "restore": restore.measure_restoring,
    "campaigns": campaigns.measure_campaigns,
    "pictures": pictures.measure_pictures,
    "process": process.measure_processes,
    "questions": questions.measure_questions,
    "waits": waits.measure_waits,
    "presses": presses.measure_presses,
    "fleet": fleet.measure_fleet,
}


def main() -> int:
    """Print the table of costs (1: a loss), or run the named benchmarks; return the exit status."""
    logging.disable(logging.CRITICAL)
    named = [name for name in sys.argv[1:] if not name.startswith("-")]
    if not named or sys.argv[1].startswith("-"):
        return costs.main(sys.argv[1:])
    wanted = list(ALL) if named == ["all"] else named
    if unknown := [name for name in wanted if name not in ALL]:
        print(f"There is no benchmark {unknown[0]!r}; there are {', '.join(ALL)}.")
        return 2
    for name in wanted:
        print(f"\n{name}")
        print(table_text(asyncio.run(ALL[name]())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
