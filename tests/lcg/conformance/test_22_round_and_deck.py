"""Costs, clues, weaknesses, tokens, acts and decks: rulings, situation by situation."""

from __future__ import annotations

import pytest

from bot.lcg.facts import TestEnded
from bot.lcg.state import Step
from tests.lcg.table import Table

GHOUL, RATS, PRIEST, RAVENOUS, ICY, EATER = "01160", "01159", "01116", "01161", "01119", "01118"
MOB, ACOLYTE, DETECTIVE = "01101", "01102", "01103"
COVER_UP, LITA, FOG, BARRICADE = "01007", "01117", "01168", "01038"
LUCKY, CACHE, KNIFE, GUTS = "01080", "01088", "01086", "01089"
REMAINS, HANDS, EVILS, CHILL, FROZEN = "01163", "01162", "01166", "01167", "01164"


# Costs and actions


def test_a_cost_in_horror_may_be_soaked() -> None:
    """Rules Reference, "Costs": assigned to an asset it is paid all the same; Agnes is calm."""
    table = Table(["agnes_baker"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.agnes.controls("Forbidden Knowledge")
    initiate = table.agnes.controls("Arcane Initiate")
    table.agnes.does("activate", "Forbidden Knowledge").assigns(horror={"Arcane Initiate": 1})

    assert (table.agnes.resources, table.agnes.horror, initiate.horror) == (6, 0, 1)
    assert (ghoul.damage, table.kinds) == (0, ["turn"])


def test_a_cost_that_kills_its_payer_buys_nothing() -> None:
    """Rules notes §3: eliminated while paying, nothing resolves."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.has(horror=7).controls("Forbidden Knowledge")
    table.agnes.does("activate", "Forbidden Knowledge")

    assert not table.agnes.playing


def test_frozen_in_fear_leaves_cat_burglar_alone() -> None:
    """Frozen in Fear: a move that is no Move action costs no more."""
    table = Table(["skids_otoole"])
    table.skids.at("Hallway")
    table.lays("Attic")
    table.lays("Cellar")
    table.skids.suffers("Frozen in Fear")
    table.skids.controls("Cat Burglar")
    table.skids.does("activate", "Cat Burglar").chooses("Attic")

    assert (table.skids.actions, table.skids.is_at("Attic")) == (2, True)


def test_frozen_in_fear_counts_fights_of_before() -> None:
    """Frozen in Fear: the first such action of the round was taken before it came."""
    table = Table(["roland_banks"])
    table.enemy(EATER).engaged_with(table.roland)
    table.roland.does("fight", "Flesh-Eater", token="0")
    table.roland.suffers("Frozen in Fear")
    table.roland.does("fight", "Flesh-Eater", token="0")

    assert table.roland.actions == 1


def test_the_frozen_cannot_fight_with_one_action() -> None:
    """Frozen in Fear: what cannot be paid cannot be begun; investigating is as cheap as ever."""
    table = Table(["roland_banks"])
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.suffers("Frozen in Fear")
    table.roland.has(actions=1)

    assert not table.roland.can("fight", "Ghoul")
    assert table.roland.can("investigate")


def test_daisy_reads_twice_with_one_action_left() -> None:
    """FAQ 1.10: the additional action is used by the first Tome, automatically."""
    table = Table(["daisy_walker"])
    table.goes("turn", table.daisy)
    table.daisy.controls("Medical Texts")
    table.daisy.does("activate", "Medical Texts", token="0")

    assert (table.daisy.actions, table.daisy.who.extras) == (3, [])


def test_daisys_additional_action_is_for_no_other_thing() -> None:
    """Daisy Walker: with no other action left, only a Tome's ability may be used."""
    table = Table(["daisy_walker"])
    table.goes("turn", table.daisy)
    table.daisy.controls("Old Book of Lore")
    table.daisy.has(actions=0)

    assert table.daisy.can("activate", "Old Book of Lore")
    assert not table.daisy.can("resource")
    assert not table.daisy.can("investigate")


def test_playing_a_tome_is_no_tome_ability() -> None:
    """Daisy Walker: her additional action does not play a Tome."""
    table = Table(["daisy_walker"])
    table.goes("turn", table.daisy)
    table.daisy.controls("Old Book of Lore")
    table.daisy.has(actions=0).holds("Medical Texts")

    assert not table.daisy.can("play", "Medical Texts")


def test_skids_buys_an_action_after_the_last() -> None:
    """Skids O'Toole: the window after the last action is in his turn."""
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
    """Knife: fighting provokes nothing, be it discarded or not."""
    table = Table(["roland_banks"])
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls("Knife")
    table.roland.does("fight", "Ghoul", "discard", token="0")

    assert (table.roland.damage, table.roland.discard) == (0, [KNIFE])


# Investigating and clues


def test_look_what_i_found_after_a_failed_burglary() -> None:
    """Look what I found!: Burglary's test is one while investigating."""
    table = Table(["skids_otoole", "wendy_adams"])
    table.skids.controls("Burglary")
    table.skids.holds("Look what I found!")
    table.skids.does("investigate", "Burglary").reveals("-2").does("play", "Look what I found!")

    assert (table.skids.clues, table.skids.resources) == (2, 3)


def test_burglary_lifts_the_fog() -> None:
    """Obscuring Fog: a successful Burglary is a successful investigation."""
    table = Table(["skids_otoole"])
    table.attached(FOG, "Study")
    table.skids.controls("Burglary")
    table.skids.holds("Unexpected Courage").does("investigate", "Burglary")
    table.skids.commits("Unexpected Courage").reveals("+1")

    assert (table.in_play(FOG), table.skids.resources) == (False, 8)


def test_fog_counts_in_the_test_that_lifts_it() -> None:
    """Obscuring Fog: +2 shroud until the investigation has succeeded, and none after."""
    table = Table(["daisy_walker"])
    table.attached(FOG, "Study")
    table.daisy.does("investigate", token="-1")
    (ended,) = table.told(TestEnded)

    assert (ended.difficulty, ended.success) == (4, True)
    assert table.game.shroud(table.place("Study")) == 2


def test_fog_stays_where_the_hunch_was_right() -> None:
    """Obscuring Fog: a clue found without investigating lifts nothing."""
    table = Table(["daisy_walker"])
    table.attached(FOG, "Study")
    table.daisy.holds("Working a Hunch").does("play", "Working a Hunch")

    assert table.in_play(FOG)


def test_fog_and_flashlight_cancel_out() -> None:
    """Obscuring Fog and Flashlight: 2 + 2 − 2."""
    table = Table(["daisy_walker"])
    table.attached(FOG, "Study")
    table.daisy.controls("Flashlight")
    table.daisy.does("investigate", "Flashlight", token="-3")
    (ended,) = table.told(TestEnded)

    assert (ended.difficulty, ended.success) == (2, True)


def test_a_flashlight_cannot_fail_by_numbers_in_the_dark() -> None:
    """Ruling, "Flashlight": with shroud 0 even −8 succeeds."""
    table = Table(["roland_banks"])
    table.bag(-8)
    table.roland.controls("Flashlight")
    table.roland.does("investigate", "Flashlight", token="-8")

    assert table.result() == (True, 0)


def test_milan_pays_for_flashlight_too() -> None:
    """Dr. Milan Christopher: any Investigate action of yours."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Dr. Milan Christopher")
    table.daisy.controls("Flashlight")
    table.daisy.does("investigate", "Flashlight", token="0").does("activate", "Milan")

    assert (table.daisy.resources, table.daisy.clues) == (6, 1)


def test_two_magnifying_glasses() -> None:
    """Magnifying Glass: each adds 1 while investigating; they fill both hands."""
    table = Table(["daisy_walker"])
    table.daisy.controls("01030")
    table.daisy.controls("01040")
    table.daisy.does("investigate", token="0")

    assert table.result() == (True, 7)


def test_the_new_glass_goes_back_to_hand_and_returns_for_nothing() -> None:
    """Magnifying Glass (1): it costs nothing and is fast; the window is in one's own turn."""
    table = Table(["daisy_walker"])
    table.sets("Study", clues=0)
    table.daisy.controls("01040")
    table.daisy.does("activate", "Magnifying Glass")
    assert table.daisy.hand == ["01040"]
    table.daisy.does("play", "Magnifying Glass")

    assert (table.in_play("01040"), table.daisy.actions, table.daisy.resources) == (True, 3, 5)


def test_a_glass_taken_back_in_the_test_helps_no_more() -> None:
    """ST.5: the value is what is in play when it is needed."""
    table = Table(["daisy_walker"])
    table.sets("Study", clues=0)
    table.daisy.controls("01040")
    table.daisy.does("investigate").does("activate", "Magnifying Glass").reveals("0")

    assert table.result() == (True, 5)


def test_an_encyclopedia_helps_until_the_phase_ends() -> None:
    """Encyclopedia: +2 in two tests of the phase."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Encyclopedia")
    table.daisy.does("activate", "Encyclopedia").chooses("Combat")
    table.daisy.tests("combat", 4, token="0")
    assert table.result() == (True, 4)
    table.daisy.tests("combat", 4, token="0")

    assert table.result() == (True, 4)


# Tests and tokens


def test_guts_for_a_friend_draws_for_its_owner() -> None:
    """Ruling: whoever committed draws, in the test of an encounter card, too."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.holds("Guts").has_deck(KNIFE, CACHE)
    table.draws_encounter(REMAINS, table.roland)
    table.daisy.commits("Guts")
    table.roland.reveals("-1")

    assert (table.daisy.hand, table.roland.horror) == ([KNIFE], 0)


def test_two_friends_commit_one_card_each() -> None:
    """ST.2: each other investigator at the location commits one card."""
    table = Table(["roland_banks", "daisy_walker", "agnes_baker"])
    table.daisy.holds("Guts", "Unexpected Courage")
    table.agnes.holds("Unexpected Courage", "Fearless")
    table.roland.tests("willpower", 8)
    table.daisy.commits("Guts")
    assert not table.daisy.can("commit", "Unexpected Courage")
    table.agnes.commits("Unexpected Courage")
    table.roland.reveals("0")

    assert table.result() == (False, 3 + 2 + 2)


def test_courage_is_one_for_all() -> None:
    """Unexpected Courage: max 1 committed, whoever commits it."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.holds("Unexpected Courage", "Unexpected Courage")
    table.daisy.holds("Unexpected Courage")
    table.roland.tests("combat", 8)
    table.daisy.commits("Unexpected Courage")

    assert not table.roland.can("commit", "Unexpected Courage")


def test_a_failed_overpower_draws_nothing() -> None:
    """Overpower: only if the test succeeds; it goes to the discard pile in any case."""
    table = Table(["roland_banks"])
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds("Overpower").does("fight", "Ghoul").commits("Overpower").reveals("auto_fail")

    assert (table.roland.hand, table.roland.discard) == ([], ["01091"])


def test_opportunist_comes_back_after_luck() -> None:
    """Opportunist: the margin is that of the end of ST.6."""
    table = Table(["skids_otoole", "wendy_adams"])
    table.skids.holds("Opportunist").tests("agility", 2).commits("Opportunist").reveals("0")

    assert table.skids.hand == ["01053"]


def test_two_opportunists_come_back() -> None:
    """Opportunist: each copy returns."""
    table = Table(["skids_otoole"])
    table.skids.holds("Opportunist", "Opportunist").tests("agility", 2)
    table.skids.commits("Opportunist").commits("Opportunist").reveals("0")

    assert table.skids.hand == ["01053", "01053"]


def test_will_to_survive_and_the_elder_sign() -> None:
    """Will to Survive: no token, no elder sign; plain numbers decide."""
    table = Table(["wendy_adams"])
    table.wendy.controls("01014")
    table.wendy.holds("Will to Survive").does("play", "Will to Survive")
    table.wendy.tests("combat", 2)

    assert (table.kinds, table.result()) == (["turn"], (False, 1))


def test_luck_without_tokens() -> None:
    """Lucky! and Will to Survive: a test that fails by numbers may be mended."""
    table = Table(["wendy_adams"])
    table.wendy.has(resources=9).holds("Will to Survive", "Lucky!")
    table.wendy.does("play", "Will to Survive").tests("combat", 3).does("play", "Lucky!")

    assert table.result() == (True, 3)


def test_luck_in_the_mythos_phase() -> None:
    """Lucky!: any test of one's own, whatever the phase."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Lucky!")
    table.draws_encounter(HANDS, token="-3")
    table.wendy.passes().does("play", "Lucky!")

    assert (table.result(), table.wendy.damage) == ((True, 3), 0)


def test_two_lucks_in_a_row() -> None:
    """Lucky!: still failing, the other copy may be played; both add up."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Lucky!", "Lucky!")
    table.wendy.tests("combat", 4, token="-1").passes()
    table.wendy.does("play", "Lucky!").does("play", "Lucky!")

    assert table.result() == (True, 4)


def test_the_foot_rubs_a_friends_failure_not() -> None:
    """Rabbit's Foot: your own failed test; also in an encounter card."""
    table = Table(["wendy_adams", "roland_banks"])
    foot = table.wendy.controls("Rabbit's Foot")
    table.draws_encounter(REMAINS, table.roland, token="auto_fail")
    assert table.kinds == ["turn"]
    table.wendy.has_deck(KNIFE)
    table.draws_encounter(REMAINS, table.wendy, token="auto_fail")
    table.wendy.does("activate", "Rabbit's Foot")

    assert (table.wendy.hand, foot.exhausted, table.wendy.horror) == ([KNIFE], True, 3)


def test_the_necronomicon_frightens_the_spell() -> None:
    """The Necronomicon and Shrivelling: the elder sign counts as the auto-fail symbol."""
    table = Table(["daisy_walker"])
    table.daisy.suffers("The Necronomicon")
    table.daisy.controls("Shrivelling")
    table.enemy(RATS).engaged_with(table.daisy)
    table.daisy.does("fight", "Rats", "Shrivelling", token="elder_sign")

    assert (table.result(), table.daisy.horror) == ((False, 0), 1)


def test_daisy_draws_for_each_tome() -> None:
    """Elder sign, "Daisy Walker": Tomes that she controls, The Necronomicon not being there."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Medical Texts")
    table.daisy.controls("Old Book of Lore")
    table.daisy.has_deck(KNIFE, CACHE, GUTS)
    table.daisy.tests("willpower", 3, token="elder_sign")

    assert table.daisy.hand == [KNIFE, CACHE]


def test_daisy_draws_nothing_for_a_failure() -> None:
    """Elder sign, "Daisy Walker": if she succeeds."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Medical Texts")
    table.daisy.tests("combat", 4, token="elder_sign")

    assert table.daisy.hand == []


def test_roland_counts_clues_where_he_is() -> None:
    """Elder sign, "Roland Banks": undiscovered clues at his location, not his own."""
    table = Table(["roland_banks"])
    table.sets("Study", clues=3)
    table.roland.has(clues=5).tests("willpower", 6).reveals("elder_sign")

    assert table.result() == (True, 6)


def test_the_detective_takes_the_elder_sign() -> None:
    """Stubborn Detective: with the text blank the elder sign adds nothing."""
    table = Table(["agnes_baker"])
    table.agnes.has(horror=3)
    table.enemy(DETECTIVE).engaged_with(table.agnes)
    table.agnes.tests("willpower", 6, token="elder_sign")

    assert table.result() == (False, 5)


def test_wendy_beside_the_detective_keeps_her_token() -> None:
    """Stubborn Detective: reactions of the investigator card are blank."""
    table = Table(["wendy_adams"])
    table.enemy(DETECTIVE).engaged_with(table.wendy)
    table.wendy.holds("Emergency Cache").tests("combat", 1, token="-1")

    assert table.kinds == ["turn"]


# Weaknesses


def test_paranoia_takes_no_debts() -> None:
    """Paranoia: resources on Hospital Debts are not in the pool."""
    table = Table(["skids_otoole"])
    debts = table.skids.suffers("Hospital Debts")
    table.skids.does("activate", "Hospital Debts").stacks("Paranoia").draws()

    assert (debts.resources, table.skids.resources) == (1, 0)


def test_six_resources_settle_the_debts() -> None:
    """Hospital Debts: 6 are enough."""
    table = Table(["skids_otoole"])
    debts = table.skids.suffers("Hospital Debts")
    table.sets(debts.id, resources=6)
    table.order("end", resolution="r1")
    table.settle()

    assert table.skids.who.xp == 2


def test_haunted_is_laid_by_a_friend() -> None:
    """FAQ 2.1: anybody at the location may spend the two actions."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.suffers("Haunted")
    table.roland.does("activate", "Haunted")

    assert (table.in_play("Haunted"), table.daisy.discard, table.roland.actions) == (
        False,
        ["01098"],
        1,
    )


def test_psychosis_answers_an_attack_after_it() -> None:
    """Psychosis: after the horror of each of two attacks, 1 direct damage."""
    table = Table(["roland_banks"])
    table.roland.suffers("Psychosis")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.all_at("Hallway")
    table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.does("resource").chooses("Ghoul Priest")

    assert (table.roland.damage, table.roland.horror) == (2 + 1 + 1 + 1, 2 + 1)


def test_hypochondria_and_the_cellar() -> None:
    """Hypochondria: each damage taken, from a location, too."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Cellar")
    table.roland.suffers("Hypochondria")
    table.roland.does("move", "Cellar")

    assert (table.roland.damage, table.roland.horror) == (1, 1)


