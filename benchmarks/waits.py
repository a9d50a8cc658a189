"""Count how often a table waits for people who sleep.

`python -m benchmarks.waits` writes docs/waits.md.

The careful player plays, so that players use their options without wasting time.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from benchmarks.sleepers import THINKS, Counts, Evening, count
from benchmarks.table import Row, at_most, note
from bot.rulesets import for_life
from bot.table.declares.kit import Kit
from bot.table.memory.given_ahead import Passing

PAGE = Path(__file__).parents[1] / "docs" / "waits.md"
SEEDS = (1, 2, 3, 4)
"""The seeds of the games."""
HEAD = """# Waits

How often a table waits for somebody who sleeps, counted by `python -m benchmarks.waits` with the
[careful player](autopilot.md) in {games} games a row, in the first {rounds} rounds of each.

A **wait**: nobody who is awake can go on, and those whom the table asks are called and wake up,
each in their own time; whoever is asked nothing more goes to sleep again. So everybody who is asked
at once is one wait, and one after the other is a wait each. **Choices** are answers that people had
to give, **optional** ones those that could have been a pass or have a default. **Posts** are the
messages by which the channel grew, **moved** statuses that were taken away and posted anew below,
as only a new message calls anybody; **mentions** are people called, **again** those of them who had
been called in that phase before. **Calls** are all that Discord was asked for the channel, by
decision; **boards** are by turn or phase. All other figures are per round. Whoever is awake
answers every {thinks:.0f} seconds.

*Orders* (`/orders`): `matters` passes windows where nothing of one’s matters, `pass` all.

| table | waits | choices | optional | posts | moved | mentions | again | boards | calls |
|---|---|---|---|---|---|---|---|---|---|
"""
TAIL = """
What is aimed at: a round of eight in at most 5 waits; a round of four of the card game in at most
one and a half times its real choices, so *choices* and *optional* together at most 1.5 × *choices*;
one mention a person a phase, so that *again* is near 0. What is left of it: a choice that has
to be made is called for once after a call for a mere window, and whoever let the others go first is
called when these have acted.

A turn, or a phase of the group, is one message ([ADR 25](adr/0025-a-turn-is-one-message.md)): at
most {card} posts a round of four in the card game, {four} and {eight} of four and of eight in the
board game, one board a turn, and fewer calls to Discord than before. A status moves at most once
a wait: somebody is called who slept, and only a new message does that. Such a call is three
requests (what happened is told, the old status goes, the new one comes), and where turns go in seat
order one comes every other decision: that is what the classic order costs.

{found}

Where turns go in seat order nobody says *I’ll go now*: some three choices a round fewer, and so a
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
        """Return a count per round."""
        return getattr(self.counts, name) / max(1, self.counts.rounds)

    @property
    def calls(self) -> float:
        """The requests to Discord for each decision."""
        return self.counts.calls / max(1, self.counts.decided)

    @property
    def moves(self) -> float:
        """The replaced status messages for each wait: only a new message notifies players."""
        return self.counts.moved / max(1, self.counts.waits)

    @property
    def boards(self) -> float:
        """The boards for each turn, or phase of the group."""
        return self.counts.boards / max(1, self.counts.turns)


POSTS = {("lcg", 4): 8, ("second_edition", 4): 7, ("second_edition", 8): 11}
"""The most posts in a round, by game and seats."""
CALLS = {
    "card game, 4 seats, whoever goes": 2.15,
    "card game, 4 seats, in seat order": 2.36,
    "board game, 4 seats, classic order": 2.73,
    "board game, 4 seats, free order": 2.11,
    "board game, 4 seats, all at once": 2.18,
    "board game, 8 seats, classic order": 2.69,
    "board game, 8 seats, free order": 1.86,
    "board game, 8 seats, all at once": 1.92,
    "card game, 4 seats, whoever goes, orders: matters": 1.86,
    "card game, 4 seats, whoever goes, orders: pass": 2.15,
    "card game, 4 seats, in seat order, orders: matters": 1.98,
    "card game, 4 seats, in seat order, orders: pass": 2.33,
    "board game, 4 seats, classic order, orders: pass": 3.29,
    "board game, 4 seats, free order, orders: pass": 2.22,
    "board game, 4 seats, all at once, orders: pass": 2.71,
    "board game, 8 seats, classic order, orders: pass": 3.24,
    "board game, 8 seats, free order, orders: pass": 1.82,
    "board game, 8 seats, all at once, orders: pass": 2.15,
}
"""The requests to Discord for each decision in the first game, when each action had a separate
post. With orders, fewer decisions are made by hand and each is nearer to a whole turn: those
limits are a little above the first counts."""


