"""A position as text."""

from __future__ import annotations

from tests.lcg.table import Table


def position(table: Table) -> str:
    """The notation of a table."""
    return table.rules.notation(table.state)


def test_every_card_stands_in_the_notation(table: Table) -> None:
    """Every physical card but acts, agendas and the scenario card is written down."""
    text = position(table)
    stages = set(table.state.stages)
    for number, copy in enumerate(table.state.copies):
        name = table.game.card(copy.code).name
        assert number in stages or copy.code in text or name.casefold() in text.casefold()


def test_a_test_in_progress_is_written(table: Table) -> None:
    """Commits and the difficulty of a test stand in the text."""
    table.roland.holds("01090", "01093").does("investigate").commits("01090")

    text = position(table)
    assert "test of intellect (investigate) by Roland Banks" in text
    assert "commits" in text


def test_cards_in_play_are_written_with_their_tokens(table: Table) -> None:
    """Assets, enemies and attachments stand with their place and counters."""
    table.roland.controls("Guard Dog", damage=2)
    table.enemy("01160", exhausted=True).at("Study")
    table.attached("01168", "Study")

    lines = [" ".join(line.split()) for line in position(table).splitlines()]
    assert any(line.startswith("Guard Dog") and "damage 2" in line for line in lines)
    assert any(line.startswith("Ghoul Minion") and line.endswith("exhausted") for line in lines)
    assert any(line.startswith("Obscuring Fog") and "on Study" in line for line in lines)


def test_an_action_that_is_lent_is_written(table: Table) -> None:
    """By which card, until it is used."""
    leo = table.roland.controls("01048")
    table.goes("turn", table.roland)
    lent = position(table)
    table.roland.does("resource")

    assert f"lent by Leo De Luca {leo.id}" in " ".join(lent.split())
    assert "lent by" not in position(table)
