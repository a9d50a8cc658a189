"""Rulings: player cards of The Dunwich Legacy, as their official answers say."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TraumaSuffered
from tests.lcg.codes import ACOLYTE, FROZEN, HAUNTED, ICY, PRIEST, RATS, REMAINS
from tests.lcg.table import Table

SMITE, DUKE, DECIPHERED, DEDUCTION = "02007", "02014", "02303", "01039"


def alone(slug: str) -> Table:
    """One investigator, at the first turn, with a weakness that does not begin in play."""
    return Table([slug], weaknesses={slug: HAUNTED})


@pytest.fixture
def zoey() -> Table:
    """Zoey in the Hallway, the Cellar beside it; Smite the Wicked on top of her deck."""
    table = alone("zoey_samaras")
    table.lays("Cellar")
    table.all_at("Hallway")
    table.zoey.stacks(SMITE)
    return table


# What is said instead, and what besides


def test_deciphered_reality_replaces_nothing() -> None:
    """Ruling, "Deciphered Reality": the usual clue comes as well, and Deduction's one there."""
    table = alone("rex_murphy")
    table.lays("Attic")
    table.all_at("Hallway")
    for place in ("Attic", "Hallway"):
        table.prints(place, shroud=1)
        table.sets(table.piece(place).id, clues=5)
    table.rex.holds(DECIPHERED, DEDUCTION).has(resources=5)
    table.rex.does("play", "Deciphered Reality").commits(DEDUCTION).reveals("-3")

    assert (table.piece("Hallway").clues, table.piece("Attic").clues) == (2, 4)


def test_what_is_found_instead_is_not_added_to() -> None:
    """Ruling, "Deduction": additional clues are more of those found; with Burglary none are."""
    table = Table(["skids_otoole", "daisy_walker"])
    table.skids.controls("Burglary")
    table.daisy.holds(DEDUCTION)
    table.skids.does("investigate", "Burglary")
    table.daisy.commits(DEDUCTION)
    table.skids.reveals("0")

    assert (table.skids.clues, table.daisy.clues) == (0, 0)


@pytest.mark.parametrize(
    ("slug", "card"), [("agnes_baker", "Bind Monster"), ("wendy_adams", "Bait and Switch")]
)
def test_an_evasion_through_a_card_evades_the_elite(slug: str, card: str) -> None:
    """Rules Reference, "Ability", Action Designators: what the card adds is for others."""
    table = Table([slug], whole=True)
    table.lays("Attic")
    table.all_at("Hallway")
    player = table.seats[0]
    priest = table.enemy(PRIEST).engaged_with(player)
    player.holds(card).has(resources=3).does("play", card, token="+1")

    assert (priest.exhausted, priest.place) == (True, table.piece("Hallway").id)
    assert not table.in_play(card)


# Smite the Wicked


def test_smite_makes_no_deck_anew(zoey: Table) -> None:
    """Ruling, "Smite the Wicked": with an empty deck it fails, whatever the discards hold."""
    zoey.enemy(RATS).at("Cellar")
    zoey.order("remove", what=RATS)
    assert zoey.encounter_discard == [RATS]
    zoey.order("stack", top=[REMAINS], only=True)
    zoey.zoey.draws()

    assert zoey.zoey.discard == [SMITE]
    assert not zoey.in_play(RATS)


def test_smite_overrides_where_an_enemy_spawns(zoey: Table) -> None:
    """Ruling, "Smite the Wicked": the farthest location, not the one named on the enemy."""
    attic = zoey.lays("Attic")
    zoey.zoey.at("Cellar")
    zoey.encounter_deck(ICY)
    zoey.zoey.draws()

    assert zoey.piece(ICY).place == attic.id


def test_smite_is_reckoned_up_as_zoey_leaves(zoey: Table) -> None:
    """Ruling, "Smite the Wicked": her game ends as she is defeated, whatever others do then."""
    zoey.encounter_deck(RATS)
    zoey.zoey.draws()
    zoey.zoey.is_dealt(damage=9)

    assert any(fact.mental for fact in zoey.told(TraumaSuffered))


# Duke


def test_dukes_nose_is_followed_past_the_teeth() -> None:
    """Ruling, "Duke": he exhausts, enemies attack where Pete is, then both go; no second attack."""
    table = alone("ashcan_pete")
    table.lays("Attic")
    table.all_at("Hallway")
    rats = table.enemy(RATS).engaged_with(table.pete)
    table.enemy(ACOLYTE, exhausted=True).at("Attic")
    table.pete.does("investigate", "Duke", token="0").assigns()
    table.pete.chooses("Attic").assigns(horror={"Duke": 1})

    assert (table.pete.damage, table.piece(DUKE).exhausted) == (1, True)
    assert (rats.threat, table.pete.is_at("Attic")) == (table.pete.seat, True)


@pytest.mark.parametrize(("verb", "left"), [("fight", 1), ("investigate", 2)])
def test_duke_is_not_afraid_to_sniff(verb: str, left: int) -> None:
    """Ruling, "Duke": Frozen in Fear taxes his fight; what he investigates is no move."""
    table = alone("ashcan_pete")
    table.lays("Parlor")
    table.all_at("Hallway")
    table.pete.suffers(FROZEN)
    table.enemy(RATS, exhausted=True).at("Hallway")
    table.pete.does(verb, "Duke", token="0")
    if verb == "investigate":
        table.pete.chooses("stay")

    assert table.pete.actions == left
