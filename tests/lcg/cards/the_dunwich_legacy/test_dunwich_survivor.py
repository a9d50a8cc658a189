"""Survivor cards, also those that cost experience (Dunwich notes §7)."""

from __future__ import annotations

import pytest

from bot.lcg.core.constants import LURED_TO
from bot.lcg.core.state import StruckCard
from bot.lcg.printed.cards import CardCode, Skill
from tests.lcg.codes import COP, GHOUL, GUTS, KNIFE, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

FIRE_AXE, PETER, BAIT, OOPS, NEWSPAPER = "02032", "02033", "02034", "02113", "02155"
RISE, DARK_HORSE, CHANCE_ENCOUNTER = "02192", "02234", "02270"
PETER_2, EXTINGUISHER, FLARE, LURE, SCRAPPER = "02035", "02114", "02115", "02156", "02193"
INSTINCT, STROKE, TRY_AGAIN = "02235", "02271", "02309"


@pytest.fixture
def table() -> Table:
    """Wendy Adams (3 intellect, 1 combat, 4 agility) and Roland Banks in the Study, her turn."""
    return Table(["wendy_adams", "roland_banks"], whole=True)


@pytest.mark.parametrize(("resources", "damage"), [(0, 2), (1, 1)])
def test_fire_axe(table: Table, resources: int, damage: int) -> None:
    """1 more damage without resources."""
    table.roland.controls(FIRE_AXE)
    table.goes("turn", table.roland)
    table.roland.has(resources=resources)
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.tokens("0")
    table.roland.does("fight", "Ghoul Priest", "Fire Axe")
    if "commit" in table.kinds:
        table.roland.reveals()

    assert (table.ended.success, priest.damage) == (True, damage)


def test_fire_axe_swings_three_times(table: Table) -> None:
    """Each resource +2; the last one makes it hit harder."""
    table.wendy.controls(FIRE_AXE)
    table.wendy.has(resources=3)
    priest = table.enemy(PRIEST).engaged_with(table.wendy)
    table.tokens("0")
    table.wendy.does("fight", "Ghoul Priest", "Fire Axe")
    for _ in range(3):
        table.wendy.does("activate", "Fire Axe")

    assert (table.ended.total, priest.damage, table.wendy.resources) == (7, 2, 0)


def test_fire_axe_swings_in_its_own_attacks(table: Table) -> None:
    """At most three times, and not in another attack."""
    table.wendy.controls(FIRE_AXE)
    table.wendy.has(resources=9)
    table.enemy(PRIEST).engaged_with(table.wendy)
    table.tokens("0")
    table.wendy.does("fight", "Ghoul Priest", "Fire Axe")
    for _ in range(3):
        table.wendy.does("activate", "Fire Axe")
    assert table.ended.total == 7

    table.wendy.holds(GUTS).tests("combat", 3, token="0")
    assert not table.wendy.can("activate", "Fire Axe")


def test_peter_sylvestre_rests(table: Table) -> None:
    """+1 agility; 1 horror of his own after the turn."""
    peter = table.wendy.controls(PETER, horror=1)
    assert table.game.investigators.skill(table.wendy.seat, Skill.AGILITY) == 5
    table.wendy.ends_turn().does("activate", "Peter Sylvestre")

    assert peter.horror == 0


def test_peter_sylvestre_is_fine(table: Table) -> None:
    """Without horror nothing is asked, nor after Roland's turn."""
    peter = table.wendy.controls(PETER)
    table.wendy.ends_turn()
    assert "reaction" not in table.kinds

    table.sets(peter.id, horror=1)
    table.goes("turn", table.roland)
    table.roland.ends_turn()
    assert not table.wendy.can("activate", "Peter Sylvestre")


def test_bait_and_switch(table: Table) -> None:
    """The ghoul goes where Wendy wants."""
    table.wendy.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.holds(BAIT)
    table.wendy.does("play", "Bait and Switch", token="0").chooses("Attic")

    assert (ghoul.place, ghoul.exhausted) == (table.piece("Attic").id, True)


def test_bait_and_switch_moves_no_elite(table: Table) -> None:
    """The Ghoul Priest is evaded where he is. Rules Reference, "Evade"."""
    table.wendy.at("Hallway")
    table.lays("Attic")
    table.wendy.holds(BAIT)
    assert "engaged" in table.wendy.why_not("play", "Bait and Switch")
    priest = table.enemy(PRIEST).engaged_with(table.wendy)
    table.wendy.does("play", "Bait and Switch", token="0")

    assert (priest.exhausted, priest.place) == (True, table.piece("Hallway").id)


