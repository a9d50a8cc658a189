"""Numbers in the campaign log: counters that scenarios and interludes add to."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.lcg import api
from bot.lcg.core.facts import LogNoted
from bot.lcg.core.interludes import ScenariosPast
from bot.lcg.core.state import LogEntry
from bot.lcg.rules.endings import share_xp
from bot.lcg.rules.scenario_result import scenario_result
from tests.lcg import by_hand
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
