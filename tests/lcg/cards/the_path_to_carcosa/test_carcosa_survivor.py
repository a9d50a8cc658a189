"""Survivor cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("wendy_adams", "roland_banks")
LANTERN, SHOVEL, HIDING_SPOT, RESOURCEFUL = "03036", "03037", "03038", "03039"
KNIFE, LUCKY, GUTS = "01086", "01080", "01089"


def test_lantern_shines(table: Table) -> None:
    """−1 shroud."""
    table.prints("Study", shroud=3)
    table.wendy.controls(LANTERN)
    table.wendy.does("investigate", "Lantern", token="-1")

    assert (table.result(), table.ended.difficulty) == ((True, 2), 2)


def test_lantern_and_shovel_differ_in_attacks_of_opportunity(table: Table) -> None:
    """Throwing the Lantern provokes nothing; digging with the Shovel does."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.controls(LANTERN)
    table.wendy.controls(SHOVEL)
    table.wendy.does("activate", "Lantern")
    assert (ghoul.damage, table.wendy.damage, table.wendy.discard) == (1, 0, [LANTERN])

    table.wendy.does("activate", "Shovel")
    assert (table.wendy.clues, table.wendy.damage) == (1, 1)


def test_shovel_fights_and_wants_clues_to_dig(table: Table) -> None:
    """+2 combat; nothing to dig without clues."""
    table.prints(RAVENOUS, health=9)
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.controls(SHOVEL)
    table.wendy.does("fight", "Shovel", token="0")
    table.sets(table.piece("Study").id, clues=0)

    assert (table.result(), table.wendy.can("activate", "Shovel")) == ((True, 3), False)


def test_hiding_spot_makes_enemies_aloof(table: Table) -> None:
    """New enemies stay unengaged, the Elite and those already engaged do not."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.holds(HIDING_SPOT).does("play", "Hiding Spot", "Study")
    rats = table.enemy(RATS).at("Study")
    priest = table.enemy(PRIEST).at("Study")

    assert (ghoul.threat, rats.threat) == (table.wendy.seat, None)
    assert priest.threat is not None


@pytest.mark.parametrize(("exhausted", "stays"), [(True, True), (False, False)])
def test_hiding_spot_is_found_by_a_ready_enemy(table: Table, exhausted: bool, stays: bool) -> None:
    """At the end of the enemy phase; an exhausted one finds nothing."""
    table.lays("Attic")
    table.attached(HIDING_SPOT, table.piece("Attic"))
    table.enemy(RATS, exhausted=exhausted).at("Attic")
    table.next_phase("enemy")

    assert table.in_play(HIDING_SPOT) is stays


def test_resourceful_returns_a_survivor_card(table: Table) -> None:
    """One survivor card of the own discard pile, but no Resourceful."""
    for card in (KNIFE, LUCKY, RESOURCEFUL):
        table.wendy.holds(card)
        table.order("discard", seat=table.wendy.seat, cards=[card])
    table.wendy.holds(RESOURCEFUL).tests("combat", 1)
    table.wendy.commits(RESOURCEFUL).reveals("0")

    assert table.wendy.hand == [LUCKY]
