"""Every numbered statement of our notes on campaigns has a test that cites its section."""

from __future__ import annotations

import re

from tests.lcg.conformance.statements import OUTSIDE, SECTIONS, cases, statements

LISTED = statements()
CASES = cases()
CITES = re.compile(
    r"(?i:notes|play|III|Return)( \w+)* §\d|^\d+(, [^:]+)?: |Rules Reference|FAQ|Ruling", re.M
)
"""A section of the notes, the chapter's number, or the published rule behind it."""


def test_every_section_is_listed() -> None:
    """Sections without a rule are listed apart, each with the reason."""
    wanted = [f"{notes} §{number}" for notes, numbers in SECTIONS.items() for number in numbers]

    assert sorted([*LISTED, *OUTSIDE]) == sorted(wanted)


def test_every_statement_has_tests() -> None:
    """No statement is listed without a test, and no test that does not exist."""
    named = {name for tests in LISTED.values() for each in tests.values() for name in each}
    untested = [
        (section, statement)
        for section, tests in LISTED.items()
        for statement, each in tests.items()
        if not each
    ]

    assert untested == []
    assert sorted(named - CASES.keys()) == []


def test_the_tests_cite_their_statement() -> None:
    """Each test of a statement names the section of the notes, or the published rule."""
    named = {name for tests in LISTED.values() for each in tests.values() for name in each}
    known = sorted(named & CASES.keys())

    assert known
    assert [n for n in known if not any(CITES.search(c.says) for c in CASES[n])] == []
