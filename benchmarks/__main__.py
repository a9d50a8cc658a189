"""`python -m benchmarks [decisions …]`: measure some or all, and print."""

from __future__ import annotations

import asyncio
import logging
import sys

from benchmarks import (
    bystanders,
    campaigns,
    crowd,
    decisions,
    fleet,
    growth,
    pictures,
    process,
    questions,
    restore,
    waits,
)
from benchmarks.table import printed

ALL = {
    "decisions": decisions.measure,
    "crowd": crowd.measure,
    "growth": growth.measure,
    "bystanders": bystanders.measure,
    "restore": restore.measure,
    "campaigns": campaigns.measure,
    "pictures": pictures.measure,
    "process": process.measure,
    "questions": questions.measure,
    "waits": waits.measure,
    "fleet": fleet.measure,
}


def main() -> int:
    """Run those named, or all. Misses are printed, not an error: machines differ."""
    logging.disable(logging.CRITICAL)
    wanted = sys.argv[1:] or list(ALL)
    if unknown := [name for name in wanted if name not in ALL]:
        print(f"There is no benchmark {unknown[0]!r}; there are {', '.join(ALL)}.")
        return 2
    for name in wanted:
        print(f"\n{name}")
        print(printed(asyncio.run(ALL[name]())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
