"""Rulings: sequences inside sequences, their order, and the effect of “then”."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TestBegan
from bot.lcg.core.state import Until
from bot.lcg.rules.movement_and_clues import hold_fast
from tests.lcg.codes import COP, EVILS, GHOUL, GOAT, GUTS, KNIFE, MOB, PRIEST, RATS
from tests.lcg.return_box import GATEWAY, GUEST_HALL, HILL, house, night
from tests.lcg.table import Table

FLARE, DELVE, WINGS, HAD_WORSE = "02115", "02111", "01173", "02261"


# Reactions inside reactions
def test_agnes_strikes_within_a_ward() -> None:
    """FAQ 1.4: the horror of Ward of Protection is answered before the heirloom draws."""
    table = Table(["agnes_baker"])
    ghoul = table.enemy(GHOUL).engaged_with(table.agnes)
    table.agnes.controls("Heirloom of Hyperborea")
    table.agnes.holds("Ward of Protection").stacks("Knife")
    table.draws_encounter("01163")
    table.agnes.does("play", "Ward of Protection").does("activate", "Agnes Baker")
    table.agnes.does("activate", "Heirloom")

    assert (ghoul.damage, table.agnes.horror, table.agnes.hand) == (1, 1, ["01086"])


def test_a_cost_in_horror_is_answered_before_the_effect() -> None:
    """Rules Reference, "Costs": Agnes strikes, then the last secret becomes a resource."""
    table = Table(["agnes_baker"])
    table.enemy(RATS).at("Study")
    table.agnes.controls("Forbidden Knowledge", uses=1)
    table.agnes.does("activate", "Forbidden Knowledge").does("activate", "Agnes Baker")

    assert (table.agnes.resources, table.in_play("Forbidden Knowledge")) == (6, False)
    assert not table.in_play(RATS)


def test_the_priest_may_fall_to_the_dog(solo: Table) -> None:
    """FAQ 1.4: the last act advances inside the attack, whose damage is never placed."""
    solo.order("stage", of="act", number=3)
    solo.all_at("Hallway")
    solo.roland.controls("Guard Dog")
    solo.enemy(PRIEST, damage=4).engaged_with(solo.roland)
    solo.enemies_attack()
    solo.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog").chooses("burn")

    assert (solo.state.resolution, solo.roland.damage, solo.roland.horror) == ("r1", 0, 0)


def test_the_bat_breaks_after_retaliation() -> None:
    """Ruling, "Baseball Bat": after the attack resolves."""
    table = Table(["daisy_walker"])
    table.all_at("Hallway")
    table.enemy(PRIEST).engaged_with(table.daisy)
    table.daisy.controls("Baseball Bat")
    table.daisy.controls("Leather Coat")
    table.daisy.does("fight", "Ghoul Priest", "Baseball Bat", token="skull")
    assert table.in_play("Baseball Bat")
    table.daisy.assigns()

    assert not table.in_play("Baseball Bat")


def test_psychosis_counts_what_an_ally_takes(solo: Table) -> None:
    """Ruling, "Psychosis": horror assigned to an asset counts; the damage is direct."""
    solo.roland.suffers("Psychosis")
    solo.roland.controls("Beat Cop")
    solo.roland.is_dealt(horror=1).assigns(horror={"Beat Cop": 1})

    assert (solo.roland.damage, solo.roland.horror) == (1, 0)


# The effect first, then what answers it
def test_the_yellow_sign_brings_psychosis_before_the_horror_is_answered() -> None:
    """Ruling, "The Yellow Sign": Psychosis found by it answers the 2 horror that went before."""
    table = Table(["roland_banks"])
    table.roland.has_deck("Knife", "Psychosis")
    table.draws_encounter("01176", token="-4")
    table.roland.chooses("Psychosis")

    assert (table.roland.horror, table.roland.damage) == (2, 1)


def test_wings_carry_before_agnes_answers() -> None:
    """Rules Reference, "Then": Agnes answers the horror where she was carried."""
    table = Table(["agnes_baker"])
    table.prints("Hallway", traits=("Central",))
    table.agnes.at("Attic")
    table.lays("Hallway")
    left = table.enemy(GHOUL).engaged_with(table.agnes)
    there = table.enemy(RATS, exhausted=True).at("Hallway")
    table.draws_encounter("01173", token="-4")
    table.agnes.does("activate", "Agnes Baker")

    assert table.agnes.is_at("Hallway")
    assert (left.damage, (there in table.game.in_play)) == (0, False)


def test_sure_gamble_leaves_nothing_to_double() -> None:
    """Ruling, "Hunting Nightgaunt": a minus that became a plus is not doubled."""
    table = Table(["skids_otoole"])
    table.enemy("01172").engaged_with(table.skids)
    table.skids.holds("Sure Gamble")
    table.skids.does("evade", "Nightgaunt").reveals("-2").does("play", "Sure Gamble")

    assert table.result() == (True, 6)


def test_an_enemy_that_was_killed_is_not_evaded() -> None:
    """Pickpocketing: Beat Cop defeats the rats in the middle of the attempt."""
    table = Table(["skids_otoole", "roland_banks"])
    table.skids.controls("Pickpocketing")
    table.roland.controls("01018")
    table.enemy(RATS).engaged_with(table.skids)
    table.skids.holds("Guts", "Manual Dexterity").does("evade", "Rats")
    table.roland.does("activate", "Beat Cop")
    table.settle()
    table.skids.reveals("+1")

    assert table.kinds == ["turn"], table.describe()
    assert table.skids.hand == [GUTS, "01092"]


# Sequences inside sequences
def test_the_worked_example_of_nested_sequences() -> None:
    """Rules Reference, "Nested Sequences": dog, goat, Agnes, and the automatic last of all."""
    table = Table(["roland_banks", "agnes_baker"])
    dog = table.roland.controls("Guard Dog")
    goat = table.enemy(GOAT, damage=2).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL, damage=1).engaged_with(table.agnes)
    table.roland.holds("01016").does("play", ".45 Automatic")
    table.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog")
    table.roland.assigns()
    assert goat in table.game.in_play
    table.agnes.does("activate", "Agnes Baker").chooses("Ghoul Minion")
    assert ((ghoul in table.game.in_play), (goat in table.game.in_play)) == (False, False)
    assert (dog.damage, table.in_play("01016")) == (0, False)
    table.roland.does("activate", "Roland Banks")

    assert (dog.damage, table.in_play("01016"), table.roland.clues) == (1, True, 1)
    assert (table.roland.horror, table.agnes.horror) == (1, 1)


def test_the_flame_may_turn_the_agenda_before_its_clues() -> None:
    """Drawn to the Flame: Ancient Evils advances the agenda, the lead decides, then the clues."""
    table = Table(["agnes_baker"])
    table.sets("agenda", doom=2)
    table.encounter_deck(EVILS)
    table.agnes.holds("Drawn to the Flame", KNIFE).does("play", "Drawn to the Flame")
    assert table.agnes.clues == 0
    table.agnes.chooses("discard")

    assert (table.agnes.clues, table.state.agenda.index, table.agnes.hand) == (2, 1, [])


def test_dynamite_kills_two_and_roland_answers_once() -> None:
    """Roland Banks and Evidence!: each defeat is a separate moment."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Attic")
    table.sets("Hallway", clues=3)
    for _ in range(2):
        table.enemy(RATS, exhausted=True).at("Attic")
    table.roland.has(resources=9).holds("Dynamite Blast", "Evidence!", "Evidence!")
    table.roland.does("play", "Dynamite Blast", "Attic").does("activate", "Roland Banks")
    table.roland.does("play", "Evidence!").passes()

    assert (table.roland.clues, table.roland.hand) == (2, ["01022"])


