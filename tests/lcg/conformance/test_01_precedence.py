"""Rules notes §1: precedence, rounding, counting."""

from __future__ import annotations

from bot.lcg.core.facts import TestEnded
from tests.lcg.table import Table


def test_cannot_is_absolute(table: Table) -> None:
    """Rules Reference, "The Word Cannot".

    While the Parlor is unrevealed nobody can move into it.
    """
    table.all_at("Hallway")
    table.lays("Parlor", revealed=False)

    assert not table.roland.can("move", "Parlor")
    assert "blocks" in table.roland.why_not("move", "Parlor")


def test_several_legal_options_are_the_leads(table: Table) -> None:
    """Rules Reference, "Lead Investigator": an agenda’s choice without a chooser is the lead’s."""
    table.order("lead", seat="Daisy")
    table.daisy.holds("01086")
    table.order("advance", what="agenda")

    assert table.daisy.is_awaited
    assert not table.roland.is_awaited


def test_a_value_below_zero_counts_as_zero_but_its_parts_stay(table: Table) -> None:
    """Rules Reference, "Modifiers": skill 3 with a −8 token and a +2 boost counts as 0."""
    table.bag("-8")
    table.roland.holds("01093").tests("willpower", 1).commits("01093").reveals("-8")

    assert table.told(TestEnded)[0].total == 0


def test_per_investigator_counts_who_started(table: Table) -> None:
    """Rules Reference, "Per Investigator": the number counts eliminated investigators too."""
    table.order("resign", seat="Daisy")
    table.lays("Attic")

    assert table.place("Attic").clues == 4
    assert table.game.stages.act_price == 4
