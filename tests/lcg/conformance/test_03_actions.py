"""Rules notes §3: actions, attacks of opportunity, fight, evade, engage, move."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import ActionTaken, CardFizzled, CardPlayed, EnemyAttacked
from bot.lcg.core.state import Step
from tests.lcg.codes import GHOUL, PRIEST, RATS, UMORDHOTH
from tests.lcg.table import Table


@pytest.mark.parametrize("verb", ["investigate", "draw", "resource", "move", "engage"])
def test_actions_that_provoke(table: Table, verb: str) -> None:
    """Rules Reference, "Attack of Opportunity".

    All actions but fight, evade, parley, resign provoke.
    """
    table.all_at("Hallway")
    table.lays("Attic")
    table.enemy(RATS).engaged_with(table.roland)
    other = table.enemy(GHOUL).engaged_with(table.daisy)
    args = {"move": ("Attic",), "engage": (table.game.card(other).name,)}.get(verb, ())
    table.roland.does(verb, *args, token="0")

    assert len(table.told(EnemyAttacked)) == 1
    assert table.told(EnemyAttacked)[0].opportunity
    assert table.roland.damage == 1


@pytest.mark.parametrize("verb", ["fight", "evade"])
def test_actions_that_do_not_provoke(table: Table, verb: str) -> None:
    """Rules Reference, "Attack of Opportunity": fighting and evading provoke nothing."""
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does(verb, "Swarm", token="0")

    assert not table.told(EnemyAttacked)


def test_resigning_provokes_nothing(table: Table) -> None:
    """Rules Reference, "Attack of Opportunity": resigning provokes nothing."""
    table.all_at("Parlor")
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("resign")

    assert not table.told(EnemyAttacked)
    assert not table.roland.playing


def test_playing_a_card_provokes_but_a_fast_one_does_not(table: Table) -> None:
    """Rules Reference, "Fast": playing a fast card takes no action and provokes no attack."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds("01030", "01088").does("play", "Magnifying Glass")
    assert (table.roland.damage, table.roland.actions) == (0, 3)

    table.roland.does("play", "Emergency Cache")
    assert (table.roland.damage, table.roland.actions) == (1, 2)


def test_costs_are_paid_before_the_attacks(table: Table) -> None:
    """Rules notes §3: costs are paid, then enemies attack, then the effect resolves; no refund."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds("01087").has(damage=8)
    table.roland.does("play", "Flashlight")

    assert not table.roland.playing
    assert [f.cost for f in table.told(CardPlayed)] == [2]
    assert not table.in_play("01087")


def test_the_action_resolves_after_the_attacks(table: Table) -> None:
    """Rules Reference, "Attack of Opportunity": the provoking action still resolves."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("resource")

    assert (table.roland.damage, table.roland.resources) == (1, 6)


def test_a_card_lost_during_the_attacks_fizzles(table: Table) -> None:
    """Rules notes §3: a card lost to an attack of opportunity has no effect."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.controls("01021")
    table.roland.holds("01088").does("play", "Emergency Cache")
    table.order("discard", seat="Roland", cards=["01088"])
    table.roland.assigns(damage={})

    assert [fact.code for fact in table.told(CardFizzled)] == ["01088"]
    assert (table.roland.actions, table.roland.resources) == (2, 5)
    assert table.roland.discard == ["01088"]


def test_an_eliminated_investigator_gets_nothing(table: Table) -> None:
    """Rules notes §3: if the attacks eliminate the investigator, the action does not resolve."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.has(damage=8).does("resource")

    assert not table.roland.playing
    assert table.state.turn == 1


def test_the_attacked_orders_the_attacks(table: Table) -> None:
    """Rules notes §16: the attacked investigator orders the attacks of opportunity."""
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("resource")

    assert table.ask.kind == "attack_order"
    table.roland.chooses("Ghoul Minion")
    assert [f.code for f in table.told(EnemyAttacked)] == [GHOUL, RATS]


