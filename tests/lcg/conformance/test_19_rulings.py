"""Official rulings on the core set's cards, situation by situation."""

from __future__ import annotations

import pytest

from bot.lcg.facts import TestEnded
from bot.lcg.state import Step
from tests.lcg.table import Table

GHOUL, RATS, PRIEST = "01160", "01159", "01116"
COVER_UP, LITA, FOG, BARRICADE = "01007", "01117", "01168", "01038"


def two(first: str, second: str) -> Table:
    """A table of two investigators, the first one's turn."""
    return Table([first, second])


# Actions, costs, attacks of opportunity


def test_the_last_supply_heals_before_the_card_goes(solo: Table) -> None:
    """First Aid: paid with its last supply it heals, after the attack of opportunity."""
    solo.enemy(RATS).engaged_with(solo.roland)
    solo.roland.controls("First Aid", uses=1)
    solo.roland.has(damage=2).does("activate", "First Aid")

    assert (solo.roland.damage, solo.in_play("First Aid")) == (2, False)


def test_a_test_is_not_begun_by_who_falls_before_it(table: Table) -> None:
    """Medical Texts: felled by the attack of opportunity, Daisy does not test."""
    table.goes("turn", table.daisy)
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.daisy.controls("Medical Texts")
    table.daisy.has(damage=4).does("activate", "Medical Texts")

    assert not table.daisy.playing
    assert not table.told(TestEnded)


def test_resources_that_were_paid_pay_nothing_else(solo: Table) -> None:
    """Rules Reference, "Costs": after Dynamite Blast is paid for, Dodge is out of reach."""
    solo.enemy(RATS).engaged_with(solo.roland)
    solo.roland.holds("Dynamite Blast", "Dodge").does("play", "Dynamite Blast", "Study")

    assert solo.roland.damage == 1 + 3


def test_an_ally_soaks_before_its_successor_enters(solo: Table) -> None:
    """Rules Reference, "Slots": Guard Dog bites during the play of Beat Cop, then makes room."""
    ghoul = solo.enemy(GHOUL).engaged_with(solo.roland)
    solo.roland.controls("Guard Dog")
    solo.roland.holds("Beat Cop").does("play", "Beat Cop")
    solo.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog")

    assert (ghoul.damage, solo.in_play("Guard Dog"), solo.in_play("01018")) == (1, False, True)


def test_two_actions_provoke_each_enemy_once(solo: Table) -> None:
    """Rules Reference, "Attack of Opportunity": one attack from each, for two actions too."""
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
    """Ruling, "Frozen in Fear": two copies, two tests at the end of the turn."""
    solo.roland.suffers("Frozen in Fear")
    solo.roland.suffers("Frozen in Fear")
    solo.tokens("0", "0")
    solo.stops_before(Step.INVESTIGATION_END)
    solo.roland.ends_turn()

    assert len(solo.told(TestEnded)) == 2
    assert not solo.in_play("Frozen in Fear")


def test_a_second_leo_brings_another_action() -> None:
    """Ruling, "Leo De Luca": his action is not lost with him, and a second copy brings its own."""
    table = Table(["skids_otoole"])
    leo = table.skids.controls("01048")
    table.goes("turn", table.skids)
    table.skids.does("resource")
    table.order("remove", what=leo.id)
    assert table.skids.actions == 3

    table.skids.has(resources=5).holds("01054").does("play", "Leo De Luca")
    assert table.skids.actions == 3


def test_an_action_given_after_the_last_one_keeps_the_turn(table: Table) -> None:
    """Rules Reference, "Player Window": after the last action it is still the turn."""
    table.daisy.controls("Police Badge")
    table.roland.does("resource").does("resource").does("resource")
    table.daisy.does("activate", "Police Badge")

    assert table.roland.actions == 2


# Skill tests


def test_what_left_at_st_4_adds_nothing_at_st_5(solo: Table) -> None:
    """ST.4 and ST.5: Beat Cop falls to the tablet's damage; his combat is gone."""
    solo.roland.controls("Beat Cop", damage=1)
    solo.enemy(GHOUL).engaged_with(solo.roland)
    solo.roland.does("fight", "Ghoul").reveals("tablet").assigns(damage={"Beat Cop": 1})

    assert solo.result() == (True, 2)