def test_dynamite_spares_who_stands_apart() -> None:
    """Dynamite Blast: the chosen location only, friends and their allies there included."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.at("Hallway")
    table.daisy.at("Attic")
    milan = table.daisy.controls("Dr. Milan Christopher")
    table.roland.holds("Dynamite Blast").does("play", "Dynamite Blast", "Attic")
    table.daisy.assigns(damage={"Dr. Milan Christopher": 1})

    assert (table.roland.damage, table.daisy.damage) == (0, 2)
    assert milan not in table.game.in_play


def test_a_drawn_enemy_engages_in_the_middle_of_a_test() -> None:
    """Perception draws Mob Enforcer at ST.7: it engages, and the clue is found all the same."""
    table = Table(["skids_otoole"])
    table.skids.stacks(MOB)
    table.skids.holds("Perception").does("investigate").commits("Perception").reveals("0")

    assert ([each.code for each in table.skids.engaged()], table.skids.clues) == ([MOB], 1)


def test_luck_may_draw_bad_luck() -> None:
    """Lucky! (2): the weakness that it draws resolves at ST.6, before the results."""
    table = Table(["roland_banks"])
    table.roland.has(resources=5).holds("01084").stacks("Paranoia")
    table.roland.does("investigate", token="-2").does("play", "Lucky!")

    assert (table.roland.resources, table.roland.clues) == (0, 1)


def test_the_elder_sign_may_draw_a_weakness() -> None:
    """Elder sign, "Daisy Walker": a drawn weakness resolves."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Medical Texts")
    table.daisy.stacks("Haunted").tests("willpower", 3, token="elder_sign")

    assert table.piece("Haunted").threat == table.daisy.seat


