"""Roland Banks, Roland's .38 Special and Cover Up."""

from __future__ import annotations

from bot.lcg.core.about import of_card
from bot.lcg.core.facts import TestEnded, TraumaSuffered
from tests.lcg.codes import COVER_UP, RATS
from tests.lcg.table import Table

MINION = "01160"
SPECIAL = "01006"


def test_roland_finds_a_clue_after_defeating_an_enemy(table: Table) -> None:
    """After Roland defeats an enemy he may discover 1 clue at his location."""
    table.enemy(RATS).engaged_with(table.roland)
    table.sets("Study", clues=2)

    table.roland.does("fight", "Swarm of Rats", token="0")
    table.roland.does("activate", "Roland Banks")

    assert table.roland.clues == 1
    assert table.place("Study").clues == 1


def test_roland_does_not_react_to_others_kills(table: Table) -> None:
    """An enemy that somebody else defeats gives Roland nothing."""
    table.enemy(RATS).engaged_with(table.daisy)
    table.roland.ends_turn()

    table.daisy.does("fight", "Swarm of Rats", token="+1")

    assert not table.game.enemies.all()
    assert not table.roland.can("activate", "Roland Banks")


def test_rolands_elder_sign_counts_clues(table: Table) -> None:
    """His elder sign adds 1 for each clue on his location."""
    table.sets("Study", clues=3)

    table.roland.tests("agility", 5, token="elder_sign")

    (ended,) = table.told(TestEnded)
    assert (ended.success, ended.total) == (True, 5)


def test_rolands_special_with_clues(table: Table) -> None:
    """With clues on the location the gun gives +3 combat, and 1 more damage."""
    gun = table.roland.controls(SPECIAL)
    ghoul = table.enemy("01161").engaged_with(table.roland)
    table.sets("Study", clues=1)

    table.roland.does("fight", "Ravenous Ghoul", "Roland’s .38", token="-4")

    assert ghoul.damage == 2
    assert gun.uses == 3


def test_rolands_special_without_clues(table: Table) -> None:
    """Without clues on the location the gun gives +1 combat."""
    table.roland.controls(SPECIAL)
    ghoul = table.enemy("01161").engaged_with(table.roland)
    table.sets("Study", clues=0)

    table.roland.does("fight", "Ravenous Ghoul", "Roland’s .38", token="-3")

    assert ghoul.damage == 0


def test_rolands_special_looks_as_the_test_stands(table: Table) -> None:
    """The last clue is found before the token is out: from then on the gun gives +1 combat."""
    table.roland.controls(SPECIAL)
    table.enemy("01161").engaged_with(table.roland)
    table.sets("Study", clues=1)
    table.roland.holds("Working a Hunch")
    table.roland.does("fight", "Ravenous Ghoul", "Roland’s .38", token="0")
    table.roland.does("play", "Working a Hunch")

    assert table.result() == (True, 5)


def test_rolands_special_needs_ammo(table: Table) -> None:
    """The empty gun stays in play and cannot fire; it says why."""
    gun = table.roland.controls(SPECIAL, uses=0)
    table.enemy(MINION).engaged_with(table.roland)

    assert not table.roland.can("fight", "Ghoul Minion", "Roland’s .38")
    assert table.roland.why_not("fight", "Roland’s .38") == "It has no ammo left."
    assert gun in table.game.in_play


def test_cover_up_enters_with_clues(table: Table) -> None:
    """Drawn, Cover Up goes to the threat area with 3 clues."""
    table.roland.stacks(COVER_UP).draws()

    cover_up = table.piece(COVER_UP)
    assert cover_up.clues == 3
    assert cover_up.threat == table.roland.seat
    assert cover_up.controller is None


def test_cover_up_replaces_a_discovery(table: Table) -> None:
    """Clues that would be discovered stay; as many are discarded from Cover Up."""
    cover_up = table.roland.suffers(COVER_UP)
    table.sets("Study", clues=2)

    table.roland.does("investigate", token="0")
    table.roland.does("activate", "Cover Up")

    assert (cover_up.clues, table.roland.clues, table.place("Study").clues) == (2, 0, 2)


