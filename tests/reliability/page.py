"""The page that says what was tried and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.loopback.openapi import REPOSITORY
from tests.reliability.tally import Tally

PAGE = REPOSITORY / "docs" / "reliability.md"
INTRODUCTION = """\
# Reliability: what was tried, and what came of it

`python -m tests.reliability` lets things go wrong with a running Keeper: a process of its own that
talks over sockets to a Discord made for tests, with three tables of the card game at which people
press and order without a pause. What goes wrong happens at random moments (the numbers are drawn
from a seed, the timing is the machine's). After each time it waits until everything is told, and
asks the database of every press and command:

- **lost**: somebody was told that it is done, and it is not in the journal;
- **repeated**: the table was told of it more than once, or has a second status message;
- **not told**: it is in the journal, and the table never heard of it;
- **told only**: the table was told of it, and it is not in the journal;
- **unsound**: what `verify` finds in the database in the end.

A press that is not acknowledged may have happened or not: its person sees at the table which. Of
those that are sent some are refused, as too late, or as nothing that can be done just then. The
short form of this runs with the tests, on both stores. The tables below are written by the program,
each row by its newest run.

Servers that are restarted, crash or fail over are a pair: a PostgreSQL server and a standby that it
waits for at each commit. A crash is SIGQUIT; a failover is a crash after which the standby is
promoted, and found by an address that names both.
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
        *(tally.trials, tally.kills, tally.deeds, tally.acknowledged, tally.lost),
        *(tally.repeated, tally.untold, tally.unmade, tally.unsound),
    )


def _total(rows: Iterable[str]) -> str:
    columns = [
        [int(cell.strip().replace(",", "")) for cell in each.split("|")[2:-1]] for each in rows
    ]
    sums = [sum(column) for column in zip(*columns, strict=True)]
    return "| **in all** | " + " | ".join(f"**{number:,}**" for number in sums) + " |"