def test_dark_memory_may_be_paid_for() -> None:
    """Ruling, "Dark Memory": an action and 2 resources for 1 doom; then it is gone."""
    table = Table(["agnes_baker"])
    table.agnes.holds("Dark Memory").does("play", "Dark Memory")

    assert (table.state.agenda.doom, table.agnes.discard) == (1, ["01013"])
    assert (table.agnes.actions, table.agnes.resources) == (2, 3)


def test_the_heirloom_draws_for_a_dark_memory() -> None:
    """Heirloom of Hyperborea: Dark Memory is a Spell that is played."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Heirloom of Hyperborea")
    table.agnes.holds("Dark Memory").has_deck(KNIFE)
    table.agnes.does("play", "Dark Memory").does("activate", "Heirloom")

    assert table.agnes.hand == [KNIFE]


def test_the_heirloom_draws_for_an_asset() -> None:
    """Ruling, "Heirloom of Hyperborea": once the Spell has entered play."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Heirloom of Hyperborea")
    table.agnes.holds("Scrying").has_deck(KNIFE)
    table.agnes.does("play", "Scrying").does("activate", "Heirloom")

    assert (table.in_play("Scrying"), table.agnes.hand) == (True, [KNIFE])


def test_a_dark_memory_counts_for_the_hand_and_stays() -> None:
    """Rules notes §6: it counts for the hand size and cannot be chosen."""
    table = Table(["agnes_baker"])
    table.agnes.holds("Dark Memory", *[KNIFE] * 8)
    table.stops_before(Step.ROUND_END)
    table.goes("4.5")
    ask = table.agnes.ask
    assert all("dark" not in key for key in table.agnes.offers())
    table.agnes.chooses(table.agnes.offers()[0])

    assert (ask.kind, len(table.agnes.hand), "01013" in table.agnes.hand) == ("hand_size", 8, True)


