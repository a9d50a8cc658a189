"""Sequences inside sequences, and what is cut short: situation by situation."""

from __future__ import annotations

import pytest

from bot.lcg.facts import TestEnded
from bot.lcg.state import Step
from tests.lcg.table import Table

GHOUL, RATS, PRIEST, RAVENOUS, ICY, EATER = "01160", "01159", "01116", "01161", "01119", "01118"
MOB, ACOLYTE, DETECTIVE, GOAT = "01101", "01102", "01103", "01180"
COVER_UP, LITA, FOG, BARRICADE = "01007", "01117", "01168", "01038"
LUCKY, CACHE, KNIFE, GUTS = "01080", "01088", "01086", "01089"
REMAINS, HANDS, EVILS, CHILL, FROZEN = "01163", "01162", "01166", "01167", "01164"


# Sequences inside sequences


def test_the_worked_example_of_nested_sequences() -> None:
    """Rules Reference, "Nested Sequences": dog, goat, Agnes, and the automatic last of all."""
    table = Table(["roland_banks", "agnes_baker"])
    dog = table.roland.controls("Guard Dog")
    goat = table.enemy(GOAT, damage=2).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL, damage=1).engaged_with(table.agnes)
    table.roland.holds("01016").does("play", ".45 Automatic")
    table.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog")
    table.roland.assigns()
    assert table.game.in_play(goat)
    table.agnes.does("activate", "Agnes Baker").chooses("Ghoul Minion")
    assert (table.game.in_play(ghoul), table.game.in_play(goat)) == (False, False)
    assert (dog.damage, table.in_play("01016")) == (0, False)
    table.roland.does("activate", "Roland Banks")

    assert (dog.damage, table.in_play("01016"), table.roland.clues) == (1, True, 1)
    assert (table.roland.horror, table.agnes.horror) == (1, 1)


def test_the_flame_may_turn_the_agenda_before_its_clues() -> None:
    """Drawn to the Flame: Ancient Evils advances the agenda, the lead decides, then the clues."""
    table = Table(["agnes_baker"])
    table.sets("agenda", doom=2)
    table.encounter_deck(EVILS)
    table.agnes.holds("Drawn to the Flame", KNIFE).does("play", "Drawn to the Flame")
    assert table.agnes.clues == 0
    table.agnes.chooses("discard")

    assert (table.agnes.clues, table.state.agenda.index, table.agnes.hand) == (2, 1, [])


def test_dynamite_kills_two_and_roland_answers_once() -> None:
    """Roland Banks and Evidence!: each defeat is a moment of its own."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Attic")
    table.sets("Hallway", clues=3)
    for _ in range(2):
        table.enemy(RATS, exhausted=True).at("Attic")
    table.roland.has(resources=9).holds("Dynamite Blast", "Evidence!", "Evidence!")
    table.roland.does("play", "Dynamite Blast", "Attic").does("activate", "Roland Banks")
    table.roland.passes().does("play", "Evidence!").passes()

    assert (table.roland.clues, table.roland.hand) == (2, ["01022"])


def test_dynamite_spares_who_stands_apart() -> None:
    """Dynamite Blast: the chosen location only, friends and their allies there included."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.at("Hallway")
    table.daisy.at("Attic")
    milan = table.daisy.controls("Dr. Milan Christopher")
    table.roland.holds("Dynamite Blast").does("play", "Dynamite Blast", "Attic")
    table.daisy.assigns(damage={"Dr. Milan Christopher": 1})

    assert (table.roland.damage, table.daisy.damage) == (0, 2)
    assert not table.game.in_play(milan)


def test_a_drawn_enemy_engages_in_the_middle_of_a_test() -> None:
    """Perception draws Mob Enforcer at ST.7: it engages, and the clue is found all the same."""
    table = Table(["skids_otoole"])
    table.skids.stacks(MOB)
    table.skids.holds("Perception").does("investigate").commits("Perception").reveals("0")
    table.skids.chooses("Perception")

    assert ([each.code for each in table.skids.engaged()], table.skids.clues) == ([MOB], 1)


