"""The statements of our notes on Dunwich Horror and the points that they leave open, as a page."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("dunwich.toml")
MARK = "DH"
"""What a citation of the box begins with: `DH 6.2`, `DH point 21`."""

HEAD = """\
## Dunwich Horror, statement by statement

By the numbers of our notes on the box; the list is `tests/second_edition/conformance/dunwich.toml`,
and tests cite it in their docstrings.
"""
POINTS = """\
### Points that the rules of Dunwich Horror leave open

Each is decided in [second_edition_rulings.md](second_edition_rulings.md), under the words in bold.

| no. | point | ruling | tests |
|---|---|---|---|"""

TestsOf = Callable[[str], Sequence[str]]
"""The tests that cite a statement or point, by `DH …`, as `path::name`."""


@dataclass(frozen=True)
class Point:
    """Something that the rules leave open, and the words in bold that decide it."""

    about: str
    ruling: str


def sections() -> dict[str, dict[str, str]]:
    """By number, the title and the statements by theirs."""
    return {number: rows for number, rows in _read().items() if number != "points"}


def points() -> dict[int, Point]:
    """The open points by number."""
    return {int(number): Point(*said) for number, said in _read()["points"].items()}


def citations() -> list[str]:
    """Everything that a test can cite: `DH 6.2`, `DH point 21`."""
    numbers = [number for rows in sections().values() for number in _statements(rows)]
    return [*(f"{MARK} {number}" for number in numbers), *(f"{MARK} point {n}" for n in points())]


def table(tests: TestsOf) -> str:
    """All of it for the page."""
    parts = [_section(number, rows, tests) for number, rows in sections().items()]
    return "\n".join([HEAD, *parts, POINTS, *_decided(tests), ""])


def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def _statements(rows: Mapping[str, str]) -> dict[str, str]:
    return {number: said for number, said in rows.items() if number != "title"}


def _section(number: str, rows: Mapping[str, str], tests: TestsOf) -> str:
    head = f"### Dunwich Horror, section {number}: {rows['title']}\n"
    lines = [
        f"| {each} | {said} | {_named(tests(f'{MARK} {each}'))} |"
        for each, said in _statements(rows).items()
    ]
    return "\n".join([head, "| no. | statement | tests |", "|---|---|---|", *lines, ""])


def _decided(tests: TestsOf) -> list[str]:
    return [
        f"| {n} | {each.about} | {each.ruling} | {_named(tests(f'{MARK} point {n}'))} |"
        for n, each in points().items()
    ]


def _named(tests: Sequence[str]) -> str:
    return ", ".join(f"`{each}`" for each in tests)
