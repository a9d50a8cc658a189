"""The cheap rules of docs/voice.md, kept by every sentence of both games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.table.automation.option_matching import word_distance

ROOT = Path(__file__).parents[2]
GAMES = ("bot/kits", "bot/lcg", "bot/second_edition")
"""Where the games' own words stand; the texts of cards and stories stand in `data`."""
FAULTS = {
    "contractions": re.compile(
        r"(?<!where )(?<!wherever )\b[Yy]ou are\b|\bIt is\b(?! time)"
        r"|\b(?:is|are|do) not\b|\bcannot\b"
    ),
    "no one speaks so": re.compile(r"\b(?:[Ww]hom|nobody waits|any more|such as|of yours)\b"),
    "inverted": re.compile(r"\b(?:already: |(?:stands?|lies) so\b|no longer so\b)"),
    "exclamation mark": re.compile(r"[a-z]! "),
    "two marks": re.compile(r"\?\.(?!\.)|(?<!\.)\.\.(?!\.)| ,"),
    "vague": re.compile(r"\b[Uu]se something\b"),
}
SILENT = (
    "faults.py",
    "invariants.py",
    "notation.py",
    "pack_checks.py",
    "facts_checks.py",
    "packs.py",
)
"""Modules whose sentences only makers of packs and of tests read."""

PROGRAMMERS = ("ValueError", "PackError", "KeyError")
"""Errors that no player reads."""


def sentences(path: Path) -> Iterator[str]:
    """The strings of a module that are sentences: no docstrings, and not what people may type."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    skipped = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg in {"spoken", "also"}:
            skipped |= {id(each) for each in ast.walk(node.value)}
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in PROGRAMMERS:
            skipped |= {id(each) for each in ast.walk(node)}
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in skipped and " " in text.strip():
                yield text
            case _:
                pass


def test_no_sentence_reads_like_a_translation() -> None:
    """No sentence has the marks of what docs/voice.md forbids, as far as letters tell it."""
    told = [
        (path.relative_to(ROOT).as_posix(), text)
        for folder in GAMES
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not path.name.endswith(SILENT) and "encounters" not in path.parts
        for text in sentences(path)
    ]
    found = [
        f"{fault}: {path}: {text}"
        for fault, mark in FAULTS.items()
        for path, text in told
        if mark.search(text)
    ]

    assert len(told) > 1_000
    assert found == []


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("contractions", "You are late."),
        ("no one speaks so", "To whom it may concern."),
        ("inverted", "It lies so."),
        ("exclamation mark", "Stop! Now."),
        ("two marks", "Really?."),
        ("vague", "Use something here."),
    ],
)
def test_each_fault_is_noticed(fault: str, text: str) -> None:
    """A sentence that has it."""
    assert [name for name, mark in FAULTS.items() if mark.search(text)] == [fault]


@pytest.mark.parametrize(
    ("label", "typed"),
    [("I’ll go now", "I go now"), ("No more to trade", "Trade no more")],
)
def test_what_was_typed_before_still_fits(label: str, typed: str) -> None:
    """A label that is said anew is found by the words that it had."""
    assert word_distance(label, typed) is not None