def test_luck_may_draw_bad_luck() -> None:
    """Lucky! (2): the weakness that it draws resolves at ST.6, before the results."""
    table = Table(["roland_banks"])
    table.roland.has(resources=5).holds("01084").stacks("Paranoia")
    table.roland.does("investigate", token="-2").does("play", "Lucky!")

    assert (table.roland.resources, table.roland.clues) == (0, 1)


def test_the_elder_sign_may_draw_a_weakness() -> None:
    """Elder sign, "Daisy Walker": a drawn weakness resolves."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Medical Texts")
    table.daisy.stacks("Haunted").tests("willpower", 3, token="elder_sign")

    assert table.piece("Haunted").threat == table.daisy.seat


def test_the_foot_draws_an_enemy_beside_the_priest() -> None:
    """Rabbit's Foot: the enemy is engaged before Ghoul Priest retaliates."""
    table = Table(["wendy_adams"])
    table.all_at("Hallway")
    table.enemy(PRIEST).engaged_with(table.wendy)
    table.wendy.controls("Rabbit's Foot")
    table.wendy.stacks(MOB).does("fight", "Ghoul Priest", token="0").does(
        "activate", "Rabbit's Foot"
    )

    assert {each.code for each in table.wendy.engaged()} == {PRIEST, MOB}
    assert (table.wendy.damage, table.wendy.horror) == (2, 2)


def test_the_book_finds_a_book_that_takes_its_place() -> None:
    """The Necronomicon, drawn by Old Book of Lore, takes a hand of two that are full."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Old Book of Lore")
    table.daisy.controls("Knife")
    table.daisy.has_deck("The Necronomicon")
    table.daisy.does("activate", "Old Book of Lore").chooses("The Necronomicon")
    table.daisy.chooses("Old Book of Lore")

    assert (table.in_play("01031"), table.in_play("01009"), table.in_play(KNIFE)) == (
        False,
        True,
        True,
    )


# Cut short


def test_agnes_goes_mad_over_her_spell() -> None:
    """Shrivelling at ST.3: she is out, the charge is spent, nothing hits."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.controls("Shrivelling")
    rats = table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.has(horror=7).does("fight", "Rats", "Shrivelling", token="skull")

    assert (table.agnes.playing, rats.threat, rats.damage) == (False, table.roland.seat, 0)
    assert not table.state.tests


def test_a_shot_at_what_has_fallen_is_wasted() -> None:
    """.45 Automatic: Beat Cop kills the target in the window; ammo and action are spent."""
    table = Table(["roland_banks"])
    gun = table.roland.controls("01016")
    table.roland.controls("01018")
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("fight", "Rats", ".45").does("activate", "Beat Cop")
    table.roland.passes()
    if "commit" in table.kinds:
        table.roland.reveals("0")
    table.settle()

    assert (gun.uses, table.roland.actions, table.in_play(RATS)) == (3, 2, False)


def test_an_escape_into_the_cellar_may_be_the_last() -> None:
    """Survival Instinct: the Cellar's damage defeats the evader, and ST.7 goes no further."""
    table = Table(["wendy_adams", "roland_banks"])
    table.wendy.at("Hallway")
    table.lays("Cellar")
    rats = table.enemy(RATS).engaged_with(table.wendy)
    table.wendy.has(damage=6).holds("Survival Instinct").does("evade", "Rats")
    table.wendy.commits("Survival Instinct").reveals("0")
    table.wendy.chooses("Survival Instinct").chooses("Cellar")

    assert (table.wendy.playing, rats.exhausted) == (False, False)
    assert table.game.where(rats) == table.place("Cellar").id