def test_abandoned_wendy_has_no_event_to_replay() -> None:
    """Abandoned and Alone and Wendy's Amulet: the pile is gone."""
    table = Table(["wendy_adams"])
    table.wendy.controls("01014")
    table.wendy.holds("Emergency Cache")
    table.order("discard", seat=0, cards=["Emergency Cache"])
    assert table.wendy.can("play", "Emergency Cache")
    table.wendy.stacks("Abandoned and Alone").draws()

    assert not table.wendy.can("play", "Emergency Cache")
    assert table.wendy.horror == 2


def test_the_acolyte_drawn_from_a_deck_engages() -> None:
    """Rules notes §13: a weakness enemy without a spawn instruction: engaged with who drew it."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.stacks(ACOLYTE).draws()

    assert table.piece(ACOLYTE).threat == table.daisy.seat


def test_a_ward_stops_no_weakness_and_no_enemy() -> None:
    """Ward of Protection: a treachery that is no weakness."""
    table = Table(["agnes_baker"])
    table.agnes.holds("Ward of Protection")
    table.agnes.stacks("Haunted").draws()
    table.draws_encounter(RATS)

    assert table.kinds == ["turn"]
    assert table.in_play("Haunted")


def test_a_warded_evil_brings_no_doom() -> None:
    """Ward of Protection: Ancient Evils is cancelled and discarded."""
    table = Table(["agnes_baker"])
    table.sets("agenda", doom=2)
    table.agnes.holds("Ward of Protection")
    table.draws_encounter(EVILS)
    table.agnes.does("play", "Ward of Protection")

    assert (table.state.agenda.doom, table.state.agenda.index) == (2, 0)
    assert (table.encounter_discard, table.agnes.horror) == ([EVILS], 1)


# Acts, agendas, the house


def test_a_turn_of_anybody_is_good_for_the_act() -> None:
    """Rules notes §11: clues of both, in either's turn; all go to the Hallway."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.has(clues=1)
    table.daisy.has(clues=3)
    table.roland.does("activate", "Trapped")
    table.daisy.chooses("Agree")

    assert (table.state.act.index, table.roland.clues + table.daisy.clues) == (1, 0)
    assert table.roland.is_at("Hallway")
    assert table.daisy.is_at("Hallway")


