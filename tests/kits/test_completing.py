"""Choices offered while somebody is typing."""

from __future__ import annotations

from bot.kits.completions import counter_choices, matching_choices
from bot.table.declares.lobby_choices import Choice

CHOICES = [Choice("c", "Science Building"), Choice("a", "The Black Cave"), Choice("b", "Black Sea")]


def test_before_a_letter_all_stand_in_their_order() -> None:
    """The useful order is kept."""
    assert matching_choices(iter(CHOICES), " ") == CHOICES


def test_what_fits_best_comes_first() -> None:
    """A name that begins so stands before one with a word that does."""
    assert [choice.slug for choice in matching_choices(CHOICES, "black")] == ["b", "a"]
    assert matching_choices(CHOICES, "white") == []


def test_a_typed_number_is_offered_itself() -> None:
    """Enter takes the first offer: 1 stays 1 and does not become one more."""
    assert [each.slug for each in counter_choices(11, "1")] == ["1"]
    assert [each.name for each in counter_choices(11, "−10")] == ["-10 (now 11, then 1)"]
    assert [each.slug for each in counter_choices(11, "")] == ["+1", "-1", "0"]
    assert [each.slug for each in counter_choices(0, "+")] == ["+1"]
