"""Generate the map from rules to tests from the docstrings: `docs/second_edition_rules.md`.

`python -m tests.second_edition.conformance.rules_map` writes the page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.second_edition.conformance import dunwich_notes

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parents[1]
PAGE = ROOT / "docs" / "second_edition_rules.md"

SECTIONS = {
    "0": "Numbers that depend on how many play",
    "1": "What is in the box",
    "2": "Set-up",
    "3": "The turn",
    "3 I": "Upkeep",
    "3 II": "Movement",
    "3 III": "Arkham Encounters",
    "3 IV": "Other World Encounters",
    "3 V": "Mythos",
    "4": "Skill checks",
    "5": "Evading and combat",
    "6": "Damage, insanity, unconsciousness",
    "7": "Statuses",
    "8": "Trading",
    "9": "Monster movement",
    "10": "Limits, terror, doom",
    "11": "Lost in time and space",
    "12": "Gates",
    "13": "Trophies",
    "14": "The end of the game",
    "15": "Rulings of the FAQ by name",
    "16": "Terms of Dunwich Horror",
    "17": "Open points, decided",
}
"""The numbered sections of our rules notes."""

DEFAULTS = {
    "conformance/test_00_tables.py": "0",
    "conformance/test_02_setup.py": "2",
    "conformance/test_03_encounters.py": "3 III",
    "conformance/test_03_movement.py": "3 II",
    "conformance/test_03_mythos.py": "3 V",
    "conformance/test_03_upkeep.py": "3 I",
    "conformance/test_04_checks.py": "4",
    "conformance/test_05_combat.py": "5",
    "conformance/test_06_damage.py": "6",
    "conformance/test_09_monster_movement.py": "9",
    "conformance/test_10_limits.py": "10",
    "conformance/test_12_gates.py": "12",
    "conformance/test_14_end.py": "14",
    "conformance/test_any_phase.py": "3",
    "conformance/test_any_phase_final_battle.py": "3",
    "conformance/test_any_phase_last_call.py": "3",
    "conformance/test_victories.py": "14",
    "content/test_afflictions.py": "16",
    "content/test_ancient_ones.py": "14",
    "content/test_facts.py": "1",
    "test_rulings.py": "17",
    "test_rulings_of_cards.py": "17",
    "conformance/test_trading.py": "8",
}
"""The section of tests that do not name one themselves."""

HEAD = """\
# The rules of the board game, and their tests

The rules are the revised rulebook of Arkham Horror, 2nd edition, with the official FAQ and the
parts of Dunwich Horror in this game. [second_edition_rulings.md](second_edition_rulings.md) decides
the points that they leave open. Each line below is a rule in one sentence and its test, under the
section of our rules notes; a test of rules from two sections is listed under both. The tests of
single cards are beside the cards, in `tests/second_edition/content`; the statements of Dunwich
Horror are at the end.

This page is made of the tests' docstrings: `python -m tests.second_edition.conformance.rules_map`.
"""
_BASE, _BOX = r"§\d+(?: [IV]+)?", r"(?:DH )?(?:point \d+|\d+\.\d+)"
_CITED = re.compile(rf"^((?:(?:{_BASE}|{_BOX})(?:, )?)+): ")
"""`§6, §12: …`; `DH 6.2, 7.1, point 21: …` of Dunwich Horror; or both, the rules notes first."""


@dataclass(frozen=True)
class Kept:
    """A rule and the test that keeps it."""

    sections: tuple[str, ...]
    """Of the rules notes, and `DH …` of those on Dunwich Horror."""

    sentence: str
    test: str
    path: str


@cache
def kept() -> tuple[Kept, ...]:
    """Return all tests of rules: each cites a section, or its module has one."""
    return tuple(each for path in sorted(TESTS.rglob("test_*.py")) for each in _of_module(path))


def uncited() -> list[str]:
    """Return the tests beside this module without a section."""
    here = Path(__file__).parent
    known = {(each.path, each.test) for each in kept()}
    return [
        f"{path.name}::{node.name}"
        for path in sorted(here.glob("test_*.py"))
        if path.name != "test_rules_map.py"
        for node in _tests(path)
        if (_relative(path), node.name) not in known
    ]


def _of_module(path: Path) -> Iterator[Kept]:
    default = DEFAULTS.get(_relative(path), "")
    for node in _tests(path):
        said = " ".join((ast.get_docstring(node) or "").split())
        cited = _CITED.match(said)
        sections = _cited(cited.group(1) if cited else "", default)
        sentence = said[cited.end() :] if cited else said
        if sections:
            yield Kept(sections, _start(sentence), node.name, _relative(path))


def _cited(said: str, default: str) -> tuple[str, ...]:
    """Return the sections a docstring cites, or its module’s section if it cites none."""
    base = re.findall(r"§(\d+(?: [IV]+)?)", said) or ([default] if default else [])
    box = re.findall(r"point \d+|\d+\.\d+", said)
    return (*base, *(f"{dunwich_notes.MARK} {each}" for each in box))


def _tests(path: Path) -> list[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def _relative(path: Path) -> str:
    return path.relative_to(TESTS).as_posix()


def _start(sentence: str) -> str:
    return (sentence[:1].upper() + sentence[1:]).replace("|", "\\|")


def page() -> str:
    """Return the whole page."""
    everything = kept()
    chapters = [_chapter(key, title, everything) for key, title in SECTIONS.items()]
    return "\n".join([HEAD, *chapters, dunwich_notes.table(citing)])


def citing(section: str) -> list[str]:
    """The tests that cite a section, a statement or a point."""
    return [f"{each.path}::{each.test}" for each in kept() if section in each.sections]


def _chapter(key: str, title: str, everything: tuple[Kept, ...]) -> str:
    rows = [
        f"| {each.sentence} | `{each.path}::{each.test}` |"
        for each in everything
        if key in each.sections
    ]
    return "\n".join([f"## §{key}: {title}", "", "| rule | test |", "|---|---|", *rows, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
