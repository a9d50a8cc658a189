"""Bishop's Thralls, Beast Thralls and Hideous Abominations (Dunwich notes §8)."""

from __future__ import annotations

from bot.lcg.core.facts import TestBegan
from tests.lcg.codes import DOG
from tests.lcg.table import Table

LIGHT, THRALL, WIZARD = "02085", "02086", "02087"
AVIAN, LUPINE, BEAST = "02094", "02095", "02096"
SPHERES, SERVANT = "02103", "02104"
VISIONS, MACHETE, AUTOMATIC, KNIFE, GUTS = "02083", "01020", "01016", "01086", "01089"


def test_light_makes_all_harm_direct(table: Table) -> None:
    """It lies on act or agenda, one on each; nobody can soak."""
    table.roland.controls(DOG)
    table.draws_encounter(LIGHT)
    table.roland.chooses("The act")

    table.roland.is_dealt(damage=1)

    assert table.piece(LIGHT).host == table.game.act.code
    assert table.roland.damage == 1


def test_a_second_light_falls_on_the_other(table: Table) -> None:
    """A third finds no place."""
    table.draws_encounter(LIGHT)
    table.roland.chooses("The act")
    table.draws_encounter(LIGHT)
    table.draws_encounter(LIGHT)

    hosts = [each.host for each in table.state.pieces.values() if each.code == LIGHT]
    assert hosts == [table.game.act.code, table.game.agenda.code]
    assert table.encounter_discard == [LIGHT]


def test_light_leaves_with_its_agenda(table: Table) -> None:
    """As the other side has been carried out."""
    table.draws_encounter(LIGHT)
    table.roland.chooses("The agenda")

    table.order("advance", what="agenda")

    assert not table.in_play(LIGHT)
    assert table.roland.horror == 2


def test_the_wizard_hears_a_hex(table: Table) -> None:
    """He attacks whom he is engaged with, before the hex; others he does not mind."""
    table.enemy(WIZARD).engaged_with(table.roland)

    table.draws_encounter(VISIONS, table.daisy, token="+1")
    table.settle()
    assert (table.daisy.damage, table.roland.damage) == (0, 0)

    table.draws_encounter(VISIONS, token="+1")
    table.settle()
    assert (table.roland.damage, table.roland.horror) == (1, 2)


def test_the_wizard_minds_no_other_cards(table: Table) -> None:
    """A Terror is neither Hex nor Pact."""
    table.enemy(WIZARD).engaged_with(table.roland)

    table.draws_encounter("Dissonant Voices")

    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_avian_thrall_fears_firearms(table: Table) -> None:
    """Its fight is 2 against the .45, and 5 against a knife."""
    table.enemy(AVIAN).engaged_with(table.roland)
    table.roland.controls(AUTOMATIC)
    table.roland.controls(KNIFE)

    table.roland.does("fight", ".45 Automatic", token="0")
    assert table.told(TestBegan)[-1].difficulty == 2
    table.settle()

    table.roland.does("fight", "Knife (+1 combat)", token="0")
    assert table.told(TestBegan)[-1].difficulty == 5


def test_altered_beast_heals_and_frightens(table: Table) -> None:
    """1 horror for who comes to it, and for those to whom it comes."""
    table.all_at("Hallway")
    table.lays("Cellar")
    beast = table.enemy(LUPINE, damage=2).at("Cellar")
    table.draws_encounter(BEAST)
    assert beast.damage == 0

    table.roland.does("move", "Cellar").chooses("Altered Beast")
    assert (table.roland.horror, table.daisy.horror) == (1, 0)

    table.roland.does("move", "Hallway")
    assert (table.roland.horror, table.daisy.horror) == (2, 1)  # his is of the attack


def test_altered_beast_without_a_beast(table: Table) -> None:
    """It surges."""
    table.encounter_deck("Dissonant Voices")

    table.order("encounter", seat=0, card=BEAST)

    assert not table.in_play(BEAST)


def test_spheres_swallow_the_blade(table: Table) -> None:
    """The Machete goes, hit or miss, and stays where it kills."""
    spheres = table.enemy(SPHERES).engaged_with(table.roland)
    table.roland.controls(MACHETE)
    table.roland.does("fight", "Machete", token="0")
    table.settle()
    assert table.roland.discard == [MACHETE]

    spheres.damage = 4
    table.roland.controls(MACHETE)
    table.roland.does("fight", "Machete", token="0")
    table.settle()
    assert not table.game.in_play(spheres)
    assert table.in_play(MACHETE)


def test_the_servant_drains_a_deck(table: Table) -> None:
    """Two cards with each attack."""
    table.roland.has_deck(*[GUTS] * 3)
    table.enemy(SERVANT).engaged_with(table.roland)

    table.enemies_attack()

    assert table.roland.discard == [GUTS] * 2
    assert (table.roland.damage, table.roland.horror) == (2, 2)