def test_elusive_in_an_attack() -> None:
    """FAQ: an attack that was begun is resolved though its performer has left."""
    table = Table(["skids_otoole"])
    table.skids.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(EATER).engaged_with(table.skids)
    table.skids.holds("Elusive").does("fight", "Flesh-Eater").does("play", "Elusive")
    table.tokens("+1")
    table.skids.chooses("Attic").reveals()

    assert (table.skids.is_at("Attic"), ghoul.damage, ghoul.threat) == (True, 1, None)


def test_the_dead_do_not_retaliate() -> None:
    """Retaliate: a Goat Spawn that was killed in the window of the test does not strike back."""
    table = Table(["roland_banks", "agnes_baker"])
    table.roland.controls("01018")
    table.enemy(GOAT, damage=2).engaged_with(table.roland)
    table.tokens("auto_fail")
    table.roland.does("fight", "Goat Spawn").does("activate", "Beat Cop")
    table.settle()

    assert (table.in_play(GOAT), table.roland.damage) == (False, 0)


def test_an_exhausted_priest_does_not_retaliate() -> None:
    """Retaliate: only a ready enemy."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    table.enemy(PRIEST, exhausted=True).at("Hallway")
    table.roland.does("fight", "Ghoul Priest", token="auto_fail")

    assert table.roland.damage == 0


def test_an_ally_killed_by_the_first_attack_soaks_no_second() -> None:
    """Rules Reference, "Attack of Opportunity": each is resolved before the next."""
    table = Table(["roland_banks"])
    for _ in range(2):
        table.enemy(RATS).engaged_with(table.roland)
    table.roland.controls("Stray Cat")
    table.roland.does("resource").assigns(damage={"Stray Cat": 1})

    assert (table.in_play("Stray Cat"), table.roland.damage) == (False, 1)


def test_crypt_chill_takes_shadows_and_a_spell_after_it() -> None:
    """Book of Shadows: with it a slot is lost, and one of three Spells leaves, own choice."""
    table = Table(["agnes_baker"])
    book = table.agnes.controls("Book of Shadows")
    table.agnes.controls("Shrivelling")
    table.agnes.controls("Shrivelling")
    scrying = table.agnes.controls("Scrying")
    table.order("remove", what=book.id)
    table.agnes.chooses("Scrying")

    assert not table.game.in_play(scrying)
    assert len(table.game.controlled(table.agnes.seat)) == 2


def test_lita_leaves_with_who_resigns() -> None:
    """Lita Chantler: removed from the game with her controller's cards."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.controls(LITA)
    table.order("resign", seat=0)

    assert LITA in table.codes(table.state.removed)


def test_the_amulet_keeps_no_event_of_a_friend() -> None:
    """Wendy's Amulet: "you" is who controls it; what a friend plays is discarded as usual."""
    table = Table(["wendy_adams", "roland_banks"])
    table.wendy.controls("01014")
    table.goes("turn", table.roland)
    table.roland.holds("Emergency Cache").does("play", "Emergency Cache")

    assert table.roland.discard == [CACHE]


def test_an_act_may_advance_before_the_token() -> None:
    """Rules notes §11: the window of a team-mate's test is in a turn, too."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.has(clues=4)
    table.tokens("0")
    table.roland.tests("willpower", 3).does("activate", "Trapped")

    assert (table.state.act.index, table.result()) == (1, (True, 3))


def test_no_act_advances_in_the_enemy_phase() -> None:
    """Rules notes §11: only during an investigator's turn."""
    table = Table(["roland_banks"])
    table.roland.has(clues=2).controls("01018")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.goes("enemy")

    assert table.roland.can("activate", "Beat Cop")
    assert not table.roland.can("activate", "Trapped")


def test_wendy_may_not_return_the_token_of_a_friend() -> None:
    """Wendy Adams: "you reveal" is the performer of the test."""
    table = Table(["roland_banks", "wendy_adams"])
    table.wendy.holds("Emergency Cache")
    table.roland.tests("willpower", 3, token="auto_fail")

    assert table.kinds == ["turn"]


