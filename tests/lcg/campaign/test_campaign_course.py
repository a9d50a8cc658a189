"""A campaign goes from scenario to interlude to scenario, and to its end."""

from __future__ import annotations

import pytest

from bot.engine.errors import RulesError
from bot.lcg.campaign.facts import CampaignOver
from bot.lcg.campaign.record import CampaignStep
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.setup import new_state
from tests.lcg.campaign.campaign_table import PAIR, CampaignTable, rules


def test_a_campaign_begins_with_its_first_scenario() -> None:
    """Weaknesses are drawn, and the first scenario is wanted with decks that hold them."""
    table = CampaignTable()

    assert table.wanted.scenario == "the_gathering"
    assert table.wanted.seats == ((0, "roland_banks"), (1, "daisy_walker"))
    assert all(len(who.weaknesses) == 1 for who in table.record.roster)
    state = new_state(rules().library, table.wanted.setup)
    assert (state.chapter, state.settings.standalone, state.before) == (1, False, [])
    assert len(state.investigators[0].deck) == 33


def test_a_result_leads_to_the_interlude_and_on() -> None:
    """All get ready, somebody is chosen to lead, and the next scenario knows the log."""
    table = CampaignTable()
    table.ends("r1")
    assert table.record.step is CampaignStep.INTERLUDE
    table.goes_on(lead=1)

    assert table.wanted.scenario == "the_midnight_masks"
    assert table.wanted.seats == ((1, "daisy_walker"), (0, "roland_banks"))
    state = new_state(rules().library, table.wanted.setup)
    assert [each.note for each in state.before] == ["house_burned"]
    assert state.chapter == 2


def test_a_result_counts_once() -> None:
    """A result with another number, or of another scenario, is refused."""
    table = CampaignTable()
    table.ends("r1")

    with pytest.raises(RulesError):
        table.ends("r1")
    table.goes_on()
    with pytest.raises(RulesError):
        table.ends("r1", scenario="the_gathering")


def test_nobody_is_asked_while_a_scenario_is_played() -> None:
    """The campaign waits for the result alone, and what is saved waits for it as well."""
    table = CampaignTable()

    assert (table.session.asks, table.session.over) == ((), False)


def test_players_end_their_campaign() -> None:
    """Where they do not want to go on it is over, neither won nor lost."""
    table = CampaignTable()
    table.order("stop")

    assert table.session.over
    assert table.told(CampaignOver) == [CampaignOver(how=None, why="players")]


@pytest.mark.parametrize("end", [CampaignEnd.WON, CampaignEnd.SURVIVED, CampaignEnd.LOST])
def test_the_last_resolution_ends_it(end: CampaignEnd) -> None:
    """Won, survived, or lost; no new investigator is asked for."""
    table = CampaignTable()
    table.ends("r1")
    table.goes_on()
    table.ends("r1")
    table.goes_on()
    table.ends("none", outcome=end, seats={0: {"killed": True}, 1: {"killed": True}})

    assert table.session.over
    assert table.record.end is end
    assert table.session.asks == ()


def test_who_is_ready_may_think_again() -> None:
    """As long as somebody else is not ready."""
    table = CampaignTable(PAIR)
    table.ends("r2")
    table.ready(0)
    table.chooses("aside:not-ready", seat=0)

    assert "ready" in table.options(0)
    table.goes_on()
    assert table.record.step is CampaignStep.CHAPTER


def test_one_player_is_not_asked_who_leads() -> None:
    """There is nobody else."""
    table = CampaignTable(("wendy_adams",))
    table.ends("r2")
    table.ready()

    assert table.wanted.scenario == "the_midnight_masks"