def test_three_clues_do_not_open_two_investigators_study() -> None:
    """Rules notes §1: 2 for each investigator who started."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=1)
    table.roland.has(clues=3)
    assert not table.roland.can("activate", "Trapped")
    table.roland.has(clues=4)

    assert table.roland.can("activate", "Trapped")


def test_the_priest_has_health_for_all_who_started() -> None:
    """Rules notes §1: health per investigator, also once one has left."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=1)
    table.order("move", who=0, to=table.lays("Hallway").id)
    priest = table.enemy(PRIEST).engaged_with(table.roland)

    assert table.game.health(priest) == 10


def test_all_doom_counts_and_all_doom_goes() -> None:
    """1.3: doom on Arcane Initiates and on the agenda; what is above the threshold is lost."""
    table = Table(["agnes_baker"])
    table.sets("agenda", doom=1)
    first = table.agnes.controls("Arcane Initiate", doom=2)
    table.next_phase("mythos")
    table.settle()
    table.agnes.assigns()

    assert (table.state.agenda.index, table.state.agenda.doom, first.doom) == (1, 0, 0)


def test_doom_leaves_with_its_bearer() -> None:
    """Rules notes §11: a card that leaves play loses its tokens."""
    table = Table(["agnes_baker"])
    table.sets("agenda", doom=2)
    initiate = table.agnes.controls("Arcane Initiate", doom=1)
    assert table.game.doom == 3
    table.order("remove", what=initiate.id)

    assert (table.game.doom, table.state.agenda.index) == (2, 0)


