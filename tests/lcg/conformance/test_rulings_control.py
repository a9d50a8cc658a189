"""Rulings: nobody gains control of another investigator's signature card."""

from __future__ import annotations

import pytest

from tests.lcg.codes import COP, KNIFE
from tests.lcg.table import Table

DUKE, ENCOUNTER, FLARE, TEAMWORK = "02014", "02270", "02115", "02018"


@pytest.fixture
def table() -> Table:
    """Wendy Adams and Ashcan Pete in the Study, Wendy's first turn; Duke is in nobody's hands."""
    table = Table(["wendy_adams", "ashcan_pete"], whole=True)
    table.order("remove", what=table.piece(DUKE).id, to="discard")
    for player in table:
        player.has(resources=5)
    return table


def test_a_chance_encounter_cannot_bring_duke_to_wendy(table: Table) -> None:
    """FAQ 02270: an Ally in a discard pile that is another's signature card cannot be chosen."""
    table.wendy.holds(ENCOUNTER)

    assert table.ashcan.discard == [DUKE]
    assert not table.wendy.can("play", "A Chance Encounter")


def test_flare_does_not_find_duke_for_wendy(table: Table) -> None:
    """FAQ 02270: Flare finds only Allies that its player may control."""
    table.ashcan.has_deck(DUKE, KNIFE)
    table.wendy.has_deck()
    table.wendy.holds(FLARE).does("play", "Flare")
    table.settle()

    assert not table.in_play(DUKE)
    assert table.wendy.discard == [FLARE]


def test_teamwork_gives_no_signature_card_away() -> None:
    """FAQ 02270: Pete may give a Beat Cop to Roland, but not Duke."""
    table = Table(["roland_banks", "ashcan_pete"], whole=True)
    table.ashcan.controls(COP)
    table.roland.has(resources=1)
    table.roland.holds(TEAMWORK).does("play", "Teamwork")
    table.roland.chooses("Nothing more")

    labels = [option.label for option in table.ask.parts[table.ashcan.seat].options]
    assert any("Beat Cop" in label for label in labels)
    assert not any("Duke" in label for label in labels)