def test_oops(table: Table) -> None:
    """The bat misses one ghoul by 2 and hits the other."""
    table.wendy.controls("Baseball Bat")
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    other = table.enemy(GHOUL, exhausted=True).at("Study")
    table.prints(GHOUL, health=4)
    table.wendy.holds(OOPS).has(resources=2)
    table.wendy.does("fight", "Ravenous", "Baseball Bat").reveals("-2").passes()
    table.wendy.does("play", "Oops!")

    assert (table.ended.success, other.damage) == (False, 2)


@pytest.mark.parametrize("token", ["-3", "auto_fail"])
def test_oops_is_for_a_near_miss(table: Table, token: str) -> None:
    """By 3, or with nobody else there, it is none."""
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.enemy(GHOUL, exhausted=True).at("Study")
    table.wendy.holds(OOPS).has(resources=2)
    table.wendy.does("fight", "Ravenous").reveals(token).passes()

    assert not table.ended.success
    assert not table.wendy.can("play", "Oops!")


def test_newspaper(table: Table) -> None:
    """+2 while she investigates without clues."""
    table.wendy.controls(NEWSPAPER)
    table.sets("Study", clues=3)
    table.wendy.does("investigate", "Study", token="0")
    assert table.ended.total == 5
    table.wendy.does("investigate", "Study", token="0")
    assert table.ended.total == 3

    table.wendy.has(clues=0).tests("intellect", 3, token="0")
    assert table.ended.total == 3


@pytest.mark.parametrize(("difficulty", "may"), [(6, True), (5, False)])
def test_rise_to_the_occasion(table: Table, difficulty: int, may: bool) -> None:
    """2 more than the base skill (4 willpower): cards in play do not count."""
    table.wendy.controls("Holy Rosary")
    table.wendy.holds(RISE, GUTS).tests("willpower", difficulty)

    assert table.wendy.can("commit", "Rise") is may


def test_rise_to_the_occasion_is_for_own_tests(table: Table) -> None:
    """Roland's occasion is Roland's; three icons it has."""
    table.wendy.holds(RISE, GUTS)
    table.roland.tests("willpower", 9)
    assert not table.wendy.can("commit", "Rise")
    table.roland.reveals("0")

    table.wendy.tests("combat", 4).commits(RISE).reveals("0")
    table.settle()
    assert table.result() == (True, 4)


def test_dark_horse(table: Table) -> None:
    """+1 to everything without resources, and none wanted."""
    table.wendy.controls(DARK_HORSE)
    table.wendy.has(resources=0)
    seat = table.wendy.seat
    skills = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)
    assert [table.game.investigators.skill(seat, each) for each in skills] == [5, 4, 2, 5]
    table.next_phase("upkeep")
    table.wendy.chooses("yes")

    assert (table.wendy.resources, table.roland.resources) == (0, 6)


def test_dark_horse_may_gain(table: Table) -> None:
    """With a resource there is no bonus; a second one cannot be played."""
    table.wendy.controls(DARK_HORSE)
    table.wendy.holds(DARK_HORSE)
    assert table.wendy.why_not("play", "Dark Horse") == "You already control Dark Horse."
    table.wendy.has(resources=0)
    table.next_phase("upkeep")
    table.wendy.chooses("no")

    assert table.wendy.resources == 1
    assert table.game.investigators.skill(table.wendy.seat, Skill.COMBAT) == 1


def test_chance_encounter(table: Table) -> None:
    """Roland's Beat Cop comes to Wendy until the end of the round."""
    table.roland.holds(COP)
    table.order("discard", seat=table.roland.seat, cards=[COP])
    table.wendy.holds(CHANCE_ENCOUNTER)
    table.wendy.does("play", "Chance Encounter")
    assert table.piece(COP).controller == table.wendy.seat
    table.next_phase("upkeep")

    assert (table.in_play(COP), table.roland.discard) == (False, [COP])


def test_chance_encounter_wants_an_ally(table: Table) -> None:
    """Not a Knife, and nobody unique who is in play."""
    table.wendy.holds(CHANCE_ENCOUNTER, KNIFE)
    table.roland.holds("01048")
    table.order("discard", seat=table.wendy.seat, cards=[KNIFE])
    assert "Ally" in table.wendy.why_not("play", "Chance Encounter")
    table.wendy.controls("01048")
    table.order("discard", seat=table.roland.seat, cards=["01048"])

    assert "Ally" in table.wendy.why_not("play", "Chance Encounter")
    assert not table.in_play(RATS)


