"""`python -m tests.weeks [--weeks 1000] [--seed 1]`: live for weeks, and say what was found.

`--seed 7 --runs 1 --trace` lives one town again; `--hours 40` only its beginning. The exit status
is 1 where anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter

from tests.weeks import page
from tests.weeks.life import live
from tests.weeks.plain_sight import unlit_kits
from tests.weeks.tally import Tally
from tests.weeks.trouble import Trouble

RULESETS = ("lcg", "second_edition", "lcg_campaign", "second_edition")
MONTH = 4 * 7 * 24


def main() -> int:
    """Live through towns until there are enough table-weeks of each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.weeks")
    parser.add_argument("--weeks", type=float, default=12.0, help="table-weeks of each game")
    parser.add_argument("--seed", type=int, default=1, help="of the first town")
    parser.add_argument("--runs", type=int, default=10**6, help="towns at most")
    parser.add_argument("--hours", type=int, default=MONTH, help="hours of each town")
    parser.add_argument("--only", default="", help="one ruleset, alone")
    parser.add_argument("--keep", action="store_true", help="write docs/reliability.md")
    parser.add_argument("--trace", action="store_true", help="print what people did")
    given = parser.parse_args()
    rulesets = (given.only,) * 2 if given.only else RULESETS
    tally, found = Tally(), Counter[str]()
    first: dict[str, Trouble] = {}
    kits = unlit_kits()
    for seed in range(given.seed, given.seed + given.runs):
        town = asyncio.run(live(seed, kits, rulesets, given.hours, tally))
        if given.trace:
            sys.stdout.write("\n".join(town.trace) + "\n")
        for each in town.troubles.found:
            found[each.alike] += 1
            if first.setdefault(each.alike, each) is each:
                sys.stdout.write(f"{each}\n")
        _say(seed, tally, len(town.troubles.found))
        if given.keep:
            page.keep(tally, seed + 1 - given.seed, found.total())
        games = [tally.weeks("lcg", "lcg_campaign"), tally.weeks("second_edition")]
        if min(filter(None, games), default=0.0) >= given.weeks:
            break
    if given.trace:
        kinds = sorted({*tally.done, *tally.refused})
        told = [f"{kind}: {tally.done[kind]} done, {tally.refused[kind]} refused" for kind in kinds]
        sys.stdout.write("\n".join(told) + "\n")
    for alike, number in found.most_common():
        sys.stdout.write(f"{number} × {first[alike]}\n\n")
    return 1 if found else 0


def _say(seed: int, tally: Tally, troubles: int) -> None:
    weeks = ", ".join(f"{name} {tally.weeks(name):.1f}" for name in sorted(tally.table_hours))
    sys.stdout.write(
        f"seed {seed}: {weeks} table-weeks, {tally.deeds} deeds, {tally.steps} steps, "
        f"{tally.seconds:.0f} s, found {troubles}\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