def test_riders_for_a_symbol_come_before_the_symbol() -> None:
    """Ruling, "Shrivelling": at ST.3: Agnes kills the Ghoul for which the tablet then looks."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Shrivelling")
    table.enemy(RATS).engaged_with(table.agnes)
    ghoul = table.enemy(GHOUL, damage=1).engaged_with(table.agnes)
    table.agnes.does("fight", "Swarm", "Shrivelling", token="tablet")
    table.agnes.does("activate", "Agnes Baker").chooses("Ghoul Minion")

    assert not table.game.in_play(ghoul)
    assert (table.agnes.damage, table.agnes.horror) == (0, 1)


def test_a_rider_comes_once_for_several_symbols() -> None:
    """FAQ 2.5: two such symbols revealed in one test cost one horror."""
    table = Table(["agnes_baker"], "hard")
    table.agnes.controls("Shrivelling")
    table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.does("fight", "Swarm", "Shrivelling", token=["cultist", "skull"])

    assert table.agnes.horror == 1


def test_a_test_goes_on_where_its_performer_is_no_more() -> None:
    """FAQ: moved in the middle of it, an investigation finds its clue where it began."""
    table = Table(["skids_otoole"])
    table.lays("Cellar")
    table.skids.at("Hallway").holds("Elusive", "Guts")
    table.sets("Hallway", clues=1)
    table.skids.does("investigate").does("play", "Elusive").chooses("Cellar")
    table.skids.reveals("+1")

    assert (table.skids.clues, table.place("Hallway").clues) == (1, 0)


def test_a_lost_target_leaves_the_difficulty(solo: Table) -> None:
    """Rules Reference, "Variable Difficulty": Flashlight counts once where the Study leaves."""
    solo.attached(FOG, "Study")
    solo.roland.controls("Flashlight")
    solo.roland.holds("Guts", "Perception").has(clues=2)
    solo.roland.does("investigate", "Flashlight").does("activate", "Trapped").reveals("-2")

    (ended,) = solo.told(TestEnded)
    assert (ended.difficulty, ended.total, ended.success) == (2, 1, False)


def test_bonuses_to_the_skill_replaced_do_not_count(solo: Table) -> None:
    """Ruling, "Mind over Matter": intellect instead of combat, without the gun's combat."""
    solo.roland.controls("01016")
    solo.enemy(RATS).engaged_with(solo.roland)
    solo.roland.holds("Mind over Matter").does("play", "Mind over Matter")
    solo.roland.does("fight", "Swarm", ".45", token="0").chooses("Intellect 3")

    assert solo.result() == (True, 3)


def test_a_switched_symbol_keeps_its_other_effects(solo: Table) -> None:
    """Ruling, "Sure Gamble": the tablet counts +2, and hurts beside a Ghoul."""
    solo.enemy(GHOUL).engaged_with(solo.roland)
    solo.roland.holds("Sure Gamble")
    solo.roland.does("fight", "Ghoul", token="tablet").does("play", "Sure Gamble")

    assert (solo.result(), solo.roland.damage) == ((True, 6), 1)


