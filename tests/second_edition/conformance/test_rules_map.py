"""The map of the board game's rules is current and complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.second_edition.conformance.rules_map import PAGE, ROOT, SECTIONS, kept, page, uncited

NOTES = ROOT.parent / "shared" / "reference" / "second_edition" / "rules.md"


def test_the_map_of_rules_is_up_to_date() -> None:
    """`docs/second_edition_rules.md` lists every rule with its test."""
    wanted = "python -m tests.second_edition.conformance.rules_map"
    assert PAGE.read_text(encoding="utf-8") == page(), f"run: {wanted}"


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_is_kept_by_a_test(section: str) -> None:
    """No section of the rules is without a test."""
    assert [each for each in kept() if section in each.sections]


def test_every_conformance_test_names_its_section() -> None:
    """By its own docstring, or by its module's default."""
    assert uncited() == []


def test_no_test_names_a_section_that_there_is_not() -> None:
    """Sections are those of the rules notes."""
    assert {section for each in kept() for section in each.sections} <= set(SECTIONS)


@pytest.mark.skipif(not Path(NOTES).is_file(), reason="the rules notes are not here")
def test_the_sections_are_those_of_the_rules_notes() -> None:
    """Each numbered heading, the phases of the turn among them, is a section here."""
    text = NOTES.read_text(encoding="utf-8")
    numbered = re.findall(r"^## (\d+)\.", text, re.MULTILINE)
    phases = [f"3 {each}" for each in re.findall(r"^### ([IV]+)\.", text, re.MULTILINE)]

    assert sorted([*numbered, *phases]) == sorted(SECTIONS)
