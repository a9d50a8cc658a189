"""Player cards where they are seldom met: bounds, blanks, other people's turns."""

from __future__ import annotations

from tests.lcg.codes import BARRICADE, EATER, GHOUL, LITA, MOB, PRIEST, RATS
from tests.lcg.table import Table


def test_a_badge_shown_in_the_test_helps_no_more() -> None:
    """ST.5: a Police Badge discarded before the token adds no willpower."""
    table = Table(["roland_banks"])
    table.roland.controls("Police Badge")
    table.roland.holds("Perception")
    table.roland.tests("willpower", 4, token="0").does("activate", "Police Badge")

    assert (table.result(), table.roland.actions) == ((False, 3), 5)


def test_a_badge_is_no_use_between_turns() -> None:
    """Police Badge: an investigator at the location takes a turn."""
    table = Table(["roland_banks"])
    table.roland.controls("Police Badge")
    table.roland.controls("Beat Cop")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.goes("enemy")

    assert table.roland.can("activate", "Beat Cop")
    assert not table.roland.can("activate", "Police Badge")


def test_skids_hustles_in_no_other_turn() -> None:
    """Skids O’Toole: he cannot use his ability in another’s turn."""
    table = Table(["roland_banks", "skids_otoole"])
    table.skids.has(resources=9)

    assert not table.skids.can("activate", "Skids")


def test_what_is_committed_pays_for_nothing() -> None:
    """Wendy Adams: a committed card is not in hand; the token cannot be returned."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Guts").tests("willpower", 4, token="-4")
    table.wendy.commits("Guts").reveals()

    assert (table.kinds, table.wendy.discard) == (["turn"], ["01089"])


def test_the_amulet_of_somebody_else_is_in_play() -> None:
    """Elder sign, "Wendy Adams": the amulet is in play, whoever controls it."""
    table = Table(["wendy_adams", "roland_banks"])
    table.roland.controls("Wendy’s Amulet")
    table.wendy.tests("combat", 9, token="elder_sign")

    assert table.result()[0]


def test_the_topmost_event_hides_the_others() -> None:
    """Wendy's Amulet: Lucky! is below another event."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Wendy’s Amulet")
    table.wendy.holds("Lucky!")
    table.order("discard", seat=0)
    table.wendy.holds("Emergency Cache")
    table.order("discard", seat=0)
    table.wendy.tests("willpower", 4, token="-2")

    assert (table.kinds, table.wendy.can("play", "Emergency Cache")) == (["turn"], True)


def test_a_third_tome_needs_no_hand_but_the_bag() -> None:
    """Daisy's Tote Bag: two Tomes in it, two more hands; the bag is no Tome and no hand."""
    table = Table(["daisy_walker"])
    for name in ("Daisy’s Tote Bag", "Old Book of Lore", "Medical Texts", "Encyclopedia (2)"):
        table.daisy.controls(name)
    table.daisy.controls("Magnifying Glass")
    assert len(table.game.in_play.controlled_by(table.daisy.seat)) == 5
    table.daisy.holds("Knife").does("play", "Knife")

    assert table.kinds == ["slots"]


def test_two_barricades_fall_together() -> None:
    """Barricade: no limit for each location; both are discarded as an investigator leaves."""
    table = Table(["daisy_walker"])
    table.daisy.at("Hallway")
    table.lays("Cellar")
    table.daisy.holds("Barricade", "Barricade")
    table.daisy.does("play", "Barricade").does("play", "Barricade").does("move", "Cellar")

    assert table.daisy.discard == [BARRICADE, BARRICADE]


def test_a_barricade_outlasts_who_falls_there() -> None:
    """Barricade: who is eliminated does not leave the location by moving."""
    table = Table(["daisy_walker", "roland_banks"])
    table.daisy.holds("Barricade").does("play", "Barricade")
    table.order("defeat", what="Roland Banks")

    assert table.in_play(BARRICADE)


def test_an_enemy_held_up_by_a_barricade_is_left_behind() -> None:
    """Barricade: an exhausted enemy that cannot follow is no longer engaged."""
    table = Table(["daisy_walker", "roland_banks"])
    table.daisy.at("Hallway")
    table.roland.at("Attic")
    rats = table.enemy(RATS, exhausted=True).engaged_with(table.roland)
    table.attached(BARRICADE, "Hallway")
    table.goes("turn", table.roland)
    table.roland.does("move", "Hallway")

    assert (rats.threat, table.game.places.where(rats)) == (None, table.place("Attic").id)


def test_the_priest_climbs_over() -> None:
    """Barricade: Elite enemies move in."""
    table = Table(["daisy_walker"])
    table.daisy.at("Hallway")
    table.lays("Attic")
    priest = table.enemy(PRIEST).at("Attic")
    table.attached(BARRICADE, "Hallway")
    table.enemies_attack()

    assert (priest.threat, table.daisy.damage, table.daisy.horror) == (0, 2, 2)


