"""Lists the functions with the most branches.

    python -m tools.complexity            # the functions above the limit, worst first
    python -m tools.complexity bot/lcg    # only those of a folder

A function starts at 1. Each `if`, loop, exception handler and conditional expression adds 1, and so
does each operand of `and` and `or` after the first, each `for` of a comprehension and each `if` in
it. The cases of a `match` add nothing: a table is not harder to read because it is long. A nested
function is counted as part of the outer one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PROGRAM: Final = ("bot", "cogs", "renders", "data")
_BRANCHES: Final = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.IfExp)
LIMIT: Final = 10
"""The complexity of a function that still reads well."""


class Branching(NamedTuple):
    """One function and its complexity; sorts by complexity."""

    complexity: int
    place: str
    """`path:line name`, the path relative to the project."""


def branching_functions(*folders: str) -> Iterator[Branching]:
    """Yield the functions and methods of all modules in these folders of the project."""
    for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in _outer_functions(ast.parse(path.read_text("utf-8"))):
            yield Branching(complexity(node), f"{name}:{node.lineno} {node.name}")


def complexity(function: ast.AST) -> int:
    """Return 1 for the function and 1 for each branch in it."""
    return 1 + sum(_branch_count(node) for node in ast.walk(function))


def _branch_count(node: ast.AST) -> int:
    if isinstance(node, _BRANCHES):
        return 1
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    return 1 + len(node.ifs) if isinstance(node, ast.comprehension) else 0


def _outer_functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
        else:
            yield from _outer_functions(child)


def main() -> None:
    """Print the functions above the limit."""
    found = [
        one for one in branching_functions(*(sys.argv[1:] or PROGRAM)) if one.complexity > LIMIT
    ]
    for one in sorted(found, reverse=True):
        print(f"{one.complexity:3} {one.place}")
    print(f"{len(found)} functions above {LIMIT}")


if __name__ == "__main__":
    main()
