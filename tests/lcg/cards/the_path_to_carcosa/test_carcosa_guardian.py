"""Guardian cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from tests.lcg.codes import EVILS, RATS, RAVENOUS
from tests.lcg.table import Table

COLT, TRUE_GRIT, HANDLE_THIS, EVER_VIGILANT = "03020", "03021", "03022", "03023"
KNIFE, FLASHLIGHT, MACHETE, COP = "01086", "01087", "01020", "01018"
GRASPING_HANDS = "01162"


def test_colt_has_no_bonus_to_the_skill(table: Table) -> None:
    """Six ammo; +1 damage and nothing else."""
    table.prints(RAVENOUS, health=9)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    colt = table.roland.controls(COLT)
    table.roland.does("fight", "Ravenous", ".32 Colt", token="0")

    assert (table.result(), ghoul.damage, colt.uses) == ((True, 4), 2, 5)


def test_true_grit_takes_damage_of_others_here(table: Table) -> None:
    """Damage dealt to Wendy, but neither horror nor direct damage, nor anything elsewhere."""
    grit = table.roland.controls(TRUE_GRIT)
    table.wendy.is_dealt(damage=2, horror=1)
    table.wendy.assigns(damage={"True Grit": 2})
    table.wendy.is_dealt(damage=1, direct=True)

    assert (grit.damage, table.wendy.damage, table.wendy.horror) == (2, 1, 1)
    table.wendy.at("Attic").is_dealt(damage=1)
    assert (grit.damage, table.wendy.damage) == (2, 2)


def test_let_me_handle_this_takes_a_card_over(table: Table) -> None:
    """From any location; the taker resolves the Revelation with +2 to every skill."""
    table.roland.holds(HANDLE_THIS)
    table.wendy.at("Attic")
    table.draws_encounter(GRASPING_HANDS, table.wendy, token="-1")
    table.roland.does("play", "Let me handle this!")

    assert (table.ended.seat, table.result()) == (table.roland.seat, (True, 3))
    assert not table.state.lasting


def test_let_me_handle_this_takes_the_surge_too(table: Table) -> None:
    """Who counts as the drawer draws what it surges into."""
    table.roland.holds(HANDLE_THIS)
    table.encounter_deck(RATS)
    table.prints(EVILS, keywords=("surge",))
    table.draws_encounter(EVILS, table.wendy)
    table.roland.does("play", "Let me handle this!")

    assert table.piece(RATS).threat == table.roland.seat


@pytest.mark.parametrize("keywords", [("peril",), ()])
def test_let_me_handle_this_leaves_peril_and_own_cards(
    table: Table, keywords: tuple[str, ...]
) -> None:
    """Nobody may take a card with Peril (others do not act at all), nor the own card."""
    table.roland.holds(HANDLE_THIS)
    table.prints(EVILS, keywords=keywords)
    table.draws_encounter(EVILS, table.wendy if keywords else table.roland)

    assert not table.roland.can("play", "Let me handle this!")


def test_ever_vigilant_plays_up_to_three(table: Table) -> None:
    """Each 1 cheaper, for one action, with one round of attacks of opportunity."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds(EVER_VIGILANT, KNIFE, FLASHLIGHT, MACHETE, COP).has(resources=5)
    table.roland.does("play", "Ever Vigilant")
    table.roland.chooses("Knife").chooses("Flashlight").passes()

    assert (table.roland.resources, table.roland.actions, table.roland.damage) == (4, 2, 1)
    assert sorted(table.roland.hand) == [COP, MACHETE]


def test_ever_vigilant_wants_an_asset(table: Table) -> None:
    """Of 3 resources Beat Cop's 4, one less, can just be paid."""
    table.roland.holds(EVER_VIGILANT, COP).has(resources=2)
    assert not table.roland.can("play", "Ever Vigilant")

    table.roland.has(resources=3)
    assert table.roland.can("play", "Ever Vigilant")


RESCUE, TRENCH_KNIFE, HELL, PRESENCE = "03106", "03147", "03189", "03228"
AMBUSH, AUTOMATIC, MANO, FIRST_AID = "03148", "03190", "03229", "03230"


