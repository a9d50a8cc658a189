"""When the game master says something: as the story turns, never before."""

from __future__ import annotations

from bot.kits.lcg.kit import LcgKit
from tests.lcg.dunwich import in_dunwich
from tests.lcg.table import Table

BRIDGE = "02326"
STUDY, HALLWAY, TRAPPED, BARRIER = "01111", "01112", "01108", "01109"


def told(table: Table) -> list[str]:
    """The keys of what was said of all that happened, in order."""
    kit = LcgKit()
    by_text = {text: key for key, text in kit.library.narration.items()}
    return [by_text[said] for said in kit.words.narrate(table.session.state, table.facts)]


def test_a_scenario_begins_with_its_first_act_and_agenda_and_where_all_stand() -> None:
    """What is turned over later is not heard of."""
    table = Table(at_turn=False)
    assert told(table)[:3] == ["the_gathering", "01105", TRAPPED]
    assert set(told(table)) <= {"the_gathering", "01105", TRAPPED, STUDY}


def test_an_act_that_advances_tells_its_other_side_and_the_next() -> None:
    """Then the locations that are entered; a location that is only in play keeps silent."""
    table = Table()
    before = len(told(table))
    table.roland.has(clues=2).does("activate", "Advance")

    assert told(table)[before:] == [f"{TRAPPED}:back", BARRIER, HALLWAY]


def test_of_places_with_one_name_the_first_is_told_of() -> None:
    """Another copy that lies in play or among the discards was heard of."""
    table = in_dunwich("lost_in_time_and_space", whole=True)
    for expected in (1, 0):
        table.forget()
        table.draws_encounter(BRIDGE)
        assert told(table).count(BRIDGE) == expected
