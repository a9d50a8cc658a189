"""The rules of docs/voice.md that a machine can keep, over every line of the program for people."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("cogs", "bot/table", "bot/people")
"""Folders whose lines people read. A game's folder, like `bot/lcg`, joins by its name alone."""
BANNED = {
    r"’s player\b": "people have names",
    r"'s player\b": "people have names",
    r"\bacts by\b": "a standing order is somebody’s",
    r"\bis played by\b": "who plays comes first",
    r"\bNo further\b": "say it straight",
    r"\bNothing is heard\b": "no word from somebody",
    r"\bnot heard of\b": "no word from somebody",
    r"\b[Ww]hom\b": "who",
    r"\bI do not know\b": "I don’t know",
    r"\bsuch as “": "like “",
    r"\banew\b": "again, over",
    r"\?\.(?!\w)": "a question ends once",
    r"(?<!\.)\.\.(?!\.)": "a sentence ends once",
    r" ,": "no space before a comma",
    r"(?<=\w)'(?=\w)": "the apostrophe is ’",
    r"\b[Ss]omebody\b": "someone",
    r"\b[Aa]nybody\b": "anyone",
    r"\b[Ee]verybody\b": "everyone",
    r"\b[Ii] know (?:no|nothing)\b": "I don’t know that …",
    r"\btake(?:s|n)? (?:a step|back|that back|.{0,12}last step)": "undo",
    r"\b[Tt]aken back\b": "undone",
    r"\b(?:won’t|never) call (?:you|again)\b|\b[Cc]alls? (?:after|each time|before then)\b": "ping",
    r"\b[Ww]hoever runs (?:me|this)\b|\bthe developers\b|\bowner of this bot\b": "the operator",
    r"\b[Bb]ox(?:es)?\b(?! of)": "expansion",
    r"\bXP\b": "experience",
    r"\bonce an? (?:round|turn|phase)\b|\bonce a game(?! is)\b": "once per",
    r"\b(?:game|table|campaign|scenario|tutorial)s? goes? on\b": "continues, resumes",
    r"\b(\w+(?: \w+)+)[:,.] \1\b": "said twice",
    r"\b1 (?:actions|clues|resources|cards|steps|games|dice|successes)\b": "one is singular",
}
STAYING = (
    "bot/table/telling/log_posts.py",
    "bot/table/telling/log_groups.py",
    "bot/table/game/stories.py",
)
"""What writes posts that stay."""


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Every sentence in a module: its strings of several words, those for the log left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {id(each) for each in _not_for_people(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
        if id(node) not in skipped and (text := _text(node)) and " " in text.strip():
            yield node.lineno, text  # type: ignore[attr-defined]


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) or "…" for part in parts)
        case _:
            return ""


def _not_for_people(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, and what is said to the log."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        if isinstance(node, ast.Call) and _is_logged(node.func):
            yield from ast.walk(node)


def _is_logged(called: ast.expr) -> bool:
    if isinstance(called, ast.Name):
        return called.id in ("logged_failure", "compile")
    return isinstance(called, ast.Attribute) and ast.unparse(called.value) in ("log", "re", "_log")


def faults_of(text: str) -> list[str]:
    """Return what in a line is against the voice."""
    return [
        f"{found[0]!r} ({why})" for rule, why in BANNED.items() if (found := re.search(rule, text))
    ]


def _modules() -> list[Path]:
    return [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def test_no_line_is_against_the_voice() -> None:
    """Nothing that a person reads has a phrase or a mark that docs/voice.md rules out."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {fault} in {text!r}"
        for path in _modules()
        for line, text in _lines(path)
        for fault in faults_of(text)
    ]

    assert found == []


def test_posts_that_stay_have_no_relative_times() -> None:
    """“In 12 hours” is wrong an hour later: only the status and private answers say so."""
    texts = [text for path in STAYING for _, text in _lines(ROOT / path)]

    assert [text for text in texts if ":R>" in text or "ago(" in text] == []


@pytest.mark.parametrize(
    "text",
    [
        "Roland Banks’s player is away.", "Evade or fight?.", "It is over..", "One , two",
        "Whom do you play?", "The channel's game", "Begin anew", "Ada is not heard of in time",
        "Somebody has to play.", "Waiting for everybody", "If anybody asks", "I know no such card.",
        "Ada takes a step back", "Taken back since", "I won’t call again", "Boxes: base game only",
        "Whoever runs me will hear of it", "2 XP", "once a round", "The game goes on.",
        "The end comes. The end comes", "the train car, the train car", "gains 1 clues",
    ],
)  # fmt: skip
def test_what_is_against_the_voice_is_found(text: str) -> None:
    """Each rule finds what it is for."""
    assert faults_of(text)


@pytest.mark.parametrize(
    "text", ["No word from Ben: Daisy passes.", "Wait …", "22:00–08:00", "3.11"]
)
def test_what_is_said_well_is_left_alone(text: str) -> None:
    """Plain sentences, an ellipsis, a range, a number."""
    assert faults_of(text) == []
