"""The program's own source text, parsed once for all tests that read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[2]
ROOTS = ("bot", "cogs", "renders", "data")
"""Folders of the program."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Facts(Struct, frozen=True):
    """The definitions of a module."""

    classes: tuple[str, ...]
    docstrings: tuple[str, ...]
    """Of the module, its classes and its functions."""
    of_functions: tuple[str, ...]


def modules(*folders: str) -> Iterator[Path]:
    """Every module of these folders."""
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


@cache
def facts(path: Path) -> Facts:
    """Return the definitions of a module; the tree of its text is not kept."""
    tree = ast.parse(path.read_text("utf-8"))
    defined = [tree, *_definitions(tree.body)]
    said = [(each, ast.get_docstring(each)) for each in defined]
    return Facts(
        classes=tuple(each.name for each in defined if isinstance(each, ast.ClassDef)),
        docstrings=tuple(text for _, text in said if text),
        of_functions=tuple(text for each, text in said if text and isinstance(each, FUNCTIONS)),
    )


def _definitions(
    body: list[ast.stmt],
) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every class and function in these statements, at any depth."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        for part in ("body", "orelse", "finalbody"):
            yield from _definitions(getattr(node, part, []))
        for part in (*getattr(node, "handlers", []), *getattr(node, "cases", [])):
            yield from _definitions(part.body)
