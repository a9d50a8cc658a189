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

from benchmarks.sleepers import THINKS, SleepersPlan, WaitCounts, count_rounds
from benchmarks.table import Row, at_most, note_row
from bot.rulesets import for_life
from bot.table.declares.kit import Kit
from bot.table.memory.given_ahead import Passing

PAGE = Path(__file__).parents[1] / "docs" / "waits.md"
SEEDS = (1, 2, 3, 4)
"""The seeds of the games."""
HEAD = """# Waits

How often a table waits for a player who sleeps, counted by `python -m benchmarks.waits` with the
[careful player](autopilot.md) in {games} games a row, in the first {rounds} rounds of each.

A **wait**: no player who is awake can continue, so the players with questions are notified and
wake up, each at their own time. A player without questions goes to sleep again. So several
players asked at the same time are one wait; asked one after the other, they are several. Figures
are per round unless the column says otherwise:

- **choices**: required answers by people; **optional**: answers that could have been a pass or
  have a default;
- **posts**: new messages in the channel; **moved**: statuses deleted and posted again below,
  because only a new message notifies;
- **mentions**: players notified; **again**: mentions of players who had been notified in that
  phase before;
- **boards**: boards for each turn or phase; **calls**: requests to Discord for each decision.

A player who is awake answers every {thinks:.0f} seconds. *Orders* (`/orders`): `matters` passes
windows in which nothing of the seat matters, `pass` passes all.

| table | waits | choices | optional | posts | moved | mentions | again | boards | calls |
|---|---|---|---|---|---|---|---|---|---|
"""
TAIL = """
## Aims

- At most 5 waits in a round of eight.
- In the card game with four seats, *choices* and *optional* together at most 1.5 × *choices*.
- One mention of each player in a phase, so that *again* is near 0. A player may be notified for a
  window and later for a required choice; a player who let the others go first is notified when
  they have acted.
- A turn, or a phase of the group, is one message ([ADR 25](adr/0025-a-turn-is-one-message.md)):
  at most {card} posts in a round of four in the card game, {four} and {eight} with four and eight
  seats in the board game, and one board a turn.
- A status moves at most once in a wait. That takes three requests (post the log, delete the old
  status, post the new one), and in seat order it happens every other decision: this is the cost
  of the classic order.

## Results

{found}

In seat order nobody presses *I’ll go now*: about three choices fewer in a round, so a higher
ratio with fewer answers. Most of the remaining optional answers are skill tests whose performer
looks at the cards once, tests that others might help with, and reactions, which are windows of
the rules.

The card game seats at most four. Plans (`/plan`) are not counted: a planned turn is no wait.
"""


class WaitsLine(Struct, frozen=True):
    """A row of the table."""

    title: str
    evening: SleepersPlan
    counts: WaitCounts

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


def plans_to_count() -> list[tuple[str, SleepersPlan]]:
    """Return the tables to count: both games, with and without orders, and all turn orders."""
    found: list[tuple[str, SleepersPlan]] = []
    for turns, rules in TURNS.items():
        for orders in WAYS:
            night = SleepersPlan(
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
                town = SleepersPlan(
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


async def count_waits(kits: Mapping[str, Kit], seeds: Sequence[int] = SEEDS) -> list[WaitsLine]:
    """Return all rows."""
    lines: list[WaitsLine] = []
    for title, evening in plans_to_count():
        counts = WaitCounts()
        for seed in seeds:
            counts += await count_rounds(evening, kits[evening.game], seed)
        lines.append(WaitsLine(title, evening, counts))
        print(title, counts, file=sys.stderr)
    return lines


async def measure_waits() -> list[Row]:
    """Return the waits and posts in a round, as rows of the table of goals."""
    rows: list[Row] = []
    for line in await count_waits(for_life(), SEEDS[:1]):
        waits = line.per_round("waits")
        goal = line.evening.seats == 8 and line.evening.house_rules == {"together": True}
        title = f"{line.title}: waits a round"
        rows.append(at_most(title, waits, 5) if goal else note_row(title, f"{waits:.2f}"))
        rows += _post_rows(line)
    return rows


def _post_rows(line: WaitsLine) -> list[Row]:
    """Return the rows about posts and requests."""
    name, night = line.title, line.evening
    rows = [
        at_most(f"{name}: posts a round", line.per_round("stay"), POSTS[night.game, night.seats]),
        note_row(f"{name}: statuses moved a round", f"{line.per_round('moved'):.2f}"),
        at_most(f"{name}: statuses moved a wait", line.moves, 1),
        at_most(f"{name}: boards a turn", line.boards, 1),
    ]
    return [*rows, at_most(f"{name}: calls to Discord a decision", line.calls, CALLS[name])]


def page_text(lines: Sequence[WaitsLine]) -> str:
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


def _goals_text(lines: Sequence[WaitsLine]) -> str:
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
    PAGE.write_text(page_text(asyncio.run(count_waits(for_life()))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
