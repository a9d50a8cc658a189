"""What is tried and what came of it: groups of modules, mutants that may live, results."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

HERE: Final = Path(__file__).parent
WRITTEN: Final[dict[str, Any]] = tomllib.loads((HERE / "mutants.toml").read_text(encoding="utf-8"))


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Modules, and the tests that speak of them."""

    name: str
    modules: list[str]
    tests: list[str]


class MayLive(Struct, frozen=True, forbid_unknown_fields=True):
    """Mutants of a function that need no test: those whose lines have these pieces."""

    module: str
    function: str
    why: str
    was: str = ""
    now: str = ""


class Result(Struct, frozen=True):
    """What came of a mutant; its text, if no test found it."""

    module: str
    function: str
    line: int
    name: str
    was: str
    now: str
    outcome: str
    by: str
    source: str = ""


GROUPS: Final = msgspec.convert(WRITTEN["group"], list[Group])
MAY_LIVE: Final = msgspec.convert(WRITTEN.get("may_live", []), list[MayLive])


def read_results(path: Path) -> list[Result]:
    """The lines that a trial has written."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Result) for line in lines]


def sort_results(results: Sequence[Result], by_types: Container[str]) -> list[Result]:
    """Say of each survivor if types (`by_types`) or a reason explain it."""
    return [_sorted(each, by_types) for each in results]


def _sorted(result: Result, by_types: Container[str]) -> Result:
    if result.outcome not in {"survived", "no test"}:
        return result
    if result.source in by_types:
        return structs.replace(result, outcome="types")
    if any(may_live(result, each) for each in MAY_LIVE):
        return structs.replace(result, outcome="may live")
    return structs.replace(result, outcome="survived")


def may_live(result: Result, reason: MayLive) -> bool:
    """Return whether that is the reason why nothing needs to find the mutant."""
    same_place = (result.module, result.function) == (reason.module, reason.function)
    return same_place and reason.was in result.was and reason.now in result.now
