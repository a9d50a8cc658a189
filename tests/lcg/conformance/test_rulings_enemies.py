"""Rulings: enemies, their moves and their attacks."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import EnemyAttacked, EnemyDisengaged, EnemyEvaded, EvasionBarred
from bot.lcg.core.state import Step
from tests.lcg.codes import ACOLYTE, BARRICADE, GHOUL, MOB, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table
from tests.lcg.woods import MAIN_PATH, RITUAL_SITE, in_the_woods

OF_UMORDHOTH, CORPSE_TAKER = "50039", "50042"


def test_prey_is_looked_at_as_it_stands() -> None:
    """Ghoul Priest: his prey counts bonuses of allies."""
    table = Table(["roland_banks", "skids_otoole"])
    for place in ("Hallway", "Attic", "Cellar"):
        table.lays(place)
    table.roland.at("Attic")
    table.skids.at("Cellar").controls("Lita Chantler")
    table.skids.controls("01018")
    priest = table.enemy(PRIEST).at("Hallway")
    table.skids.suffers("Haunted")
    table.next_phase("enemy")

    assert priest.threat == table.roland.seat


def test_automatic_evasion_frees_a_team_mate() -> None:
    """Ruling, "Stray Cat": it evades any enemy at the location, also another player’s."""
    table = Table(["wendy_adams", "roland_banks"])
    table.wendy.controls("Stray Cat")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.wendy.does("activate", "Stray Cat")

    assert (ghoul.exhausted, ghoul.threat) == (True, None)
    assert not table.in_play("Stray Cat")


def test_a_miss_may_cost_the_lead(table: Table) -> None:
    """Rules Reference, "Fight Action".

    A miss can defeat the team-mate, whose enemy then engages.
    """
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.has(damage=8)
    table.goes("turn", table.daisy)
    table.daisy.does("fight", "Ghoul", token="-4")

    assert not table.roland.playing
    assert (table.state.lead, ghoul.threat) == (table.daisy.seat, table.daisy.seat)
    assert table.kinds == ["turn"]


@pytest.mark.parametrize(("exhausted", "engaged"), [(False, True), (True, False)])
def test_ghouls_move_at_the_end_of_the_enemy_phase(
    solo: Table, exhausted: bool, engaged: bool
) -> None:
    """Ruling, "They're Getting Out!": exhausted ones too; ready ones engage, and do not attack."""
    solo.order("stage", of="agenda", number=3)
    solo.all_at("Hallway")
    solo.lays("Attic")
    solo.lays("Parlor")
    ghoul = solo.enemy(GHOUL, exhausted=exhausted).at("Attic")
    solo.next_phase("enemy")

    assert (solo.game.places.where(ghoul), solo.roland.damage) == (solo.place("Hallway").id, 0)
    assert (ghoul.threat is not None) == engaged


def test_a_barricade_stops_the_ghouls_on_their_way(solo: Table) -> None:
    """Rules Reference, "Cannot": a Barricade stops enemies that an agenda moves."""
    solo.order("stage", of="agenda", number=3)
    solo.all_at("Hallway")
    solo.lays("Attic")
    solo.lays("Parlor")
    solo.attached(BARRICADE, "Hallway")
    ghoul = solo.enemy(GHOUL).at("Attic")
    solo.next_phase("enemy")

    assert ghoul.place == solo.place("Attic").id


def test_a_ghoul_that_lost_its_prey_engages_the_next() -> None:
    """Rules notes §10: the enemies stay, and ready ones immediately engage others there."""
    table = Table(["roland_banks", "daisy_walker"])
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.order("defeat", what=0)

    assert rats.threat == table.daisy.seat


def test_the_lead_chooses_between_two_for_the_rats() -> None:
    """Rules notes §16: an enemy without prey that could engage two asks the lead."""
    table = Table(["roland_banks", "daisy_walker"])
    rats = table.enemy(RATS, exhausted=True).at("Study")
    table.order("exhaust", what=rats.id, exhausted=False)
    table.roland.chooses("Daisy Walker")

    assert rats.threat == table.daisy.seat


def test_a_ravenous_ghoul_looks_for_the_weakest() -> None:
    """Rules Reference, "Prey": lowest remaining health counts damage."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.has(damage=6)
    ghoul = table.enemy(RAVENOUS, exhausted=True).at("Study")
    table.order("exhaust", what=ghoul.id, exhausted=False)

    assert ghoul.threat == table.roland.seat


