"""Attacks, evasions, harm and enemies: rulings, situation by situation."""

from __future__ import annotations

from bot.lcg.facts import EnemyAttacked
from bot.lcg.state import Step
from tests.lcg.table import Table

GHOUL, RATS, PRIEST, RAVENOUS, ICY, EATER = "01160", "01159", "01116", "01161", "01119", "01118"
MOB, ACOLYTE, DETECTIVE = "01101", "01102", "01103"
COVER_UP, LITA, FOG, BARRICADE = "01007", "01117", "01168", "01038"
LUCKY, CACHE, KNIFE, GUTS = "01080", "01088", "01086", "01089"


# Dodge


def test_dodge_spares_what_the_attack_would_set_off() -> None:
    """Dodge: neither "when it attacks" nor "after it attacks" happens."""
    table = Table(["roland_banks"])
    table.enemy(ACOLYTE).engaged_with(table.roland)
    table.roland.holds("Dodge")
    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert (table.state.agenda.doom, table.roland.damage) == (0, 0)


def test_dodge_stops_one_of_two_attacks() -> None:
    """Dodge: each enemy's attack is one of its own."""
    table = Table(["roland_banks"])
    for _ in range(2):
        table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds("Dodge").does("resource").does("play", "Dodge")

    assert table.roland.damage == 1


def test_a_played_card_cannot_pay_for_dodge() -> None:
    """Rules Reference, "Costs": resources are spent before the attack of opportunity."""
    table = Table(["roland_banks"])
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.has(resources=3).holds("Machete", "Dodge").does("play", "Machete")

    assert (table.roland.damage, table.in_play("Machete"), table.roland.hand) == (
        1,
        True,
        ["01023"],
    )


def test_dodge_in_dissonance() -> None:
    """Dissonant Voices: events cannot be played, in answer to an attack neither."""
    table = Table(["roland_banks"])
    table.roland.suffers("Dissonant Voices")
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds("Dodge").does("resource")

    assert (table.roland.damage, table.kinds) == (1, ["turn"])


def test_a_dodged_priest_does_not_retaliate() -> None:
    """Dodge: an attack by Retaliate is cancelled like any other."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.holds("Dodge").does("fight", "Ghoul Priest", token="-4").does("play", "Dodge")

    assert (table.roland.damage, table.roland.horror, priest.exhausted) == (0, 0, False)


def test_a_dodged_enemy_is_exhausted_after_the_enemy_phase_only() -> None:
    """Rules notes §5: cancelled in 3.3 it exhausts; of opportunity it stays ready."""
    table = Table(["roland_banks"])
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds("Dodge", "Dodge").does("resource").does("play", "Dodge")
    assert not rats.exhausted
    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert rats.exhausted


# Guard Dog, Beat Cop, allies that soak


def test_the_dog_bites_once_for_two_damage() -> None:
    """Guard Dog: "deals damage" is one moment, however much."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.controls("Guard Dog")
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 2}).chooses("Guard Dog")

    assert (priest.damage, table.roland.damage, table.roland.horror) == (1, 0, 2)


def test_the_dog_bites_though_roland_is_hurt_too() -> None:
    """Guard Dog: a split attack has dealt damage to it."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.controls("Guard Dog")
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1}, horror={"Guard Dog": 1}).chooses("Guard Dog")

    assert (priest.damage, table.roland.damage, table.roland.horror) == (1, 1, 1)
    assert not table.in_play("Guard Dog")


def test_the_dog_minds_no_dynamite() -> None:
    """Guard Dog: what is no enemy attack is not answered."""
    table = Table(["roland_banks"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.roland.controls("Guard Dog")
    table.roland.is_dealt(damage=1).assigns(damage={"Guard Dog": 1})

    assert (table.kinds, ghoul.damage) == (["turn"], 0)


def test_the_dog_kills_and_roland_finds() -> None:
    """Roland Banks and Guard Dog: a reaction within the attack; the damage is still placed."""
    table = Table(["roland_banks"])
    rats = table.enemy(RATS).engaged_with(table.roland)
    dog = table.roland.controls("Guard Dog")
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1}).chooses("Guard Dog")
    table.roland.does("activate", "Roland Banks")

    assert (table.game.in_play(rats), dog.damage, table.roland.clues) == (False, 1, 1)


def test_the_dead_dogs_friend_fights_on() -> None:
    """Rules notes §9: assets defeated by an attack go to the owner's pile, and no slot is used."""
    table = Table(["roland_banks"])
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls("Guard Dog", damage=2)
    table.roland.does("resource").assigns(damage={"Guard Dog": 1}).passes()

    assert table.roland.discard == ["01021"]


