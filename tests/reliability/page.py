"""The page that says what was tried and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.loopback.openapi import REPOSITORY
from tests.reliability.tally import Tally

PAGE = REPOSITORY / "docs" / "reliability.md"
INTRODUCTION = """\
# Reliability: faults and their results

`python -m tests.reliability` disturbs a running Keeper: a separate process that talks over
sockets to a Discord made for tests, with three tables of the card game at which people press and
order without a pause. Faults happen at random moments (numbers from a seed, timing from the
machine). After each one the test waits until everything is posted, and checks every press and
command against the database:

- **lost**: a player got a confirmation, but the input is not in the journal;
- **repeated**: the bot posted it more than once, or posted a second status message;
- **not told**: it is in the journal, but the bot never posted it;
- **told only**: the bot posted it, but it is not in the journal;
- **unsound**: `verify` finds damage in the database at the end.

A press without a response may have happened or not; the table shows the player which. Some
presses are refused because they are too late or impossible. A short form runs with the tests, on
both stores. The program writes the tables below, each row from its newest run.

Servers that restart, crash or fail over are a pair: a PostgreSQL server and a synchronous
standby. A crash is SIGQUIT; a failover is a crash after which the standby is promoted, found
through an address that names both.
"""
COLUMNS = (
    *("What goes wrong", "Times", "Kills", "Sent", "Acknowledged", "Lost", "Repeated", "Not told"),
    *("Told only", "Unsound"),
)
_HEAD = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}"
OURS = "## On "
"""How the headings of this program's sections begin."""
Tables = dict[str, dict[str, str]]
"""By store, then by what goes wrong: the row."""


def keep(store: str, measured: Mapping[str, Tally], page: Path = PAGE) -> None:
    """Put these rows in the place of older ones on the page."""
    before = page.read_text("utf-8") if page.exists() else ""
    tables = read(before)
    rows = tables.setdefault(store, {})
    rows.update({name: row(name, tally) for name, tally in measured.items()})
    page.write_text(written(tables) + others(before), "utf-8")


def read(text: str) -> Tables:
    """The tables of a page."""
    tables: Tables = {}
    store = ""
    for line in text.splitlines():
        if line.startswith("## "):
            store = line.removeprefix(OURS) if line.startswith(OURS) else ""
            if store:
                tables[store] = {}
        elif store and line.startswith("| ") and not line.startswith(("| What", "| **")):
            tables[store][line.split("|")[1].strip()] = line
    return tables


def others(text: str) -> str:
    """The sections of a page that other programs write, with a blank line before them."""
    found = [each for each in text.split("\n## ")[1:] if not f"## {each}".startswith(OURS)]
    return "".join(f"\n## {each.rstrip()}\n" for each in found)


def put_section(title: str, body: str, page: Path = PAGE) -> None:
    """Put a section of another program's into the page, in the place of the one before."""
    before = page.read_text("utf-8")
    kept = [each for each in others(before).split("\n## ")[1:] if not each.startswith(title)]
    sections = [*kept, f"{title}\n{body}"]
    text = written(read(before)) + "".join(f"\n## {each.rstrip()}\n" for each in sections)
    page.write_text(text, "utf-8")


def written(tables: Tables) -> str:
    """The page with these tables."""
    parts = [INTRODUCTION]
    for store, rows in tables.items():
        parts += [f"## On {store}", _HEAD, *rows.values(), _total(rows.values()), ""]
    return "\n".join(parts).rstrip() + "\n"


def row(name: str, tally: Tally) -> str:
    """A line of a table."""
    return "| " + " | ".join([name, *(f"{number:,}" for number in numbers(tally))]) + " |"


def numbers(tally: Tally) -> tuple[int, ...]:
    """Return what stands in a line."""
    return (
        *(tally.trials, tally.kills, tally.actions, tally.acknowledged, tally.lost),
        *(tally.repeated, tally.untold, tally.unmade, tally.unsound),
    )


def _total(rows: Iterable[str]) -> str:
    columns = [
        [int(cell.strip().replace(",", "")) for cell in each.split("|")[2:-1]] for each in rows
    ]
    sums = [sum(column) for column in zip(*columns, strict=True)]
    return "| **in all** | " + " | ".join(f"**{number:,}**" for number in sums) + " |"