def test_the_mythos_phase_has_a_window_before_the_turns() -> None:
    """1.4 and 2.1: Forbidden Knowledge may be used in both windows, once a ready card."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Forbidden Knowledge")
    table.goes("mythos")

    assert table.agnes.can("activate", "Forbidden Knowledge")


def test_debts_are_paid_in_any_window() -> None:
    """Hospital Debts: a free ability, in the enemy phase as well."""
    table = Table(["skids_otoole"])
    table.skids.suffers("Hospital Debts")
    table.goes("enemy")
    table.skids.does("activate", "Hospital Debts")

    assert table.piece("Hospital Debts").resources == 1


def test_the_hard_skull_offers_every_ghoul_once() -> None:
    """Hard skull: the ghoul that is found is drawn: Icy Ghoul spawns in the Cellar."""
    table = Table(["roland_banks"], "hard")
    table.all_at("Cellar")
    table.order("stack", top=[ICY, RATS], only=True)
    table.roland.does("investigate", token="skull").chooses("Icy Ghoul")

    assert table.game.where(table.piece(ICY)) == table.place("Cellar").id


def test_time_runs_out_with_the_first_act() -> None:
    """They're Getting Out!: advanced at act 1, resolution 3."""
    table = Table(["roland_banks"])
    table.order("stage", of="agenda", number=3)
    table.sets("agenda", doom=9)
    table.goes("mythos")

    assert (table.state.resolution, table.roland.who.killed) == ("r3", True)


@pytest.mark.parametrize("burn", [True, False])
def test_the_priest_falls_and_the_lead_decides(burn: bool) -> None:
    """What Have You Done?: advanced before Roland may answer; burn or keep."""
    table = Table(["roland_banks"])
    table.order("stage", of="act", number=3)
    table.all_at("Hallway")
    table.sets("Hallway", clues=1)
    table.enemy(PRIEST, damage=4).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul Priest", token="0").chooses("burn" if burn else "keep")

    assert (table.state.resolution, table.roland.who.xp) == (
        "r1" if burn else "r2",
        4 if burn else 5,
    )
    assert (table.roland.who.new_mental, table.roland.clues) == (int(burn), 0)


def test_a_turn_ends_in_two_forced_things() -> None:
    """Rules notes §16: Dark Memory and Frozen in Fear: the lead orders them."""
    table = Table(["agnes_baker"])
    table.agnes.suffers("Frozen in Fear")
    table.agnes.holds("Dark Memory")
    table.stops_before(Step.INVESTIGATION_END)
    table.agnes.ends_turn()
    labels = table.agnes.labels()
    table.agnes.chooses("Dark Memory")

    assert len(labels) == 2
    assert table.agnes.horror == 2


def test_a_test_at_the_end_of_the_turn_takes_commits_of_friends() -> None:
    """Frozen in Fear: a test like any other."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.suffers("Frozen in Fear")
    table.daisy.holds("Guts")
    table.roland.ends_turn()
    table.daisy.commits("Guts")
    table.roland.reveals("-2").chooses("Frozen in Fear")
    (ended,) = table.told(TestEnded)

    assert (ended.success, ended.total) == (True, 3)
    assert not table.in_play("Frozen in Fear")


# Cards that help each other


def test_what_pickpocketing_draws_may_answer_the_same_evasion() -> None:
    """Ruling, "Pickpocketing": Close Call, drawn by it, is played in the same window."""
    table = Table(["skids_otoole"])
    table.encounter_deck(REMAINS, HANDS)
    table.skids.controls("Pickpocketing")
    rats = table.enemy(RATS).engaged_with(table.skids)
    table.skids.stacks("Close Call").does("evade", "Rats").reveals("0")
    table.skids.does("activate", "Pickpocketing").does("play", "Close Call")

    assert not table.game.in_play(rats)


def test_scavenging_takes_what_the_token_cost() -> None:
    """Wendy Adams and Scavenging: the Item that she discarded lies in her pile already."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Scavenging")
    table.wendy.holds("Knife").does("investigate", token=["auto_fail", "+1"])
    table.wendy.does("activate", "Wendy Adams").does("activate", "Scavenging")

    assert (table.wendy.hand, table.wendy.clues) == ([KNIFE], 1)


