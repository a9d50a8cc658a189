"""The card game in other words: for the test that its games mean the same.

``python -m tests.lcg.rewording other FOLDER`` changes every sentence of the program's text (strings
with a space, f-strings' parts, docstrings, labels) as it is imported, every name in the packs'
tables, and every word of every question as it is put, before it plays. Its output is to be the same
as that of ``plain``.
"""

from __future__ import annotations

import ast
import re
import sys
from importlib import import_module
from pathlib import Path

from tests.reworded_source import RewordingFinder

ROOT = Path(__file__).parents[2]
REWORDED = ("bot.lcg.", "data.lcg.", "bot.engine.script", "bot.engine.english")
KEPT = ("bot.lcg.decks.",)
"""Readers of people's decks: their strings are what people write."""
SENTENCE = re.compile(r"[A-Za-z’'…?!]+ |.* [A-Za-z]", re.DOTALL)
SHOWN = frozenset({"label", "why", "prompt", "note", "text"})
NAMES = re.compile(
    r'^(name|subtitle|back_name|\w*house\w*|lita\w*|ghoul\w*) = "(.*)"$', re.MULTILINE
)


class Reworder(ast.NodeTransformer):
    """Changes every sentence in a module, its docstrings included."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """A string with words in it gets others."""
        if isinstance(node.value, str) and SENTENCE.match(node.value):
            return ast.copy_location(ast.Constant(other(node.value)), node)
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.keyword:
        """Return what is shown is changed, be it one word."""
        if node.arg in SHOWN and isinstance(node.value, ast.Constant) and node.value.value:
            word = ast.Constant(other(str(node.value.value)))
            node.value = ast.copy_location(word, node.value)
            return node
        self.generic_visit(node)
        return node


def other(words: str) -> str:
    """Other words; the gaps of a pattern stay."""
    return "".join(
        part if part.startswith("{") else re.sub("[A-Za-z]", _turned, part)
        for part in re.split(r"(\{\w*\})", words)
    )


def _turned(letter: re.Match[str]) -> str:
    """The letter 13 further on."""
    first = ord("a") if letter[0].islower() else ord("A")
    return chr(first + (ord(letter[0]) - first + 13) % 26)


def reworded_tables(folder: Path) -> None:
    """The packs' tables with other names."""
    for path in (ROOT / "data" / "lcg").rglob("*.toml"):
        copy = folder / path.relative_to(ROOT / "data" / "lcg")
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text("utf-8")
        copy.write_text(NAMES.sub(lambda m: f'{m[1]} = "{other(m[2])}"', text), "utf-8")
    # without an __init__.py the copies are tables only


def main(how: str, folder: str) -> None:
    """Play and print, ``plain`` or in ``other`` words."""
    if how == "other":
        sys.meta_path.insert(0, RewordingFinder(Reworder, REWORDED, KEPT))
        reworded_tables(Path(folder))
        import_module("tests.reworded_questions").reword_questions(other)
    import_module("tests.lcg.reworded_games").main(Path(folder) if how == "other" else None)


if __name__ == "__main__":
    main(*sys.argv[1:])