def test_a_mob_enforcer_walks_past_others() -> None:
    """Prey, "only": it moves towards its bearer past the others and engages nobody else."""
    table = Table(["roland_banks", "skids_otoole"])
    table.roland.at("Hallway")
    table.lays("Attic")
    table.skids.at("Cellar")
    table.skids.stacks(MOB).draws()
    enforcer = table.piece(MOB)
    table.order("send", enemy=enforcer.id, to="Attic")
    table.next_phase("enemy")

    assert table.game.places.where(enforcer) == table.place("Hallway").id
    assert enforcer.threat is None


def test_a_bribe_beside_somebody_else() -> None:
    """Mob Enforcer: any investigator at its location may pay to discard it."""
    table = Table(["roland_banks", "skids_otoole"])
    table.skids.stacks(MOB).draws()
    table.roland.does("parley", "Mob Enforcer")

    assert (table.roland.resources, table.in_play(MOB), table.skids.discard) == (1, False, [MOB])


def test_the_enforcer_is_not_defeated_by_money() -> None:
    """Ruling, "Mob Enforcer": discarding is not defeating; Roland finds nothing."""
    table = Table(["roland_banks"])
    table.roland.stacks(MOB).draws()
    table.roland.does("parley", "Mob Enforcer")

    assert (table.kinds, table.roland.clues) == (["turn"], 0)


def test_hunters_do_not_leave_an_exhausted_quarrel() -> None:
    """Rules Reference, "Hunter": ready and unengaged; the exhausted stay."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Attic")
    rats = table.enemy(RATS, exhausted=True).at("Attic")
    table.next_phase("enemy")

    assert table.game.places.where(rats) == table.place("Attic").id


def test_a_hunter_attacks_in_the_phase_in_which_it_arrives() -> None:
    """3.2 and 3.3: a hunter attacks in the phase in which it arrives."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Attic")
    rats = table.enemy(RATS).at("Attic")
    table.next_phase("enemy")

    assert (rats.threat, table.roland.damage, rats.exhausted) == (0, 1, True)


def test_an_enemy_that_readies_engages_and_does_not_attack() -> None:
    """4.3: an enemy that readies in upkeep engages and does not attack."""
    table = Table(["roland_banks"])
    rats = table.enemy(RATS, exhausted=True).at("Study")
    table.next_phase("upkeep")

    assert (rats.threat, rats.exhausted, table.roland.damage) == (0, False, 0)


def test_on_the_lam_in_the_enemy_phase() -> None:
    """On the Lam: what cannot attack does not, and stays ready (Rules Reference, "Cannot")."""
    table = Table(["skids_otoole"])
    rats = table.enemy(RATS).engaged_with(table.skids)
    table.skids.holds("On the Lam")
    table.goes("turn", table.skids)
    table.skids.does("play", "On the Lam").does("resource")
    table.enemies_attack()

    assert (table.skids.damage, rats.exhausted) == (0, False)
    assert not table.told(EnemyAttacked)


def test_moving_into_the_attic_with_a_ghoul_in_tow() -> None:
    """Attack of opportunity at the old place; the ghoul comes along; then the Attic's horror."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("move", "Attic")

    assert (table.roland.damage, table.roland.horror) == (1, 2)
    assert (ghoul.threat, table.game.places.where(ghoul)) == (0, table.place("Attic").id)


def test_a_retreat_that_kills_leaves_the_enemy_behind() -> None:
    """Rules notes §3: who falls to the attack of opportunity does not move."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.has(damage=8).does("move", "Attic")

    assert (table.roland.playing, table.game.places.where(ghoul)) == (
        False,
        table.place("Hallway").id,
    )


