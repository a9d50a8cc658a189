"""The short form of `python -m tests.mutants`: a small module and what its tests miss."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.changes import mutants_of
from tests.mutants.page import keep
from tests.mutants.table import GROUPS, MAY_LIVE, Result, may_live, read_results, sort_results
from tests.reliability.page import REPOSITORY, keep as keep_row
from tests.reliability.tally import Tally

MODULE = '''\
"""Doom."""


def is_full(doom: int, most: int) -> bool:
    """Return whether the agenda advances."""
    return doom >= most


def grow(track: list[int]) -> None:
    """Place one doom."""
    track.append(1)
'''
TESTS = """\
from dooms import grow, is_full

def test_full() -> None:
    assert is_full(4, 3)
    assert not is_full(2, 3)

def test_grow() -> None:
    track = []
    grow(track)
    assert track == [1]
"""


def result(**more: str) -> Result:
    """A mutant of the module above that no test found."""
    plain = {"function": "is_full", "was": "return doom >= most", "now": "return doom > most"}
    named = {"module": "dooms.py", "name": "", "outcome": "survived", "by": "", "source": "text"}
    return Result(line=6, **{**plain, **named, **more})


def test_each_change_is_of_a_function_and_a_program(tmp_path: Path) -> None:
    """Comparisons, numbers, statements; no wording."""
    path = tmp_path / "dooms.py"
    path.write_text(MODULE, encoding="utf-8")

    assert [each.name for each in mutants_of(path)] == [
        "is_full:6  return doom >= most  =>  return doom > most",
        "grow:11  track.append(1)  =>  pass",
        "grow:11  track.append(1)  =>  track.append(2)",
    ]


def test_a_mutant_that_no_test_finds_is_told(tmp_path: Path) -> None:
    """Here the tests do not ask what happens at the very number."""
    module, tests, results = (tmp_path / each for each in ("dooms.py", "test_dooms.py", "out"))
    module.write_text(MODULE, encoding="utf-8")
    tests.write_text(TESTS, encoding="utf-8")
    options = ["-c", "/dev/null", "--rootdir", str(tmp_path), str(tests)]

    subprocess.run(
        [sys.executable, "-m", "tests.mutants.trial", results, module, "--", *options],
        check=True,
        cwd=REPOSITORY,
        capture_output=True,
    )

    found = sorted(read_results(results), key=lambda each: each.name)
    assert [(each.function, each.outcome) for each in found] == [
        ("grow", "found"),
        ("grow", "found"),
        ("is_full", "survived"),
    ]


def test_types_or_a_reason_speak_for_what_no_test_found() -> None:
    """And nothing speaks for what a test found."""
    outcomes = [each.outcome for each in sort_results([result()], {"text"})]
    outcomes += [each.outcome for each in sort_results([result(), result(outcome="found")], ())]

    assert outcomes == ["types", "survived", "found"]


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_what_is_tried_is_there(group: object) -> None:
    """Modules and tests of the table exist."""
    paths = [path for each in GROUPS if each is group for path in (*each.modules, *each.tests)]

    assert [path for path in paths if not (REPOSITORY / path).exists()] == []


def test_reasons_speak_of_what_is_there() -> None:
    """A reason names a module that is tried, a function of it, and a piece of its text."""
    tried = {module for group in GROUPS for module in group.modules}

    assert [each for each in MAY_LIVE if each.module not in tried or not each.why] == []
    for each in MAY_LIVE:
        text = " ".join((REPOSITORY / each.module).read_text("utf-8").split())
        names = {
            n.name
            for n in ast.walk(ast.parse((REPOSITORY / each.module).read_text("utf-8")))
            if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        assert each.function.rsplit(".", 1)[-1] in names
        assert each.was in text


def test_a_reason_is_of_one_place() -> None:
    """Another function, or another change of the line, is none of its business."""
    for each in MAY_LIVE[:1]:
        its = result(module=each.module, function=each.function, was=each.was, now=each.now)
        other = result(module=each.module, function="another", was=each.was, now=each.now)
        assert may_live(its, each)
        assert not may_live(other, each)


def test_the_page_says_what_came_of_it(tmp_path: Path) -> None:
    """Beside what other programs write there; a row stays until its module is tried again."""
    page = tmp_path / "page.md"
    keep_row("SQLite", {"kill": Tally(trials=3)}, page)
    keep([result(module="bot/one.py"), result(module="bot/one.py", outcome="found")], page)
    keep([result(module="bot/two.py", outcome="types")], page)

    text = page.read_text("utf-8")
    assert "| `bot/one.py` | 2 | 1 | 0 | 0 | 1 | 50.0% |" in text
    assert "| **in all** | 3 | 1 | 1 | 0 | 1 | 66.7% |" in text
    assert "| kill | 3 |" in text
