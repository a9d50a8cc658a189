"""The rules, pictures, kits and commands name no box: they ask what is in play."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.second_edition.packs import load_library, whole_library

ROOT = Path(__file__).parents[2]
ROOMS = ("bot/second_edition", "bot/kits", "bot/table", "cogs", "renders/second_edition")
DRAWN = "renders/second_edition/towns/"
"""A module for each second town: its layout and landmarks, found by their place."""
STORED = {"dunwich_monsters"}
"""The name of a house rule in stored games."""
VERBS = {"bless"}
"""A verb of the base rules, and the name of a Spell."""


def _files() -> list[str]:
    found = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    names = (path.relative_to(ROOT).as_posix() for path in found)
    return sorted(name for name in names if not name.startswith(DRAWN))


def _of_boxes() -> set[str]:
    """Return the slugs of all boxes, and the ids of what comes with them alone."""
    base, whole = load_library(), whole_library()
    ids = {code for code in whole.origins if code not in base.origins} - {*whole.specials}
    return ids | {*whole.vortices, *whole.tracks} | (whole.packs.keys() - base.packs.keys())


def words(source: str) -> Iterator[str]:
    """The words that a module computes with: strings that are no docstrings, and names."""
    nodes = list(ast.walk(ast.parse(source)))
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docs:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name):
                yield name
            case _:
                continue


def test_no_box_is_named() -> None:
    """No module outside a box's pack names the box or a thing of it."""
    files, of_boxes = _files(), _of_boxes()
    sources = {name: (ROOT / name).read_text(encoding="utf-8") for name in files}
    found = {
        name: {word.lower() for word in words(source)}
        for name, source in sources.items()
        if _names_of_boxes(set(re.findall(r"\w+", source.lower())), of_boxes)
    }
    named = {name: sorted(_names_of_boxes(each, of_boxes)) for name, each in found.items()}

    assert {name: box for name, box in named.items() if box} == {}
    assert len(files) > 500, "The folders have other names now."


def _names_of_boxes(found: set[str], of_boxes: set[str]) -> set[str]:
    """Return the words that name a box or a thing of it."""
    return (found & of_boxes) - STORED - VERBS | {w for w in found - STORED if "dunwich" in w}


def test_a_box_that_is_named_is_noticed() -> None:
    """A string and a name, but not what stands in a docstring."""
    source = (
        '"""Of dunwich."""\nx = "wizards_hill"\n\ndef sentinel_hill() -> None:\n    """Here."""\n'
    )

    assert set(words(source)) == {"wizards_hill", "sentinel_hill", "x"}
    assert _names_of_boxes(
        {"wizards_hill", "dunwich_two", "bless", "x"}, {"wizards_hill", "bless"}
    ) == {
        "wizards_hill",
        "dunwich_two",
    }