def test_an_ignored_symbol_was_never_revealed() -> None:
    """Ruling, "Grotesque Statue": the ignored skull costs no horror."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Grotesque Statue")
    table.agnes.controls("Shrivelling")
    table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.does("fight", "Swarm", "Shrivelling", token=["skull", "0"])
    table.agnes.does("activate", "Grotesque Statue").chooses("0")

    assert table.agnes.horror == 0


def test_a_card_drawn_in_the_window_may_answer_it() -> None:
    """Ruling, "Rabbit's Foot": what it draws may be played to the same failure."""
    table = two("roland_banks", "wendy_adams")
    table.roland.controls("Rabbit's Foot")
    table.roland.stacks("01079")
    table.roland.does("investigate", token="-2").does("activate", "Rabbit's Foot")
    table.roland.does("play", "Look what I found!")

    assert table.roland.clues == 2


def test_lucky_comes_before_what_follows_a_failure() -> None:
    """Ruling, "Lucky!": once the test has failed it is too late."""
    table = Table(["roland_banks"])
    table.roland.controls("Rabbit's Foot")
    table.roland.stacks("Lucky!")
    table.roland.tests("willpower", 4, token="0").does("activate", "Rabbit's Foot")

    assert table.kinds == ["turn"]
    assert table.roland.hand == ["01080"]


def test_the_evader_moves_by_a_team_mates_instinct() -> None:
    """Ruling, "Survival Instinct": the evading investigator disengages and moves."""
    table = two("roland_banks", "wendy_adams")
    table.all_at("Hallway")
    table.lays("Attic")
    table.enemy(GHOUL).engaged_with(table.roland)
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.wendy.holds("Survival Instinct")
    table.roland.does("evade", "Ghoul")
    table.wendy.commits("Survival Instinct")
    table.roland.reveals("+1").chooses("Evade").chooses("Yes").chooses("Attic")

    assert (table.roland.is_at("Attic"), rats.threat) == (True, table.wendy.seat)


def test_a_token_below_nought_stays_there() -> None:
    """Rules Reference, "Modifiers": 1 − 8 + 2 is 0, and Lucky! may be played in vain."""
    table = Table(["roland_banks"])
    table.bag(-8)
    table.roland.holds("Lucky!").tests("combat", 1).does("play", "Lucky!")

    assert table.result() == (False, 0)


# Clues


def test_one_clue_there_is_one_clue_covered_up(table: Table) -> None:
    """Ruling, "Cover Up": Deduction finds no clue that is not there, nor covers one up."""
    table.roland.suffers(COVER_UP)
    table.sets("Study", clues=1)
    table.roland.holds("Deduction")
    table.roland.does("investigate").commits("Deduction").reveals("0")
    table.roland.does("activate", "Cover Up")

    assert (table.piece(COVER_UP).clues, table.place("Study").clues) == (2, 1)


def test_burglary_leaves_nothing_to_cover_up(solo: Table) -> None:
    """Ruling, "Deduction": it changes a discovery, and Burglary has none."""
    solo.roland.suffers(COVER_UP)
    solo.roland.controls("Burglary")
    solo.roland.holds("Deduction")
    solo.roland.does("investigate", "Burglary").commits("Deduction").reveals("0")

    assert (solo.kinds, solo.roland.resources, solo.place("Study").clues) == (["turn"], 8, 2)


def test_roland_finds_where_he_stands() -> None:
    """Roland Banks: the enemy may have died elsewhere; the clue is at his own location."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Attic")
    table.sets("Hallway", clues=1)
    table.enemy(RATS).at("Attic")
    table.roland.holds("Dynamite Blast").does("play", "Dynamite Blast", "Attic")
    table.roland.does("activate", "Roland Banks")

    assert table.roland.clues == 1


def test_what_an_ally_turns_aside_is_rolands_kill() -> None:
    """Ruling, "Roland Banks": a card that he controls has defeated it."""
    table = two("roland_banks", "wendy_adams")
    table.roland.controls("Aquinnah")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.wendy)
    table.roland.does("resource").does("activate", "Aquinnah").does("activate", "Roland Banks")
    table.roland.assigns()

    assert (table.roland.clues, table.roland.damage, table.roland.horror) == (1, 0, 1)


# Reactions inside reactions


def test_agnes_strikes_within_a_ward() -> None:
    """FAQ 1.4: the horror of Ward of Protection is answered before the heirloom draws."""
    table = Table(["agnes_baker"])
    ghoul = table.enemy(GHOUL).engaged_with(table.agnes)
    table.agnes.controls("Heirloom of Hyperborea")
    table.agnes.holds("Ward of Protection").stacks("Knife")
    table.draws_encounter("01163")
    table.agnes.does("play", "Ward of Protection").does("activate", "Agnes Baker")
    table.agnes.does("activate", "Heirloom")

    assert (ghoul.damage, table.agnes.horror, table.agnes.hand) == (1, 1, ["01086"])


def test_a_cost_in_horror_is_answered_before_the_effect() -> None:
    """Rules Reference, "Costs": Agnes strikes, then the last secret becomes a resource."""
    table = Table(["agnes_baker"])
    table.enemy(RATS).at("Study")
    table.agnes.controls("Forbidden Knowledge", uses=1)
    table.agnes.does("activate", "Forbidden Knowledge").does("activate", "Agnes Baker")

    assert (table.agnes.resources, table.in_play("Forbidden Knowledge")) == (6, False)
    assert not table.in_play(RATS)


def test_the_priest_may_fall_to_the_dog(solo: Table) -> None:
    """FAQ 1.4: the last act advances inside the attack, whose damage is never placed."""
    solo.order("stage", of="act", number=3)
    solo.all_at("Hallway")
    solo.roland.controls("Guard Dog")
    solo.enemy(PRIEST, damage=4).engaged_with(solo.roland)
    solo.enemies_attack()
    solo.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog").chooses("burn")

    assert (solo.state.resolution, solo.roland.damage, solo.roland.horror) == ("r1", 0, 0)