def test_engaging_provokes_the_others() -> None:
    """Rules Reference, "Attack of Opportunity": the Engage action provokes."""
    table = Table(["roland_banks", "daisy_walker"])
    table.enemy(RATS).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.does("engage", "Ghoul Minion")

    assert (table.roland.damage, ghoul.threat) == (1, table.roland.seat)


def test_agendas_are_not_advanced_by_an_acolytes_doom() -> None:
    """Silver Twilight Acolyte: its doom waits for 1.3."""
    table = Table(["roland_banks"])
    table.sets("agenda", doom=2)
    table.enemy(ACOLYTE).engaged_with(table.roland)
    table.roland.does("resource")

    assert (table.state.agenda.doom, table.state.agenda.index) == (3, 0)


# "Cannot" is absolute


def test_what_cannot_be_evaded_is_not_distracted() -> None:
    """Rules Reference, "Cannot": Cunning Distraction leaves the Acolyte of Umôrdhoth engaged.

    It clings to Roland, whose hand is empty, whoever plays the event; the Ghoul is evaded.
    """
    table = Table(["wendy_adams", "roland_banks"])
    acolyte = table.enemy(OF_UMORDHOTH).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).engaged_with(table.wendy)
    table.wendy.has(resources=9).holds("Cunning Distraction").does("play", "Cunning Distraction")

    assert (acolyte.exhausted, acolyte.threat) == (False, table.roland.seat)
    assert [fact.code for fact in table.told(EvasionBarred)] == [OF_UMORDHOTH]
    assert (ghoul.exhausted, ghoul.threat) == (True, None)


@pytest.mark.parametrize(("left", "evaded"), [((), False), (("Knife",), True)])
def test_the_last_card_committed_leaves_an_empty_hand(left: tuple[str, ...], evaded: bool) -> None:
    """Rules Reference, "Cannot" and ST.7: with the last card committed the hand is empty then.

    The test succeeds, and the Acolyte of Umôrdhoth stays as it is; with another card in hand it is
    evaded.
    """
    table = Table(["roland_banks"])
    acolyte = table.enemy(OF_UMORDHOTH).engaged_with(table.roland)
    table.roland.holds("Unexpected Courage", *left).does("evade", token="0")
    table.roland.commits("Unexpected Courage").reveals()

    assert table.ended.success
    assert (acolyte.exhausted, acolyte.threat is None) == (evaded, evaded)
    assert bool(table.told(EnemyEvaded)) is evaded
    assert bool(table.told(EvasionBarred)) is not evaded


def test_a_card_drawn_first_lets_the_evasion_happen() -> None:
    """ST.7: the performer orders results; Manual Dexterity's card is in hand when it is evaded."""
    table = Table(["roland_banks"])
    acolyte = table.enemy(OF_UMORDHOTH).engaged_with(table.roland)
    table.roland.stacks("Knife").holds("Manual Dexterity").does("evade", token="0")
    table.roland.commits("Manual Dexterity").reveals()
    table.roland.chooses("Manual Dexterity")

    assert (table.roland.hand, acolyte.threat) == (["01086"], None)


def test_what_is_not_evaded_takes_nothing_of_the_evasion() -> None:
    """Rules Reference, "Cannot": Blinding Light does not damage an enemy that is not evaded."""
    table = Table(["agnes_baker"])
    acolyte = table.enemy(OF_UMORDHOTH).engaged_with(table.agnes)
    table.agnes.holds("Blinding Light", "Guts")
    table.agnes.does("play", "Blinding Light", token="0").commits("Guts").reveals()

    assert (acolyte.damage, acolyte.threat) == (0, table.agnes.seat)


def test_corpse_taker_whose_way_is_barred_stays_engaged() -> None:
    """Rules Reference, "Cannot": an enemy that cannot move stays engaged."""
    table = in_the_woods("roland_banks", "daisy_walker")
    table.lays(RITUAL_SITE)
    table.all_at(RITUAL_SITE)
    table.attached(BARRICADE, MAIN_PATH)
    taker = table.enemy(CORPSE_TAKER, exhausted=True).engaged_with(table.roland)
    table.stops_before(Step.UPKEEP)
    table.goes("3.4")

    assert taker.threat == table.roland.seat
    assert not table.told(EnemyDisengaged)