def test_exhausted_enemies_do_not_attack(table: Table) -> None:
    """Rules Reference, "Attack of Opportunity".

    Exhausted enemies make none; attackers stay ready.
    """
    table.enemy(GHOUL, exhausted=True).engaged_with(table.roland)
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("resource")

    assert [f.code for f in table.told(EnemyAttacked)] == [RATS]
    assert not rats.exhausted


def test_a_dead_attacker_is_skipped(table: Table) -> None:
    """Rules notes §3: an enemy that leaves play before its attack is skipped."""
    dog = table.roland.controls("Guard Dog")
    first = table.enemy(RATS).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("resource").assigns(damage={"Guard Dog": 1})
    table.roland.does("activate", "Guard Dog")
    table.settle()

    assert first not in table.game.in_play
    assert dog.damage == 1
    assert "assign" in table.kinds


def test_a_massive_enemy_attacks_the_provoker_only(table: Table) -> None:
    """Rules Reference, "Massive".

    Its attack of opportunity hits the provoking investigator only.
    """
    table.enemy(UMORDHOTH).at("Study")
    table.roland.does("resource")

    assert [f.seat for f in table.told(EnemyAttacked)] == [0]


def test_several_actions_provoke_once(table: Table) -> None:
    """Rules Reference, "Attack of Opportunity": an ability that costs two actions provokes once."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.suffers("01098")
    table.roland.does("activate", "Haunted")

    assert len(table.told(EnemyAttacked)) == 1
    assert (table.roland.actions, table.in_play("01098")) == (1, False)


@pytest.mark.parametrize(("card", "verb"), [("Machete", "fight"), ("Knife", "fight")])
def test_a_fight_through_an_asset_provokes_nothing(table: Table, card: str, verb: str) -> None:
    """Bold designators: a Fight ability of an asset is a fight action and does not provoke."""
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls(card)
    label = next(each for each in table.roland.labels() if card in each and "Ghoul" in each)
    table.roland.does(verb, label, token="0")

    assert not table.told(EnemyAttacked)


def test_an_event_that_is_a_fight_provokes_nothing(table: Table) -> None:
    """Bold designators: Backstab is a fight action, so playing it does not provoke."""
    table.enemy(RATS).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds("01051").does("play", "Backstab", "Ghoul", token="+1")
    table.settle()

    assert not table.told(EnemyAttacked)
    assert ghoul not in table.game.in_play


def test_an_investigation_through_an_asset_provokes(table: Table) -> None:
    """Bold designators: Flashlight’s ability is an investigate action, so it provokes."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.controls("01087")
    table.roland.does("investigate", "Flashlight", token="0")

    assert len(table.told(EnemyAttacked)) == 1
    assert table.roland.clues == 1


def test_a_fight_deals_one_damage(table: Table) -> None:
    """Rules Reference, "Fight Action": combat against the enemy’s fight; success deals 1 damage."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul", token="-2")
    assert ghoul.damage == 1

    table.roland.does("fight", "Ghoul", token="-3")
    assert ghoul.damage == 1


def test_any_enemy_here_may_be_fought(table: Table) -> None:
    """Rules Reference, "Fight Action": any enemy at the location, engaged or not."""
    table.all_at("Hallway")
    table.lays("Attic")
    here = table.enemy(GHOUL).engaged_with(table.daisy)
    table.enemy(RATS).at("Attic")

    assert table.roland.can("fight", table.game.card(here).name)
    assert not table.roland.can("fight", "Swarm of Rats")


def test_a_miss_hits_the_one_team_mate_engaged(table: Table) -> None:
    """Rules Reference, "Fight Action".

    A miss damages the one other investigator engaged with it.
    """
    ghoul = table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.does("fight", "Ghoul", token="auto_fail")

    assert (ghoul.damage, table.daisy.damage, table.roland.damage) == (0, 1, 0)


def test_a_miss_on_an_own_enemy_hits_nobody(table: Table) -> None:
    """Rules Reference, "Fight Action": a miss against one’s own enemy damages nobody."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul", token="auto_fail")

    assert (table.daisy.damage, table.roland.damage) == (0, 0)


