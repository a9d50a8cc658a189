"""Rulings: cards that help each other."""

from __future__ import annotations

from tests.lcg.codes import EATER, FROZEN, GHOUL, GOAT, HANDS, KNIFE, RATS, REMAINS
from tests.lcg.table import Table


def test_what_pickpocketing_draws_may_answer_the_same_evasion() -> None:
    """Ruling, "Pickpocketing": a Close Call it draws can be played in the same window."""
    table = Table(["skids_otoole"])
    table.encounter_deck(REMAINS, HANDS)
    table.skids.controls("Pickpocketing")
    rats = table.enemy(RATS).engaged_with(table.skids)
    table.skids.stacks("Close Call").does("evade", "Rats").reveals("0")
    table.skids.does("activate", "Pickpocketing").does("play", "Close Call")

    assert rats not in table.game.in_play


def test_scavenging_takes_what_the_token_cost() -> None:
    """Wendy Adams and Scavenging: an Item discarded for a token can be taken by Scavenging."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Scavenging")
    table.wendy.holds("Knife").does("investigate", token=["auto_fail", "+1"])
    table.wendy.does("activate", "Wendy Adams").does("activate", "Scavenging")

    assert (table.wendy.hand, table.wendy.clues) == ([KNIFE], 1)


def test_scavenging_takes_no_item_that_is_committed() -> None:
    """Ruling, "Scavenging": it takes no committed Item, since that is discarded at ST.8."""
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
    """On the Lam: non-Elite enemies cannot attack, so they do not retaliate."""
    table = Table(["skids_otoole"])
    table.enemy(GOAT).engaged_with(table.skids)
    table.skids.holds("On the Lam")
    table.goes("turn", table.skids)
    table.skids.does("play", "On the Lam").does("fight", "Goat Spawn").reveals("auto_fail")

    assert table.skids.damage == 0


def test_the_observer_may_take_the_card_that_is_played() -> None:
    """Ruling, "Yithian Observer": a card it takes while being played is paid and does nothing."""
    table = Table(["roland_banks"])
    table.enemy("01177").engaged_with(table.roland)
    table.roland.holds("Machete").does("play", "Machete")

    assert (table.in_play("01020"), table.roland.discard) == (False, ["01020"])
    assert (table.roland.resources, table.roland.actions) == (2, 2)


def test_ward_and_heirloom_and_agnes() -> None:
    """Ward of Protection: Agnes reacts to its horror, and the Heirloom to its play."""
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
    """Drawn to the Flame and Ward of Protection: the clues follow, as the card was drawn."""
    table = Table(["agnes_baker"])
    table.encounter_deck(REMAINS)
    table.agnes.holds("Drawn to the Flame", "Ward of Protection")
    table.agnes.does("play", "Drawn to the Flame").does("play", "Ward of Protection")

    assert (table.agnes.clues, table.agnes.horror) == (2, 1)


def test_dodge_before_aquinnah() -> None:
    """Dodge and Aquinnah: once Dodge has cancelled the attack Aquinnah can redirect nothing."""
    table = Table(["roland_banks", "wendy_adams"])
    aquinnah = table.wendy.controls("Aquinnah")
    table.enemy(GHOUL).engaged_with(table.wendy)
    rats = table.enemy(RATS, exhausted=True).at("Study")
    table.roland.holds("Dodge")
    table.enemies_attack()
    table.roland.does("play", "Dodge")

    assert (aquinnah.exhausted, rats.damage, table.wendy.horror) == (False, 0, 0)


def test_aquinnah_before_dodge() -> None:
    """Aquinnah and Dodge: after she has redirected the damage, Dodge cancels the rest."""
    table = Table(["roland_banks", "wendy_adams"])
    table.wendy.controls("Aquinnah")
    table.enemy(GHOUL).engaged_with(table.wendy)
    rats = table.enemy(RATS, exhausted=True).at("Study")
    table.roland.holds("Dodge")
    table.enemies_attack()
    table.wendy.does("activate", "Aquinnah")
    table.roland.does("play", "Dodge")

    assert ((rats in table.game.in_play), table.wendy.horror) == (False, 0)


def test_the_dog_of_a_friend_does_not_bite() -> None:
    """Rules Reference, "Dealing Damage/Horror".

    Another player’s Guard Dog cannot take your damage.
    """
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.controls("Guard Dog")
    table.enemy(GHOUL).engaged_with(table.daisy)
    table.enemies_attack()

    assert (table.daisy.damage, table.daisy.horror) == (1, 1)


def test_a_cop_kills_what_attacks_next() -> None:
    """3.3: in the window before another player’s attacks an enemy can be defeated."""
    table = Table(["daisy_walker", "roland_banks"])
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.controls("01018")
    table.enemies_attack()
    table.roland.does("activate", "Beat Cop")
    table.settle()

    assert table.roland.damage == 0


def test_a_stray_cat_before_the_attack() -> None:
    """3.3: an enemy evaded in the window is exhausted and does not attack."""
    table = Table(["wendy_adams"])
    table.enemy(GHOUL).engaged_with(table.wendy)
    table.wendy.controls("Stray Cat")
    table.enemies_attack()
    table.wendy.does("activate", "Stray Cat")

    assert (table.wendy.damage, table.in_play(GHOUL)) == (0, True)


def test_a_machete_after_the_other_enemy_is_gone() -> None:
    """Machete: if Beat Cop defeats the other engaged enemy in the test, it deals 1 more."""
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
    """Ruling, "Physical Training": once for each payment, beside other talents."""
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
    """Physical Training: its owner cannot boost another performer’s test."""
    table = Table(["roland_banks", "skids_otoole"])
    table.roland.controls("Physical Training")
    table.skids.tests("combat", 3, token="0")

    assert table.kinds == ["turn"]


def test_intellect_is_boosted_where_it_fights() -> None:
    """Mind over Matter: boosts to intellect count, boosts to combat do not."""
    table = Table(["daisy_walker"])
    table.enemy(RATS).engaged_with(table.daisy)
    table.daisy.controls("Hyperawareness")
    table.daisy.controls("Physical Training")
    table.daisy.holds("Mind over Matter").does("play", "Mind over Matter")
    table.daisy.does("fight", "Rats").chooses("Intellect 5")

    assert table.daisy.can("activate", "Hyperawareness")
    assert not table.daisy.can("activate", "Physical Training")


def test_an_enemy_falls_once() -> None:
    """Rules Reference, "Defeat": an enemy damaged during its defeat is not defeated again."""
    table = Table(["agnes_baker", "roland_banks"])
    goat = table.enemy(GOAT, damage=2).engaged_with(table.roland)
    table.roland.controls("01018")
    table.roland.does("activate", "Beat Cop")
    table.agnes.does("activate", "Agnes Baker")
    table.settle()

    assert goat not in table.game.in_play
    assert (table.agnes.horror, table.roland.horror) == (1, 1)
    assert table.encounter_discard == [GOAT]
