"""Numbers in the campaign log: counters that scenarios and interludes add to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.lcg import api
from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.facts import LogNoted
from bot.lcg.core.interludes import InterludeEnd, ScenariosPast
from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import Symbol
from bot.lcg.printed.packs import load_library
from bot.lcg.rules.assumed_history import read_past
from bot.lcg.rules.endings import share_xp
from bot.lcg.rules.scenario_result import scenario_result
from tests.lcg import by_hand
from tests.lcg.campaign.campaign_table import CampaignTable
from tests.lcg.table import Table

DOUBT, SURE = "house_burned", "house_standing"


def test_what_is_added_counts_with_what_the_campaign_holds() -> None:
    """The same amount can be added twice; the fact says what there is then."""
    table = Table(chapter=2, log=[{"note": DOUBT, "count": 2}])
    told, g = by_hand.collected(table), table.game
    api.add_to_count(g, DOUBT)
    api.add_to_count(g, DOUBT)
    api.add_to_count(g, SURE, 0)

    assert (api.logged_count(g, DOUBT), api.logged_count(g, SURE)) == (4, 0)
    assert scenario_result(g).log == (LogEntry(DOUBT, count=1), LogEntry(DOUBT, count=1))
    assert told == [LogNoted(note=DOUBT, count=3), LogNoted(note=DOUBT, count=4)]


@pytest.mark.parametrize(
    ("log", "count"),
    [
        ((), 0),
        ((LogEntry(DOUBT),), 1),
        ((LogEntry(DOUBT, count=1), LogEntry(DOUBT, count=2), LogEntry(SURE, count=5)), 3),
    ],
)
def test_an_interlude_reads_the_sum(log: tuple[LogEntry, ...], count: int) -> None:
    """A note without a number counts as 1."""
    assert ScenariosPast(log, {}).count(DOUBT) == count


def test_experience_is_shared_as_evenly_as_possible(table: Table) -> None:
    """Of five points each of two has two, and the lead gives the last to either."""
    by_hand.run(share_xp(table.game, 5), {Seat(0): Picked(("seat1",))})

    assert [-who.xp_lost for who in table.state.investigators] == [2, 3]


BAD = (Symbol.CULTIST, Symbol.TABLET)


@pytest.fixture
def ended(table: Table) -> Callable[..., Table]:
    """End the scenario with its first resolution, which says other things than printed."""

    def end(**said: Any) -> Table:
        library = table.rules.library
        scenario = library.scenarios[table.state.scenario]
        first = structs.replace(scenario.resolution("r1"), **said)
        others = [each for each in scenario.resolutions if each.slug != "r1"]
        changed = structs.replace(scenario, resolutions=(first, *others))
        scenarios = {**library.scenarios, scenario.slug: changed}
        table.rules.library = replace(library, scenarios=scenarios)
        table.game.set_rules(table.rules.library, table.game.registry)
        table.order("end", resolution="r1")
        return table

    return end


def test_a_resolution_adds_to_counters_and_replaces_tokens(
    table: Table, ended: Callable[..., Table]
) -> None:
    """Every token of the symbols leaves the bag first; then others join it."""
    table.bag(0, *BAD, Symbol.SKULL, Symbol.TABLET)
    ended(counts={DOUBT: 2}, replaces=BAD, tokens=(Symbol.CULTIST, Symbol.CULTIST))

    assert api.logged_count(table.game, DOUBT) == 2
    assert table.state.bag == [0, Symbol.SKULL, Symbol.CULTIST, Symbol.CULTIST]


def test_what_an_interlude_does_to_log_and_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a campaign, and where its scenarios are taken to have ended."""
    end = InterludeEnd("in_time", counts={DOUBT: 1}, replaces=BAD, tokens=(Symbol.TABLET,))
    monkeypatch.setitem(REGISTRY.interludes, "armitages_fate", lambda _past: end)
    past = read_past(load_library(), "the_essex_county_express", (), ("rex_murphy",))

    assert total_of(past.log, DOUBT) == 1
    assert (past.replaced, past.tokens.count(Symbol.TABLET)) == (list(BAD), 1)


def test_an_interlude_of_a_campaign_changes_its_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tokens that leave and join are told."""
    end = InterludeEnd("in_time", counts={DOUBT: 1}, replaces=BAD, tokens=(Symbol.TABLET,))
    monkeypatch.setitem(REGISTRY.interludes, "armitages_fate", lambda _past: end)
    campaign = CampaignTable(("rex_murphy",), campaign="the_dunwich_legacy")
    campaign.chooses("scenario:extracurricular_activity")
    for _ in range(2):
        campaign.ends("r1")
        campaign.goes_on()

    assert Symbol.CULTIST not in campaign.record.bag
    assert campaign.record.bag.count(Symbol.TABLET) == 1
    assert total_of(campaign.record.log, DOUBT) == 1
