"""Clues that go from card to card, cards shuffled into a deck, several who resign at once."""

from __future__ import annotations

import pytest

from bot.engine.errors import JumpTo
from bot.lcg.api import add_to_deck, move_clues, resign
from bot.lcg.core.facts import CluesMoved
from bot.lcg.core.state import Standing
from bot.lcg.printed.cards import CardCode
from bot.lcg.text.sentences import SAYS
from tests.lcg.codes import GHOUL, MACHETE
from tests.lcg.table import Table

HALLWAY, ATTIC = "01112", "01113"


def test_clues_go_from_card_to_card(table: Table) -> None:
    """As many as there are; no more come from anywhere."""
    ghoul = table.enemy(GHOUL).at(table.lays(ATTIC))
    table.sets(table.lays(HALLWAY).id, clues=2)
    move_clues(table.game, table.place(HALLWAY), ghoul, 1)
    assert (table.place(HALLWAY).clues, ghoul.clues) == (1, 1)

    move_clues(table.game, table.place(HALLWAY), ghoul, 5)
    assert (table.place(HALLWAY).clues, ghoul.clues) == (0, 2)
    fact = CluesMoved(origin=CardCode(HALLWAY), to=CardCode(GHOUL), count=2)
    assert SAYS[CluesMoved](table.game, fact) == "2 clues go from the Hallway to the Ghoul Minion."


def test_a_card_is_shuffled_into_a_deck(table: Table) -> None:
    """From wherever it is."""
    table.roland.holds(MACHETE)
    before = len(table.roland.who.deck)
    add_to_deck(table.game, table.roland.seat, table.roland.who.hand[0])

    assert (table.roland.hand, len(table.roland.who.deck)) == ([], before + 1)


def test_all_resign_at_once(table: Table) -> None:
    """Nobody leads in between: the scenario ends without a resolution."""
    with pytest.raises(JumpTo):
        resign(table.game, *[player.seat for player in table]).send(None)

    assert {who.standing for who in table.state.investigators} == {Standing.RESIGNED}