def test_heroic_rescue_takes_the_attack(table: Table) -> None:
    """The enemy engages Roland, hurts him and takes 1 damage."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.roland.holds(RESCUE)
    table.enemies_attack()
    table.roland.does("play", "Heroic Rescue")

    assert (table.roland.damage, table.wendy.damage, ghoul.damage) == (1, 0, 1)
    assert (ghoul.threat, ghoul.exhausted) == (table.roland.seat, True)


@pytest.mark.parametrize("place", ["Study", "Attic"])
def test_heroic_rescue_spares_elites_and_other_places(table: Table, place: str) -> None:
    """Not against an Elite, and only at the same location."""
    table.wendy.at(place)
    if place == "Study":
        table.prints(RAVENOUS, traits=("Elite",))
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.roland.holds(RESCUE)
    table.enemies_attack()

    assert (table.wendy.damage, table.roland.hand) == (1, [RESCUE])


def test_trench_knife_engages_in_peace(table: Table) -> None:
    """No attack as Roland engages a second enemy; +1 combat for each of the two."""
    table.prints(RAVENOUS, health=9)
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.roland.controls(TRENCH_KNIFE)
    table.roland.does("engage", "Ravenous")
    assert table.roland.damage == 0
    table.roland.does("fight", "Ravenous", "Trench Knife", token="0")

    assert table.result() == (True, 6)


def test_see_you_in_hell_takes_enemies_along(table: Table) -> None:
    """All but the Elite; one physical trauma, no attacks before."""
    table.prints(RATS, traits=("Elite",))
    table.enemy(RAVENOUS).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds(HELL).does("play", "see you in hell")
    table.settle()

    assert (table.roland.playing, table.roland.who.new_physical) == (False, 1)
    assert (table.in_play(RAVENOUS), table.in_play(RATS)) == (False, True)


def test_inspiring_presence_readies_an_ally(table: Table) -> None:
    """It is readied and heals one of both."""
    cop = table.wendy.controls(COP, damage=1)
    table.order("exhaust", what=cop.id)
    table.roland.holds(PRESENCE).tests("combat", 1).commits(PRESENCE).reveals("0")

    assert (cop.exhausted, cop.damage) == (False, 0)


def test_ambush_strikes_what_spawns(table: Table) -> None:
    """2 damage after the enemy has spawned; then it is discarded."""
    table.prints(RAVENOUS, health=9)
    table.roland.holds(AMBUSH).has(resources=2).does("play", "Ambush")
    table.encounter_deck(RAVENOUS)
    table.enemy(RAVENOUS).spawns(table.roland)

    assert (table.piece(RAVENOUS).damage, table.in_play(AMBUSH)) == (2, False)


@pytest.mark.parametrize("stays", [True, False])
def test_ambush_is_given_up_with_its_location(table: Table, stays: bool) -> None:
    """Gone as soon as no investigator is there."""
    table.lays("Attic")
    table.all_at("Hallway")
    table.attached(AMBUSH, table.piece("Hallway"))
    table.roland.does("move", "Attic")
    if not stays:
        table.roland.ends_turn()
        table.wendy.does("move", "Attic")
        table.roland.chooses("Ambush")

    assert table.in_play(AMBUSH) is stays


def test_automatic_ignores_retaliate(table: Table) -> None:
    """A miss is not answered; one with the Knife is."""
    table.prints(RAVENOUS, health=9, keywords=("retaliate",))
    table.enemy(RAVENOUS).engaged_with(table.roland)
    table.roland.controls(AUTOMATIC)
    table.roland.controls(KNIFE)
    table.roland.does("fight", "Ravenous", ".45 Automatic", token="auto-fail")
    assert (table.roland.damage, table.roland.horror) == (0, 0)
    table.roland.does("fight", "Ravenous", "Knife (+1 combat)", token="auto-fail")

    assert table.roland.damage == 1


def test_mano_a_mano_is_the_first_action(table: Table) -> None:
    """Only first, only at who is engaged, and without attacks of opportunity."""
    table.prints(RAVENOUS, health=9)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.roland)
    table.roland.holds(MANO, MANO).does("play", "Mano a Mano")

    assert (ghoul.damage, table.roland.damage) == (1, 0)
    assert not table.roland.can("play", "Mano a Mano")


def test_better_first_aid_heals_both(table: Table) -> None:
    """1 damage and 1 horror of an Ally or an investigator; discarded when empty."""
    cop = table.wendy.controls(COP, damage=1)
    table.roland.controls(FIRST_AID, uses=1)
    table.wendy.has(damage=2, horror=1)
    table.roland.does("activate", "First Aid").chooses("Wendy")

    assert (table.wendy.damage, table.wendy.horror, cop.damage) == (1, 0, 1)
    assert FIRST_AID in table.roland.discard