def test_two_doom_are_no_three() -> None:
    """1.3: one below the threshold nothing happens."""
    table = Table(["roland_banks"])
    table.sets("agenda", doom=1)
    table.next_phase("mythos")

    assert (table.state.agenda.index, table.state.agenda.doom) == (0, 2)


def test_the_lapse_takes_a_card_of_each_who_has_one() -> None:
    """Ruling, "What's Going On?!": also where somebody has no card."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.holds(KNIFE)
    table.order("advance", what="agenda")
    table.roland.chooses("discard")

    assert (table.daisy.hand, table.roland.horror) == ([], 0)


def test_without_cards_the_lapse_costs_horror() -> None:
    """What's Going On?!: nobody has a card: the other option is all there is."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("advance", what="agenda")

    assert (table.roland.horror, table.state.agenda.index) == (2, 1)


def test_a_random_discard_takes_weaknesses_too() -> None:
    """Ruling, "Dark Memory": at random it may be discarded."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.holds("Dark Memory")
    table.order("advance", what="agenda")
    table.agnes.chooses("discard")

    assert table.agnes.discard == ["01013"]


def test_crypt_chill_spares_the_book_that_cannot_leave() -> None:
    """Ruling, "Crypt Chill": The Necronomicon cannot be chosen: 2 damage instead."""
    table = Table(["daisy_walker"])
    table.daisy.suffers("The Necronomicon")
    table.draws_encounter(CHILL, token="auto_fail")

    assert (table.in_play("The Necronomicon"), table.daisy.damage) == (True, 2)


def test_crypt_chill_takes_lita() -> None:
    """Crypt Chill: an asset that one controls, Lita too, who leaves the game."""
    table = Table(["daisy_walker"])
    table.daisy.controls(LITA)
    table.draws_encounter(CHILL, token="auto_fail")

    assert not table.in_play(LITA)
    assert LITA in table.codes(table.state.removed)


def test_crypt_chill_takes_no_card_in_hand() -> None:
    """Ruling, "Crypt Chill": only what is in play."""
    table = Table(["daisy_walker"])
    table.daisy.holds(KNIFE)
    table.draws_encounter(CHILL)
    if "commit" in table.kinds:
        table.daisy.reveals("auto_fail")

    assert (table.daisy.hand, table.daisy.damage) == ([KNIFE], 2)


def test_grasping_hands_is_one_assignment() -> None:
    """Grasping Hands: failing by 3, 3 damage at once, which may be split."""
    table = Table(["roland_banks"])
    cop = table.roland.controls("Beat Cop")
    table.draws_encounter(HANDS, token="auto_fail")
    table.roland.assigns(damage={"Beat Cop": 1})

    assert (cop.damage, table.roland.damage) == (1, 2)


def test_a_ghoul_in_the_unopened_parlor_counts() -> None:
    """They're Getting Out!: Ghouls in the Hallway and in the Parlor, revealed or not."""
    table = Table(["roland_banks"])
    table.order("stage", of="agenda", number=3)
    table.lays("Hallway")
    table.order("place", card="Parlor", revealed=False)
    table.enemy(GHOUL).at("Parlor")
    table.enemy(GHOUL, exhausted=True).at("Hallway")
    table.stops_before(Step.MYTHOS)
    table.goes("4.6")

    assert table.state.agenda.doom == 2


