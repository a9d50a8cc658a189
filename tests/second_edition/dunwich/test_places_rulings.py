"""Encounters of the box where the rulings say what the cards do not."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Place, Special
from tests.second_edition.dunwich.visits import (
    FAIL,
    PASS,
    in_world,
    is_up,
    meets,
    opens,
    visitor,
)
from tests.second_edition.terms import ShutOut

LEVER = ("miskatonic_u_14", "science_building")


def test_a_moved_gate_takes_its_travellers_along() -> None:
    """Who went through it comes back where it is now; Clues at its new place are gone."""
    position = visitor()
    opens(position, "woods", "abyss")
    position.clues[Place("graveyard")] = 2
    position.other.at("abyss:2")
    position.other.entered = Place("woods")

    meets(position, "french_hill_12", "inner_sanctum", wanted="yes graveyard")

    assert position.other.entered == "graveyard"
    assert Place("graveyard") not in position.clues


def test_where_a_gate_cannot_go() -> None:
    """With every other unstable location sealed or open there is nothing to be asked."""
    position = visitor()
    unstable = [p for p in position.library.locations if position.unstable(p)]
    opens(position, unstable[0], "abyss")
    opens(position, unstable[1], "yuggoth")
    position.seals += unstable[2:]
    before = position.questions

    meets(position, "french_hill_12", "inner_sanctum", wanted="yes")

    assert position.questions == before
    assert [gate.place for gate in position.gates] == unstable[:2]


def test_a_skipped_phase_keeps_what_comes_after_it() -> None:
    """The further Mythos card waits for the phase that takes place."""
    position = visitor()
    position.gets("sword_of_glory")
    position.wants_one_more()
    meets(position, "backwoods_country_7", "cold_spring_glen", *[PASS] * 6, wanted="yes")

    position.run(position.mythos_phase())

    assert position.more_mythos == 1


def test_nothing_comes_out_of_sealed_walls() -> None:
    """Where no monster appears the Rat-thing does not either, and no item is lost."""
    position = visitor()
    position.seals.append(Place("witch_house"))
    position.gets("food")

    meets(position, "french_hill_8", "witch_house")

    assert position.told(ShutOut)
    assert position.me.owns("food")


def test_the_lever_and_a_bystander() -> None:
    """A monster beside an investigator stays."""
    position = visitor()
    no = position.places("cultist", "uptown_streets")
    position.other.at("uptown_streets")

    meets(position, *LEVER, wanted="yes white")

    monster = position.on_board(no)
    assert monster is not None
    assert monster.place == "uptown_streets"


def test_the_lever_and_a_vortex() -> None:
    """What the arrow leads into a vortex is swallowed by it."""
    position = visitor()
    no = position.places("cultist", "village_commons_streets")

    meets(position, *LEVER, wanted="yes black")

    assert no in position.cup
    assert (position.terror, position.tokens_on("dunwich_horror_track")) == (1, 1)


def test_no_larger_loan_after_a_default() -> None:
    """Who did not pay one back gets none."""
    position = visitor()
    position.me.defaulted = True

    meets(position, "downtown_9", "bank_of_arkham", wanted="yes")

    assert position.me.money == 0


def test_an_encounter_s_injury_restores_nothing() -> None:
    """DH 8.8: It is simply drawn: Stamina stays as it is, and nobody moves."""
    position = visitor()
    in_world(position, "plateau_of_leng")
    position.me.stamina = 2

    meets(position, "gate_card_67", "plateau_of_leng", *[FAIL] * 3)

    assert (position.me.stamina, position.me.place) == (2, "plateau_of_leng:1")


# The Conditions are turned up


def test_a_blessing_for_all() -> None:
    """DH 9.1: Darke's Blessing costs one's own; once it is face up nobody is asked any more."""
    position = visitor()
    position.me.has_special(Special.BLESSING)
    meets(position, "village_commons_7", "darkes_carnival", wanted="yes")
    assert is_up(position, "darkes_blessing")
    assert Special.BLESSING not in position.me.specials

    position.me.has_special(Special.BLESSING)
    meets(position, "village_commons_7", "darkes_carnival", wanted="yes")

    assert Special.BLESSING in position.me.specials


def test_the_necronomicon_is_given_to_the_library() -> None:
    """It goes to the box for good."""
    position = visitor()
    card = position.gets("necronomicon")

    meets(position, "miskatonic_u_8", "library", wanted="yes")

    assert card in position.removed
    assert is_up(position, "rare_book_collection")


def test_coded_messages_are_paid_for() -> None:
    """A gate trophy, a monster trophy and a Clue."""
    position = visitor()
    position.rich()
    position.me.clues = 1
    monsters = len(position.me.monsters)

    meets(position, "northside_11", "newspaper", wanted="yes")

    assert is_up(position, "coded_messages")
    assert (position.me.gates, position.me.clues) == ([], 0)
    assert len(position.me.monsters) == monsters - 1


@pytest.mark.parametrize(("stop", "injuries"), [(3, 1), (0, 0)])
def test_velma_s_gratitude_hurts(stop: int, injuries: int) -> None:
    """With a Fight of 4 or more, and for an Injury."""
    position = visitor()
    position.me.sliders[1] = stop

    meets(position, "easttown_12", "velmas_diner", wanted="yes")

    assert len(position.me.of_deck(Deck.INJURY)) == injuries
    assert is_up(position, "velmas_gratitude") is bool(injuries)
