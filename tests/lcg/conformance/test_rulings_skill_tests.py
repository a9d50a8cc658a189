"""Rulings: skill tests."""

from __future__ import annotations

from bot.lcg.core.facts import TestBegan, TestEnded
from tests.lcg.codes import FOG, GHOUL, RATS
from tests.lcg.table import Table
from tests.lcg.woods import in_the_woods, stage


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
    table = Table(["roland_banks", "wendy_adams"])
    table.roland.controls("Rabbit’s Foot")
    table.roland.stacks("01079")
    table.roland.does("investigate", token="-2").does("activate", "Rabbit’s Foot")
    table.roland.does("play", "Look what I found!")

    assert table.roland.clues == 2


def test_lucky_comes_before_what_follows_a_failure() -> None:
    """Ruling, "Lucky!": once the test has failed it is too late."""
    table = Table(["roland_banks"])
    table.roland.controls("Rabbit’s Foot")
    table.roland.stacks("Lucky!")
    table.roland.tests("willpower", 4, token="0").does("activate", "Rabbit’s Foot")

    assert table.kinds == ["turn"]
    assert table.roland.hand == ["01080"]


def test_the_evader_moves_by_a_team_mates_instinct() -> None:
    """Ruling, "Survival Instinct": the evading investigator disengages and moves."""
    table = Table(["roland_banks", "wendy_adams"])
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


def test_intellect_stands_in_for_any_skill_that_is_offered() -> None:
    """Mind over Matter and ST.1: "willpower or agility": intellect in place of the agility.

    Combat or agility: intellect once.
    """
    table = in_the_woods("daisy_walker")
    stage(table, act=3)
    table.daisy.has(clues=2).holds("Mind over Matter").does("play", "Mind over Matter")
    table.daisy.does("activate", "Disrupting the Ritual")

    assert table.daisy.labels() == ["Willpower 3", "Agility 2", "Intellect 5"]
    table.daisy.chooses("Intellect 5")
    assert table.told(TestBegan)[-1].skill == "intellect"


def test_willpower_alone_is_not_replaced_in_a_choice() -> None:
    """Mind over Matter: without it nothing is offered but what is printed."""
    table = in_the_woods("daisy_walker")
    stage(table, act=3)
    table.daisy.has(clues=2).does("activate", "Disrupting the Ritual")

    assert table.daisy.labels() == ["Willpower 3", "Agility 2"]