def test_lita_is_persuaded_beside_a_ghoul() -> None:
    """Lita Chantler: parley provokes nothing; on success she makes room in the ally slot."""
    table = Table(["roland_banks"])
    table.lays("Parlor")
    table.all_at("Parlor")
    table.order("put", card=LITA, at="Parlor")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls("Beat Cop")
    table.roland.does("parley", "Lita").reveals("+1")

    assert (table.piece(LITA).controller, table.in_play("01018"), table.roland.damage) == (
        0,
        False,
        0,
    )


def test_lita_is_persuaded_once() -> None:
    """Parlor: the ability is there while nobody controls her."""
    table = Table(["roland_banks", "daisy_walker"])
    table.lays("Parlor")
    table.all_at("Parlor")
    table.daisy.controls(LITA)

    assert not table.roland.can("parley", "Lita")


def test_the_resigned_is_not_hurt_by_the_end() -> None:
    """Parlor: resigning is no defeat and brings no trauma."""
    table = Table(["roland_banks", "daisy_walker"])
    table.lays("Parlor")
    table.all_at("Parlor")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("resign")

    assert (table.roland.playing, table.roland.damage, table.roland.who.new_physical) == (
        False,
        0,
        0,
    )
    assert table.piece(GHOUL).threat == table.daisy.seat


