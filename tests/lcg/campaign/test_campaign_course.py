"""A campaign goes from scenario to interlude to scenario, and to its end (campaign notes §3)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.lcg import views
from bot.lcg.campaign.campaign_view import campaign_view
from bot.lcg.campaign.facts import CampaignOver
from bot.lcg.campaign.record import CampaignStep
from bot.lcg.core.state import Earned
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.setup import new_state
from bot.lcg.ruleset import LcgRules
from tests.lcg.campaign.campaign_table import PAIR, SEED, CampaignTable, rules
from tests.lcg.codes import LITA


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


def test_who_is_ready_may_think_again() -> None:
    """As long as somebody else is not ready."""
    table = CampaignTable(PAIR)
    table.ends("r2")
    table.ready(0)
    table.chooses("aside:not-ready", seat=0)

    assert "ready" in table.options(0)
    table.goes_on()
    assert table.record.step is CampaignStep.CHAPTER


def test_a_person_has_one_colour_in_the_campaign_and_its_scenarios() -> None:
    """Who leads sits first in a scenario, and keeps the colour of the seat in the campaign."""
    table = CampaignTable((*PAIR, "agnes_baker"))
    table.ends("r2")
    table.goes_on(lead=2)
    session, _ = Session.start(LcgRules(), table.wanted.setup, SEED)

    colours = {seat.name: seat.number for seat in views.board(session.game, ()).seats}
    assert colours == {"Agnes Baker": 2, "Roland Banks": 0, "Daisy Walker": 1}
    assert views.hand(session.game, Seat(0)).number == 2
    sheet = campaign_view(table.campaign)
    assert {who.name: who.seat for who in sheet.roster} == colours


def test_in_the_first_scenario_seats_have_their_own_colours() -> None:
    """Nothing is kept of it where seats are the same."""
    assert CampaignTable(PAIR).wanted.setup["places"] == ()


def test_who_was_ready_thinks_again_before_somebody_leads() -> None:
    """Who else was ready stays so, and what nobody took by then is offered still."""
    table = CampaignTable(PAIR)
    table.ends("r3", earned=(Earned(CardCode(LITA)),))
    for seat in (0, 1):
        table.chooses("ready", seat=seat)
    table.chooses("aside:not-ready", seat=1)

    assert [player.ready for player in table.record.players] == [True, False]
    assert f"take:{LITA}" in table.options(1)
    table.chooses(f"take:{LITA}", "ready", seat=1)
    table.votes(1)
    assert table.wanted.seats[0] == (1, "daisy_walker")


MEANWHILE = [
    {"do": "join", "seat": 3, "investigator": "wendy_adams"},
    {"do": "leave", "seat": 1},
    {"do": "replace", "seat": 1, "investigator": "wendy_adams"},
    {"do": "set", "seat": 1, "what": "xp", "to": 3},
    {"do": "bring", "seat": 1, "deck": []},
]


@pytest.mark.parametrize("command", MEANWHILE, ids=lambda command: command["do"])
def test_what_one_is_choosing_stands_while_others_come_and_go(command: dict[str, Any]) -> None:
    """Joining, leaving, replacing, bringing a deck, thinking again: the same question, open."""
    table = CampaignTable((*PAIR, "agnes_baker"))
    table.ends("r2")
    table.chooses("ready", seat=2)
    asked = open_purchase(table)
    if command["do"] == "bring":
        command = {**command, "deck": list(table.who(1).deck)}
    table.order(**command)
    table.chooses("aside:not-ready", seat=2)

    assert table.ask(0).id == asked
    table.chooses(next(key for key in sorted(table.options(0)) if key.startswith("out:")), seat=0)
    assert len(table.who(0).bought) == 1


@pytest.mark.parametrize(
    "command",
    [
        {"do": "leave", "seat": 0},
        {"do": "replace", "seat": 0, "investigator": "wendy_adams"},
        {"do": "set", "seat": 0, "what": "xp", "to": 0},
    ],
    ids=lambda command: command["do"],
)
def test_what_cannot_be_finished_is_dropped(command: dict[str, Any]) -> None:
    """A purchase of somebody who leaves, is replaced, or cannot pay any more."""
    table = CampaignTable(PAIR)
    table.ends("r2")
    open_purchase(table)
    table.order(**command)

    assert not any(ask.kind == "leaver" for ask in table.session.asks)
    assert table.record.roster[0].bought == []


def open_purchase(table: CampaignTable) -> int:
    """The first seat is asked what leaves its deck for a card; the number of the question."""
    table.earns(5)
    part = table.ask(0).parts[Seat(0)]
    table.chooses(next(o.key for o in part.options if "replaces a card" in o.note), seat=0)
    assert table.ask(0).kind == "leaver"
    return table.ask(0).id


def test_one_player_is_not_asked_who_leads() -> None:
    """There is nobody else."""
    table = CampaignTable(("wendy_adams",))
    table.ends("r2")
    table.ready()

    assert table.wanted.scenario == "the_midnight_masks"
