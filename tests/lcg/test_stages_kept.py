"""Acts and agendas that come back or stay in force; clues that end on the act."""

from __future__ import annotations

from dataclasses import replace

from bot.lcg.core.constants import SHROUD
from bot.lcg.core.facts import AgendaSetBack
from bot.lcg.core.registry import Constant
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.advancing import keep_beside, leave_clues_on_act, set_back_agenda
from bot.lcg.text import log
from bot.lcg.views.stages import act_view
from tests.lcg.table import Table

TRAPPED, FIRST_AGENDA = CardCode("01108"), CardCode("01105")


def test_the_agenda_goes_back_to_the_first(table: Table) -> None:
    """With the doom that the card says; the log tells."""
    table.order("stage", of="agenda", number=2)
    table.sets("agenda", doom=5)
    set_back_agenda(table.game, doom=3)

    assert (table.game.stages.agenda.code, table.state.agenda.doom) == (FIRST_AGENDA, 3)
    (line,) = log.lines(table.game, [AgendaSetBack(code=FIRST_AGENDA, doom=3)], None)
    assert "with 3 doom" in line


def test_an_act_that_stays_beside_the_deck(table: Table) -> None:
    """Its constant ability goes on after it has advanced, whatever act is current."""
    registry = table.game.registry
    rule = Constant(TRAPPED, lambda _g, _act, _place: 2, stage=True)
    constants = {**registry.constants, SHROUD: [*registry.constants.get(SHROUD, ()), rule]}
    staged = {**registry.staged, SHROUD: {*registry.staged.get(SHROUD, ()), TRAPPED}}
    table.game.set_rules(table.game.library, replace(registry, constants=constants, staged=staged))
    study = table.piece("Study")
    before = table.game.places.shroud(study)
    table.order("stage", of="act", number=2)
    gone = table.game.places.shroud(study)
    keep_beside(table.game, TRAPPED)

    assert (before, gone, table.game.places.shroud(study)) == (4, 2, 4)
    assert table.game.stages.active[2:] == (TRAPPED,)
    (kept,) = act_view(table.game).attached
    assert kept.name == table.game.library.cards[TRAPPED].back_name


def test_clues_of_an_investigator_end_on_the_act(table: Table) -> None:
    """As many as there are."""
    table.roland.has(clues=2)
    leave_clues_on_act(table.game, table.roland.seat, 5)

    assert (table.roland.clues, table.state.act.clues) == (0, 2)
