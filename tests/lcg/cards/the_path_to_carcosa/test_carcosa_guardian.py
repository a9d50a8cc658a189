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