def test_the_foot_draws_an_enemy_beside_the_priest() -> None:
    """Rabbit's Foot: the enemy is engaged before Ghoul Priest retaliates."""
    table = Table(["wendy_adams"])
    table.all_at("Hallway")
    table.enemy(PRIEST).engaged_with(table.wendy)
    table.wendy.controls("Rabbit’s Foot")
    table.wendy.stacks(MOB).does("fight", "Ghoul Priest", token="0").does(
        "activate", "Rabbit’s Foot"
    )

    assert {each.code for each in table.wendy.engaged()} == {PRIEST, MOB}
    assert (table.wendy.damage, table.wendy.horror) == (2, 2)


def test_the_book_finds_a_book_that_takes_its_place() -> None:
    """The Necronomicon, drawn by Old Book of Lore, takes a hand of two that are full."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Old Book of Lore")
    table.daisy.controls("Knife")
    table.daisy.has_deck("The Necronomicon")
    table.daisy.does("activate", "Old Book of Lore").chooses("The Necronomicon")
    table.daisy.chooses("Old Book of Lore")

    assert (table.in_play("01031"), table.in_play("01009"), table.in_play(KNIFE)) == (
        False,
        True,
        True,
    )


def test_flare_that_finds_no_ally_is_discarded() -> None:
    """FAQ 02115: it is exiled only if an Ally has come into play by it."""
    table = Table(["wendy_adams"])
    table.wendy.has_deck(KNIFE, *[GUTS] * 8, COP)  # the tenth card is out of reach
    table.wendy.holds(FLARE).has(resources=2)
    table.wendy.does("play", "Flare")

    assert table.wendy.discard == [FLARE]
    assert FLARE not in table.codes(table.state.removed)
    assert len(table.wendy.deck) == 10


@pytest.mark.parametrize(("cards", "victory"), [((RATS, RATS), [DELVE]), ((RATS,), [])])
def test_delve_too_deep_wants_a_card_for_each(cards: tuple[str, ...], victory: list[str]) -> None:
    """Rules Reference, "Then", card 02111: each investigator has to draw a card."""
    table = Table(["agnes_baker", "roland_banks"])
    table.encounter_deck(*cards)
    table.agnes.holds(DELVE).has(resources=1)
    table.agnes.does("play", "Delve Too Deep")
    table.settle()

    assert table.victory == victory


def test_alma_hill_stays_while_cards_are_missing() -> None:
    """Rules Reference, "Then", card 50046: three cards have to be drawn before she goes."""
    table = night()
    table.roland.has(clues=2)
    table.enemy(HILL).engaged_with(table.roland)
    table.encounter_deck(RATS, RATS)
    table.roland.does("parley", "Alma Hill")
    table.settle()

    assert table.victory == []
    assert table.in_play(HILL)


def test_nobody_is_carried_whose_harm_is_cancelled() -> None:
    """Rules Reference, "Then", card 01173: harm that is not taken in full carries nobody."""
    table = Table(["agnes_baker"], whole=True)
    table.prints("Hallway", traits=("Central",))
    table.agnes.at("Attic").holds(HAD_WORSE)
    table.lays("Hallway")
    table.draws_encounter(WINGS, token="-4")
    table.agnes.chooses("reveal").does("play", "I’ve had worse").chooses("1").chooses("0")

    assert (table.agnes.damage, table.agnes.horror) == (0, 1)
    assert table.agnes.is_at("Attic")


def test_nobody_is_tested_who_is_not_through_the_wall() -> None:
    """Rules Reference, "Then", card 50012: only who has moved into the Hallway is tested."""
    table = house()
    table.roland.at(GUEST_HALL).has(clues=3)
    hold_fast(table.game, table.roland.seat, Until.ROUND, None)
    table.roland.does("activate", GATEWAY)

    assert table.roland.is_at(GUEST_HALL)
    assert not table.told(TestBegan)
