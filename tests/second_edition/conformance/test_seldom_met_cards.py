"""Situations of cards and of those who have them that are seldom met; sections as cited."""

from __future__ import annotations

from bot.second_edition.printed.terms import Deck
from tests.second_edition.table import Table
from tests.second_edition.terms import Standing


def test_two_cards_for_a_bad_memory() -> None:
    """§16: While a player chooses a card to lose, the other drawn card stays in place."""
    table = Table("joe_diamond", injuries=True)
    table.joe.gets("memory_loss")
    for code in ("wither", "shrivelling", "find_gate"):
        table.joe.gets(code)
    begun = table.begins(table.joe.draw(Deck.SPELL, 2))

    assert [ask.kind for ask in begun.asks] == ["lose_cards"]
    assert not [fault for fault in table.faults() if fault.startswith("card")]


def test_devoured_on_a_visit() -> None:
    """§7: The replacement of an investigator on a visit starts in Arkham."""
    table = Table("joe_diamond", "jenny_barnes")
    table.joe.at("library")
    table.next("gate_cards", "gate_card_28")
    table.joe.rolls(1, 1, 1, 1, 1)

    table.act(table.joe.visit_world("dreamlands"))

    assert table.joe.standing is Standing.COMING
    assert table.joe.visit == ""
