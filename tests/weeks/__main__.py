"""`python -m tests.weeks [--weeks 1000] [--seed 1]`: live for weeks, and say what was found.

`--seed 7 --runs 1 --trace` lives one town again; `--hours 40` only its beginning. The exit status
is 1 where anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from pathlib import Path

from tests.weeks import page
from tests.weeks.life import live
from tests.weeks.plain_sight import unlit_kits
from tests.weeks.tally import Tally, add_town, read_towns
from tests.weeks.trouble import Trouble

RULESETS = ("lcg", "second_edition", "lcg_campaign", "second_edition")
GAMES = (("lcg", "lcg_campaign"), ("second_edition",))
"""Rulesets by game."""
MONTH = 4 * 7 * 24


def main() -> int:
    """Live through towns until there are enough table-weeks of each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.weeks")
    parser.add_argument("--weeks", type=float, default=12.0, help="table-weeks of each game")
    parser.add_argument("--seed", type=int, default=1, help="of the first town")
    parser.add_argument("--runs", type=int, default=10**6, help="towns at most")
    parser.add_argument("--hours", type=int, default=MONTH, help="hours of each town")
    parser.add_argument("--only", default="", help="one ruleset, alone")
    parser.add_argument("--into", type=Path, help="a file of towns: those that were clean stand")
    parser.add_argument("--keep", action="store_true", help="write docs/reliability.md")
    parser.add_argument("--trace", action="store_true", help="print what people did")
    given = parser.parse_args()
    towns = Towns(given)
    for seed in range(given.seed, given.seed + given.runs):
        towns.live(seed)
        games = [towns.tally.weeks(*each) for each in GAMES]
        if min(filter(None, games), default=0.0) >= given.weeks:
            break
    towns.sum_up()
    return 1 if towns.tally.found else 0


class Towns:
    """What was lived through, town by town."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.tally = Tally()
        self._found = Counter[str]()
        self._first: dict[str, Trouble] = {}
        self._kits = unlit_kits()
        self._lived = read_towns(given.into) if given.into else {}

    def live(self, seed: int) -> None:
        """One town more, or again, unless it stands in the file already, and clean."""
        own = self._lived.get(seed)
        if own is None or own.found:
            own = self._anew(seed)
        self.tally += own
        _say(seed, self.tally, own.found)
        if self.given.keep:
            page.keep(self.tally)

    def _anew(self, seed: int) -> Tally:
        own, only = Tally(towns=1), self.given.only
        rulesets = (only,) * 2 if only else RULESETS
        town = asyncio.run(live(seed, self._kits, rulesets, self.given.hours, own))
        own.found = len(town.troubles.found)
        if self.given.trace:
            sys.stdout.write("\n".join(town.trace) + "\n")
        for each in town.troubles.found:
            self._found[each.alike] += 1
            if self._first.setdefault(each.alike, each) is each:
                sys.stdout.write(f"{each}\n")
        if self.given.into:
            add_town(self.given.into, seed, own)
        return own

    def sum_up(self) -> None:
        """Say how often each was found, and with a trace what people did."""
        if self.given.trace:
            done, refused = self.tally.done, self.tally.refused
            for kind in sorted({*done, *refused}):
                sys.stdout.write(f"{kind}: {done[kind]} done, {refused[kind]} refused\n")
        for alike, number in self._found.most_common():
            sys.stdout.write(f"{number} × {self._first[alike]}\n\n")


def _say(seed: int, tally: Tally, troubles: int) -> None:
    weeks = ", ".join(f"{name} {tally.weeks(name):.1f}" for name in sorted(tally.table_hours))
    sys.stdout.write(
        f"seed {seed}: {weeks} table-weeks, {tally.actions} actions, {tally.steps} steps, "
        f"{tally.seconds:.0f} s, found {troubles}\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
