"""Positions as short text."""

from __future__ import annotations

import pytest

from bot.engine.notation import Sheet, amounts_text, items_text


def board(doom: int, *, ghoul: bool = False) -> str:
    """A small position."""
    sheet = Sheet().section("Table").lines({"round": 2, "doom": doom, "paused": False})
    sheet.section("Locations").line("cellar", "clues 2", "Roland")
    sheet.line("attic", "", "Daisy", None)
    sheet.section("Enemies")
    if ghoul:
        sheet.line("ghoul", True, 3)
    return str(sheet)


def test_sections_are_aligned_and_empty_things_left_out() -> None:
    """Names and cells stand in columns; nothing ends in spaces."""
    assert board(0, ghoul=True).splitlines() == [
        "Table",
        "  round  2",
        "  doom   0",
        "Locations",
        "  cellar  clues 2  Roland",
        "  attic            Daisy",
        "Enemies",
        "  ghoul  +  3",
    ]


def test_a_section_without_lines_is_not_written() -> None:
    """No enemies, no title."""
    assert "Enemies" not in board(1)


def test_a_line_needs_a_section() -> None:
    """A sheet without sections is a slip of its ruleset."""
    with pytest.raises(ValueError, match="section"):
        Sheet().line("x")


def test_amounts_and_lists_are_written_short() -> None:
    """Noughts are left out, neighbours that are the same are amounts_text."""
    assert amounts_text({"doom": 1, "clue": 2, "damage": 0}) == "clue 2, doom 1"
    assert items_text(["b", "a", "a", "b"]) == "b, a ×2, b"
    assert items_text(["b", "a", "a", "b"], ordered=False) == "a ×2, b ×2"
    assert items_text([]) == ""