def test_peter_sylvestre_2(table: Table) -> None:
    """+1 agility and willpower; his horror goes after the turn, if he has any."""
    peter = table.wendy.controls(PETER_2, horror=2)
    skills = [
        table.game.investigators.skill(table.wendy.seat, s)
        for s in (Skill.WILLPOWER, Skill.AGILITY)
    ]
    assert skills == [5, 5]
    table.wendy.ends_turn().does("activate", "Peter Sylvestre")

    assert peter.horror == 1


def test_fire_extinguisher_fights(table: Table) -> None:
    """+1 combat."""
    table.wendy.controls(EXTINGUISHER)
    table.enemy(GHOUL).engaged_with(table.wendy)
    table.wendy.does("fight", "Ghoul", "Extinguisher", token="0")

    assert (table.ended.total, table.ended.success) == (2, True)


@pytest.mark.parametrize(("token", "left"), [("0", 0), ("auto_fail", 2)])
def test_fire_extinguisher_sprays(table: Table, token: str, left: int) -> None:
    """Exiled; a success evades all who are engaged."""
    table.wendy.controls(EXTINGUISHER)
    table.enemy(GHOUL).engaged_with(table.wendy)
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.does("evade", "Ghoul Minion", "Extinguisher", token=token)

    assert (len(table.wendy.engaged()), table.in_play(EXTINGUISHER)) == (left, False)
    assert table.state.lost == [StruckCard(CardCode(EXTINGUISHER), table.wendy.seat)]


def test_flare_fights(table: Table) -> None:
    """+3 combat, 3 damage, exiled; enemies strike at no fight."""
    priest = table.enemy(PRIEST).engaged_with(table.wendy)
    table.wendy.holds(FLARE).has(resources=2)
    table.wendy.does("play", "Flare", "Ghoul Priest", token="0")

    assert (table.ended.total, priest.damage, table.wendy.damage) == (4, 3, 0)
    assert FLARE in table.codes(table.state.removed)


def test_flare_calls_for_help(table: Table) -> None:
    """An Ally of Roland's top nine comes under Wendy's control."""
    table.roland.has_deck(KNIFE, COP, GUTS)
    table.wendy.has_deck(KNIFE)
    table.wendy.holds(FLARE).has(resources=2)
    table.wendy.does("play", "Flare").chooses("Roland Banks")
    if "search" in table.kinds:
        table.wendy.chooses("Beat Cop")

    assert table.piece(COP).controller == table.wendy.seat
    assert FLARE in table.codes(table.state.removed)
    assert sorted(table.roland.deck) == sorted([KNIFE, GUTS])


def test_calling_for_help_is_no_fight(table: Table) -> None:
    """An engaged enemy strikes first."""
    table.enemy(GHOUL).engaged_with(table.wendy)
    table.roland.has_deck(COP)
    table.wendy.has_deck()
    table.wendy.holds(FLARE).has(resources=2)
    plays = [each for each in table.wendy.offers() if each.startswith("play:")]
    assert len(plays) == 2
    table.wendy.chooses(min(plays, key=len))

    assert (table.wendy.damage, table.wendy.horror) == (1, 1)


def test_flare_wants_a_target(table: Table) -> None:
    """No enemy, and no deck to search."""
    table.wendy.has_deck()
    table.roland.has_deck()
    table.wendy.holds(FLARE).has(resources=2)

    assert "no deck" in table.wendy.why_not("play", "Flare")


def test_lure_draws_hunters(table: Table) -> None:
    """The ghoul goes to the Attic, not to the Parlor; then the Lure is gone."""
    table.all_at("Hallway")
    for place in ("Attic", "Cellar"):
        table.lays(place)
    table.wendy.at("Attic").holds(LURE)
    table.wendy.does("play", "Lure")
    table.wendy.at("Cellar")
    table.roland.at("Cellar")
    hunter = table.enemy(PRIEST).at("Hallway")
    table.next_phase("enemy")
    assert table.game.places.where(hunter) == table.piece("Attic").id

    table.next_phase("upkeep")
    assert not table.in_play(LURE)