def test_scavenging_takes_no_item_that_is_committed() -> None:
    """Ruling, "Scavenging": committed cards are discarded at ST.8, too late for it."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Scavenging")
    table.wendy.holds("Flashlight").does("investigate").commits("Flashlight").reveals("0")
    table.settle()

    assert (table.kinds, table.wendy.discard) == (["turn"], ["01087"])


def test_frozen_in_fear_makes_a_distraction_dear() -> None:
    """Frozen in Fear: an event that is an Evade action costs one action more."""
    table = Table(["wendy_adams"])
    table.wendy.suffers("Frozen in Fear")
    table.enemy(RATS).engaged_with(table.wendy)
    table.wendy.holds("Cunning Distraction").does("play", "Cunning Distraction")

    assert (table.wendy.actions, table.wendy.damage) == (1, 0)


def test_on_the_lam_stops_retaliation_of_common_enemies() -> None:
    """On the Lam: what is not Elite cannot attack, by Retaliate neither."""
    table = Table(["skids_otoole"])
    table.enemy(GOAT).engaged_with(table.skids)
    table.skids.holds("On the Lam")
    table.goes("turn", table.skids)
    table.skids.does("play", "On the Lam").does("fight", "Goat Spawn").reveals("auto_fail")

    assert table.skids.damage == 0


def test_the_observer_may_take_the_card_that_is_played() -> None:
    """Ruling, "Yithian Observer": its cost is paid, and it is gone from hand: nothing happens."""
    table = Table(["roland_banks"])
    table.enemy("01177").engaged_with(table.roland)
    table.roland.holds("Machete").does("play", "Machete")

    assert (table.in_play("01020"), table.roland.discard) == (False, ["01020"])
    assert (table.roland.resources, table.roland.actions) == (2, 2)


def test_ward_and_heirloom_and_agnes() -> None:
    """Ward of Protection: a Spell with an answer for its horror, and one for its play."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Heirloom of Hyperborea")
    ghoul = table.enemy(GHOUL).engaged_with(table.agnes)
    table.agnes.holds("Ward of Protection").has_deck(KNIFE)
    table.draws_encounter(FROZEN)
    table.agnes.does("play", "Ward of Protection").does("activate", "Agnes Baker")
    table.agnes.does("activate", "Heirloom")

    assert (ghoul.damage, table.agnes.hand) == (1, [KNIFE])
    assert table.encounter_discard == [FROZEN]


def test_a_ward_for_the_flame() -> None:
    """Drawn to the Flame and Ward of Protection: cancelled, it was drawn; the clues follow."""
    table = Table(["agnes_baker"])
    table.encounter_deck(REMAINS)
    table.agnes.holds("Drawn to the Flame", "Ward of Protection")
    table.agnes.does("play", "Drawn to the Flame").does("play", "Ward of Protection")

    assert (table.agnes.clues, table.agnes.horror) == (2, 1)


def test_dodge_before_aquinnah() -> None:
    """Dodge and Aquinnah answer the same attack; once it is cancelled nothing is left to turn."""
    table = Table(["roland_banks", "wendy_adams"])
    aquinnah = table.wendy.controls("Aquinnah")
    table.enemy(GHOUL).engaged_with(table.wendy)
    rats = table.enemy(RATS, exhausted=True).at("Study")
    table.roland.holds("Dodge")
    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert (aquinnah.exhausted, rats.damage, table.wendy.horror) == (False, 0, 0)


def test_aquinnah_before_dodge() -> None:
    """Aquinnah has turned the damage; Dodge still cancels the rest of the attack."""
    table = Table(["roland_banks", "wendy_adams"])
    table.wendy.controls("Aquinnah")
    table.enemy(GHOUL).engaged_with(table.wendy)
    rats = table.enemy(RATS, exhausted=True).at("Study")
    table.roland.holds("Dodge")
    table.enemies_attack()
    table.wendy.does("activate", "Aquinnah")
    table.roland.does("play", "Dodge")

    assert (table.game.in_play(rats), table.wendy.horror) == (False, 0)


