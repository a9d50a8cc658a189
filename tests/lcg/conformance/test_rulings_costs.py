"""Rulings: costs, actions and attacks of opportunity."""

from __future__ import annotations

from bot.lcg.core.facts import TestEnded
from bot.lcg.core.state import Step
from tests.lcg.codes import EATER, GHOUL, KNIFE, RATS
from tests.lcg.night import HOSPITAL, TURNER
from tests.lcg.return_box import WAREHOUSE, night
from tests.lcg.table import Table

# Costs


def test_the_last_supply_heals_before_the_card_goes(solo: Table) -> None:
    """First Aid: its last supply heals after the attack of opportunity."""
    solo.enemy(RATS).engaged_with(solo.roland)
    solo.roland.controls("First Aid", uses=1)
    solo.roland.has(damage=2).does("activate", "First Aid")

    assert (solo.roland.damage, solo.in_play("First Aid")) == (2, False)


def test_a_test_is_not_begun_by_who_falls_before_it(table: Table) -> None:
    """Medical Texts: if the attack of opportunity defeats Daisy, she does not test."""
    table.goes("turn", table.daisy)
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.daisy.controls("Medical Texts")
    table.daisy.has(damage=4).does("activate", "Medical Texts")

    assert not table.daisy.playing
    assert not table.told(TestEnded)


def test_resources_that_were_paid_pay_nothing_else(solo: Table) -> None:
    """Rules Reference, "Costs": resources spent on Dynamite Blast cannot pay for Dodge."""
    solo.enemy(RATS).engaged_with(solo.roland)
    solo.roland.holds("Dynamite Blast", "Dodge").does("play", "Dynamite Blast", "Study")

    assert solo.roland.damage == 1 + 3


def test_an_ally_soaks_before_its_successor_enters(solo: Table) -> None:
    """Rules Reference, "Slots": Guard Dog can take damage before Beat Cop replaces it."""
    ghoul = solo.enemy(GHOUL).engaged_with(solo.roland)
    solo.roland.controls("Guard Dog")
    solo.roland.holds("Beat Cop").does("play", "Beat Cop")
    solo.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog")

    assert (ghoul.damage, solo.in_play("Guard Dog"), solo.in_play("01018")) == (1, False, True)


def test_two_actions_provoke_each_enemy_once(solo: Table) -> None:
    """Rules Reference, "Attack of Opportunity": a two-action ability provokes each enemy once."""
    solo.roland.suffers("Haunted")
    for _ in range(2):
        solo.enemy(RATS).engaged_with(solo.roland)
    solo.roland.does("activate", "Haunted")

    assert (solo.roland.damage, solo.roland.actions) == (2, 1)


def test_frozen_in_fear_is_paid_for_an_event_that_fights() -> None:
    """Ruling, "Frozen in Fear": it counts bold designators too."""
    table = Table(["skids_otoole"])
    table.skids.suffers("Frozen in Fear")
    table.enemy(RATS).engaged_with(table.skids)
    table.skids.holds("Backstab").does("play", "Backstab", token="0")

    assert table.skids.actions == 1


def test_each_copy_of_frozen_in_fear_is_tested_for(solo: Table) -> None:
    """Ruling, "Frozen in Fear": each copy is tested for at the end of the turn."""
    solo.roland.suffers("Frozen in Fear")
    solo.roland.suffers("Frozen in Fear")
    solo.tokens("0", "0")
    solo.stops_before(Step.INVESTIGATION_END)
    solo.roland.ends_turn()

    assert len(solo.told(TestEnded)) == 2
    assert not solo.in_play("Frozen in Fear")


def test_a_second_leo_brings_another_action() -> None:
    """Ruling, "Leo De Luca": his action stays if he leaves, and a second copy brings another."""
    table = Table(["skids_otoole"])
    leo = table.skids.controls("01048")
    table.goes("turn", table.skids)
    table.skids.does("resource")
    table.order("remove", what=leo.id)
    assert table.skids.actions == 3

    table.skids.has(resources=5).holds("01054").does("play", "Leo De Luca")
    assert table.skids.actions == 3


def test_an_action_given_after_the_last_one_keeps_the_turn(table: Table) -> None:
    """Rules Reference, "Player Window": an action gained after the last one continues the turn."""
    table.daisy.controls("Police Badge")
    table.roland.does("resource").does("resource").does("resource")
    table.daisy.does("activate", "Police Badge")

    assert table.roland.actions == 2


# Costs and actions


