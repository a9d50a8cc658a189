"""Positions that a game master builds behave as if they had been played."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Step
from tests.lcg.codes import EATER, GHOUL, PRIEST, RAVENOUS
from tests.lcg.table import Table


def test_leo_put_into_play_in_the_turn_gives_his_action() -> None:
    """Leo De Luca: put into play in one’s turn, he gives his action immediately."""
    table = Table(["skids_otoole"])
    leo = table.skids.controls("Leo De Luca")

    assert table.skids.actions == 4
    table.order("remove", what=leo.id)
    assert table.skids.actions == 3


def test_leo_gives_one_action_in_a_turn_begun_anew() -> None:
    """Leo De Luca: he gives one additional action in a turn, even if the turn begins again."""
    table = Table(["skids_otoole"])
    table.skids.controls("Leo De Luca")
    table.goes("turn", table.skids)
    table.goes("turn", table.skids)

    assert table.skids.actions == 4


def test_leo_put_into_play_in_another_turn_waits_for_the_own() -> None:
    """Leo De Luca: put into play in another’s turn, he gives his action in one’s next turn."""
    table = Table(["roland_banks", "skids_otoole"])
    table.skids.controls("Leo De Luca")
    table.roland.ends_turn()

    assert table.skids.actions == 4


def test_an_enemy_that_is_readied_engages() -> None:
    """Rules Reference, "Enemy Engagement".

    A ready, unengaged enemy engages an investigator there.
    """
    table = Table(["roland_banks"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.order("exhaust", what=ghoul.id, exhausted=False)

    assert ghoul.threat == table.roland.seat


def test_damage_that_is_set_defeats() -> None:
    """Rules Reference, "Defeat": damage set to the health defeats, with Victory for the display."""
    table = Table(["roland_banks"])
    table.all_at("Hallway")
    priest = table.enemy(PRIEST).at("Hallway")
    dog = table.roland.controls("Guard Dog")
    table.sets(dog.id, horror=1)
    table.sets(priest.id, damage=5)

    assert (table.victory, table.roland.discard) == ([PRIEST], ["01021"])


def test_an_enemy_sent_away_leaves_whom_it_engaged() -> None:
    """Rules notes §8: an enemy that an effect moves away disengages."""
    table = Table(["roland_banks"])
    attic = table.lays("Attic")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.order("send", enemy=ghoul.id, to="Attic")

    assert (ghoul.threat, table.game.places.where(ghoul)) == (None, attic.id)


def test_a_scenario_that_ends_in_a_test_leaves_nothing_open() -> None:
    """A resolution that a game master orders ends the test, and no card stays in limbo."""
    table = Table(["roland_banks"])
    table.roland.holds("Perception", "Perception").does("investigate").commits("Perception")
    table.order("end", resolution="none")

    assert (table.state.resolution, table.state.tests, table.state.limbo) == ("none", [], [])


def test_an_agenda_that_advances_in_a_test_is_resolved_on_top() -> None:
    """What’s Going On?!: if it advances in a test its choice comes before the test continues."""
    table = Table(["roland_banks"])
    table.roland.holds("Perception").does("investigate")
    table.order("advance", what="agenda")
    table.roland.chooses("horror")

    assert (table.roland.horror, table.kinds) == (2, ["commit"])


def test_a_bag_of_one_token_that_returns() -> None:
    """Wendy Adams: with one token in the bag it comes again, and cannot be returned twice."""
    table = Table(["wendy_adams"])
    table.bag("auto_fail")
    table.wendy.holds("Knife").tests("willpower", 3)
    table.wendy.does("activate", "Wendy Adams")

    assert (table.result(), table.kinds) == ((False, 0), ["turn"])


def test_a_statue_with_one_token_left_reveals_one() -> None:
    """Grotesque Statue: with fewer tokens than it names it reveals the tokens left."""
    table = Table(["roland_banks"])
    table.bag("auto_fail")
    statue = table.roland.controls("Grotesque Statue")
    table.roland.tests("willpower", 3)
    table.roland.does("activate", "Grotesque Statue")

    assert (table.result(), statue.uses) == ((False, 0), 3)


def test_the_last_token_reveals_no_other() -> None:
    """Hard cultist: with no token left in the bag it reveals no other."""
    table = Table(["roland_banks"], "hard")
    table.bag("cultist")
    table.roland.tests("willpower", 3)

    assert table.result() == (True, 3)


def test_a_mind_wipe_in_the_enemy_phase() -> None:
    """Mind Wipe: Silver Twilight Acolyte’s "after it attacks" is blank until the phase ends."""
    table = Table(["agnes_baker"])
    table.enemy("01102").engaged_with(table.agnes)
    table.agnes.holds("Mind Wipe")
    table.enemies_attack()
    table.agnes.does("play", "Mind Wipe")

    assert (table.agnes.damage, table.state.agenda.doom) == (1, 0)
    assert table.paused is Step.UPKEEP


def test_what_an_observer_adds_is_turned_away_as_well() -> None:
    """Aquinnah: the attack’s damage and all additions go to another enemy."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Aquinnah")
    observer = table.enemy("01177").engaged_with(table.wendy)
    eater = table.enemy(EATER).engaged_with(table.wendy)
    table.order("attack", enemy=observer.id, seat=0)
    table.wendy.does("activate", "Aquinnah").assigns()

    assert (eater.damage, table.wendy.damage, table.wendy.horror) == (2, 0, 2)