def test_damage_and_horror_may_go_to_different_cards() -> None:
    """Rules Reference, "Dealing Damage/Horror": each point is assigned by itself."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    table.enemy(PRIEST).engaged_with(table.roland)
    vest = table.roland.controls("Bulletproof Vest")
    amulet = table.roland.controls("Elder Sign Amulet")
    table.enemies_attack()
    table.roland.assigns(damage={"Bulletproof Vest": 2}, horror={"Elder Sign Amulet": 1})

    assert (vest.damage, amulet.horror, table.roland.horror) == (2, 1, 1)


def test_the_vest_takes_no_horror() -> None:
    """Rules notes §9: an asset without sanity takes no horror."""
    table = Table(["roland_banks"])
    table.roland.controls("Bulletproof Vest")
    table.roland.is_dealt(horror=2)

    assert (table.roland.horror, table.kinds) == (2, ["turn"])


def test_an_asset_takes_no_more_than_defeats_it() -> None:
    """Rules Reference, "Dealing Damage/Horror": the rest is the investigator's."""
    table = Table(["roland_banks"])
    cop = table.roland.controls("Beat Cop", damage=1)
    table.roland.is_dealt(damage=3)
    (ask,) = table.asked
    caps = {o.key: o.cap for o in ask.parts[table.roland.seat].options}
    assert caps[f"damage:{cop.id}"] == 1
    table.roland.assigns(damage={"Beat Cop": 1})

    assert (table.roland.damage, table.in_play("01018")) == (2, False)


def test_direct_damage_is_not_shared() -> None:
    """Rules Reference, "Direct Damage": only on whom it is dealt to."""
    table = Table(["roland_banks"])
    table.roland.controls("Beat Cop")
    table.roland.is_dealt(damage=1, direct=True)

    assert table.roland.damage == 1


# Fighting


def test_knife_and_vicious_blow() -> None:
    """Vicious Blow adds to the Knife's own damage."""
    table = Table(["roland_banks"])
    ghoul = table.enemy(EATER).engaged_with(table.roland)
    table.roland.controls("Knife")
    table.roland.holds("Vicious Blow")
    table.roland.does("fight", "Flesh-Eater", "discard").commits("Vicious Blow").reveals("0")

    assert (ghoul.damage, table.in_play("Knife")) == (3, False)


def test_two_vicious_blows() -> None:
    """Vicious Blow: each copy adds 1."""
    table = Table(["roland_banks"])
    ghoul = table.enemy(EATER).engaged_with(table.roland)
    table.roland.holds("Vicious Blow", "Vicious Blow").does("fight", "Flesh-Eater")
    table.roland.commits("Vicious Blow").commits("Vicious Blow").reveals("0")

    assert ghoul.damage == 3


def test_machete_and_an_enemy_of_a_friend() -> None:
    """Machete: an enemy engaged with a team-mate takes 1, and if missed the team-mate does."""
    table = Table(["roland_banks", "daisy_walker"])
    ghoul = table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.controls("Machete")
    table.roland.does("fight", "Ghoul", "Machete", token="0").does(
        "fight", "Ghoul", "Machete", token="auto_fail"
    )

    assert (ghoul.damage, table.daisy.damage) == (1, 1)