# Decks and searches


def test_three_cards_from_an_almost_empty_deck() -> None:
    """Rules Reference, "Draw": reshuffle in the middle, then 1 horror, for the whole draw."""
    table = Table(["daisy_walker"])
    table.daisy.has_deck(KNIFE).holds("Cryptic Research", CACHE, GUTS)
    table.order("discard", seat=0, cards=[CACHE, GUTS])
    table.daisy.does("play", "Cryptic Research")

    assert (sorted(table.daisy.hand), table.daisy.horror) == ([KNIFE, CACHE, GUTS], 1)


def test_a_search_of_three_in_a_deck_of_two() -> None:
    """Rules Reference, "Effects": as many as there are."""
    table = Table(["daisy_walker"])
    table.daisy.has_deck(KNIFE, CACHE).controls("Old Book of Lore")
    table.daisy.does("activate", "Old Book of Lore").chooses("Knife")

    assert (table.daisy.hand, table.daisy.deck, table.daisy.horror) == ([KNIFE], [CACHE], 0)


def test_a_friend_reads_the_book_and_goes_mad() -> None:
    """Old Book of Lore: the friend draws a weakness, which resolves for the friend."""
    table = Table(["daisy_walker", "roland_banks"])
    table.daisy.controls("Old Book of Lore")
    table.roland.has_deck("Psychosis")
    table.daisy.does("activate", "Old Book of Lore").chooses("Roland Banks")
    if table.roland.asks and table.roland.ask.kind == "search":
        table.roland.chooses("Psychosis")

    assert table.piece("Psychosis").threat == table.roland.seat


