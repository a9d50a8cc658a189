"""The page on what Keeper was asked to play names tests that are there and headings that are."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.kits.commissioned import kept_documents, runs_of, words_of
from tests.lcg.facts.published import hashed

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "commissioned.md").read_text(encoding="utf-8")
HEADER = ["statement", "test", "where Keeper plays otherwise"]
CITED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
NAMED = re.findall(r"^Document: `(\w+\.txt)`\.$", PAGE, re.MULTILINE)


def rows() -> list[list[str]]:
    """The cells of each row, without heads and lines."""
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row != HEADER and set(row[0]) != {"-"}]


@cache
def names_in(path: str) -> frozenset[str]:
    """The tests in a file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(
        each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def headings() -> list[tuple[str, str]]:
    """Each heading of the page with the document in which it stands."""
    parts = re.split(r"^Document: `(\w+\.txt)`\.$", PAGE, flags=re.MULTILINE)
    pairs = zip(parts[1::2], parts[2::2], strict=True)
    return [(name, head) for name, text in pairs for head in re.findall(r"^### (.*)$", text, re.M)]


def test_every_row_is_whole() -> None:
    """A statement, at least one test and nothing else beside it, and how Keeper plays otherwise."""
    assert len(rows()) > 200
    for row in rows():
        assert len(row) == len(HEADER), row
        assert all(row), row
        assert CITED.findall(row[1]), row
        assert not CITED.sub("", row[1]).strip(", "), row


def test_every_test_that_is_named_is_there() -> None:
    """Whatever the page cites, in whichever cell, is the name of a test in that file."""
    cited = CITED.findall(PAGE)

    assert len(cited) == PAGE.count("::test_")
    assert [f"{path}::{name}" for path, name in cited if name not in names_in(path)] == []


def test_every_document_is_named_once() -> None:
    """Five, each with a chapter of its own."""
    assert len(NAMED) == len(set(NAMED)) == 5
    assert sorted(NAMED) == sorted(kept_documents())


def test_every_heading_stands_in_its_document() -> None:
    """As a line of its own, whatever its marks."""
    kept = kept_documents()

    assert len(headings()) > 20
    for name, head in headings():
        assert hashed(words_of(head)) in kept[name][0], (name, head)
    assert hashed(words_of("A heading that nobody wrote")) not in kept[NAMED[0]][0]


def test_no_sentence_is_copied() -> None:
    """Nowhere do eight words stand here as they stand there."""
    said = runs_of(" . ".join(row[0] for row in rows()))

    assert len(said) > 1_000
    for name, (_, runs) in kept_documents().items():
        assert len(runs) > 500, name
        assert [run for run in said if hashed(run.split()) in runs] == [], name
