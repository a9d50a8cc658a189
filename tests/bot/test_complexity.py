"""Functions with many branches: their number may only fall (`python -m tools.complexity`)."""

from __future__ import annotations

import ast

from tools.complexity import LIMIT, PROGRAM, branching_functions, complexity

MOST = 22
"""Lower it when you simplify a function; never raise it."""


def test_few_functions_have_many_branches() -> None:
    """The number of functions above the limit never rises."""
    found = sorted(one for one in branching_functions(*PROGRAM) if one.complexity > LIMIT)
    worst = "\n".join(f"{one.complexity} {one.place}" for one in reversed(found))

    assert len(found) <= MOST, f"{len(found)} functions above {LIMIT}:\n{worst}"


def test_what_counts_as_a_branch() -> None:
    """Conditions, loops, handlers, further operands and comprehensions count; cases do not."""
    code = """
def example(rows, key):
    total = 0 if not rows and key else 1
    for row in [row for row in rows if row]:
        match row:
            case 1:
                total += 1
            case _:
                total += 2
    try:
        return total
    except ValueError:
        return 0
"""

    assert complexity(ast.parse(code).body[0]) == 1 + 2 + 1 + 2 + 1