def test_the_bat_breaks_after_retaliation() -> None:
    """Ruling, "Baseball Bat": after the attack resolves."""
    table = Table(["daisy_walker"])
    table.all_at("Hallway")
    table.enemy(PRIEST).engaged_with(table.daisy)
    table.daisy.controls("Baseball Bat")
    table.daisy.controls("Leather Coat")
    table.daisy.does("fight", "Ghoul Priest", "Baseball Bat", token="skull")
    assert table.in_play("Baseball Bat")
    table.daisy.assigns()

    assert not table.in_play("Baseball Bat")


def test_psychosis_counts_what_an_ally_takes(solo: Table) -> None:
    """Ruling, "Psychosis": horror that is assigned to an asset was taken; the damage is direct."""
    solo.roland.suffers("Psychosis")
    solo.roland.controls("Beat Cop")
    solo.roland.is_dealt(horror=1).assigns(horror={"Beat Cop": 1})

    assert (solo.roland.damage, solo.roland.horror) == (1, 0)


# Weaknesses


def test_paranoia_comes_before_the_resource(solo: Table) -> None:
    """Ruling, "Paranoia": drawn in upkeep, the resource of 4.4 comes after it."""
    solo.roland.has_deck("Paranoia", "Knife")
    solo.next_phase("upkeep")

    assert solo.roland.resources == 1


def test_debts_are_paid_by_each_player_twice() -> None:
    """Ruling, "Hospital Debts": anybody there may pay; a limit is for each player."""
    table = two("skids_otoole", "roland_banks")
    table.skids.suffers("Hospital Debts")
    for player in (table.roland, table.skids):
        player.does("activate", "Hospital Debts").does("activate", "Hospital Debts")
        assert not player.can("activate", "Hospital Debts")

    assert table.piece("Hospital Debts").resources == 4


def test_debts_take_no_experience_of_before() -> None:
    """Hospital Debts: of this scenario only, never more than it gives."""
    table = two("skids_otoole", "roland_banks")
    table.skids.suffers("Hospital Debts")
    table.skids.has(xp=5)
    table.order("stage", of="agenda", number=3)
    table.order("advance", what="agenda")

    assert (table.state.resolution, table.skids.who.xp) == ("r3", 5)


def test_a_spell_must_be_taken_be_it_dark_memory() -> None:
    """Ruling, "Arcane Initiate": what is found cannot be left."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Arcane Initiate")
    table.agnes.has_deck("Knife", "Dark Memory", "Guts", "Flashlight")
    table.agnes.does("activate", "Arcane Initiate").chooses("Dark Memory")

    assert table.agnes.hand == ["01013"]


def test_the_book_found_makes_room_at_once() -> None:
    """Ruling, "The Necronomicon": found by the librarian, it takes a hand."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Knife")
    table.daisy.controls("Flashlight")
    table.daisy.has_deck("01009", "Guts")
    table.daisy.holds("Research Librarian").does("play", "Research Librarian")
    table.daisy.does("activate", "Research Librarian").chooses(
        "The Necronomicon: John Dee Translation"
    )
    table.daisy.chooses("Knife")

    assert (table.in_play("01009"), table.in_play("Knife")) == (True, False)


# Wendy's Amulet


