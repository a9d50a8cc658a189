"""The section of docs/reliability.md on mutants."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutants.table import MAY_LIVE, Result
from tests.reliability.page import PAGE, put_section

TITLE = "Mutants: tests that can fail"
INTRODUCTION = """\
`make mutants` puts small faults into chosen modules, one at a time: a reversed comparison, *and*
for *or*, a number one too large, a misspelt key, a missing statement or named argument (mutmut's
changes and some of ours). `tests/mutants/mutants.toml` names the tests for each module. Each
mutant meets the tests that run its line, the fastest first, and then the sixty fastest of
the folders listed there. The type checker examines what no test finds. Texts, logging,
exceptions, decorators, defaults and code outside functions are not changed.

*Found*: a test fails or does not end; *types*: the type checker finds it; *may live*: the change
means nothing to players, with a reason in that file; *left*: nothing finds it. The score is the
share of mutants found by tests or types, not counting mutants that may live. Each row is from its
newest run.
"""
COLUMNS = ("Module", "Mutants", "Found", "Types", "May live", "Left", "Score")
_HEAD = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}"
Numbers = tuple[int, int, int, int, int]


def keep(results: Sequence[Result], page: Path = PAGE) -> None:
    """Put the newest numbers into the page, beside those of other modules."""
    rows = read(page.read_text("utf-8")) | numbers(results)
    put_section(TITLE, written(rows), page)


def numbers(results: Sequence[Result]) -> dict[str, Numbers]:
    """By module: all, found, by types, that may live, left."""
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for each in results:
        kinds[each.module][each.outcome] += 1
    return {
        module: (
            *(of.total(), of["found"] + of["too long"], of["types"], of["may live"]),
            of["survived"],
        )
        for module, of in kinds.items()
    }


def read(text: str) -> dict[str, Numbers]:
    """The rows of the page."""
    rows: dict[str, Numbers] = {}
    for line in text.splitlines():
        if line.startswith("| `bot/") and line.count("|") == len(COLUMNS) + 1:
            name, *cells = (cell.strip() for cell in line.split("|")[1:-1])
            n, found, types, live, left = (int(each.replace(",", "")) for each in cells[:5])
            rows[name.strip("`")] = (n, found, types, live, left)
    return rows


def written(rows: Mapping[str, Numbers]) -> str:
    """The section without its title."""
    total = tuple(sum(column) for column in zip(*rows.values(), strict=True))
    return "\n".join(
        [
            INTRODUCTION,
            _HEAD,
            *(_row(f"`{module}`", each) for module, each in sorted(rows.items())),
            _row("**in all**", total),
            "",
            f"{len(MAY_LIVE)} reasons say why mutants may live.",
        ]
    )


def _row(name: str, of: Sequence[int]) -> str:
    n, found, types, live, _ = of
    score = (found + types) / max(1, n - live)
    return f"| {name} | {' | '.join(f'{each:,}' for each in of)} | {score:.1%} |"
