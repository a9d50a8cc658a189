"""What haunts Jenny Barnes, Jim Culver and “Ashcan” Pete (Dunwich notes §6)."""

from __future__ import annotations

import pytest

from bot.lcg.core.about import of_card
from bot.lcg.core.facts import TraumaSuffered
from bot.lcg.core.state import Step
from tests.lcg.codes import COP, HAUNTED, KNIFE
from tests.lcg.table import Table

IZZIE, RHAPSODY, NIGHTMARES, DUKE = "02011", "02013", "02015", "02014"


def alone(slug: str) -> Table:
    """One investigator, at the first turn, with a weakness that does not begin in play."""
    return Table([slug], weaknesses={slug: HAUNTED})


def izzie_hides(table: Table) -> None:
    """Jenny is in the Attic, Izzie in the Cellar, two steps away."""
    table.lays("Cellar")
    table.all_at("Hallway")
    table.seats[0].at("Attic").stacks(IZZIE).draws()


def traumas(table: Table) -> int:
    """Mental trauma by Izzie."""
    told = table.told(TraumaSuffered)
    return sum(fact.mental for fact in told if fact.source == of_card(IZZIE))


def test_izzie_is_far_away() -> None:
    """Attached to the farthest location; two actions and a success find her instead of clues."""
    table = alone("jenny_barnes")
    izzie_hides(table)
    cellar = table.piece("Cellar")
    assert table.piece(IZZIE).host == cellar.id
    assert not table.jenny.can("investigate", "Izzie")

    table.jenny.at("Cellar")
    table.sets(cellar.id, clues=2)
    table.jenny.does("investigate", "Searching for Izzie", token="+1")
    assert (table.in_play(IZZIE), table.jenny.clues, table.jenny.actions) == (False, 0, 1)
    table.order("end", resolution="r1")
    assert traumas(table) == 0


def test_izzie_may_stay_lost() -> None:
    """A failure finds nobody, and the end of the game costs a mental trauma."""
    table = alone("jenny_barnes")
    izzie_hides(table)
    table.jenny.at("Cellar").does("investigate", "Searching for Izzie", token="auto-fail")
    assert table.in_play(IZZIE)
    table.order("end", resolution="r1")

    assert traumas(table) == 1


@pytest.mark.parametrize(
    ("tokens", "harm"),
    [(["skull", "0", "auto-fail", "-1", "cultist"], 2), (["0", "0", "-1", "-1", "cultist"], 0)],
)
def test_final_rhapsody(tokens: list[str], harm: int) -> None:
    """A damage and a horror for each skull and auto-fail of five tokens."""
    table = alone("jim_culver")
    table.tokens(*tokens)
    table.jim.stacks(RHAPSODY).draws()

    assert (table.jim.damage, table.jim.horror) == (harm, harm)
    assert table.jim.discard == [RHAPSODY]


def test_nightmares_keep_everything_exhausted() -> None:
    """Assets exhaust, and neither upkeep nor Pete readies them; two actions end it."""
    table = alone("ashcan_pete")
    cop = table.pete.controls(COP)
    table.pete.holds(KNIFE).stacks(NIGHTMARES).draws()
    duke = table.piece(DUKE)
    assert (cop.exhausted, duke.exhausted) == (True, True)
    assert not table.pete.can("activate", "Pete")

    table.next_phase("upkeep")
    table.settle()
    assert table.paused is Step.MYTHOS
    assert (cop.exhausted, duke.exhausted) == (True, True)
    table.goes("turn", table.pete)
    table.pete.has(actions=2).does("activate", "Wracked by Nightmares")
    assert not table.in_play(NIGHTMARES)
    table.next_phase("upkeep")
    table.settle()
    assert table.paused is Step.MYTHOS
    assert (cop.exhausted, duke.exhausted) == (False, False)


def test_nightmares_are_one_s_own() -> None:
    """What others control readies as ever."""
    table = Table(["ashcan_pete", "zoey_samaras"], weaknesses={"zoey_samaras": HAUNTED})
    knife = table.zoey.controls(KNIFE)
    knife.exhausted = True
    table.pete.suffers(NIGHTMARES)
    table.next_phase("upkeep")

    assert not knife.exhausted
