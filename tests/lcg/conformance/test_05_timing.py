"""Rules notes §5: timing, forced before reactions, limits, cancelling."""

from __future__ import annotations

from bot.lcg.core.facts import CluesDiscovered, EnemyAttacked
from bot.lcg.core.moments import EnemyFalls, Enters
from bot.lcg.core.registry import Timing
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.table import Table

DODGE, EVIDENCE = "01023", "01022"


def test_reactions_come_in_any_order_until_everybody_passes(table: Table) -> None:
    """Rules notes §5: players use reactions in any order, each eligible copy once."""
    table.roland.holds(EVIDENCE)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("fight", token="0")

    assert table.ask.kind == "reaction"
    table.roland.does("play", "Evidence!")
    assert table.ask.kind == "reaction"
    table.roland.does("activate", "Roland Banks")
    assert table.roland.clues == 2
    assert table.kinds == ["turn"]


def test_limits_are_per_round(table: Table) -> None:
    """Rules Reference, "Limits and Maximums": Roland’s reaction can be used once per round."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("fight", token="0").does("activate", "Roland Banks")
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("fight", token="0")

    assert table.roland.clues == 1
    assert table.kinds == ["turn"]


def test_forced_comes_before_reactions(table: Table) -> None:
    """Rules notes §5: forced abilities resolve before reactions to the same event."""
    order = table.watch(EnemyFalls, Timing.AFTER, lambda: table.roland.clues)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("fight", token="0").does("activate", "Roland Banks")

    assert order == [0]


def test_an_effect_cannot_begin_that_changes_nothing(table: Table) -> None:
    """Rules notes §5: Roland’s reaction cannot be used at a location without clues."""
    table.sets("Study", clues=0)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("fight", token="0")

    assert table.kinds == ["turn"]


def test_a_cancelled_attack_still_exhausts(table: Table) -> None:
    """Rules notes §5 and §8: in 3.3 an enemy exhausts even if Dodge cancels its attack."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds(DODGE)
    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert (table.roland.damage, table.roland.horror, ghoul.exhausted) == (0, 0, True)
    assert table.told(EnemyAttacked)[0].cancelled
    assert table.roland.discard == [DODGE]


def test_a_cancelled_revelation_is_still_a_card_drawn(table: Table) -> None:
    """Rules notes §5: if a card is cancelled its costs stay paid, and it is discarded."""
    table.roland.holds("01065")
    table.draws_encounter("01166")
    assert table.ask.kind == "reaction"
    table.roland.does("play", "Ward")

    assert table.state.agenda.doom == 0
    assert table.encounter_discard == ["01166"]
    assert (table.roland.horror, table.roland.resources) == (1, 4)
    assert table.roland.discard == ["01065"]


def test_a_card_that_comes_late_joins_the_window(table: Table) -> None:
    """Rules notes §5: after each reaction the game checks again which cards can react."""
    table.sets("Study", clues=1)
    table.roland.holds(EVIDENCE)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("fight", token="0").does("activate", "Roland Banks")

    assert table.roland.clues == 1
    assert table.kinds == ["turn"]


def test_another_may_dodge_for_you_at_your_location_only(table: Table) -> None:
    """Dodge: it can cancel an attack on another investigator at your location."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.daisy.holds(DODGE).at("Hallway")
    table.enemies_attack()
    assert table.roland.damage == 1

    both = Table(["roland_banks", "daisy_walker"])
    both.enemy(GHOUL).engaged_with(both.roland)
    both.daisy.holds(DODGE)
    both.enemies_attack()
    both.daisy.does("play", "Dodge")
    assert both.roland.damage == 0


def test_nested_moments_finish_first(table: Table) -> None:
    """Rules notes §5: Guard Dog can defeat the attacker before the attack’s damage is placed."""
    dog = table.roland.controls("01021")
    seen = table.watch(EnemyFalls, Timing.AFTER, lambda: dog.damage)
    table.enemy(RATS).engaged_with(table.roland)
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1}).does("activate", "Guard Dog")

    assert seen == [0]
    table.settle()
    assert dog.damage == 1


def test_several_forced_are_ordered_by_the_lead(table: Table) -> None:
    """Rules notes §16: the lead orders simultaneous forced abilities."""
    table.all_at("Hallway")
    table.lays("Attic", revealed=False)
    table.watch(Enters, Timing.AFTER, lambda: table.roland.horror)
    table.order("lead", seat="Daisy")
    table.roland.does("move", "Attic")

    assert table.ask.kind == "order"
    assert table.daisy.is_awaited


def test_a_new_copy_has_a_new_limit(table: Table) -> None:
    """Rules notes §5: a card that leaves play and returns has a new limit."""
    first = table.roland.controls("01021")
    table.order("remove", what=first.id, to="hand")
    again = table.roland.controls("01021")

    assert first.id != again.id


def test_discovering_is_told_once_per_effect(table: Table) -> None:
    """Rules notes §4: an additional clue is part of the same discovery."""
    table.roland.holds("01039").does("investigate").commits("01039").reveals("0")

    assert [f.count for f in table.told(CluesDiscovered)] == [2]


def test_a_use_whose_effect_is_replaced_counts() -> None:
    """Rules notes §5: Roland’s reaction counts as used even if Cover Up replaces the discovery."""
    table = Table(["roland_banks"])
    table.roland.suffers("Cover Up")
    table.roland.controls("01028")
    for used in (True, False):
        table.enemy("01159").engaged_with(table.roland)
        table.sets("01028", damage=0)
        table.order("exhaust", what="01028", exhausted=False)
        table.roland.does("activate", "Beat Cop")
        if used:
            table.roland.does("activate", "Roland Banks").does("activate", "Cover Up")

    assert table.kinds == ["turn"]
    assert (table.piece("Cover Up").clues, table.roland.clues) == (2, 0)
