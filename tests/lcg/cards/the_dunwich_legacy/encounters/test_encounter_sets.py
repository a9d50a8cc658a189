"""Encounter sets of The Dunwich Legacy: crew, omens, thralls (Dunwich notes §8)."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TestBegan
from bot.lcg.printed.cards import Skill
from tests.lcg.codes import DOG, GHOUL
from tests.lcg.table import Table

THUG, MOBSTER, HUNTED = "02097", "02098", "02099"
CACHE = "01088"
COUNTRY, SILENCE, BIRD, EAGER, LUCK, TWIST = "02088", "02089", "02090", "02091", "02092", "02093"
COP = "01018"
LIGHT, THRALL, WIZARD = "02085", "02086", "02087"
AVIAN, LUPINE, BEAST = "02094", "02095", "02096"
SPHERES, SERVANT = "02103", "02104"
VISIONS, MACHETE, AUTOMATIC, KNIFE, GUTS = "02083", "01020", "01016", "01086", "01089"


def test_a_thug_keeps_resources_away(table: Table) -> None:
    """Neither cards nor the upkeep give any; others gain theirs. A card that would is idle."""
    table.enemy(THUG, exhausted=True).engaged_with(table.roland)
    table.roland.holds(CACHE).has(resources=1)
    table.daisy.has(resources=1)

    assert table.roland.why_not("play", "Emergency Cache") == "You can’t gain resources now."
    assert not table.roland.can("resource")

    table.goes("upkeep")
    table.settle()
    assert (table.roland.resources, table.daisy.resources) == (1, 2)


def test_a_mobster_takes_a_resource(table: Table) -> None:
    """With each attack; who has none loses none."""
    table.enemy(MOBSTER).engaged_with(table.roland)
    table.roland.has(resources=1)

    table.enemies_attack()
    assert (table.roland.damage, table.roland.resources) == (1, 0)


def test_hunted_down_by_who_is_near(table: Table) -> None:
    """A Criminal comes a step and attacks at once; one that stays away does not."""
    table.all_at("Hallway")
    table.lays("Attic")
    table.enemy(MOBSTER).at("Attic")

    table.draws_encounter(HUNTED)
    table.roland.chooses("Roland")
    table.settle()

    assert table.roland.damage == 1
    assert [each.code for each in table.roland.engaged()] == [MOBSTER]


def test_hunted_by_nobody(table: Table) -> None:
    """Without an unengaged Criminal it surges; ghouls are no criminals."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(MOBSTER).engaged_with(table.daisy)
    table.encounter_deck("Dissonant Voices")

    table.draws_encounter(HUNTED)

    assert table.roland.damage == 0
    assert table.in_play(MOBSTER)


def test_nobody_comes_along_through_unhallowed_country(table: Table) -> None:
    """No Ally can be played; those there are blank but for their health."""
    table.roland.controls(COP)
    table.roland.holds(DOG).has(resources=9)
    table.draws_encounter(COUNTRY)

    assert table.roland.why_not("play", "Guard Dog").startswith("Unhallowed Country")
    assert table.game.investigators.skill(table.roland.seat, Skill.COMBAT) == 4
    assert not table.roland.can("activate", "Beat Cop")
    table.roland.is_dealt(damage=1).assigns(damage={"Beat Cop": 1})
    assert table.piece(COP).damage == 1


def test_unhallowed_country_lets_others_be(table: Table) -> None:
    """Only its bearer suffers from it; a success at the end of the turn ends it."""
    table.daisy.controls(COP)
    table.draws_encounter(COUNTRY)
    assert table.game.investigators.skill(table.daisy.seat, Skill.COMBAT) == 3

    table.tokens("+1")
    table.roland.ends_turn()
    table.settle()

    assert not table.in_play(COUNTRY)


def test_silence_broods_over_a_place(table: Table) -> None:
    """1 horror each at the end of the round, until the agenda advances."""
    table.draws_encounter(SILENCE)
    table.lays("Hallway")
    table.order("move", who=1, to="Hallway")

    table.goes("upkeep")
    table.settle()
    assert (table.roland.horror, table.daisy.horror) == (1, 0)

    table.order("advance", what="agenda")
    assert not table.in_play(SILENCE)


def test_whippoorwills_add_up(table: Table) -> None:
    """−1 to each skill for each bird beside you, and none elsewhere."""
    for _ in range(2):
        table.enemy(BIRD).at("Study")
    table.lays("Hallway")
    table.order("move", who=1, to="Hallway")

    seats = table.roland.seat, table.daisy.seat
    assert [table.game.investigators.skill(seat, Skill.WILLPOWER) for seat in seats] == [1, 3]


def test_eager_for_death_grows_with_wounds(table: Table) -> None:
    """The difficulty is 2, and 1 more for each damage."""
    table.roland.has(damage=3)

    table.draws_encounter(EAGER, token="0")
    assert table.told(TestBegan)[-1].difficulty == 5
    table.settle()

    assert table.roland.horror == 2


def test_who_is_whole_has_little_to_fear(table: Table) -> None:
    """Willpower 3 against 2."""
    table.draws_encounter(EAGER, token="-1")
    table.settle()

    assert table.roland.horror == 0


def test_cursed_luck_turns_with_a_clear_success(table: Table) -> None:
    """−1 in tests; a success by 0 leaves it."""
    table.draws_encounter(LUCK)
    assert table.game.investigators.skill(table.roland.seat, Skill.COMBAT) == 4

    table.roland.tests("combat", 3, token="0")
    table.settle()
    assert table.in_play(LUCK)

    table.roland.tests("combat", 2, token="0")
    table.settle()
    assert not table.in_play(LUCK)


@pytest.mark.parametrize(
    ("token", "harm"),
    [("elder_sign", (0, 0)), ("+1", (0, 0)), ("0", (1, 0)), ("-3", (1, 0)), ("skull", (0, 2))],
)
def test_twist_of_fate(table: Table, token: str, harm: tuple[int, int]) -> None:
    """A token outside any test: by what it shows, whatever symbols do here."""
    table.draws_encounter(TWIST, token=token)

    assert (table.roland.damage, table.roland.horror) == harm


def test_a_place_of_their_own(table: Table) -> None:
    """Whippoorwills are aloof: nobody is engaged by them."""
    table.enemy(BIRD).spawns()

    assert table.roland.engaged() == []
    assert not table.in_play(GHOUL)


def test_light_makes_all_harm_direct(table: Table) -> None:
    """It lies on act or agenda, one on each; nobody can soak."""
    table.roland.controls(DOG)
    table.draws_encounter(LIGHT)
    table.roland.chooses("The act")

    table.roland.is_dealt(damage=1)

    assert table.piece(LIGHT).host == table.game.stages.act.code
    assert table.roland.damage == 1


def test_a_second_light_falls_on_the_other(table: Table) -> None:
    """A third finds no place."""
    table.draws_encounter(LIGHT)
    table.roland.chooses("The act")
    table.draws_encounter(LIGHT)
    table.draws_encounter(LIGHT)

    hosts = [each.host for each in table.state.pieces.values() if each.code == LIGHT]
    assert hosts == [table.game.stages.act.code, table.game.stages.agenda.code]
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
    assert spheres not in table.game.in_play
    assert table.in_play(MACHETE)


def test_the_servant_drains_a_deck(table: Table) -> None:
    """Two cards with each attack."""
    table.roland.has_deck(*[GUTS] * 3)
    table.enemy(SERVANT).engaged_with(table.roland)

    table.enemies_attack()

    assert table.roland.discard == [GUTS] * 2
    assert (table.roland.damage, table.roland.horror) == (2, 2)