def test_a_miss_on_a_massive_enemy_hits_nobody(table: Table) -> None:
    """Rules Reference, "Massive": a missed attack on a massive enemy damages nobody."""
    table.enemy(UMORDHOTH).at("Study")
    table.roland.does("fight", token="auto_fail")

    assert (table.daisy.damage, table.roland.damage) == (0, 0)


def test_retaliate_after_a_failed_attack(table: Table) -> None:
    """Rules Reference, "Retaliate": a ready enemy attacks after a miss and does not exhaust."""
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.does("fight", token="auto_fail")

    attack = table.told(EnemyAttacked)[0]
    assert attack.retaliates
    assert (table.roland.damage, table.roland.horror, priest.exhausted) == (2, 2, False)


def test_an_exhausted_enemy_does_not_retaliate(table: Table) -> None:
    """Rules Reference, "Retaliate": an exhausted enemy does not retaliate."""
    table.enemy(PRIEST, exhausted=True).engaged_with(table.roland)
    table.roland.does("fight", token="auto_fail")

    assert not table.told(EnemyAttacked)


def test_an_unengaged_enemy_retaliates_too(table: Table) -> None:
    """Rules Reference, "Retaliate".

    An enemy retaliates even if it is not engaged with the attacker.
    """
    table.enemy(PRIEST).engaged_with(table.daisy)
    table.roland.does("fight", token="auto_fail")

    assert [f.seat for f in table.told(EnemyAttacked)] == [0]
    assert table.daisy.damage == 1


def test_evading_exhausts_and_disengages(table: Table) -> None:
    """Rules Reference, "Evade": an evaded enemy exhausts, disengages and stays at the location."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("evade", token="0")

    assert (ghoul.exhausted, ghoul.threat, ghoul.place) == (True, None, table.roland.who.place)


def test_a_failed_evasion_does_nothing(table: Table) -> None:
    """Rules Reference, "Evade": a failed evasion changes nothing."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("evade", token="-1")

    assert (ghoul.exhausted, ghoul.threat) == (False, 0)


def test_only_own_enemies_are_evaded(table: Table) -> None:
    """Rules Reference, "Evade": investigators evade only enemies engaged with them."""
    table.enemy(GHOUL).engaged_with(table.daisy)

    assert not table.roland.can("evade")
    assert "isn’t engaged" in table.roland.why_not("evade", "Ghoul")


def test_evading_a_massive_enemy_exhausts_it(table: Table) -> None:
    """Rules Reference, "Massive": an evaded massive enemy exhausts and is engaged with nobody."""
    table.prints(UMORDHOTH, evade=1)
    big = table.enemy(UMORDHOTH).at("Study")
    table.roland.does("evade", token="0")

    assert big.exhausted
    assert table.game.enemies.engaged_seats(big) == []
    assert big.place == table.place("Study").id


def test_engaging_takes_an_enemy_over(table: Table) -> None:
    """Rules Reference, "Engage Action": any enemy here, also an exhausted or engaged one."""
    ghoul = table.enemy(GHOUL).engaged_with(table.daisy)
    rats = table.enemy(RATS, exhausted=True).at("Study")
    table.roland.does("engage", "Ghoul")
    assert ghoul.threat == 0

    table.roland.does("engage", "Rats")
    assert (rats.threat, rats.exhausted) == (0, True)


def test_engaging_an_engaged_enemy_is_no_action(table: Table) -> None:
    """Rules Reference, "Engage Action": not an enemy that is already engaged with you."""
    table.enemy(GHOUL).engaged_with(table.roland)

    assert not table.roland.can("engage")


