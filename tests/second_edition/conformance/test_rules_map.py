"""The map of the board game's rules is current and complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.second_edition.conformance.dunwich_notes import (
    citations,
    points,
    sections,
)
from tests.second_edition.conformance.rules_map import (
    PAGE,
    ROOT,
    SECTIONS,
    citing,
    kept,
    page,
    uncited,
)

REFERENCE = ROOT.parent / "shared" / "reference" / "second_edition"
NOTES, BOX = REFERENCE / "rules.md", REFERENCE / "dunwich"
RULINGS = ROOT / "docs" / "second_edition_rulings.md"


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
    """Sections are those of the rules notes; of the box, its statements and its open points."""
    known = {*SECTIONS, *citations()}

    assert {section for each in kept() for section in each.sections} <= known


@pytest.mark.skipif(not Path(NOTES).is_file(), reason="the rules notes are not here")
def test_the_sections_are_those_of_the_rules_notes() -> None:
    """Each numbered heading, the phases of the turn among them, is a section here."""
    text = NOTES.read_text(encoding="utf-8")
    numbered = re.findall(r"^## (\d+)\.", text, re.MULTILINE)
    phases = [f"3 {each}" for each in re.findall(r"^### ([IV]+)\.", text, re.MULTILINE)]

    assert sorted([*numbered, *phases]) == sorted(SECTIONS)


# Dunwich Horror


def test_every_statement_and_point_of_the_box_is_kept_by_a_test() -> None:
    """No numbered statement of Dunwich Horror is without a test, and no open point."""
    assert len(citations()) > 100
    assert [cited for cited in citations() if not citing(cited)] == []


def test_every_point_has_a_ruling() -> None:
    """The ruling that decides it is a heading in bold on the page of rulings."""
    headings = re.findall(r"\*\*(.+?)\*\*", RULINGS.read_text(encoding="utf-8"))

    assert len(points()) > 30
    assert [number for number, point in points().items() if point.ruling not in headings] == []


@pytest.mark.skipif(not BOX.is_dir(), reason="the rules notes are not here")
def test_the_statements_are_of_all_sections_and_points() -> None:
    """Each numbered heading of the notes on the box is a section here, each open point a point."""
    notes = (BOX / "rules.md").read_text(encoding="utf-8")
    left_open = (BOX / "open_points.md").read_text(encoding="utf-8")

    assert re.findall(r"^## (\d+)\.", notes, re.MULTILINE) == list(sections())
    assert re.findall(r"^(\d+)\. ", left_open, re.MULTILINE) == [str(n) for n in points()]