def test_a_miss_with_a_gun_hits_with_the_guns_damage() -> None:
    """Rules Reference, "Fight Action": the damage that the attack would have dealt."""
    table = Table(["roland_banks", "daisy_walker"])
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.controls("01006")
    table.roland.does("fight", "Ghoul", ".38", token="auto_fail")

    assert table.daisy.damage == 2


def test_a_miss_does_not_add_vicious_blow() -> None:
    """Vicious Blow: only if the test is successful."""
    table = Table(["roland_banks", "daisy_walker"])
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.holds("Vicious Blow")
    table.roland.does("fight", "Ghoul").commits("Vicious Blow").reveals("auto_fail")

    assert table.daisy.damage == 1


def test_a_team_mate_who_is_hit_may_soak() -> None:
    """Rules Reference, "Fight Action": it is dealt to the investigator, who assigns it."""
    table = Table(["roland_banks", "daisy_walker"])
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.daisy.controls("Dr. Milan Christopher")
    table.roland.does("fight", "Ghoul", token="auto_fail")
    table.daisy.assigns(damage={"Dr. Milan Christopher": 1})

    assert table.daisy.damage == 0


def test_an_enemy_engaged_with_the_attacker_hits_nobody() -> None:
    """Rules Reference, "Fight Action": only where it is engaged with one other investigator."""
    table = Table(["roland_banks", "daisy_walker"])
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul", token="auto_fail")

    assert (table.daisy.damage, table.roland.damage) == (0, 0)


def test_an_unengaged_exhausted_enemy_may_be_fought() -> None:
    """Rules Reference, "Fight Action": any enemy at the location."""
    table = Table(["roland_banks"])
    rats = table.enemy(RATS, exhausted=True).at("Study")
    table.roland.does("fight", "Rats", token="0")

    assert not table.game.in_play(rats)


def test_backstab_is_against_the_fight_value() -> None:
    """Ruling, "Backstab": agility against fight; 3 damage."""
    table = Table(["skids_otoole"])
    ghoul = table.enemy(EATER).engaged_with(table.skids)
    table.skids.holds("Backstab").does("play", "Backstab").reveals("0")

    assert (table.result(), ghoul.damage) == ((True, 4), 3)


def test_backstab_with_intellect() -> None:
    """Mind over Matter: intellect in place of the agility that Backstab tests."""
    table = Table(["roland_banks", "skids_otoole"])
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.has(resources=9).holds("Mind over Matter", "Backstab")
    table.roland.does("play", "Mind over Matter").does("play", "Backstab", token="0")
    table.roland.chooses("Intellect 3")

    assert table.result() == (True, 3)


def test_shrivelling_is_not_done_with_intellect() -> None:
    """Mind over Matter: willpower is not replaced."""
    table = Table(["daisy_walker"])
    table.enemy(RATS).engaged_with(table.daisy)
    table.daisy.controls("Shrivelling")
    table.daisy.holds("Mind over Matter").does("play", "Mind over Matter")
    table.daisy.does("fight", "Rats", "Shrivelling", token="0")

    assert table.result() == (True, 3)


def test_shotgun_by_five_and_a_blow() -> None:
    """Ruling, "Shotgun": additional damage goes above 5."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.controls("Shotgun")
    table.prints(PRIEST, health=9, health_per_investigator=False)
    table.roland.holds("Vicious Blow", "Overpower", "Unexpected Courage")
    table.roland.does("fight", "Ghoul Priest", "Shotgun")
    table.roland.commits("Vicious Blow", "Overpower", "Unexpected Courage").reveals("+1")

    assert (priest.damage, table.result()) == (6, (True, 4 + 3 + 5 + 1))


def test_lita_helps_against_monsters_only() -> None:
    """Lita Chantler: +1 combat always, +1 damage to Monsters; rats are none."""
    table = Table(["daisy_walker"])
    table.daisy.controls(LITA)
    ghoul = table.enemy(EATER).engaged_with(table.daisy)
    table.enemy(RATS).engaged_with(table.daisy)
    table.daisy.does("fight", "Flesh-Eater", token="+1").does("activate", "Lita Chantler")
    assert (ghoul.damage, table.result()) == (2, (True, 4))
    table.daisy.does("fight", "Rats", token="0")

    assert (table.kinds, table.in_play(RATS)) == (["turn"], False)


def test_lita_helps_a_friend_here() -> None:
    """Lita Chantler: any investigator at her controller's location; her controller reacts."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.controls(LITA)
    ghoul = table.enemy(EATER).engaged_with(table.roland)
    table.roland.does("fight", "Flesh-Eater", token="0")
    table.daisy.does("activate", "Lita Chantler")

    assert (ghoul.damage, table.result()) == (2, (True, 5))


