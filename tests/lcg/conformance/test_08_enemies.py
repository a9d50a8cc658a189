"""Rules notes §8: engagement, prey, hunters, aloof, massive, defeat."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import EnemyAttacked, EnemyDefeated, EnemyMoved
from bot.lcg.core.state import Step
from tests.lcg.codes import GHOUL, PRIEST, RATS, RAVENOUS, UMORDHOTH
from tests.lcg.table import Table


def house(table: Table) -> None:
    """Hallway, Attic, Cellar and Parlor are in play, everybody in the Hallway."""
    table.all_at("Hallway")
    for place in ("Attic", "Cellar"):
        table.lays(place, revealed=False)


def hunt(table: Table) -> None:
    """Step 3.2 up to the attacks."""
    table.stops_before(Step.ENEMY_WINDOW)
    table.goes("enemy")


def test_ready_unengaged_enemies_engage_at_once(table: Table) -> None:
    """Rules Reference, "Enemy Engagement".

    A ready enemy engages an investigator at its location.
    """
    house(table)
    rats = table.enemy(RATS).at("Attic")
    assert rats.threat is None
    table.roland.does("move", "Attic")

    assert rats.threat == 0


def test_exhausted_enemies_engage_when_they_ready(table: Table) -> None:
    """Rules Reference, "Enemy Engagement": an exhausted enemy engages once it readies."""
    rats = table.enemy(RATS, exhausted=True).at("Study")
    assert rats.threat is None
    table.next_phase("upkeep")
    table.roland.chooses("Roland")

    assert rats.threat == 0


def test_engaged_before_after_entering_abilities(table: Table) -> None:
    """Rules notes §8: an enemy engages before abilities "after you enter" resolve."""
    house(table)
    rats = table.enemy(RATS).at("Attic")
    table.roland.has(horror=4)
    table.roland.does("move", "Attic")

    assert not table.roland.playing
    assert rats.threat is None
    assert rats.place == table.place("Attic").id


def test_a_disengaged_ready_enemy_engages_again(table: Table) -> None:
    """Rules notes §8: an enemy that disengages without exhausting engages again."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.daisy.at("Hallway")
    table.order("disengage", enemy=ghoul.id)

    assert ghoul.threat == 0


def test_prey_decides_whom_it_engages(table: Table) -> None:
    """Rules Reference, "Prey".

    The enemy engages the lowest remaining health; the lead has no choice.
    """
    table.roland.has(damage=7)
    ravenous = table.enemy(RAVENOUS).at("Study")

    assert ravenous.threat == 0


def test_ties_of_prey_are_the_leads(table: Table) -> None:
    """Rules notes §16: the lead decides ties, and for enemies without prey."""
    table.order("spawn", card=RATS, at="Study")

    assert table.ask.kind == "prey"
    table.roland.chooses("Daisy Walker")
    assert table.piece(RATS).threat == 1


def test_the_drawer_picks_among_several_spawn_places(table: Table) -> None:
    """Rules notes §16.

    The drawer picks a spawn location; "empty" means no enemy, no investigator.
    """
    house(table)
    table.lays("Study")
    table.enemy(GHOUL).at("Attic")
    table.draws_encounter("01169", table.daisy)

    assert table.daisy.is_awaited
    assert sorted(table.daisy.labels()) == ["Cellar", "Study"]
    table.daisy.chooses("Cellar")
    assert table.piece("01169").place == table.place("Cellar").id


def test_enemies_do_not_reveal_places(table: Table) -> None:
    """Rules notes §8: a location that an enemy enters stays unrevealed."""
    house(table)
    table.order("move", who=[0, 1], to="Cellar")
    table.lays("Parlor", revealed=False)
    rats = table.enemy(RATS).at("Parlor")
    hunt(table)

    assert rats.place == table.place("Hallway").id
    assert not table.place("Attic").revealed


def test_hunters_move_one_step_to_the_nearest(table: Table) -> None:
    """Rules Reference, "Hunter": it moves one step to the nearest investigator, then engages."""
    house(table)
    table.daisy.at("Cellar")
    rats = table.enemy(RATS).at("Attic")
    hunt(table)

    assert rats.threat == 0
    assert len(table.told(EnemyMoved)) == 1


