"""Rulings: fighting and evading."""

from __future__ import annotations

from bot.lcg.core.state import Step
from tests.lcg.codes import CACHE, EATER, GHOUL, KNIFE, LITA, PRIEST, RATS
from tests.lcg.table import Table

# Fighting


def test_knife_and_vicious_blow() -> None:
    """Vicious Blow adds to the damage of the Knife."""
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
    """Vicious Blow adds no damage to a missed attack."""
    table = Table(["roland_banks", "daisy_walker"])
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.roland.holds("Vicious Blow")
    table.roland.does("fight", "Ghoul").commits("Vicious Blow").reveals("auto_fail")

    assert table.daisy.damage == 1


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

    assert rats not in table.game.in_play


def test_backstab_is_against_the_fight_value() -> None:
    """Ruling, "Backstab": agility against fight; 3 damage."""
    table = Table(["skids_otoole"])
    ghoul = table.enemy(EATER).engaged_with(table.skids)
    table.skids.holds("Backstab").does("play", "Backstab").reveals("0")

    assert (table.result(), ghoul.damage, table.skids.damage) == ((True, 4), 3, 0)


def test_backstab_with_intellect() -> None:
    """Mind over Matter: intellect in place of the agility that Backstab tests."""
    table = Table(["roland_banks", "skids_otoole"])
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.has(resources=9).holds("Mind over Matter", "Backstab")
    table.roland.does("play", "Mind over Matter").does("play", "Backstab", token="0")
    table.roland.chooses("Intellect 3")

    assert table.result() == (True, 3)


def test_shrivelling_is_not_done_with_intellect() -> None:
    """Mind over Matter: it does not replace willpower, as for Shrivelling."""
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
    """Lita Chantler: she does not help investigators at other locations."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.controls(LITA)
    table.roland.at("Hallway")
    ghoul = table.enemy(EATER).engaged_with(table.roland)
    table.roland.does("fight", "Flesh-Eater", token="0")

    assert (ghoul.damage, table.result()) == (1, (True, 4))


def test_lita_adds_nothing_to_sneak_attack() -> None:
    """Ruling, "Lita Chantler": she adds damage to attacks, not to Sneak Attack."""
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

    assert rats not in table.game.in_play
    assert RATS in table.codes(table.state.encounter_deck)


def test_an_evaded_enemy_does_not_follow() -> None:
    """Rules Reference, "Evade": disengaged, it stays where it is."""
    table = Table(["wendy_adams"])
    table.wendy.at("Hallway")
    table.lays("Attic")
    rats = table.enemy(RATS).engaged_with(table.wendy)
    table.wendy.does("evade", "Rats", token="0").does("move", "Attic")

    assert table.game.places.where(rats) == table.place("Hallway").id


def test_blinding_light_kills_whom_it_evades() -> None:
    """Blinding Light: Roland's rule for others too: the 1 damage may defeat."""
    table = Table(["agnes_baker"])
    rats = table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.holds("Blinding Light").does("play", "Blinding Light", token="0")

    assert rats not in table.game.in_play


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