def test_an_event_becomes_an_empty_deck() -> None:
    """Ruling, "Wendy's Amulet": placed under an empty deck, the event is the deck."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Wendy's Amulet")
    table.wendy.has_deck().holds("Emergency Cache").does("play", "Emergency Cache")

    assert (table.wendy.deck, table.wendy.discard) == (["01088"], [])


def test_an_event_that_stays_goes_under_the_deck_when_it_leaves() -> None:
    """Errata, "Wendy's Amulet": also an event that is discarded from play."""
    table = two("wendy_adams", "daisy_walker")
    table.all_at("Hallway")
    table.lays("Attic")
    table.wendy.controls("Wendy's Amulet")
    table.wendy.has_deck("Knife").holds("Barricade").does("play", "Barricade")
    assert table.wendy.deck == ["01086"]
    table.wendy.does("move", "Attic")

    assert table.wendy.deck == ["01086", BARRICADE]


# Enemies


def test_prey_is_looked_at_as_it_stands() -> None:
    """Ghoul Priest: highest combat, allies counted."""
    table = two("roland_banks", "skids_otoole")
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
    """Ruling, "Stray Cat": any enemy at the location, engaged with whom it may be."""
    table = two("wendy_adams", "roland_banks")
    table.wendy.controls("Stray Cat")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.wendy.does("activate", "Stray Cat")

    assert (ghoul.exhausted, ghoul.threat) == (True, None)


def test_a_miss_may_cost_the_lead(table: Table) -> None:
    """Rules Reference, "Fight Action": the team-mate hit falls; the enemy engages the attacker."""
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

    assert (solo.game.where(ghoul), solo.roland.damage) == (solo.place("Hallway").id, 0)
    assert (ghoul.threat is not None) == engaged


def test_a_barricade_stops_the_ghouls_on_their_way(solo: Table) -> None:
    """Rules Reference, "Cannot": also where an agenda moves them."""
    solo.order("stage", of="agenda", number=3)
    solo.all_at("Hallway")
    solo.lays("Attic")
    solo.lays("Parlor")
    solo.attached(BARRICADE, "Hallway")
    ghoul = solo.enemy(GHOUL).at("Attic")
    solo.next_phase("enemy")

    assert ghoul.place == solo.place("Attic").id


# The Gathering


def test_the_study_goes_with_all_that_is_in_it(table: Table) -> None:
    """Trapped: enemies go to their owners' piles, attachments too; nothing is defeated."""
    table.enemy("Mob Enforcer").engaged_with(table.roland)
    table.enemy("01118").engaged_with(table.daisy)
    table.attached(FOG, "Study")
    table.roland.has(clues=4).does("activate", "Trapped")

    assert table.roland.discard == ["01101"]
    assert sorted(table.encounter_discard) == ["01118", FOG]
    assert not table.victory


def test_the_priest_counts_in_the_round_in_which_it_comes() -> None:
    """Ruling, "They're Getting Out!": "when the round ends" comes before "at the end of"."""
    table = Table(["roland_banks"])
    table.order("stage", of="act", number=2)
    table.order("stage", of="agenda", number=3)
    table.all_at("Hallway")
    table.lays("Parlor", revealed=False)
    table.roland.has(clues=3)
    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")
    table.roland.does("activate", "The Barrier")

    assert table.state.agenda.doom == 1


def test_those_elsewhere_pay_nothing_at_the_barrier() -> None:
    """The Barrier: clues of investigators in the Hallway only."""
    table = two("roland_banks", "daisy_walker")
    table.order("stage", of="act", number=2)
    table.all_at("Hallway")
    table.lays("Parlor", revealed=False)
    table.daisy.at("Attic").has(clues=3)
    table.roland.has(clues=3)
    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")

    assert (table.paused, table.state.act.index) == (Step.MYTHOS, 1)


def test_lita_leaves_with_her_controller(table: Table) -> None:
    """Ruling, "Lita Chantler": she leaves play, and so the game; the resolutions are the same."""
    table.all_at("Parlor")
    table.roland.controls(LITA)
    table.order("resign", seat=0)

    assert LITA in table.codes(table.state.removed)


def test_doom_on_an_ally_advances_the_agenda_and_goes() -> None:
    """Rules Reference, "Doom": Dark Memory advances at 2 + 1; all doom in play is removed."""
    table = Table(["agnes_baker"])
    initiate = table.agnes.controls("Arcane Initiate", doom=1)
    table.sets("agenda", doom=1)
    table.agnes.holds("Dark Memory").does("play", "Dark Memory")
    table.agnes.assigns(horror={"Arcane Initiate": 1})

    assert (initiate.doom, table.state.agenda.index) == (0, 1)


def test_clues_of_the_fallen_cost_the_victory_of_a_place() -> None:
    """Rules Reference, "Elimination": a clue left in the Attic lies there, which earns nothing."""
    table = two("roland_banks", "daisy_walker")
    table.order("stage", of="act", number=3)
    for place in ("Hallway", "Attic", "Cellar", "Parlor"):
        table.lays(place)
    table.sets("Attic", clues=0)
    table.sets("Cellar", clues=0)
    table.roland.at("Attic").has(clues=1)
    table.daisy.at("Parlor")
    table.order("resign", seat=0)
    table.order("resign", seat=1)

    assert table.victory == ["01114"]


def test_a_lead_lost_by_the_resolution_has_earned_lita_all_the_same() -> None:
    """Resolution 1: she joins the lead, and is lost with a lead whom the trauma drives insane."""
    table = Table(["roland_banks", "daisy_walker"], trauma={"roland_banks": (0, 4)})
    table.order("stage", of="act", number=3)
    table.all_at("Hallway")
    table.enemy(PRIEST, damage=9).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul Priest", token="+1").chooses("burn")

    assert table.roland.who.killed
    assert "lita_joins:0" in table.state.log