def test_a_hunter_counts_steps(table: Table) -> None:
    """Rules Reference, "Hunter": it moves one connection and does not engage on the way."""
    house(table)
    table.order("move", who=[0, 1], to="Cellar")
    rats = table.enemy(RATS).at("Attic")
    hunt(table)
    assert rats.place == table.place("Hallway").id

    hunt(table)
    assert rats.threat is None or rats.threat in (0, 1)
    assert "prey" in table.kinds


def test_hunters_that_are_exhausted_or_beside_somebody_stay(table: Table) -> None:
    """Rules Reference, "Hunter": exhausted, engaged and accompanied enemies do not move."""
    house(table)
    rats = table.enemy(RATS, exhausted=True).at("Attic")
    hunt(table)

    assert rats.place == table.place("Attic").id


def test_others_do_not_hunt(table: Table) -> None:
    """Rules Reference, "Hunter": enemies without the keyword do not move."""
    house(table)
    ghoul = table.enemy(GHOUL).at("Attic")
    hunt(table)

    assert ghoul.place == table.place("Attic").id


def test_prey_before_lead_among_the_equally_near(table: Table) -> None:
    """Rules notes §17: prey decides between equally near investigators, and the lead only ties."""
    house(table)
    table.roland.at("Attic")
    table.daisy.at("Cellar")
    priest = table.enemy(PRIEST).at("Hallway")
    hunt(table)

    assert priest.threat == 0


def test_equally_near_without_prey_is_the_leads(table: Table) -> None:
    """Rules notes §8: the lead decides between equally short first steps."""
    house(table)
    table.roland.at("Attic")
    table.daisy.at("Cellar")
    rats = table.enemy(RATS).at("Hallway")
    hunt(table)

    assert table.ask.kind == "path"
    table.roland.chooses("Cellar")
    assert rats.threat == 1


def test_a_blocked_step_is_not_taken(table: Table) -> None:
    """Rules Reference, "Hunter": distance ignores barriers, and a barred step does not happen."""
    house(table)
    table.attached("01038", "Hallway")
    rats = table.enemy(RATS).at("Attic")
    hunt(table)

    assert rats.place == table.place("Attic").id


def test_bearer_only_ignores_everybody_else(table: Table) -> None:
    """Rules Reference, "Prey": an enemy with "only" engages no other investigator."""
    house(table)
    table.roland.at("Attic")
    table.roland.stacks("01101").draws(1)
    enforcer = table.piece("01101")
    assert enforcer.threat == 0
    table.order("exhaust", what=enforcer.id)
    table.order("disengage", enemy=enforcer.id)
    table.order("move", who=0, to="Cellar")
    table.daisy.at("Attic")
    table.order("exhaust", what=enforcer.id, exhausted=False)

    assert enforcer.threat is None


def test_bearer_only_hunts_past_everybody_else(table: Table) -> None:
    """Rules Reference, "Prey".

    An enemy with "only" hunts past investigators who are not its prey.
    """
    house(table)
    table.roland.stacks("01101").draws(1)
    enforcer = table.piece("01101")
    table.order("exhaust", what=enforcer.id)
    table.order("disengage", enemy=enforcer.id)
    table.roland.at("Attic")
    table.order("exhaust", what=enforcer.id, exhausted=False)
    hunt(table)

    assert enforcer.threat == 0


def test_massive_is_engaged_with_everybody_here(table: Table) -> None:
    """Rules Reference, "Massive".

    Ready, it is engaged with all at its location, in no threat area.
    """
    big = table.enemy(UMORDHOTH).at("Study")
    assert table.game.enemies.engaged_seats(big) == [0, 1]
    table.order("exhaust", what=big.id)

    assert table.game.enemies.engaged_seats(big) == []
    assert big.threat is None


def test_massive_attacks_each_and_exhausts_after_the_last(table: Table) -> None:
    """Rules Reference, "Massive".

    In 3.3 it attacks each there in the lead’s order, then exhausts.
    """
    big = table.enemy(UMORDHOTH).at("Study")
    table.enemies_attack()
    table.roland.chooses("Daisy Walker")

    assert [f.seat for f in table.told(EnemyAttacked)] == [1, 0]
    assert big.exhausted


def test_massive_enemies_are_not_engaged_by_action(table: Table) -> None:
    """Rules Reference, "Massive": nobody can engage it with an action."""
    table.enemy(UMORDHOTH).at("Study")

    assert not table.roland.can("engage")
    assert "massive" in table.roland.why_not("engage", "Um").casefold()