def test_the_dog_of_a_friend_does_not_bite() -> None:
    """Rules Reference, "Dealing Damage/Horror": only one's own assets take one's damage."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.controls("Guard Dog")
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.enemies_attack()

    assert (table.daisy.damage, table.daisy.horror) == (1, 1)


def test_a_cop_kills_what_attacks_next() -> None:
    """3.3: in the window before a friend's attacks an enemy may be killed."""
    table = Table(["daisy_walker", "roland_banks"])
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.controls("01018")
    table.enemies_attack()
    table.roland.does("activate", "Beat Cop")
    table.settle()

    assert table.roland.damage == 0


def test_a_stray_cat_before_the_attack() -> None:
    """3.3: evaded in the window it is exhausted and does not attack."""
    table = Table(["wendy_adams"])
    table.enemy(GHOUL).engaged_with(table.wendy)
    table.wendy.controls("Stray Cat")
    table.enemies_attack()
    table.wendy.does("activate", "Stray Cat")

    assert (table.wendy.damage, table.in_play(GHOUL)) == (0, True)


def test_a_machete_after_the_other_enemy_is_gone() -> None:
    """Machete: Beat Cop kills the other engaged enemy in the test: +1 damage."""
    table = Table(["roland_banks"])
    eater = table.enemy(EATER).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.controls("Machete")
    table.roland.controls("01018")
    table.roland.does("fight", "Flesh-Eater", "Machete")
    table.tokens("+1")
    table.roland.does("activate", "Beat Cop", "Swarm of Rats")
    table.settle()

    assert eater.damage == 2


def test_two_boosts_of_two_talents() -> None:
    """Ruling, "Physical Training": as often as one pays, beside other talents."""
    table = Table(["skids_otoole"])
    table.skids.controls("Physical Training")
    table.skids.controls("Hard Knocks")
    table.skids.has(resources=3).tests("combat", 6)
    table.skids.does("activate", "Physical Training", "combat")
    table.skids.does("activate", "Physical Training", "combat")
    table.tokens("0")
    table.skids.does("activate", "Hard Knocks", "combat")

    assert table.result() == (True, 6)


def test_a_boost_for_a_friend_there_is_not() -> None:
    """Physical Training: "you" is who performs the test."""
    table = Table(["roland_banks", "skids_otoole"])
    table.roland.controls("Physical Training")
    table.skids.tests("combat", 3, token="0")

    assert table.kinds == ["turn"]


def test_intellect_is_boosted_where_it_fights() -> None:
    """Mind over Matter: Hyperawareness raises the intellect that is used, Hard Knocks nothing."""
    table = Table(["daisy_walker"])
    table.enemy(RATS).engaged_with(table.daisy)
    table.daisy.controls("Hyperawareness")
    table.daisy.controls("Physical Training")
    table.daisy.holds("Mind over Matter").does("play", "Mind over Matter")
    table.daisy.does("fight", "Rats").chooses("Intellect 5")

    assert table.daisy.can("activate", "Hyperawareness")
    assert not table.daisy.can("activate", "Physical Training")


def test_an_enemy_falls_once() -> None:
    """Rules Reference, "Defeat": hurt while it is being defeated, it is not defeated anew."""
    table = Table(["agnes_baker", "roland_banks"])
    goat = table.enemy(GOAT, damage=2).engaged_with(table.roland)
    table.roland.controls("01018")
    table.roland.does("activate", "Beat Cop")
    table.agnes.does("activate", "Agnes Baker")
    table.settle()

    assert not table.game.in_play(goat)
    assert (table.agnes.horror, table.roland.horror) == (1, 1)
    assert table.encounter_discard == [GOAT]
