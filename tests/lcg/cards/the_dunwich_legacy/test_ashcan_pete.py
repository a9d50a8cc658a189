"""“Ashcan” Pete and Duke (Dunwich notes §6)."""

from __future__ import annotations

from tests.lcg.codes import KNIFE, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("ashcan_pete", "roland_banks")
DUKE = "02014"


def test_duke_bites_with_a_base_of_four(table: Table) -> None:
    """4 combat instead of 2, 2 damage; bonuses count on top."""
    table.pete.controls("Beat Cop")
    ghoul = table.enemy(RAVENOUS).engaged_with(table.pete)
    table.pete.does("fight", "Duke")
    table.restored()
    table.pete.reveals("0")

    assert (table.ended.total, ghoul.damage, table.piece(DUKE).exhausted) == (5, 2, True)
    assert table.game.investigators.base_skill(table.pete.seat, table.ended.skill) == 2


def test_duke_is_used_once_until_he_is_ready(table: Table) -> None:
    """He exhausts; a card makes him ready again, once a round."""
    table.pete.holds(KNIFE, KNIFE)
    table.order("exhaust", what=DUKE)
    assert table.pete.why_not("investigate", "Duke") == "It’s exhausted."

    table.pete.does("activate", "Pete", "Duke").chooses("Knife")
    assert not table.piece(DUKE).exhausted
    table.order("exhaust", what=DUKE)
    assert not table.pete.can("activate", "Pete", "Duke")


def test_pete_needs_a_card_and_an_exhausted_asset(table: Table) -> None:
    """Neither with an empty hand nor where all is ready."""
    table.pete.holds(KNIFE)
    assert not table.pete.can("activate", "Pete")
    table.order("exhaust", what=DUKE)
    table.order("hand", seat=table.pete.seat, cards=[])

    assert not table.pete.can("activate", "Pete")


def test_duke_leads_to_another_place(table: Table) -> None:
    """Base 4 intellect at the place to which they move first."""
    table.pete.at("Hallway")
    table.lays("Attic")
    table.sets("Attic", clues=2)
    table.pete.does("investigate", "Duke", token="0").chooses("Attic")
    table.pete.assigns()

    assert table.pete.is_at("Attic")
    assert (table.ended.total, table.ended.success, table.pete.clues) == (4, True, 1)


def test_duke_investigates_here(table: Table) -> None:
    """They may stay; where no way leads out nothing is asked."""
    table.sets("Study", clues=2)
    table.pete.does("investigate", "Duke", token="0")

    assert (table.ended.total, table.pete.clues) == (4, 1)


def test_petes_elder_sign_readies_duke(table: Table) -> None:
    """+2, and Duke is ready whether the test succeeds or not."""
    table.order("exhaust", what=DUKE)
    table.pete.tests("willpower", 7, token="elder_sign")

    assert (table.result(), table.piece(DUKE).exhausted) == ((False, 6), False)
