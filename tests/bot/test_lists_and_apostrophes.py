"""Marks in what players read: lists are joined in one place, and there is one apostrophe."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.bot.sources import ROOT, ROOTS, facts, modules

BY_HAND = re.compile(r"""["'] (?:and|or) ["']\.join""")
STRAIGHT = re.compile(r"(?<=[A-Za-z])'(?=[A-Za-z])|(?<=s)'(?= [a-zA-Z])")
READ = ("bot/kits", "bot/lcg", "bot/second_edition", "cogs", "renders")
"""Folders whose strings players read, but for what stands in docstrings and errors of programs."""
WITHIN = re.compile(r"[A-Za-z]'[A-Za-z]")
SIDE_ACTION_PREFIX = re.compile(r'^ *""".*?"""|(?:^ *|  )# [^\n]*', re.DOTALL | re.MULTILINE)
"""Docstrings and comments: a module that has `WITHIN` only there need not be parsed."""


def test_lists_are_joined_in_one_place() -> None:
    """`listed` sets the commas before the last *and*: nowhere stands “a and b and c”."""
    found = [path for path in modules(*ROOTS) if BY_HAND.search(path.read_text())]

    assert [path.relative_to(ROOT).as_posix() for path in found] == []


def strings(value: Any) -> Iterator[str]:
    """All strings in a table of TOML."""
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from strings(each)
        case list():
            for each in value:
                yield from strings(each)
        case _:
            pass


@pytest.mark.parametrize("game", ["lcg", "second_edition"])
def test_facts_have_one_apostrophe(game: str) -> None:
    """Names and texts of the packs are set with ’, whatever players type."""
    tables = sorted((ROOT / "data" / game).rglob("*.toml"))

    found = {s for path in tables for s in strings(tomllib.loads(path.read_text()))}

    assert found
    assert [each for each in found if STRAIGHT.search(each)] == []


@pytest.mark.parametrize("game", ["lcg", "second_edition"])
def test_texts_of_cards_have_one_apostrophe(game: str) -> None:
    """Docstrings of scripts are what players read of them."""
    found = [
        text
        for path in modules(f"data/{game}")
        for text in facts(path).of_functions
        if STRAIGHT.search(text)
    ]

    assert found == []


def spoken(tree: ast.Module) -> Iterator[str]:
    """The strings of a module but docstrings, and what only programmers read of an exception."""
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in {"ValueError", "PackError", "_by_id", "exception", "warning"}:
                silent |= {id(each) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from [] if id(node) in silent else [node.value]


def test_sentences_have_one_apostrophe() -> None:
    """’ in every string that is shown."""
    texts = {path: path.read_text() for path in modules(*READ)}
    found = [
        f"{path.relative_to(ROOT)}: {string}"
        for path, text in texts.items()
        if WITHIN.search(SIDE_ACTION_PREFIX.sub("", text))
        for string in spoken(ast.parse(text))
        if WITHIN.search(string)
    ]

    assert len(texts) > 100
    assert found == []
