"""Dunwich Horror, section 13: special cards that are traded."""

from __future__ import annotations

from bot.second_edition.printed.terms import Special
from tests.second_edition.table import Table
from tests.second_edition.terms import Cursor, Phase, Step


def poor(table: Table) -> Table:
    """Two investigators in one place, without money."""
    table.bob.at("uptown_streets")
    table.joe.money = table.bob.money = 0
    return table


def test_a_rail_pass_is_traded(table: Table) -> None:
    """DH 13.7: A special card that can change hands."""
    poor(table).joe.has_special(Special.RAIL_PASS)

    table.act(table.joe.propose(table.bob.seat), "yes")

    assert Special.RAIL_PASS in table.bob.specials
    assert Special.RAIL_PASS not in table.joe.specials


def test_a_rail_pass_is_asked_for(table: Table) -> None:
    """What the other has is wanted: an offer waits for their yes."""
    poor(table).bob.has_special(Special.RAIL_PASS)

    table.act(table.joe.propose(table.bob.seat), "yes")
    (offer,) = table.offers
    table.run(table.accept(offer))

    assert Special.RAIL_PASS in table.joe.specials


def test_nobody_has_two(table: Table) -> None:
    """Who has a Rail Pass is given no second one."""
    poor(table).joe.has_special(Special.RAIL_PASS)
    table.bob.has_special(Special.RAIL_PASS)

    table.act(table.joe.propose(table.bob.seat))

    assert not table.asked


def test_a_membership_is_not_traded(table: Table) -> None:
    """The Sheldon Gang knows its own."""
    poor(table).joe.has_special(Special.SHELDON_GANG)

    table.act(table.joe.propose(table.bob.seat))

    assert not table.asked


def test_couriers_carry_things_in_upkeep(table: Table) -> None:
    """DH 13.10: The phase begins with trades between any two places, then come the actions."""
    table.bob.at("abyss:1").has(money=0)
    table.joe.has(money=0)
    table.joe.gets("axe")
    table.headlines = {"couriers_in_town": table.turn + 1}
    table.phase, table.cursor = Phase.UPKEEP, Cursor(Step.UPKEEP)

    table.run(table.run_step(), "trade:seat1", "axe", "ready", "rest", "rest")

    assert table.bob.owns("axe")
    assert table.asked[0].prompt == "Upkeep: trade first, wherever you are?"
    assert table.phase is Phase.MOVEMENT
