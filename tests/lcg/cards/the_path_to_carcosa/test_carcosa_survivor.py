"""Survivor cards of The Path to Carcosa (Carcosa notes §10)."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Skill
from tests.lcg.codes import PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("wendy_adams", "roland_banks")
LANTERN, SHOVEL, HIDING_SPOT, RESOURCEFUL = "03036", "03037", "03038", "03039"
KNIFE, LUCKY, GUTS = "01086", "01080", "01089"


def test_lantern_shines(table: Table) -> None:
    """−1 shroud."""
    table.prints("Study", shroud=3)
    table.wendy.controls(LANTERN)
    table.wendy.does("investigate", "Lantern", token="-1")

    assert (table.result(), table.ended.difficulty) == ((True, 2), 2)


def test_lantern_and_shovel_differ_in_attacks_of_opportunity(table: Table) -> None:
    """Throwing the Lantern provokes nothing; digging with the Shovel does."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.controls(LANTERN)
    table.wendy.controls(SHOVEL)
    table.wendy.does("activate", "Lantern")
    assert (ghoul.damage, table.wendy.damage, table.wendy.discard) == (1, 0, [LANTERN])

    table.wendy.does("activate", "Shovel")
    assert (table.wendy.clues, table.wendy.damage) == (1, 1)


def test_shovel_fights_and_wants_clues_to_dig(table: Table) -> None:
    """+2 combat; nothing to dig without clues."""
    table.prints(RAVENOUS, health=9)
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.controls(SHOVEL)
    table.wendy.does("fight", "Shovel", token="0")
    table.sets(table.piece("Study").id, clues=0)

    assert (table.result(), table.wendy.can("activate", "Shovel")) == ((True, 3), False)


def test_hiding_spot_makes_enemies_aloof(table: Table) -> None:
    """New enemies stay unengaged, the Elite and those already engaged do not."""
    ghoul = table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.holds(HIDING_SPOT).does("play", "Hiding Spot", "Study")
    rats = table.enemy(RATS).at("Study")
    priest = table.enemy(PRIEST).at("Study")

    assert (ghoul.threat, rats.threat) == (table.wendy.seat, None)
    assert priest.threat is not None


@pytest.mark.parametrize(("exhausted", "stays"), [(True, True), (False, False)])
def test_hiding_spot_is_found_by_a_ready_enemy(table: Table, exhausted: bool, stays: bool) -> None:
    """At the end of the enemy phase; an exhausted one finds nothing."""
    table.lays("Attic")
    table.attached(HIDING_SPOT, table.piece("Attic"))
    table.enemy(RATS, exhausted=exhausted).at("Attic")
    table.next_phase("enemy")

    assert table.in_play(HIDING_SPOT) is stays


def test_resourceful_returns_a_survivor_card(table: Table) -> None:
    """One survivor card of the own discard pile, but no Resourceful."""
    for card in (KNIFE, LUCKY, RESOURCEFUL):
        table.wendy.holds(card)
        table.order("discard", seat=table.wendy.seat, cards=[card])
    table.wendy.holds(RESOURCEFUL).tests("combat", 1)
    table.wendy.commits(RESOURCEFUL).reveals("0")

    assert table.wendy.hand == [LUCKY]


FLIGHT, LABRANCHE, WAYLAY, NOT_WITHOUT = "03155", "03198", "03237", "03272"
WILL, LUCK, TRAP, ENCOUNTER, SURVIVOR = "03156", "03157", "03199", "03238", "03273"
COP = "01018"


def test_fight_or_flight_follows_the_horror(table: Table) -> None:
    """+1 combat and agility for each horror, also for horror that comes later."""
    table.wendy.has(horror=2).holds(FLIGHT).does("play", "Fight or Flight")
    skill = table.game.investigators.skill
    skills = (Skill.COMBAT, Skill.AGILITY, Skill.INTELLECT)
    assert [skill(table.wendy.seat, s) for s in skills] == [3, 6, 3]
    table.wendy.is_dealt(horror=1)

    assert [skill(table.wendy.seat, s) for s in skills] == [4, 7, 3]


def test_madame_labranche_gives_to_the_poor(table: Table) -> None:
    """A card with no hand, or a resource with none; each exhausts her."""
    lady = table.wendy.controls(LABRANCHE)
    table.wendy.has_deck(KNIFE).has(resources=0).does("activate", "Draw 1 card")
    assert (table.wendy.hand, lady.exhausted) == ([KNIFE], True)

    table.order("exhaust", what=lady.id, exhausted=False)
    assert not table.wendy.can("activate", "Draw 1 card")
    table.wendy.does("activate", "Gain 1 resource")
    assert table.wendy.resources == 1