def evenings() -> list[tuple[str, Evening]]:
    """Return the tables to count: both games, with and without orders, and all turn orders."""
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
            found.append((f"card game, 4 seats, {turns}{_orders_suffix(orders)}", night))
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
                found.append((f"board game, {seats} seats, {name}{_orders_suffix(orders)}", town))
    return found


def _orders_suffix(orders: Passing | None) -> str:
    return f", orders: {orders.value}" if orders is not None else ""


WAYS = (None, Passing.MATTERS, Passing.PASS)
TURNS: Mapping[str, dict[str, bool]] = {
    "whoever goes": {},
    "in seat order": {"seat_order": True},
}
"""The turn orders of the card game."""
ORDERS: Mapping[str, dict[str, bool]] = {
    "classic order": {},
    "free order": {"free_order": True},
    "all at once": {"together": True},
}
"""The turn orders of the board game."""


async def counted(kits: Mapping[str, Kit], seeds: Sequence[int] = SEEDS) -> list[Line]:
    """Return all rows."""
    lines: list[Line] = []
    for title, evening in evenings():
        counts = Counts()
        for seed in seeds:
            counts += await count(evening, kits[evening.game], seed)
        lines.append(Line(title, evening, counts))
        print(title, counts, file=sys.stderr)
    return lines


async def measure() -> list[Row]:
    """Return the goals, for `python -m benchmarks waits`."""
    rows: list[Row] = []
    for line in await counted(for_life(), SEEDS[:1]):
        waits = line.per_round("waits")
        goal = line.evening.seats == 8 and line.evening.house_rules == {"together": True}
        title = f"{line.title}: waits a round"
        rows.append(at_most(title, waits, 5) if goal else note(title, f"{waits:.2f}"))
        rows += _post_rows(line)
    return rows


def _post_rows(line: Line) -> list[Row]:
    """Return the rows about posts and requests."""
    name, night = line.title, line.evening
    rows = [
        at_most(f"{name}: posts a round", line.per_round("stay"), POSTS[night.game, night.seats]),
        note(f"{name}: statuses moved a round", f"{line.per_round('moved'):.2f}"),
        at_most(f"{name}: statuses moved a wait", line.moves, 1),
        at_most(f"{name}: boards a turn", line.boards, 1),
    ]
    return [*rows, at_most(f"{name}: calls to Discord a decision", line.calls, CALLS[name])]


def page(lines: Sequence[Line]) -> str:
    """Return the contents of docs/waits.md."""
    names = ("waits", "choices", "optional", "stay", "moved", "mentions", "twice")
    table = [
        f"| {line.title} | {' | '.join(f'{line.per_round(name):.1f}' for name in names)} "
        f"| {line.boards:.1f} | {line.calls:.1f} |"
        for line in lines
    ]
    rounds = lines[0].evening.rounds
    head = HEAD.format(games=len(SEEDS), rounds=rounds, thinks=THINKS)
    card, four, eight = POSTS.values()
    tail = TAIL.format(found=_goals_text(lines), card=card, four=four, eight=eight)
    return head + "\n".join(table) + "\n" + tail


def _goals_text(lines: Sequence[Line]) -> str:
    """Return the comparison of the figures with the goals."""
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