def test_a_cost_in_horror_may_be_soaked() -> None:
    """Rules Reference, "Costs": an asset can take a cost in horror; Agnes does not react then."""
    table = Table(["agnes_baker"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.agnes.controls("Forbidden Knowledge")
    initiate = table.agnes.controls("Arcane Initiate")
    table.agnes.does("activate", "Forbidden Knowledge").assigns(horror={"Arcane Initiate": 1})

    assert (table.agnes.resources, table.agnes.horror, initiate.horror) == (6, 0, 1)
    assert (ghoul.damage, table.kinds) == (0, ["turn"])


def test_a_cost_that_kills_its_payer_buys_nothing() -> None:
    """Rules notes §3: if a cost eliminates its payer, the ability does not resolve."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.has(horror=7).controls("Forbidden Knowledge")
    table.agnes.does("activate", "Forbidden Knowledge")

    assert not table.agnes.playing


def test_frozen_in_fear_leaves_cat_burglar_alone() -> None:
    """Frozen in Fear: Cat Burglar’s move is no Move action and costs no more."""
    table = Table(["skids_otoole"])
    table.skids.at("Hallway")
    table.lays("Attic")
    table.lays("Cellar")
    table.skids.suffers("Frozen in Fear")
    table.skids.controls("Cat Burglar")
    table.skids.does("activate", "Cat Burglar").chooses("Attic")

    assert (table.skids.actions, table.skids.is_at("Attic")) == (2, True)


def test_frozen_in_fear_counts_fights_of_before() -> None:
    """Frozen in Fear: a fight of this round before it was drawn was the first one."""
    table = Table(["roland_banks"])
    table.enemy(EATER).engaged_with(table.roland)
    table.roland.does("fight", "Flesh-Eater", token="0")
    table.roland.suffers("Frozen in Fear")
    table.roland.does("fight", "Flesh-Eater", token="0")

    assert table.roland.actions == 1


def test_the_frozen_cannot_fight_with_one_action() -> None:
    """Frozen in Fear: with one action left an investigator cannot fight, but can investigate."""
    table = Table(["roland_banks"])
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.suffers("Frozen in Fear")
    table.roland.has(actions=1)

    assert not table.roland.can("fight", "Ghoul")
    assert table.roland.can("investigate")


def test_daisy_reads_twice_with_one_action_left() -> None:
    """FAQ 1.10: Daisy’s additional action pays automatically for her first Tome ability."""
    table = Table(["daisy_walker"])
    table.goes("turn", table.daisy)
    table.daisy.controls("Medical Texts")
    table.daisy.does("activate", "Medical Texts", token="0")

    assert (table.daisy.actions, table.daisy.who.extras) == (3, [])


def test_daisys_additional_action_is_for_no_other_thing() -> None:
    """Daisy Walker: with only the additional action left she can use Tomes only."""
    table = Table(["daisy_walker"])
    table.goes("turn", table.daisy)
    table.daisy.controls("Old Book of Lore")
    table.daisy.has(actions=0)

    assert table.daisy.can("activate", "Old Book of Lore")
    assert not table.daisy.can("resource")
    assert not table.daisy.can("investigate")


def test_playing_a_tome_is_no_tome_ability() -> None:
    """Daisy Walker: her additional action cannot play a Tome."""
    table = Table(["daisy_walker"])
    table.goes("turn", table.daisy)
    table.daisy.controls("Old Book of Lore")
    table.daisy.has(actions=0).holds("Medical Texts")

    assert not table.daisy.can("play", "Medical Texts")


def test_skids_buys_an_action_after_the_last() -> None:
    """Skids O’Toole: he can buy an action in the window after his last one."""
    table = Table(["skids_otoole"])
    table.skids.does("resource").does("resource").does("resource")
    table.skids.does("activate", "Skids")

    assert (table.skids.actions, table.skids.resources) == (1, 6)


def test_skids_and_leo_have_five() -> None:
    """Additional actions of different sources add up."""
    table = Table(["skids_otoole"])
    table.skids.controls("01048")
    table.goes("turn", table.skids)
    table.skids.does("activate", "Skids")

    assert table.skids.actions == 5


def test_a_lost_ally_does_not_save_the_action_of_playing_another() -> None:
    """Rules Reference, "Slots": the first ally leaves as the second enters."""
    table = Table(["skids_otoole"])
    table.skids.controls("Beat Cop")
    table.skids.has(resources=9).holds("01048").does("play", "Leo De Luca")

    assert (table.in_play("01018"), table.skids.discard, table.skids.actions) == (
        False,
        ["01018"],
        3,
    )


def test_a_badge_gives_actions_to_a_friend_only_here() -> None:
    """Police Badge: the investigator whose turn it is must be at the location."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.controls("Police Badge")
    table.roland.at("Hallway")

    assert not table.daisy.can("activate", "Police Badge")


def test_the_knife_may_be_thrown_at_what_strikes_nobody() -> None:
    """Knife: its fight provokes nothing, even if it is discarded for it."""
    table = Table(["roland_banks"])
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls("Knife")
    table.roland.does("fight", "Ghoul", "discard", token="0")

    assert (table.roland.damage, table.roland.discard) == (0, [KNIFE])


def test_a_card_burned_is_paid_before_the_attack() -> None:
    """Rules Reference, "Costs" and "Attack of Opportunity": the Abandoned Warehouse's card.

    It is discarded first; then the ready enemy attacks, then doom comes off.
    """
    table = night(2)
    cultist = table.enemy(TURNER).at(HOSPITAL)
    table.sets(cultist.id, doom=2)
    table.roland.at(WAREHOUSE).holds("Guts", "Knife").controls("Beat Cop")
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("activate", "Rivertown").chooses("Guts")

    assert table.ask.kind == "assign"
    assert (table.roland.discard, cultist.doom) == (["01089"], 2)
    table.roland.assigns(damage={"Beat Cop": 1}).chooses("Ruth")
    assert cultist.doom == 0


def test_who_falls_to_the_attack_has_paid_all_the_same() -> None:
    """Rules Reference, "Costs": what was paid is lost, the effect never happens."""
    table = night(2)
    cultist = table.enemy(TURNER).at(HOSPITAL)
    table.sets(cultist.id, doom=2)
    table.roland.at(WAREHOUSE).holds("Guts").has(damage=8)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("activate", "Rivertown")

    assert (table.roland.playing, cultist.doom) == (False, 2)


def test_what_cannot_be_burned_pays_for_nothing() -> None:
    """Rules Reference, "Costs": without a card with willpower icons it is not activated."""
    table = night()
    cultist = table.enemy(TURNER).at(HOSPITAL)
    table.sets(cultist.id, doom=2)
    table.roland.at(WAREHOUSE).holds("Knife")

    assert "willpower icons" in table.roland.why_not("activate", "Rivertown")