@pytest.mark.parametrize(("token", "defeated"), [("-1", True), ("-2", False)])
def test_waylay_defeats_the_exhausted(table: Table, token: str, defeated: bool) -> None:
    """Agility 4 against evade 3; a plain test."""
    table.enemy(RAVENOUS, exhausted=True).at("Study")
    table.wendy.holds(WAYLAY).has(resources=3).does("play", "Waylay", token=token)

    assert table.in_play(RAVENOUS) is not defeated


@pytest.mark.parametrize("ready", [True, False])
def test_waylay_wants_an_exhausted_common_enemy(table: Table, ready: bool) -> None:
    """A ready enemy, or an Elite one, is no target."""
    if ready:
        table.enemy(RAVENOUS).at("Study")
    else:
        table.enemy(PRIEST, exhausted=True).at("Study")
    table.wendy.holds(WAYLAY).has(resources=3)

    assert not table.wendy.can("play", "Waylay")


@pytest.mark.parametrize(("enemies", "total"), [(1, 3), (2, 4)])
def test_not_without_a_fight_by_enemies(table: Table, enemies: int, total: int) -> None:
    """One more combat icon for each engaged enemy; its own is the first."""
    for _ in range(enemies):
        table.enemy(RAVENOUS, exhausted=True).engaged_with(table.wendy)
    table.wendy.holds(NOT_WITHOUT).tests("combat", 9).commits(NOT_WITHOUT).reveals("0")

    assert table.result() == (False, total)


def test_not_without_a_fight_wants_an_enemy(table: Table) -> None:
    """Not while no enemy is engaged."""
    table.wendy.holds(NOT_WITHOUT, GUTS).tests("willpower", 9)

    assert not table.wendy.can("commit", "Not without")


def test_a_test_of_will_is_exiled(table: Table) -> None:
    """For an investigator here; the Revelation is cancelled."""
    table.wendy.holds(WILL)
    table.draws_encounter("01166", table.roland)
    table.wendy.does("play", "A Test of Will")

    assert (table.state.agenda.doom, table.wendy.discard) == (0, [])
    assert [each.code for each in table.state.lost] == [WILL]


@pytest.mark.parametrize(
    ("damage", "horror", "chosen", "left"),
    [(2, 3, "", (0, 0)), (7, 5, "7 damage", (0, 2)), (7, 5, "5 damage", (2, 0))],
)
def test_devils_luck_cancels_ten(
    table: Table, damage: int, horror: int, chosen: str, left: tuple[int, int]
) -> None:
    """Before it is assigned; of more than 10 the player says what."""
    table.wendy.holds(LUCK).is_dealt(damage=damage, horror=horror)
    table.wendy.does("play", "Devil’s Luck")
    if chosen:
        table.wendy.chooses(chosen)

    assert (table.wendy.damage, table.wendy.horror) == left
    assert [each.code for each in table.state.lost] == [LUCK]


def test_snare_trap_catches_and_holds(table: Table) -> None:
    """Who comes in is exhausted and disengaged; once it stays exhausted as it would ready."""
    table.lays("Attic")
    table.all_at("Hallway")
    ghoul = table.enemy(RATS).at("Attic")
    table.wendy.holds(TRAP).has(resources=2).does("play", "Snare Trap")
    table.stops_before(Step.ATTACKS)
    table.goes("enemy")
    table.wendy.chooses("Roland")
    assert (ghoul.exhausted, ghoul.threat, table.piece(TRAP).host) == (True, None, ghoul.id)

    table.next_phase("upkeep")
    assert (ghoul.exhausted, table.in_play(TRAP)) == (True, False)


def test_one_snare_trap_a_location(table: Table) -> None:
    """A second cannot be laid."""
    table.attached(TRAP, table.piece("Study"))
    table.wendy.holds(TRAP).has(resources=2)

    assert not table.wendy.can("play", "Snare Trap")


def test_better_chance_encounter_pays_the_cost(table: Table) -> None:
    """X is the Ally's cost; it stays."""
    for card in (COP, "01033"):
        table.roland.holds(card)
        table.order("discard", seat=table.roland.seat, cards=[card])
    table.wendy.holds(ENCOUNTER).has(resources=3)
    assert not table.wendy.can("play", "Chance Encounter")

    table.wendy.has(resources=4).does("play", "Chance Encounter")
    if "choose" in table.kinds:
        table.wendy.chooses("Beat Cop")
    assert (table.piece(COP).controller, table.wendy.resources) == (table.wendy.seat, 0)


def test_true_survivor_returns_innate_skills(table: Table) -> None:
    """Three, or as many as there are."""
    for card in (GUTS, KNIFE, RESOURCEFUL):
        table.wendy.holds(card)
        table.order("discard", seat=table.wendy.seat, cards=[card])
    table.wendy.holds(SURVIVOR).has(resources=3).does("play", "True Survivor")

    assert sorted(table.wendy.hand) == [GUTS, RESOURCEFUL]
