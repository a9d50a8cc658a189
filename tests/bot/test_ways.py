"""The pages of the ways through the program name what there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

WAYS: Final = Path(__file__).parents[2] / "docs" / "ways"
PAGES: Final = tuple(sorted(page.name for page in WAYS.glob("*.md")))
LINK: Final = re.compile(r"\[[^]]+]\(([^)#]+)\)((?:,? ?`\w+`)*)")
SCREEN: Final = 40
"""Lines of a page that one reads at once."""


def links(page: str) -> Iterator[tuple[Path, list[str]]]:
    """Yield each file that a page links to, with the names right behind the link."""
    for match in LINK.finditer((WAYS / page).read_text(encoding="utf-8")):
        yield (WAYS / match[1]).resolve(), re.findall(r"`(\w+)`", match[2])


def defined(module: Path) -> set[str]:
    """Return the functions and classes of a module, methods too."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    return {node.name for node in nodes if isinstance(node, kinds)}


@pytest.mark.parametrize("page", PAGES)
def test_a_way_names_files_and_functions_that_there_are(page: str) -> None:
    """Whoever moves or renames one mends the page."""
    found = list(links(page))
    missing = [
        f"{path.name}: {name}"
        for path, names in found
        for name in names
        if path.is_file() and name not in defined(path)
    ]
    missing += [str(path) for path, _ in found if not path.is_file()]

    assert any(names for _, names in found)
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_a_way_is_one_screen(page: str) -> None:
    """What is longer is two ways."""
    assert len((WAYS / page).read_text(encoding="utf-8").splitlines()) <= SCREEN


def test_the_architecture_leads_to_all_ways() -> None:
    """The four are found from the first page."""
    text = (WAYS.parent / "architecture.md").read_text(encoding="utf-8")

    assert len(PAGES) == 4
    assert [page for page in PAGES if f"(ways/{page})" not in text] == []
