"""Rulings: skill tests, and optional steps that cannot help in them."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TestBegan, TestEnded
from tests.lcg.codes import FOG, GHOUL, RATS
from tests.lcg.hill import hill
from tests.lcg.table import Table
from tests.lcg.woods import in_the_woods, stage

STROKE, AMULET, CANDLES = "02271", "01014", "02029"


def test_what_left_at_st_4_adds_nothing_at_st_5(solo: Table) -> None:
    """ST.4 and ST.5: the tablet's damage defeats Beat Cop; his combat is lost."""
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

    assert ghoul not in table.game.in_play
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
    """Mind over Matter: without it the game offers only printed options."""
    table = in_the_woods("daisy_walker")
    stage(table, act=3)
    table.daisy.has(clues=2).does("activate", "Disrupting the Ritual")

    assert table.daisy.labels() == ["Willpower 3", "Agility 2"]


def _failing_by_tablet() -> Table:
    """Wendy in Where Doom Awaits, hard: in agenda 2 a tablet fails her test."""
    table = hill("wendy_adams", difficulty="hard")
    table.order("stage", of="agenda", number=2)
    table.bag("tablet")
    table.wendy.holds(STROKE).tests("combat", 1)
    table.wendy.commits(STROKE).reveals("tablet")
    return table


def _failing_by_auto_fail() -> Table:
    """Wendy in The Gathering, the auto-fail revealed in her test."""
    table = Table(["wendy_adams"])
    table.wendy.holds(STROKE).tests("combat", 1)
    table.wendy.commits(STROKE).reveals("auto_fail")
    return table


@pytest.mark.parametrize("table", [_failing_by_auto_fail, _failing_by_tablet], indirect=True)
def test_stroke_of_luck_may_be_exiled_in_a_test_that_fails_anyway(table: Table) -> None:
    """FAQ 02271: the exile is legal, and marked as futile; the test fails all the same."""
    (yes,) = table.wendy.ask.parts[table.wendy.seat].options
    table.wendy.chooses("yes")

    assert yes.futile
    assert (table.ended.success, table.ended.automatic) == (False, "failure")
    assert STROKE in table.codes(table.state.removed)


def test_stroke_of_luck_cannot_help_where_a_token_succeeds() -> None:
    """Card 02271: Wendy's elder sign succeeds automatically; the exile is legal and futile."""
    table = Table(["wendy_adams"])
    table.wendy.controls(AMULET)
    table.wendy.holds(STROKE).tests("combat", 9)
    table.wendy.commits(STROKE).reveals("elder_sign")
    (yes,) = table.wendy.ask.parts[table.wendy.seat].options
    table.wendy.passes()

    assert yes.futile
    assert (table.ended.success, STROKE in table.wendy.discard) == (True, True)


def test_candles_do_not_help_a_test_that_fails_automatically() -> None:
    """Card 02029: in Where Doom Awaits, hard, a tablet fails the test whatever its numbers are."""
    table = hill("agnes_baker", difficulty="hard")
    table.agnes.controls(CANDLES)
    table.order("stage", of="agenda", number=2)
    table.bag("tablet")
    table.agnes.tests("combat", 1, token="tablet")

    assert table.agnes.ask.parts[table.agnes.seat].futile


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """Return the table that the parameter builds."""
    built: Table = request.param()
    return built


def test_stroke_of_luck_that_can_help_is_no_futile_step() -> None:
    """Card 02271: without an automatic failure the question is one that the table waits for."""
    table = Table(["wendy_adams"])
    table.wendy.holds(STROKE).tests("combat", 9)
    table.wendy.commits(STROKE).reveals("-4")

    assert table.kinds == ["confirm"]
    assert not table.wendy.ask.parts[table.wendy.seat].futile