def test_lita_does_not_help_elsewhere() -> None:
    """Lita Chantler: elsewhere there is neither combat nor damage."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.controls(LITA)
    table.roland.at("Hallway")
    ghoul = table.enemy(EATER).engaged_with(table.roland)
    table.roland.does("fight", "Flesh-Eater", token="0")

    assert (ghoul.damage, table.result()) == (1, (True, 4))


def test_lita_adds_nothing_to_sneak_attack() -> None:
    """Ruling, "Lita Chantler": only to attacks."""
    table = Table(["skids_otoole"])
    table.skids.controls(LITA)
    ghoul = table.enemy(EATER, exhausted=True).at("Study")
    table.skids.holds("Sneak Attack").does("play", "Sneak Attack")

    assert ghoul.damage == 2


# Evading


def test_manual_dexterity_draws_before_or_after_the_evasion() -> None:
    """ST.7: the evasion and the card's rider are two results, in the performer's order."""
    table = Table(["skids_otoole"])
    rats = table.enemy(RATS).engaged_with(table.skids)
    table.skids.holds("Manual Dexterity").has_deck(CACHE)
    table.skids.does("evade", "Rats").commits("Manual Dexterity").reveals("0")
    table.skids.chooses("Manual Dexterity")

    assert (rats.exhausted, rats.threat, table.skids.hand) == (True, None, [CACHE])


def test_pickpocketing_draws_for_one_of_two() -> None:
    """Pickpocketing: exhausted by the first evasion of Cunning Distraction."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Pickpocketing")
    for _ in range(2):
        table.enemy(RATS).engaged_with(table.wendy)
    table.wendy.holds("Cunning Distraction").has_deck(CACHE, KNIFE)
    table.wendy.does("play", "Cunning Distraction").does("activate", "Pickpocketing")

    assert (table.kinds, table.wendy.hand) == (["turn"], [CACHE])


def test_a_cat_for_a_friends_enemy_and_a_close_call() -> None:
    """Stray Cat and Close Call: an automatic evasion is an evasion."""
    table = Table(["wendy_adams", "skids_otoole"])
    table.encounter_deck("01163", "01162")
    rats = table.enemy(RATS).engaged_with(table.skids)
    table.wendy.controls("Stray Cat")
    table.wendy.holds("Close Call").does("activate", "Stray Cat").does("play", "Close Call")

    assert not table.game.in_play(rats)
    assert RATS in table.codes(table.state.encounter_deck)


def test_an_evaded_enemy_does_not_follow() -> None:
    """Rules Reference, "Evade": disengaged, it stays where it is."""
    table = Table(["wendy_adams"])
    table.wendy.at("Hallway")
    table.lays("Attic")
    rats = table.enemy(RATS).engaged_with(table.wendy)
    table.wendy.does("evade", "Rats", token="0").does("move", "Attic")

    assert table.game.where(rats) == table.place("Hallway").id


def test_blinding_light_kills_whom_it_evades() -> None:
    """Blinding Light: Roland's rule for others too: the 1 damage may defeat."""
    table = Table(["agnes_baker"])
    rats = table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.holds("Blinding Light").does("play", "Blinding Light", token="0")

    assert not table.game.in_play(rats)


def test_blinding_light_on_a_failure_with_a_symbol() -> None:
    """Blinding Light: the action is lost whether the test succeeds or fails."""
    table = Table(["agnes_baker"])
    rats = table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.holds("Blinding Light").does("play", "Blinding Light", token="auto_fail")

    assert (rats.exhausted, table.agnes.actions) == (False, 1)