def test_the_initiate_finds_nothing_among_three() -> None:
    """Arcane Initiate: with no Spell there the deck is shuffled, nothing is drawn."""
    table = Table(["agnes_baker"])
    table.agnes.has_deck(KNIFE, CACHE, GUTS)
    table.agnes.controls("Arcane Initiate")
    table.agnes.does("activate", "Arcane Initiate")

    assert (table.agnes.hand, len(table.agnes.deck)) == ([], 3)


def test_scrying_sees_a_friends_weakness() -> None:
    """Scrying: what is looked at is not drawn, weaknesses neither."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.controls("Scrying")
    table.roland.has_deck("Haunted", KNIFE, CACHE)
    table.agnes.does("activate", "Scrying").chooses("Roland Banks")
    table.agnes.chooses("Knife").chooses("Emergency Cache")

    assert table.roland.deck == [KNIFE, CACHE, "01098"]
    assert not table.in_play("Haunted")


def test_the_librarian_takes_the_necronomicon_before_nothing() -> None:
    """Research Librarian: of two Tomes she chooses; the one left stays in the deck."""
    table = Table(["daisy_walker"])
    table.daisy.has_deck("Old Book of Lore", "The Necronomicon", KNIFE)
    table.daisy.holds("Research Librarian").does("play", "Research Librarian")
    table.daisy.does("activate", "Research Librarian").chooses("Old Book of Lore")

    assert (table.daisy.hand, sorted(table.daisy.deck)) == (["01031"], ["01009", KNIFE])


def test_extra_ammunition_goes_beyond_four() -> None:
    """Extra Ammunition: 3 more on a full gun, of a friend as well."""
    table = Table(["roland_banks", "skids_otoole"])
    gun = table.skids.controls(".41 Derringer")
    table.roland.holds("Extra Ammunition").does("play", "Extra Ammunition")

    assert gun.uses == 6


def test_a_disc_is_wasted_on_no_priest_but_saves_from_rats() -> None:
    """Disc of Itzamna: when it spawns; the rats never attack."""
    table = Table(["roland_banks"])
    table.roland.controls("Disc of Itzamna")
    table.draws_encounter(RATS)
    table.roland.does("activate", "Disc of Itzamna")

    assert (table.in_play(RATS), table.encounter_discard, table.roland.discard) == (
        False,
        [RATS],
        ["01041"],
    )


@pytest.mark.parametrize(("first", "second"), [("Guts", "Guts"), ("Perception", "Perception")])
def test_a_title_is_committed_once(first: str, second: str) -> None:
    """Max 1 committed per skill test, by title."""
    table = Table(["roland_banks"])
    table.roland.holds(first, second)
    table.roland.tests("willpower" if first == "Guts" else "intellect", 9).commits(first)

    assert not [key for key in table.roland.offers() if key.startswith("commit")]
