"""The list of moves, what lies where, and moves that end the movement."""

from __future__ import annotations

from bot.engine.ids import Seat
from tests.second_edition.table import Table
from tests.second_edition.terms import Phase

ME = Seat(0)


def moving(place: str) -> Table:
    """Joe in a Movement phase that he begins there."""
    table = Table("joe_diamond")
    table.phase = Phase.MOVEMENT
    table.joe.at(place)
    table.act(table.joe.begin_movement())
    return table


def moves(table: Table) -> dict[str, str]:
    """Labels of the moves that can be made, with their notes."""
    (ask,) = table.asked
    return {o.label: o.note for o in ask.parts[ME].options if o.verb == "move"}


def test_a_move_can_end_the_movement_there() -> None:
    """One press instead of two; what waits there is met as ever."""
    table = moving("uptown_streets")
    table.run(table.joe.ask_movement_choice(), "stop:woods")

    assert moves(table)["Move to Woods and stop"] == moves(table)["Move to Woods"]
    assert table.joe.place == "woods"


def test_the_list_of_moves_says_what_a_place_offers() -> None:
    """Shops and care stand beside the way there."""
    table = moving("rivertown_streets")
    table.run(table.joe.ask_movement_choice(), "end")

    assert "Shop: see 3 common items" in moves(table)["Move to General Store"]


def test_a_scripted_check_says_what_hangs_on_it() -> None:
    """From the ops of its script."""
    table = Table()
    table.me.money = 3
    table.begins(table.me.resolve("easttown_2", "hibbs_roadhouse"))

    said = table.explain(table.session.asks[0], ME)
    assert "Pass: gain $5. Fail: lose $3." in said


def test_the_weapon_is_in_the_log() -> None:
    """A Combat check names what one fights with."""
    table = Table("joe_diamond")
    table.joe.gets("axe")
    table.joe.at("woods")
    table.monster("cultist", "woods")
    table.facts.clear()
    table.joe.rolls(6, 6, 6, 6, 6, 6)
    table.run(table.joe.handle_monsters(), "fight", "fight:")

    assert any("Combat" in line and "with Axe" in line for line in table.lines(table.facts))