def test_blinding_light_with_the_last_action() -> None:
    """Blinding Light: with no action left there is none to lose."""
    table = Table(["agnes_baker"])
    table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.has(actions=1, resources=9).holds("Blinding Light", "Emergency Cache")
    table.stops_before(Step.TURN_END)
    table.agnes.does("play", "Blinding Light", token="skull")

    assert table.agnes.actions == 0


# Enemies


def test_a_ghoul_that_lost_its_prey_engages_the_next() -> None:
    """Rules notes §10: enemies of the fallen stay, ready ones engage others there at once."""
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
    """Rules Reference, "Prey": remaining health, damage counted."""
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

    assert table.game.where(enforcer) == table.place("Hallway").id
    assert enforcer.threat is None


def test_a_bribe_beside_somebody_else() -> None:
    """Mob Enforcer: anybody at its location may pay; nobody else's ally is harmed."""
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

    assert table.game.where(rats) == table.place("Attic").id


def test_a_hunter_attacks_in_the_phase_in_which_it_arrives() -> None:
    """3.2 and 3.3: it moves, engages and attacks."""
    table = Table(["roland_banks"])
    table.roland.at("Hallway")
    table.lays("Attic")
    rats = table.enemy(RATS).at("Attic")
    table.next_phase("enemy")

    assert (rats.threat, table.roland.damage, rats.exhausted) == (0, 1, True)


def test_an_enemy_that_readies_engages_and_does_not_attack() -> None:
    """4.3: readying comes after the attacks of the round."""
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
    assert (ghoul.threat, table.game.where(ghoul)) == (0, table.place("Attic").id)


def test_a_retreat_that_kills_leaves_the_enemy_behind() -> None:
    """Rules notes §3: who falls to the attack of opportunity does not move."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.has(damage=8).does("move", "Attic")

    assert (table.roland.playing, table.game.where(ghoul)) == (False, table.place("Hallway").id)


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


# Elimination


def test_both_traumas_are_a_choice() -> None:
    """Rules notes §10: damage and horror at once: one kind, chosen by the player."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.has(damage=8, horror=4).is_dealt(damage=1, horror=1)
    table.roland.chooses("Mental trauma")

    assert (table.roland.who.new_physical, table.roland.who.new_mental) == (0, 1)


def test_the_fallen_leave_clues_and_a_lead() -> None:
    """Rules notes §10: clues to the location, then another leads."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.at("Hallway").has(clues=2, damage=8).is_dealt(damage=1)

    assert (table.place("Hallway").clues, table.state.lead) == (2, table.daisy.seat)


def test_an_ally_lent_by_the_fallen_goes() -> None:
    """Rules notes §10: cards that the fallen controlled leave; their weaknesses in play too."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.controls("Beat Cop")
    table.roland.suffers("Haunted")
    table.order("defeat", what=0)

    assert not table.in_play("01018")
    assert not table.in_play("Haunted")


def test_encounter_cards_of_the_fallen_are_discarded() -> None:
    """Rules notes §10: other cards of the threat area go to their discard piles."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.suffers("Frozen in Fear")
    table.order("defeat", what=0)

    assert table.encounter_discard == ["01164"]


def test_the_barricade_of_the_fallen_goes() -> None:
    """FAQ 1.14: an attachment is controlled by who played it, and leaves with them."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.holds("Barricade").does("play", "Barricade")
    table.order("defeat", what=0)

    assert not table.in_play(BARRICADE)


def test_the_resigned_do_not_draw_nor_gain() -> None:
    """Rules notes §10: out of the scenario no step of the round is theirs."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=0)
    table.encounter_deck(RATS, "01160")
    table.next_phase("mythos")

    assert [each.code for each in table.daisy.engaged()] == [RATS]


def test_the_last_one_out_ends_the_game() -> None:
    """Rules notes §10: nobody left, no resolution."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=0)
    table.order("resign", seat=1)

    assert table.state.resolution == "none"
