"""19 Campaign play: story cards later, "no resolution", standalone scenarios (8, 12, 14)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.engine.chance import Chance
from bot.engine.errors import NotAllowed
from bot.lcg.core.state import LogEntry, State
from bot.lcg.printed.cards import CardCode, Symbol
from bot.lcg.rules.drawn_history import drawn_past
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.rules.setup import new_state
from tests.lcg.campaign.campaign_table import PAIR, CampaignTable, rules
from tests.lcg.codes import LITA
from tests.lcg.table import Table

CULTISTS = ("01121b", "01137", "01138", "01139", "01140", "01141")


def state_of(scenario: str, **setup: Any) -> State:
    """A scenario by itself, before anything is shuffled."""
    given = {"scenario": scenario, "investigators": list(PAIR), **setup}
    return new_state(rules().library, given)


def notes(state: State) -> list[str]:
    """The notes of the log with which it begins."""
    return [each.note for each in state.before]


def codes_of(state: State, seat: int) -> list[CardCode]:
    """The cards of a deck."""
    return [state.copies[copy].code for copy in state.investigators[seat].deck]


# 8


def test_a_story_asset_is_its_owner_s_in_later_scenarios() -> None:
    """8: in later scenarios a story asset is discarded like others, to its owner’s pile."""
    decks = {"roland_banks": [LITA, *["01020"] * 5], "daisy_walker": ["01020"] * 5}
    table = Table(list(PAIR), scenario="the_midnight_masks", chapter=2, log=[], decks=decks)
    lita = table.roland.controls(LITA)
    table.order("remove", what=lita.id)

    assert LITA in [table.game.card(copy).code for copy in table.roland.who.discard]


# 12


def test_no_resolution_of_the_first_scenario() -> None:
    """12: no resolution: the house stands, the Priest lives, Lita is offered; victory and 2."""
    table = Table(list(PAIR), chapter=1, log=[])
    table.order("end", resolution="none")
    result = scenario_result(table.game)

    assert [each.note for each in result.log] == ["house_standing", "ghoul_priest_alive"]
    assert [(each.code, each.seat) for each in result.earned] == [(LITA, 0)]
    assert [seat.xp for seat in result.seats] == [2, 2]


def test_agenda_3_at_act_3_ends_in_no_resolution() -> None:
    """12: agenda 3 in act 3 defeats all who are left, with 1 physical trauma each."""
    table = Table(list(PAIR), chapter=1, log=[])
    table.order("stage", of="act", number=3)
    table.order("stage", of="agenda", number=3)
    table.order("advance", what="agenda")
    result = scenario_result(table.game)

    assert result.resolution == "none"
    assert [seat.physical for seat in result.seats] == [1, 1]


# 14


def test_undecided_is_the_first_resolution() -> None:
    """14: standalone, the second scenario starts after resolution 1 by default."""
    state = state_of("the_midnight_masks")

    assert notes(state) == ["house_burned"]
    assert [who.horror for who in state.investigators] == [1, 0]
    assert [LITA in codes_of(state, seat) for seat in (0, 1)] == [True, False]


@pytest.mark.parametrize(
    ("resolution", "log", "lita"),
    [
        ("none", ["house_standing", "ghoul_priest_alive"], True),
        ("r2", ["house_standing"], False),
        ("r3", ["lita_forced_to_find_others", "house_standing", "ghoul_priest_alive"], False),
    ],
)
def test_the_second_scenario_after_another_resolution(
    resolution: str, log: list[str], *, lita: bool
) -> None:
    """14: standalone, another resolution can be chosen; no trauma but that resolution’s."""
    earlier = [{"scenario": "the_gathering", "resolution": resolution}]
    state = state_of("the_midnight_masks", earlier=earlier)

    assert notes(state) == log
    assert (LITA in codes_of(state, 0)) is lita
    assert [who.horror for who in state.investigators] == [0, 0]


def test_the_third_scenario_undecided() -> None:
    """14: standalone, the third scenario starts with the house burned and all six escaped."""
    state = state_of("the_devourer_below")

    assert notes(state) == ["house_burned", *["got_away"] * 6]
    assert [each.card for each in state.before[1:]] == list(CULTISTS)
    assert state.bag.count(Symbol.ELDER_THING) == 1
    assert [who.xp for who in state.investigators] == [0, 0]


def test_the_third_scenario_as_chosen() -> None:
    """14: standalone, players choose who of the six got away, midnight and the Priest."""
    earlier = [
        {"scenario": "the_gathering", "resolution": "none"},
        {
            "scenario": "the_midnight_masks",
            "resolution": "r2",
            "names": {"got_away": ["01137", "01139"]},
            "crossed": ["ghoul_priest_alive"],
        },
    ]
    state = state_of("the_devourer_below", earlier=earlier)

    assert notes(state) == [
        *("house_standing", "past_midnight"),
        *("interrogated", "got_away", "interrogated", "got_away", "interrogated", "interrogated"),
    ]
    assert LogEntry("got_away", card=CardCode("01139")) in state.before


def drawn(scenario: str, seed: int) -> list[dict[str, Any]]:
    """Return how the earlier scenarios end by a seed."""
    past = drawn_past(rules().library, scenario, Chance(bytes([seed]) * 16))
    return [msgspec.to_builtins(each) for each in past]


@pytest.mark.parametrize("scenario", ["the_devourer_below", "return_to_the_devourer_below"])
def test_what_came_before_can_be_drawn(scenario: str) -> None:
    """14: standalone, the earlier results can be drawn at random from the seed."""
    found = [drawn(scenario, seed) for seed in range(60)]
    assert found == [drawn(scenario, seed) for seed in range(60)]
    logs = [state_of(scenario, earlier=each).before for each in found]

    assert {each[0]["resolution"] for each in found} == {"none", "r1", "r2", "r3"}
    assert {each[1]["resolution"] for each in found} == {"none", "r1", "r2"}
    away = [sum(entry.note == "got_away" for entry in log) for log in logs]
    assert {*away} == {*range(7)}
    assert all(sum(bool(entry.card) for entry in log) == 6 for log in logs)
    assert {bool(each[1]["crossed"]) for each in found} == {True, False}
    assert all(each[0]["resolution"] in ("none", "r3") for each in found if each[1]["crossed"])


def test_in_the_return_other_names_may_stand_there() -> None:
    """14: in the Return up to six names got away, out of nine possible ones."""
    earlier = [{"scenario": "return_to_the_midnight_masks", "names": {"got_away": ["50044"]}}]
    state = state_of("return_to_the_devourer_below", earlier=earlier)
    noted = {entry.card: entry.note for entry in state.before if entry.card}

    assert noted[CardCode("50044")] == "got_away"
    assert list(noted.values()).count("interrogated") == 5
    names = {"got_away": [*CULTISTS, "50044"]}
    with pytest.raises(NotAllowed, match="at most 6 names"):
        state_of("return_to_the_devourer_below", earlier=[{**earlier[0], "names": names}])


def test_a_campaign_says_itself_what_came_before() -> None:
    """14: a campaign gives its own log, and no default is assumed."""
    table = CampaignTable()
    table.ends("r2")
    table.goes_on()
    state = new_state(rules().library, table.wanted.setup)

    assert notes(state) == ["house_standing"]
    assert [who.horror for who in state.investigators] == [0, 0]
    assert not any(LITA in codes_of(state, seat) for seat in (0, 1))
