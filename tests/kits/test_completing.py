"""Choices offered while somebody is typing."""

from __future__ import annotations

from bot.kits.completing import completed
from bot.table.kit import Choice

CHOICES = [Choice("c", "Science Building"), Choice("a", "The Black Cave"), Choice("b", "Black Sea")]


def test_before_a_letter_all_stand_in_their_order() -> None:
    """The useful order is kept."""
    assert completed(iter(CHOICES), " ") == CHOICES


def test_what_fits_best_comes_first() -> None:
    """A name that begins so stands before one with a word that does."""
    assert [choice.slug for choice in completed(CHOICES, "black")] == ["b", "a"]
    assert completed(CHOICES, "white") == []
