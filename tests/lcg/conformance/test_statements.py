"""Every numbered statement of our notes on campaigns has a test that cites where it stands."""

from __future__ import annotations

import re

import pytest

from tests.lcg.conformance.statements import OUTSIDE, SECTIONS, cases, statements

LISTED = statements()
CASES = cases()
CITES = re.compile(r"(?i:notes|play|III|Return)( \w+)* §\d|^\d+: |Rules Reference|FAQ|Ruling", re.M)
"""A section of the notes, the chapter's number, or the published rule behind it."""


def test_every_section_is_listed() -> None:
    """But for those in which no rule stands, each with why."""
    wanted = [f"{notes} §{number}" for notes, numbers in SECTIONS.items() for number in numbers]

    assert sorted([*LISTED, *OUTSIDE]) == sorted(wanted)


@pytest.mark.parametrize("section", LISTED)
def test_every_statement_has_tests(section: str) -> None:
    """None is listed without one, and none of a test that is not there."""
    named = {name for tests in LISTED[section].values() for name in tests}

    assert all(LISTED[section].values())
    assert sorted(named - CASES.keys()) == []


@pytest.mark.parametrize("section", LISTED)
def test_the_tests_cite_where_it_stands(section: str) -> None:
    """By the number of a section, or by the rule."""
    named = {name for tests in LISTED[section].values() for name in tests if name in CASES}

    assert [n for n in sorted(named) if not any(CITES.search(c.says) for c in CASES[n])] == []