def test_a_shrivelled_foe_takes_no_vicious_blow() -> None:
    """Rules Reference, "Commit": a willpower test; Vicious Blow has no icon for it."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Shrivelling")
    table.enemy(EATER).engaged_with(table.agnes)
    table.agnes.holds("Vicious Blow", "Guts").does("fight", "Flesh-Eater", "Shrivelling")

    assert table.agnes.can("commit", "Guts")
    assert not table.agnes.can("commit", "Vicious Blow")


def test_a_friends_blow_and_a_friends_deduction() -> None:
    """Deduction: another investigator’s copy gives the clue to the performer."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.holds("Deduction")
    table.roland.does("investigate")
    table.daisy.commits("Deduction")
    table.roland.reveals("0")

    assert (table.roland.clues, table.daisy.clues) == (2, 0)


def test_a_wild_shot_hits_a_friend_for_five() -> None:
    """Shotgun: failing by more than 5 deals 5, and Ghoul Priest retaliates."""
    table = Table(["wendy_adams", "daisy_walker"])
    table.all_at("Hallway")
    table.prints(PRIEST, fight=9)
    table.enemy(PRIEST).engaged_with(table.daisy)
    table.wendy.controls("Shotgun")
    table.wendy.does("fight", "Ghoul Priest", "Shotgun", token="auto_fail")

    assert (table.daisy.playing, table.wendy.damage, table.wendy.horror) == (False, 2, 2)


def test_luck_makes_it_but_not_by_two() -> None:
    """.41 Derringer: the margin is that after Lucky!, 1 at the most."""
    table = Table(["roland_banks"])
    eater = table.enemy(EATER).engaged_with(table.roland)
    table.roland.controls(".41 Derringer")
    table.roland.holds("Lucky!").does("fight", "Flesh-Eater", "Derringer", token="-3")
    table.roland.does("play", "Lucky!")

    assert (table.result(), eater.damage) == ((True, 5), 1)


def test_an_evader_who_moves_first_takes_the_target_along() -> None:
    """Survival Instinct before the evasion: the rats come along and are evaded there."""
    table = Table(["wendy_adams"])
    table.wendy.at("Hallway")
    attic = table.lays("Attic")
    rats = table.enemy(RATS).engaged_with(table.wendy)
    table.wendy.holds("Survival Instinct").does("evade", "Swarm of Rats")
    table.wendy.commits("Survival Instinct").reveals("0")
    table.wendy.chooses("Survival Instinct").chooses("Attic")

    assert (rats.exhausted, table.game.places.where(rats)) == (True, attic.id)


def test_a_close_call_is_for_common_enemies() -> None:
    """Close Call: it cannot shuffle away a weakness."""
    table = Table(["skids_otoole"])
    table.encounter_deck(RATS, RATS)
    table.enemy(MOB).engaged_with(table.skids)
    table.skids.holds("Close Call").does("evade", "Mob Enforcer").reveals("0")

    assert (table.kinds, table.in_play(MOB)) == (["turn"], True)


def test_the_priest_dies_by_a_dog_and_the_act_ends() -> None:
    """What Have You Done?: advanced inside the attack; its damage is never placed."""
    table = Table(["roland_banks"])
    table.order("stage", of="act", number=3)
    table.all_at("Hallway")
    table.enemy(PRIEST, damage=4).engaged_with(table.roland)
    table.roland.controls("Guard Dog")
    table.roland.does("resource").assigns(damage={"Guard Dog": 2})
    table.roland.does("activate", "Guard Dog").chooses("keep")

    assert (table.state.resolution, table.roland.horror) == ("r2", 0)


def test_a_priest_who_falls_early_ends_nothing() -> None:
    """The Barrier: the objective is the next act's, which does not look back."""
    table = Table(["roland_banks"])
    table.order("stage", of="act", number=2)
    table.all_at("Hallway")
    table.enemy(PRIEST, damage=4).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul Priest", token="0")

    assert (table.state.act.index, table.victory) == (1, [PRIEST])


def test_a_coat_is_changed_for_a_coat() -> None:
    """Rules Reference, "Slots": a new coat replaces the old one in the body slot."""
    table = Table(["wendy_adams"])
    old = table.wendy.controls("Leather Coat")
    table.wendy.holds("Leather Coat").does("play", "Leather Coat")

    assert old not in table.game.in_play
    assert table.wendy.discard == ["01072"]


def test_lita_goes_and_is_no_ally_again() -> None:
    """Lita Chantler: the ally who replaces her takes her out of the game."""
    table = Table(["roland_banks"])
    table.roland.controls(LITA)
    table.roland.holds("Beat Cop").does("play", "Beat Cop")

    assert LITA in table.codes(table.state.removed)


def test_books_are_recharged_from_nothing() -> None:
    """Book of Shadows: an empty Scrying is still a Spell asset."""
    table = Table(["agnes_baker"])
    scrying = table.agnes.controls("Scrying", uses=0)
    table.agnes.controls("Book of Shadows")
    table.agnes.does("activate", "Book of Shadows")

    assert scrying.uses == 1