def test_a_turn_that_was_cut_short_leaves_no_limit() -> None:
    """Rules Reference, "Limits": "Skids" O’Toole can use his ability again in the next turn."""
    table = Table(["skids_otoole"])
    table.skids.has(resources=9).does("activate", "Skids")
    table.goes("turn", table.skids)
    assert table.skids.can("activate", "Skids")

    table.skids.does("activate", "Skids")
    table.goes("upkeep")
    assert table.skids.can("activate", "Skids")


def test_going_on_in_a_turn_keeps_its_limit() -> None:
    """If the same turn continues at 2.2.1, a limit per turn stays used up."""
    table = Table(["skids_otoole"])
    table.skids.has(resources=9).does("activate", "Skids")
    table.goes("2.2.1", table.skids)

    assert not table.skids.can("activate", "Skids")


def test_what_lasts_for_a_turn_ends_with_one_cut_short() -> None:
    """Will to Survive: its effect ends with the turn, also if a game master ends that."""
    table = Table(["wendy_adams"])
    table.wendy.has(resources=4).holds("Will to Survive").does("play", "Will to Survive")
    table.stops_before(Step.HUNTERS)
    table.goes("enemy")

    assert table.state.lasting == []


def test_what_lasts_for_a_phase_ends_with_one_cut_short() -> None:
    """Encyclopedia: its effect lasts for the phase, in other players’ turns too."""
    table = Table(["daisy_walker", "roland_banks"])
    table.daisy.controls("Encyclopedia (2)")
    table.daisy.does("activate", "Encyclopedia").chooses("Roland Banks").chooses("combat")
    table.goes("turn", table.roland)
    assert len(table.state.lasting) == 1

    table.stops_before(Step.HUNTERS)
    table.goes("enemy")
    assert table.state.lasting == []


def test_another_turn_has_its_actions() -> None:
    """2.2.1: an investigator who is given a turn again takes three actions."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.does("resource").ends_turn()
    table.goes("turn", table.roland)

    assert table.roland.actions == 3


def test_a_turn_gone_back_to_has_what_was_left() -> None:
    """An investigator who has not ended the turn continues with the remaining actions."""
    table = Table(["roland_banks"])
    table.roland.does("resource")
    table.goes("2.2.1", table.roland)

    assert table.roland.actions == 2


def test_an_investigation_phase_anew_has_turns_for_all() -> None:
    """2.1: in a new investigation phase nobody has acted."""
    table = Table(["roland_banks", "daisy_walker"])
    table.stops_before(Step.ENEMY)
    table.roland.ends_turn()
    table.daisy.does("resource").ends_turn()
    table.goes("investigation")

    assert (table.kinds, table.roland.actions, table.daisy.actions) == (["next_turn"], 3, 3)


@pytest.mark.parametrize("name", ["First Aid", "Forbidden Knowledge", "Grotesque Statue"])
def test_a_card_that_is_emptied_is_discarded(name: str) -> None:
    """First Aid and others are discarded without supplies; a Flashlight stays."""
    table = Table(["agnes_baker"])
    table.sets(table.agnes.controls(name).id, uses=0)
    table.sets(table.agnes.controls("Flashlight").id, uses=0)

    assert (table.in_play(name), table.in_play("Flashlight")) == (False, True)


def test_an_enemy_spawns_engaged_with_whom_it_was_said() -> None:
    """Rules Reference, "Spawn": "engaged with" on the effect comes before prey and the lead."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("spawn", card="Ravenous Ghoul", engaged=0, resolve=True)
    table.order("spawn", card="Young Deep One", engaged=1, resolve=True)

    assert [each.code for each in table.roland.engaged()] == [RAVENOUS]
    assert ([each.code for each in table.daisy.engaged()], table.daisy.horror) == (["01181"], 1)


def test_a_massive_enemy_spawns_where_whom_it_meets_is() -> None:
    """Rules Reference, "Massive": spawned "engaged with" someone, it is in no threat area."""
    table = Table(["roland_banks", "daisy_walker"])
    table.prints(EATER, keywords=("massive",))
    table.order("spawn", card=EATER, engaged=1, resolve=True)

    assert table.game.enemies.engaged_seats(table.piece(EATER)) == [0, 1]


def test_who_leaves_over_a_card_has_it_no_more() -> None:
    """Rules notes §10: a player who resigns with Ward of Protection offered no longer has it."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.holds("Ward of Protection")
    table.draws_encounter("Frozen in Fear", table.agnes)
    assert table.kinds == ["reaction"]
    table.order("resign", seat=0)

    assert (table.encounter_discard, table.in_play("Frozen in Fear")) == (["01164"], False)
