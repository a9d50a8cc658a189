"""The statements of our notes on campaigns and scenarios, and the tests of each."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
FILE = HERE / "statements.toml"
SECTIONS = {
    "Scenario notes": range(1, 8),
    "Campaign notes": range(1, 16),
    "Return notes": range(1, 9),
    "Dunwich notes": range(1, 10),
    "Dunwich scenario notes": range(1, 8),
}
"""The numbered sections of each of the notes."""
OUTSIDE = {"Return notes §7": "A list of feats for players' fun: no rule."}


@dataclass(frozen=True)
class Case:
    """The name and the docstrings of a test."""

    name: str
    says: str
    """Its own docstring, and that of its module."""


def statements() -> dict[str, dict[str, list[str]]]:
    """By section, by statement: names of tests, without their `test_`."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def cases() -> dict[str, list[Case]]:
    """All tests of the card game, by name without `test_`."""
    found: dict[str, list[Case]] = {}
    for path in sorted(HERE.parent.rglob("test_*.py")):
        for case in _cases(path):
            found.setdefault(case.name, []).append(case)
    return found


def _cases(path: Path) -> Iterator[Case]:
    module = ast.parse(path.read_text(encoding="utf-8"))
    about = ast.get_docstring(module) or ""
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            own = ast.get_docstring(node) or ""
            yield Case(node.name.removeprefix("test_"), f"{own}\n{about}")


def table() -> str:
    """The statements for the page: a table each section."""
    return "\n".join(_section(title, rows) for title, rows in statements().items())


def _section(title: str, rows: dict[str, list[str]]) -> str:
    lines = [f"| {what} | {_named(tests)} |" for what, tests in rows.items()]
    head = f"### {title}\n\n| statement | tests |\n|---|---|"
    return "\n".join([head, *lines, ""])


def _named(tests: list[str]) -> str:
    return ", ".join(f"`test_{name}`" for name in tests)
