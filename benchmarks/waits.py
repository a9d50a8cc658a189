"""How often a table waits for people who sleep: `python -m benchmarks.waits` writes docs/waits.md.

The careful player plays, so that everybody does what somebody might do, and nobody dawdles.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from benchmarks.sleepers import Counts, Evening, count
from benchmarks.table import Row, at_most, note
from bot.rulesets import for_life
from bot.table.declares.kit import Kit
from bot.table.memory.order_list import Passing

PAGE = Path(__file__).parents[1] / "docs" / "waits.md"
SEEDS = (1, 2, 3, 4)
"""Of the games that are counted."""
HEAD = """# Waits

How often a table waits for somebody who sleeps, counted by `python -m benchmarks.waits` with the
[careful player](autopilot.md) in {games} games a row, in the first {rounds} rounds of each.

A **wait**: nobody who is awake can go on, and those whom the table asks are called and wake up,
each in their own time; whoever is asked nothing more goes to sleep again. So everybody who is asked
at once is one wait, and one after the other is a wait each. **Choices** are answers that people had
to give, **optional** ones those that could have been a pass or have a default. **Posts** are new
messages in the channel, **mentions** people called by them, **again** those of them who had been
called in that phase before. All figures are per round.

*Orders* (`/orders`): `matters` passes windows where nothing of one’s matters, `pass` all.

| table | waits | choices | optional | posts | mentions | again |
|---|---|---|---|---|---|---|
"""
TAIL = """
What is aimed at: a round of eight in at most 5 waits; a round of four of the card game in at most
one and a half times its real choices, so *choices* and *optional* together at most 1.5 × *choices*;
one mention a person a phase, so that *again* is near 0. What is left of it: a choice that has
to be made is called for once after a call for a mere window, and whoever let the others go first is
called when these have acted.

{found}

Where turns go in seat order nobody says *I go now*: some three choices a round fewer, and so a
higher ratio with fewer answers in all. What is left of the optional answers are mostly skill tests
whose performer looks at the cards once (one press commits the last one and reveals), tests that
somebody else might help, and reactions: windows that the rules want.

The card game seats four at most. Plans (`/plan`) are not counted: a turn that is said ahead is no
wait at all.
"""


class Line(Struct, frozen=True):
    """A row of the table."""

    title: str
    evening: Evening
    counts: Counts

    def per_round(self, name: str) -> float:
        """A figure by round."""
        return getattr(self.counts, name) / max(1, self.counts.rounds)


def evenings() -> list[tuple[str, Evening]]:
    """What is counted: both games, with and without orders, and the board game's orders of play."""
    found: list[tuple[str, Evening]] = []
    for turns, rules in TURNS.items():
        for orders in WAYS:
            night = Evening(
                game="lcg",
                scenario="the_gathering",
                seats=4,
                house_rules=rules,
                orders=orders,
            )
            found.append((f"card game, 4 seats, {turns}{_also(orders)}", night))
    for seats in (4, 8):
        for name, rules in ORDERS.items():
            for orders in WAYS[::2]:
                town = Evening(
                    game="second_edition",
                    scenario="azathoth",
                    seats=seats,
                    house_rules=rules,
                    orders=orders,
                )
                found.append((f"board game, {seats} seats, {name}{_also(orders)}", town))
    return found


def _also(orders: Passing | None) -> str:
    return f", orders: {orders.value}" if orders is not None else ""


WAYS = (None, Passing.MATTERS, Passing.PASS)
TURNS: Mapping[str, dict[str, bool]] = {
    "whoever goes": {},
    "in seat order": {"seat_order": True},
}
"""Who goes next, in the card game."""
ORDERS: Mapping[str, dict[str, bool]] = {
    "classic order": {},
    "free order": {"free_order": True},
    "all at once": {"together": True},
}
"""Who acts when, in the board game."""


async def counted(kits: Mapping[str, Kit], seeds: Sequence[int] = SEEDS) -> list[Line]:
    """Every row."""
    lines: list[Line] = []
    for title, evening in evenings():
        counts = Counts()
        for seed in seeds:
            counts += await count(evening, kits[evening.game], seed)
        lines.append(Line(title, evening, counts))
        print(title, counts, file=sys.stderr)
    return lines


async def measure() -> list[Row]:
    """The goals, for `python -m benchmarks waits`."""
    rows: list[Row] = []
    for line in await counted(for_life(), SEEDS[:1]):
        waits = line.per_round("waits")
        goal = line.evening.seats == 8 and line.evening.house_rules == {"together": True}
        rows.append(at_most(line.title, waits, 5) if goal else note(line.title, f"{waits:.2f}"))
    return rows


def page(lines: Sequence[Line]) -> str:
    """docs/waits.md."""
    names = ("waits", "choices", "optional", "posts", "mentions", "twice")
    table = [
        f"| {line.title} | {' | '.join(f'{line.per_round(name):.1f}' for name in names)} |"
        for line in lines
    ]
    rounds = lines[0].evening.rounds
    head = HEAD.format(games=len(SEEDS), rounds=rounds)
    return head + "\n".join(table) + "\n" + TAIL.format(found=_found(lines))


def _found(lines: Sequence[Line]) -> str:
    """What the figures come to beside the goals."""
    eight = [line for line in lines if line.evening.seats == 8]
    best = min(eight, key=lambda line: line.per_round("waits"))
    said = [f"A round of eight takes {best.per_round('waits'):.1f} waits ({best.title})."]
    for line in (each for each in lines if each.evening.game == "lcg"):
        choices, optional = line.per_round("choices"), line.per_round("optional")
        ratio = (choices + optional) / choices if choices else 0.0
        said.append(f"The {line.title}: {ratio:.2f} × its choices.")
    return "\n".join(f"- {line}" for line in said)


def main() -> int:
    """Count, and write the page."""
    logging.disable(logging.CRITICAL)
    PAGE.write_text(page(asyncio.run(counted(for_life()))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
