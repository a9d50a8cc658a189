"""Tokens outside tests, and cards that are discarded from the top of decks."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core.moments import DeckRunsOut
from bot.lcg.core.registry import Timing
from bot.lcg.rules import draws
from bot.lcg.rules.skill_test import reveals
from tests.lcg.by_hand import result
from tests.lcg.table import Table

KNIFE, EVIDENCE, DOOR = "01086", "01022", "01174"


def test_a_token_outside_a_test_goes_back(table: Table) -> None:
    """It is told, and the bag stays as it was; several are all different ones of the bag."""
    table.bag(1, "skull")

    found = result(reveals.reveal_loose_tokens(table.game, Seat(0), 3))

    assert sorted(map(str, found)) == ["1", "skull"]
    assert len(table.state.bag) == 2


def test_deck_that_runs_out(table: Table) -> None:
    """It is a moment, by drawing and by discarding; an empty deck cannot run out again."""
    table.roland.has_deck(KNIFE, EVIDENCE)
    seen = table.watch(DeckRunsOut, Timing.AFTER, lambda: len(table.roland.deck))

    assert len(result(draws.discard_top(table.game, Seat(0), 1))) == 1
    assert seen == []
    table.roland.draws()
    assert seen == [0]
    assert result(draws.discard_top(table.game, Seat(0), 2)) == []
    assert seen == [0]


def test_encounter_cards_are_discarded_from_the_top(table: Table) -> None:
    """As many as there are."""
    table.encounter_deck(DOOR, DOOR)

    gone = draws.discard_encounter(table.game, 5)

    assert [table.game.card(copy).code for copy in gone] == [DOOR, DOOR]
    assert table.encounter_discard == [DOOR, DOOR]
