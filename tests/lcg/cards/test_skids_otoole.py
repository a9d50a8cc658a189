"""The rogue "Skids" O'Toole, On the Lam and Hospital Debts."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import EnemyAttacked, TestEnded
from bot.lcg.core.state import Step
from tests.lcg.codes import GHOUL, PRIEST
from tests.lcg.table import Table

AT_TABLE = ("skids_otoole", "roland_banks")


def test_skids_buys_an_action_once_per_turn(table: Table) -> None:
    """Two resources for one more action, once."""
    table.skids.does("activate", "Skids")

    assert (table.skids.actions, table.skids.resources) == (4, 3)
    assert table.skids.why_not("activate", "Skids") == "You’ve already used it this turn."


def test_skids_needs_two_resources(table: Table) -> None:
    """One is not enough."""
    table.skids.has(resources=1)

    assert table.skids.why_not("activate", "Skids") == "It costs 2 resources; you have 1."


def test_skids_is_blank_beside_the_detective(table: Table) -> None:
    """Stubborn Detective takes his ability away."""
    table.enemy("Stubborn Detective").engaged_with(table.roland)

    assert "blank" in table.skids.why_not("activate", "Skids")


@pytest.mark.parametrize(("difficulty", "resources"), [(4, 7), (9, 5)])
def test_elder_sign_pays_on_success(table: Table, difficulty: int, resources: int) -> None:
    """+2, and two resources if he succeeds."""
    table.skids.tests("willpower", difficulty, token="elder_sign").reveals()

    assert (table.told(TestEnded)[-1].total, table.skids.resources) == (4, resources)


def on_the_lam(table: Table) -> None:
    """Skids plays On the Lam as his turn begins."""
    table.skids.holds("On the Lam")
    table.goes("turn", table.skids)
    table.skids.does("play", "On the Lam")


def test_on_the_lam_stops_attacks(table: Table) -> None:
    """This round nobody but the Elite attacks him: not by opportunity, not in the enemy phase."""
    ghoul = table.enemy(GHOUL).engaged_with(table.skids)
    on_the_lam(table)

    table.skids.does("resource").ends_turn()
    table.stops_before(Step.UPKEEP)
    table.roland.ends_turn()

    assert (table.skids.damage, ghoul.exhausted) == (0, False)
    assert table.told(EnemyAttacked) == []


def test_on_the_lam_does_not_stop_the_elite(table: Table) -> None:
    """The Ghoul Priest strikes all the same."""
    table.enemy(PRIEST).engaged_with(table.skids)
    on_the_lam(table)

    table.skids.does("resource")

    assert table.skids.damage == 2


def test_on_the_lam_protects_skids_alone(table: Table) -> None:
    """Roland is attacked."""
    table.enemy(GHOUL).engaged_with(table.roland)
    on_the_lam(table)

    table.skids.ends_turn()
    table.roland.does("resource")

    assert table.roland.damage == 1


def test_on_the_lam_ends_with_the_round(table: Table) -> None:
    """In the next round he is attacked again."""
    table.enemy(GHOUL).engaged_with(table.skids)
    on_the_lam(table)

    table.skids.ends_turn()
    table.roland.ends_turn()
    table.settle()
    table.skids.goes().does("resource")

    assert table.skids.damage == 1


def test_on_the_lam_is_for_the_start_of_the_turn(table: Table) -> None:
    """Later in the turn it is too late."""
    table.skids.holds("On the Lam")

    assert not table.skids.can("play", "On the Lam")


def test_hospital_debts_are_paid_twice_a_round(table: Table) -> None:
    """One resource at a time, two a round."""
    table.skids.stacks("Hospital Debts").does("draw")
    debts = table.piece("Hospital Debts")

    table.skids.does("activate", "Hospital Debts").does("activate", "Hospital Debts")

    assert (debts.resources, table.skids.resources) == (2, 3)
    assert (
        table.skids.why_not("activate", "Hospital Debts")
        == "You’ve already used it twice this round."
    )


def test_hospital_debts_limit_outlives_the_phase() -> None:
    """Paid twice in the turn, nothing more is paid in the round's other phases; then again."""
    table = Table(["skids_otoole"])
    table.skids.suffers("Hospital Debts")
    table.skids.has(resources=9)
    table.skids.does("activate", "Hospital Debts").does("activate", "Hospital Debts")

    table.stops_before(Step.MYTHOS)
    table.skids.ends_turn()
    assert table.paused is Step.MYTHOS

    table.goes_on()
    assert table.skids.can("activate", "Hospital Debts")


def test_hospital_debts_want_a_resource(table: Table) -> None:
    """Without resources nothing is paid."""
    table.skids.suffers("Hospital Debts")
    table.skids.has(resources=0)

    assert table.skids.why_not("activate", "Hospital Debts") == "You have no resources."


@pytest.mark.parametrize(("paid", "lost"), [(5, 2), (6, 0)])
def test_hospital_debts_cost_experience(table: Table, paid: int, lost: int) -> None:
    """Fewer than 6 resources when the game ends: 2 experience less."""
    debts = table.skids.suffers("Hospital Debts")
    table.sets(debts.id, resources=paid)

    table.order("end", resolution="r1")
    table.settle()

    assert table.roland.who.xp - table.skids.who.xp == lost


def test_hospital_debts_are_collected_from_the_defeated(table: Table) -> None:
    """Elimination ends the game for Skids, and his debts are due."""
    table.skids.suffers("Hospital Debts")

    table.order("defeat", what=table.skids.seat)
    table.order("end", resolution="r1")

    assert table.roland.who.xp - table.skids.who.xp == 2
