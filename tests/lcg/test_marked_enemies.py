"""Clues on an enemy, and cards on the agenda: in the picture and its words."""

from __future__ import annotations

from msgspec.structs import replace

from bot.lcg.views import board
from bot.lcg.views.shapes import ThreatView
from renders.lcg.alt import board_alt
from renders.lcg.layout import board_scene
from renders.lcg.threats import Threat, figures, threats_of
from renders.marks import Text
from tests.lcg.codes import GHOUL
from tests.lcg.table import Table


def test_clues_on_an_enemy_are_drawn_and_told(table: Table) -> None:
    """As a figure of its chip, also where others give way; without clues there is none."""
    ghoul = table.enemy(GHOUL).at(table.lays("01112"))
    assert "clue" not in {figure.icon for figure in figures(shown(table), full=True)}

    ghoul.clues = 2
    for full in (True, False):
        found = {(figure.icon, figure.text) for figure in figures(shown(table), full)}
        assert ("clue", "2") in found
    assert "with 2 clues" in board_alt(board(table.game, table.asked))
    assert shown(table).plain == "Ghoul Minion 0/2, 2 clues"


def shown(table: Table) -> Threat:
    """The chip of the first enemy at a place."""
    view = board(table.game, table.asked)
    return threats_of([each for place in view.places for each in place.enemies], ())[0]


def test_cards_on_the_agenda_have_a_row(table: Table) -> None:
    """Below the investigators, equal ones counted."""
    view = board(table.game, table.asked)
    assert view.agenda is not None
    card = ThreatView(id="treachery-1", code="1", name="Kidnapped!")
    agenda = replace(view.agenda, attached=(card, card))
    marks = [
        mark
        for group in board_scene(replace(view, agenda=agenda)).groups
        if group.name == "ledger"
        for mark in group.marks
    ]

    assert {"On the agenda", "Kidnapped! ×2"} <= {
        mark.text for mark in marks if isinstance(mark, Text)
    }
