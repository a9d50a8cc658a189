"""What the boxes on the table change: whose basic weaknesses are drawn, which card a name means."""

from __future__ import annotations

from bot.lcg.names.finding import find_card
from bot.lcg.rules.log_entries import cards_used, free_weaknesses
from tests.lcg.dunwich import in_dunwich
from tests.lcg.table import Table

INDEBTED, NECRONOMICON = "02037", "01009"


def test_weaknesses_come_from_the_boxes_that_are_used() -> None:
    """With core cards alone those of the core set; a card of another box brings its own."""
    core = Table(whole=True).game
    guest = Table(["zoey_samaras"], whole=True).game
    cycle = in_dunwich("where_doom_awaits").game

    assert INDEBTED not in free_weaknesses(core.library, [], cards_used(core))
    assert len(free_weaknesses(core.library, [], cards_used(core))) == 10
    for g in (guest, cycle):
        assert INDEBTED in free_weaknesses(g.library, [], cards_used(g))


def test_a_name_means_the_card_of_the_game() -> None:
    """Two cards are called The Necronomicon: at a table without the other it is Daisy’s."""
    assert find_card(Table(["daisy_walker"], whole=True).game, "The Necronomicon").code == (
        NECRONOMICON
    )
