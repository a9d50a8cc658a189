"""The board game's tests speak the game: what knows where the rules stand is the vocabulary."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
VOCABULARY = {
    "content/driving.py",
    "fields.py",
    "game.py",
    "ops.py",
    "packs.py",
    "parts.py",
    "player.py",
    "player_look.py",
    "player_verbs.py",
    "playing.py",
    "rulebook.py",
    "staged.py",
    "table.py",
    "table_build.py",
    "table_look.py",
    "table_verbs.py",
    "terms.py",
}
"""The only files that may import the rules and look into their state."""
OPEN = {"bot.second_edition.printed.terms", "bot.second_edition.ruleset"}
"""What every test may name: the game's enums, and the ruleset as a whole."""
INSIDE = {"state", "board"}
"""What a test would look into behind the words of the table."""
OWN = {"test_secrets.py": {"state"}}
"""Tests of another room that have to hand it the state: what the kit tells and shows."""


def files() -> list[str]:
    """All files here but the vocabulary."""
    found = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.py")}
    assert found >= VOCABULARY
    return sorted(found - VOCABULARY)


def reaches(source: str) -> Iterator[str]:
    """Return what a source imports of the rules, and the attributes by which it looks inside."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith("bot.second_edition"):
                yield module
            case ast.Import(names=names):
                yield from (each.name for each in names if "second_edition" in each.name)
            case ast.Attribute(attr=name) if name in INSIDE:
                yield name
            case _:
                continue


def test_tests_speak_the_game() -> None:
    """No test but the vocabulary imports a module of the rules or reads the state."""
    found = {name: set(reaches((HERE / name).read_text(encoding="utf-8"))) for name in files()}
    further = {name: each - OPEN - OWN.get(name, set()) for name, each in found.items()}

    assert len(found) > 100
    assert {name: sorted(each) for name, each in further.items() if each} == {}


def test_reaching_into_the_rules_is_noticed() -> None:
    """An import of a rule's module, and a look into the state, under whatever name."""
    source = (
        "import bot.second_edition.api\nfrom bot.second_edition.verbs import gates\nx.y.state.doom"
    )

    assert set(reaches(source)) == {
        "bot.second_edition.api",
        "bot.second_edition.verbs",
        "state",
    }