def test_lure_calls_in_the_enemy_phase(table: Table) -> None:
    """Otherwise enemies go where they would."""
    table.lays("Hallway")
    table.lays("Attic")
    card = table.attached(LURE, table.piece("Attic"))
    hunter = table.enemy(PRIEST).at("Hallway")

    assert not list(table.game.constants.answers(LURED_TO, hunter))
    assert card.host == table.piece("Attic").id


def test_scrapper(table: Table) -> None:
    """1 resource, +1 combat or agility; not willpower."""
    table.wendy.controls(SCRAPPER)
    table.wendy.has(resources=1).tests("combat", 2, token="0")
    table.wendy.does("activate", "Scrapper")
    assert (table.result(), table.wendy.resources) == ((True, 2), 0)

    table.wendy.has(resources=1).tests("willpower", 2, token="0")
    assert table.kinds == ["turn"]


def test_survival_instinct_2(table: Table) -> None:
    """The other ghoul is evaded as well, and she goes away."""
    table.wendy.at("Hallway")
    table.lays("Attic")
    first = table.enemy(GHOUL).engaged_with(table.wendy)
    second = table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.holds(INSTINCT)
    table.wendy.does("evade", "Ghoul Minion").commits(INSTINCT).reveals("0")
    table.wendy.chooses("Evade").chooses("yes").chooses("Attic")

    assert (first.exhausted, second.exhausted, table.wendy.is_at("Attic")) == (True, True, True)


def test_survival_instinct_2_is_for_evasions(table: Table) -> None:
    """Another test with agility leads nowhere."""
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.holds(INSTINCT).tests("agility", 1)
    table.wendy.commits(INSTINCT).reveals("0")

    assert table.kinds == ["turn"]


def test_stroke_of_luck(table: Table) -> None:
    """Exiled after the token, the test succeeds."""
    table.wendy.holds(STROKE).tests("combat", 9)
    table.wendy.commits(STROKE).reveals("-4")
    table.wendy.chooses("yes")

    assert (table.ended.success, table.ended.automatic) == (True, "success")
    assert STROKE in table.codes(table.state.removed)


def test_stroke_of_luck_may_wait(table: Table) -> None:
    """Kept, it is an icon and goes to the discard pile."""
    table.wendy.holds(STROKE).tests("combat", 2)
    table.wendy.commits(STROKE).reveals("0")
    table.wendy.chooses("no")

    assert (table.result(), table.wendy.discard) == ((True, 2), [STROKE])


@pytest.mark.parametrize("exiled", [True, False])
def test_stroke_of_luck_cannot_help_against_the_auto_fail(table: Table, exiled: bool) -> None:
    """FAQ 02271: it may be exiled all the same; the test fails."""
    table.wendy.holds(STROKE).tests("combat", 1)
    table.wendy.commits(STROKE).reveals("auto_fail")
    assert [option.futile for option in table.wendy.ask.parts[table.wendy.seat].options] == [True]
    table.wendy.chooses("yes") if exiled else table.wendy.passes()

    assert (table.ended.success, table.ended.automatic) == (False, "failure")
    assert (STROKE in table.codes(table.state.removed)) is exiled
    assert (table.wendy.discard == [STROKE]) is not exiled


def test_stroke_of_luck_is_for_own_tests(table: Table) -> None:
    """It cannot be committed to the test of somebody else."""
    table.wendy.holds(STROKE, GUTS)
    table.roland.tests("willpower", 1)
    assert not table.wendy.can("commit", "Stroke of Luck")


def test_try_and_try_again(table: Table) -> None:
    """Guts comes back from a failed test."""
    card = table.wendy.controls(TRY_AGAIN)
    table.wendy.holds(GUTS).tests("willpower", 9)
    table.wendy.commits(GUTS).reveals("0")
    table.wendy.does("activate", "Try and Try Again")

    assert (table.wendy.hand, card.exhausted) == ([GUTS], True)


def test_try_and_try_again_wants_an_own_skill(table: Table) -> None:
    """Roland's Guts are Roland's, a Knife is no skill, a success no failure."""
    table.wendy.controls(TRY_AGAIN)
    table.roland.holds(GUTS)
    table.roland.tests("willpower", 9)
    table.roland.commits(GUTS).reveals("0")
    assert table.kinds == ["turn"]

    table.wendy.holds(KNIFE).tests("combat", 9)
    table.wendy.commits(KNIFE).reveals("0")
    assert table.kinds == ["turn"]