def test_an_attack_deals_both_together(table: Table) -> None:
    """Rules Reference, "Enemy Attacks": damage and horror of an attack are assigned together."""
    table.roland.controls("01021")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1}, horror={"Guard Dog": 1})
    table.settle()

    assert not table.in_play("01021")
    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_each_engaged_enemy_attacks_once_and_exhausts(table: Table) -> None:
    """3.3: each ready engaged enemy attacks once; its investigator orders the attacks."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.enemies_attack()
    table.roland.chooses("Swarm of Rats")

    assert [f.code for f in table.told(EnemyAttacked)] == [RATS, GHOUL]
    assert ghoul.exhausted
    assert rats.exhausted


def test_an_exhausted_engaged_enemy_does_not_attack(table: Table) -> None:
    """3.3: an exhausted enemy does not attack."""
    table.enemy(GHOUL, exhausted=True).engaged_with(table.roland)
    table.enemies_attack()

    assert not table.told(EnemyAttacked)


def test_an_unengaged_enemy_does_not_attack(table: Table) -> None:
    """3.3: an unengaged enemy does not attack."""
    table.all_at("Hallway")
    table.lays("Attic", revealed=False)
    table.enemy(GHOUL).at("Attic")
    table.enemies_attack()

    assert not table.told(EnemyAttacked)


def test_the_enemy_of_the_fallen_engages_exhausted_or_not(table: Table) -> None:
    """3.3: an enemy that defeats its investigator engages another before it exhausts."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.has(damage=8)
    table.enemies_attack()

    assert (ghoul.threat, ghoul.exhausted) == (1, True)
    assert len(table.told(EnemyAttacked)) == 1


@pytest.mark.parametrize(("code", "pile"), [(GHOUL, "encounter_discard"), (PRIEST, "victory")])
def test_the_defeated_go_where_they_belong(table: Table, code: str, pile: str) -> None:
    """Rules notes §8.

    Defeated enemies are discarded, or with Victory X join the victory display.
    """
    table.enemy(code).engaged_with(table.roland)
    table.order("defeat", what=code)

    assert code in getattr(table, pile)
    assert len(table.told(EnemyDefeated)) == 1


def test_a_weakness_enemy_goes_to_its_bearer(table: Table) -> None:
    """Rules notes §8: a defeated weakness goes to its bearer’s discard pile."""
    table.roland.stacks("01101").draws(1)
    table.order("defeat", what="01101")

    assert table.roland.discard == ["01101"]


def test_discarding_is_not_defeating(table: Table) -> None:
    """Rules notes §8: an enemy that is discarded is not defeated: no reaction and no victory."""
    table.enemy(PRIEST).engaged_with(table.roland)
    table.order("remove", what=PRIEST)

    assert table.victory == []
    assert not table.told(EnemyDefeated)
    assert PRIEST in table.encounter_discard


def test_moving_an_enemy_away_disengages_it(table: Table) -> None:
    """Rules notes §8: moving an enemy away, here by a game master, disengages it."""
    house(table)
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.order("send", enemy=ghoul.id, to="Attic")

    assert table.roland.engaged() == []
    assert (ghoul.threat, ghoul.place) == (None, table.place("Attic").id)


@pytest.mark.parametrize(("reachable", "doom"), [(False, (2, 0)), (True, (0, 2))])
def test_the_nearest_may_be_out_of_reach(
    solo: Table, reachable: bool, doom: tuple[int, int]
) -> None:
    """Rules notes §8: an enemy that no path reaches can be the nearest if there is no other."""
    solo.lays("Attic")
    far = solo.enemy("01169").at("Attic")
    near = solo.enemy("01169").at("Study" if reachable else "Attic")
    solo.sets(far.id, doom=0)
    solo.sets(near.id, doom=0)
    solo.draws_encounter("Mysterious Chanting")
    if not reachable:
        solo.roland.chooses(far.id)

    assert (far.doom, near.doom) == doom


def test_an_engaged_enemy_that_is_exhausted_stays_engaged(solo: Table) -> None:
    """Rules Reference, "Enemy Engagement": an enemy exhausted without an evasion stays engaged."""
    ghoul = solo.enemy("01160").engaged_with(solo.roland)
    solo.order("exhaust", what=ghoul.id)
    solo.enemies_attack()

    assert (ghoul.threat, ghoul.exhausted, solo.roland.damage) == (solo.roland.seat, True, 0)
