"""Delicate situations of gates and Other Worlds; each docstring begins with its section."""

from __future__ import annotations

from bot.second_edition.printed.terms import Place
from tests.second_edition.heroes import joe, two
from tests.second_edition.table import Table
from tests.second_edition.terms import Standing

WOODS = Place("woods")


def visit(table: Table, card: str, *answers: str) -> None:
    """One encounter in the Dreamlands with this gate card, from the Library."""
    table.me.at("library")
    table.next("gate_cards", card)
    script = table.me.visit_world("dreamlands")
    table.act(script, *answers)


def test_a_short_cut_on_a_visit_leads_back_too() -> None:
    """§3 III: After one encounter in an Other World the investigator returns."""
    table = joe()
    table.joe.rolls(6, 6, 6)

    visit(table, "gate_card_23")

    assert table.joe.place == "library"


def test_a_return_on_a_visit_is_the_way_back() -> None:
    """§3 III: An encounter’s return ends such a visit, without a search for a gate."""
    table = joe()
    table.gate("woods", "dreamlands")
    table.joe.at("library")
    table.joe.visit = Place("library")
    table.joe.place = Place("dreamlands:1")

    assert table.act(table.joe.return_to_arkham())

    assert table.joe.place == "library"
    assert not table.joe.explored


def test_lost_on_a_visit_is_lost() -> None:
    """§3 III: An encounter that makes the visitor lost in time and space counts."""
    table = joe()
    table.joe.visit = Place("library")
    table.joe.place = Place("dreamlands:1")

    table.act(table.joe.be_lost())

    assert (table.joe.place, table.joe.visit) == ("lost", "")


def test_unconscious_on_a_visit_is_lost() -> None:
    """§6: An investigator unconscious on a visit to an Other World is lost."""
    table = joe()
    table.joe.visit = Place("library")
    table.joe.place = Place("dreamlands:1")

    table.act(table.joe.lose(stamina=6))

    assert table.joe.place == "lost"


def test_a_gate_closes_behind_whom_yog_sothoth_devours() -> None:
    """§3 IV: The collapsing tunnel closes the gate even if the investigator is devoured."""
    table = joe(ancient_one="yog_sothoth")
    table.gate("woods", "dreamlands")
    table.joe.at("woods")
    table.act(table.joe.be_drawn_through(WOODS))
    table.joe.rolls(1)
    table.next("gate_cards", "gate_card_02")

    table.act(table.joe.meets_gate_card("gate_card_02", "dreamlands"))

    assert not table.gates
    assert table.joe.standing is Standing.COMING


def test_a_return_in_phase_four_keeps_the_marker() -> None:
    """§3 IV: An encounter that returns one from the first area gives the explored marker."""
    table = joe()
    table.gate("woods", "abyss")
    table.joe.at("abyss:1")
    table.joe.be_delayed()

    table.act(table.joe.return_to_arkham())

    assert (table.joe.explored, table.joe.delayed) == (True, True)
    assert not table.joe.new_here


def test_gate_drawn_in_two() -> None:
    """§3 V: A new gate also draws in and delays investigators who are already delayed."""
    table = two()
    for seat in (0, 1):
        table.who(seat).at("woods")
    table.joe.be_delayed()

    table.run(table.gate_appears(WOODS, monsters_too=1))

    assert all(table.world_of(table.who(seat).place) for seat in (0, 1))
    assert all(table.who(seat).delayed for seat in (0, 1))


def test_walking_into_a_gate_does_not_delay() -> None:
    """§3 III: An investigator who walks into a gate is not delayed by it."""
    table = joe()
    table.gate("woods", "abyss")
    table.joe.at("woods")
    table.act(table.joe.arkham_encounter())
    assert (table.joe.place, table.joe.delayed) == ("abyss:1", False)
    table.act(table.joe.begin_movement())

    table.act(table.joe.end_movement())

    assert table.joe.place == "abyss:2"