def test_cover_up_may_be_left_alone(table: Table) -> None:
    """The reaction is optional: passing discovers the clue."""
    cover_up = table.roland.suffers(COVER_UP)
    table.sets("Study", clues=2)

    table.roland.does("investigate", token="0")
    table.roland.passes()

    assert (cover_up.clues, table.roland.clues) == (3, 1)


def test_cover_up_can_be_used_by_a_team_mate(table: Table) -> None:
    """An investigator at the same location can use it for an own discovery."""
    cover_up = table.roland.suffers(COVER_UP)
    table.sets("Study", clues=2)
    table.roland.ends_turn()

    table.daisy.does("investigate", token="0")
    assert not table.roland.can("activate", "Cover Up")
    table.daisy.does("activate", "Cover Up")

    assert (cover_up.clues, table.daisy.clues) == (2, 0)


def test_cover_up_is_out_of_reach_elsewhere(table: Table) -> None:
    """From another location it cannot be used."""
    table.roland.suffers(COVER_UP)
    table.roland.at("Hallway")
    table.sets("Study", clues=2)
    table.roland.ends_turn()

    table.daisy.does("investigate", token="0")

    assert table.daisy.clues == 1


def test_cover_up_is_for_clues_where_one_is(table: Table) -> None:
    """Roland has left the Attic in the middle of his investigation: its clue is not covered up."""
    cover_up = table.roland.suffers(COVER_UP)
    table.lays("Hallway")
    table.roland.at("Attic").holds("Elusive")
    table.sets("Attic", clues=1)

    table.roland.does("investigate", token="+1")
    table.roland.does("play", "Elusive").chooses("Hallway")

    assert (table.roland.clues, cover_up.clues) == (1, 3)
    assert table.roland.is_at("Hallway")


def test_cover_up_replaces_more_clues_than_it_has(table: Table) -> None:
    """With 1 clue left it replaces a discovery of 2, and stays in play empty."""
    cover_up = table.roland.suffers(COVER_UP)
    table.sets(cover_up.id, clues=1)
    table.sets("Study", clues=2)
    table.roland.holds("Deduction")

    table.roland.does("investigate")
    table.roland.commits("Deduction").reveals("0")
    table.roland.does("activate", "Cover Up")

    assert (cover_up.clues, table.roland.clues, table.place("Study").clues) == (0, 0, 2)
    assert table.in_play(COVER_UP)


def test_cover_up_replaces_clues_of_any_effect(table: Table) -> None:
    """Clues that events or Roland himself would discover can be covered up as well."""
    cover_up = table.roland.suffers(COVER_UP)
    table.roland.holds("Working a Hunch")
    table.enemy(RATS).engaged_with(table.roland)
    table.sets("Study", clues=2)

    table.roland.does("play", "Working a Hunch")
    table.roland.does("activate", "Cover Up")
    table.roland.does("fight", "Swarm of Rats", token="0")
    table.roland.does("activate", "Roland Banks")
    table.roland.does("activate", "Cover Up")

    assert (cover_up.clues, table.roland.clues, table.place("Study").clues) == (1, 0, 2)


def test_empty_cover_up_does_nothing(table: Table) -> None:
    """Without clues on it the reaction is not offered."""
    cover_up = table.roland.suffers(COVER_UP)
    table.sets(cover_up.id, clues=0)
    table.sets("Study", clues=1)

    table.roland.does("investigate", token="0")

    assert table.roland.clues == 1


def test_cover_up_costs_trauma_when_the_game_ends(solo: Table) -> None:
    """With clues on it at the end the bearer suffers 1 mental trauma."""
    solo.roland.suffers(COVER_UP)

    solo.order("end", resolution="r1")

    first, *_rest = solo.told(TraumaSuffered)
    assert (first.mental, first.source) == (1, of_card(COVER_UP))


def test_cover_up_costs_trauma_at_elimination(table: Table) -> None:
    """Defeat ends the game for Roland: one trauma for it, one for Cover Up."""
    table.roland.suffers(COVER_UP)

    table.roland.is_dealt(horror=9)

    assert table.roland.who.new_mental == 2
    assert not table.in_play(COVER_UP)


def test_settled_cover_up_costs_no_trauma(table: Table) -> None:
    """Without clues on it nothing is suffered."""
    cover_up = table.roland.suffers(COVER_UP)
    table.sets(cover_up.id, clues=0)

    table.roland.is_dealt(horror=9)

    assert table.roland.who.new_mental == 1
