"""17 The Midnight Masks: resolutions, names and experience."""

from __future__ import annotations

import pytest

from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.text import log
from tests.lcg.night import (
    ALIVE,
    COLLINS,
    DECK,
    DREW,
    GRAVEYARD,
    HOSPITAL,
    HUNTER,
    NORTHSIDE,
    PRIEST,
    TURNER,
    UNIVERSITY,
    WARREN,
    finds,
    listed,
    night,
    noted,
)
from tests.lcg.table import Table

ENDS = ("none", "r1", "r2")


def ends(table: Table, resolution: str) -> Table:
    """The scenario comes to this end."""
    if resolution == "none":
        for player in table.seats:
            table.order("resign", seat=player.seat)
    else:
        table.order("end", resolution=resolution)
    return table


@pytest.mark.parametrize("resolution", ENDS)
def test_every_name_is_on_one_list(resolution: str) -> None:
    """Campaign notes §10.

    Names in the display were interrogated, the others of the six got away.
    """
    table = night()
    finds(table, DREW)
    table.order("advance", what="agenda")
    table.enemy(TURNER).at(HOSPITAL)
    ends(table, resolution)
    seen, gone = listed(table, "interrogated"), listed(table, "got_away")

    assert (seen, gone) == ({DREW}, {HUNTER, *DECK} - {DREW})


@pytest.mark.parametrize(("resolution", "away"), [("none", True), ("r1", True), ("r2", False)])
def test_a_hunter_nobody_saw_got_away(resolution: str, away: bool) -> None:
    """Campaign notes §10: a Masked Hunter nobody met is noted as having got away."""
    table = ends(night(), resolution)

    assert (HUNTER in listed(table, "got_away")) is away
    assert HUNTER not in listed(table, "interrogated")


@pytest.mark.parametrize(("defeated", "note"), [(True, "interrogated"), (False, "got_away")])
def test_a_hunter_before_his_time_is_on_one_list(*, defeated: bool, note: str) -> None:
    """Campaign notes §10: a Hunter that the game master brings in agenda 1 is noted once."""
    table = night()
    table.enemy(HUNTER).at(GRAVEYARD)
    if defeated:
        table.order("defeat", what=HUNTER)
    result = scenario_result(ends(table, "r1").game)

    assert [each.note for each in result.log if each.card == HUNTER] == [note]


def test_a_hunter_who_was_met_is_where_he_is() -> None:
    """Campaign notes §10: a Hunter in the display was interrogated; one in play got away."""
    table = night()
    table.order("advance", what="agenda")
    table.order("defeat", what=HUNTER)
    assert HUNTER in listed(ends(table, "r2"), "interrogated")

    table = night()
    table.order("advance", what="agenda")
    assert HUNTER in listed(ends(table, "none"), "got_away")


def test_whoever_joined_the_display_was_interrogated() -> None:
    """Campaign notes §15: a Cultist who joins the display by parley or evasion was interrogated."""
    table = night()
    table.prints(TURNER, evade=1)
    table.enemy(TURNER).engaged_with(table.roland)
    table.roland.does("evade", token="+1")
    table.enemy(WARREN).engaged_with(table.roland)
    table.roland.has(clues=2).does("parley", "Peter Warren")

    assert listed(ends(table, "r2"), "interrogated") == {TURNER, WARREN}


@pytest.mark.parametrize(("resolution", "late"), [("none", False), ("r1", False), ("r2", True)])
def test_only_resolution_two_is_past_midnight(resolution: str, late: bool) -> None:
    """Campaign notes §12.

    Only resolution 2 is past midnight; no resolution counts as resolution 1.
    """
    assert ("past_midnight" in noted(ends(night(), resolution))) is late


@pytest.mark.parametrize("resolution", ENDS)
def test_a_priest_in_the_display_is_crossed_out(resolution: str) -> None:
    """Scenario notes §3: a Ghoul Priest in the victory display is crossed out of the log."""
    table = night(1, ALIVE)
    finds(table, PRIEST)
    ends(table, resolution)

    assert scenario_result(table.game).crossed == ("ghoul_priest_alive",)


def test_a_priest_who_hides_lives_on() -> None:
    """Scenario notes §3: a Ghoul Priest who is not in the victory display lives on."""
    assert scenario_result(ends(night(1, ALIVE), "r2").game).crossed == ()


@pytest.mark.parametrize("resolution", ENDS)
def test_experience_is_the_victory_display_alone(resolution: str) -> None:
    """Campaign notes §6: all earn the display, here 1 + 1 for two Cultists and 2 for the Priest."""
    table = night(2, ALIVE)
    finds(table, DREW, COLLINS, PRIEST)
    ends(table, resolution)

    assert [player.who.xp for player in table.seats] == [4, 4]


def test_bare_places_with_victory_count() -> None:
    """Campaign notes §6: revealed locations without clues give their victory points."""
    table = night()
    for place in (UNIVERSITY, GRAVEYARD, NORTHSIDE):
        table.lays(place)
        table.sets(place, clues=0)
    table.sets(GRAVEYARD, clues=1)
    ends(table, "r2")

    assert table.roland.who.xp == 2


def test_no_trauma_comes_of_the_night_itself() -> None:
    """Scenario notes §3: the resolutions give no trauma; only an investigator’s own defeat does."""
    for resolution in ENDS:
        table = ends(night(2), resolution)
        traumas = [(p.who.new_physical, p.who.new_mental, p.who.killed) for p in table.seats]

        assert traumas == [(0, 0, False)] * 2


def test_all_defeated_is_no_resolution_and_still_counts() -> None:
    """Campaign notes §15: if all are defeated, the lists are written and the display is earned."""
    table = night(2)
    finds(table, DREW)
    for player in table.seats:
        table.order("defeat", what=player.seat)

    assert table.state.resolution == "none"
    assert [player.who.xp for player in table.seats] == [1, 1]
    assert len(listed(table, "got_away")) == 5


@pytest.mark.parametrize("resolution", ENDS)
def test_the_lists_add_up_to_six(resolution: str) -> None:
    """Campaign notes §10: interrogated and escaped names together are always six."""
    for found in range(len(DECK)):
        table = night()
        finds(table, *DECK[:found])
        ends(table, resolution)
        hunted = resolution == "r2"  # the first agenda, and midnight by a game master's word
        names = len(listed(table, "interrogated")) + len(listed(table, "got_away"))

        assert names == 6 - hunted


def test_the_lists_are_told() -> None:
    """The log reports to all players which names got away."""
    table = night()
    finds(table, DREW)
    ends(table, "none")
    said = log.lines(table.game, table.facts, None)

    assert 'Campaign log: Cultists we interrogated: "Wolf-Man" Drew: The Cannibal.' in said
    [away] = [line for line in said if "Cultists who got away: " in line]
    for name in ("Herman Collins", "Peter Warren", "Ruth Turner", "Victoria Devereux"):
        assert name in away
