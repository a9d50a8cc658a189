"""The page on what Keeper was asked to play names tests that are there and headings that are."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "commissioned.md").read_text(encoding="utf-8")
DOCUMENTS = ROOT.parent / "shared" / "commissioned"
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


def plain(text: str) -> str:
    """Words only, as headings are written one way here and another there."""
    return " ".join(re.findall(r"\w+", text.casefold()))


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
    if DOCUMENTS.is_dir():
        assert sorted(NAMED) == sorted(path.name for path in DOCUMENTS.glob("*.txt"))


@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="the documents are not here")
def test_every_heading_stands_in_its_document() -> None:
    """As a line of its own, whatever its marks."""
    known = {
        path.name: {plain(line) for line in path.read_text(encoding="utf-8").splitlines()}
        for path in DOCUMENTS.glob("*.txt")
    }
    assert [(name, head) for name, head in headings() if plain(head) not in known[name]] == []


@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="the documents are not here")
def test_no_sentence_is_copied() -> None:
    """Nowhere do eight words stand here as they stand there."""
    said = plain(" ".join(row[0] + " . " for row in rows())).split()
    runs = {" ".join(said[n : n + 8]) for n in range(len(said) - 7)}
    for path in DOCUMENTS.glob("*.txt"):
        text = f" {plain(path.read_text(encoding='utf-8'))} "
        assert [run for run in runs if f" {run} " in text] == [], path.name