def test_moving_takes_enemies_along(table: Table) -> None:
    """Rules Reference, "Move": engaged enemies move with the investigator."""
    table.all_at("Hallway")
    table.lays("Attic", revealed=False)
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("move", "Attic")

    assert table.roland.is_at("Attic")
    assert rats.threat == 0
    assert table.place("Attic").revealed


def test_a_massive_enemy_stays(table: Table) -> None:
    """Rules Reference, "Massive": a massive enemy does not move with an investigator."""
    table.all_at("Hallway")
    table.lays("Attic", revealed=False)
    big = table.enemy(UMORDHOTH).at("Hallway")
    table.roland.does("move", "Attic")

    assert big.place == table.place("Hallway").id
    assert table.game.enemies.engaged_seats(big) == [1]


def test_moving_needs_a_connection(table: Table) -> None:
    """Rules Reference, "Move Action": an investigator moves to a connecting location."""
    table.lays("Hallway")

    assert "isn’t connected" in table.roland.why_not("move", "Hallway")


def test_investigating_discovers_a_clue(table: Table) -> None:
    """Rules Reference, "Investigate Action": intellect against shroud; success discovers 1 clue."""
    table.roland.does("investigate", token="0")

    assert (table.roland.clues, table.place("Study").clues) == (1, 3)


def test_a_place_without_clues_may_be_investigated(table: Table) -> None:
    """Rules notes §3: a location without clues can be investigated; success discovers nothing."""
    table.sets("Study", clues=0)
    table.roland.does("investigate", token="0")

    assert table.roland.clues == 0
    assert table.told(ActionTaken)[0].action == "investigate"


@pytest.mark.parametrize(
    ("verb", "target"), [("investigate", "01111"), ("draw", ""), ("resource", "")]
)
def test_an_action_says_what_it_is_directed_at(table: Table, verb: str, target: str) -> None:
    """The log names what an action is directed at: the location, or nothing for a draw."""
    table.roland.does(verb, token="0")

    assert table.told(ActionTaken)[0].target == target


def test_drawing_and_gaining(table: Table) -> None:
    """Rules Reference, "Draw" and "Resource": an action draws 1 card or gains 1 resource."""
    table.roland.stacks("01025").does("draw").does("resource")

    assert (table.roland.hand, table.roland.resources, table.roland.actions) == (["01025"], 6, 1)


def test_skills_are_never_played(table: Table) -> None:
    """Rules Reference, "Play Action": assets and events can be played, skills only committed."""
    table.roland.holds("01025")

    assert not table.roland.can("play")


def test_frozen_in_fear_adds_up_and_is_per_round(table: Table) -> None:
    """Two Frozen in Fear add two actions to a round’s first move, fight or evade only."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.suffers("01164")
    table.roland.suffers("01164")
    table.roland.has(actions=4).does("fight", "Ghoul", token="-4")
    assert table.roland.actions == 1

    assert table.roland.can("evade")
    assert table.roland.can("fight")


def test_an_ability_that_is_a_fight_counts_as_one(table: Table) -> None:
    """Bold designators: a Fight ability costs the additional action of Frozen in Fear."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls("Machete")
    table.roland.suffers("01164")
    table.roland.does("fight", "Machete", token="auto_fail")
    assert table.roland.actions == 1

    assert table.roland.can("evade")


def test_the_first_is_counted_per_round_not_per_turn(solo: Table) -> None:
    """Frozen in Fear: the additional cost applies once in each round."""
    solo.roland.suffers("01164")
    solo.enemy(GHOUL, exhausted=True).engaged_with(solo.roland)
    solo.roland.does("fight", "Ghoul", token="auto_fail")
    assert solo.roland.actions == 1
    solo.tokens("auto_fail")
    solo.stops_before(Step.ENEMY)
    solo.roland.ends_turn()
    solo.goes("mythos")

    assert solo.game.limits.use_count("round", "did:fight:0") == 0
