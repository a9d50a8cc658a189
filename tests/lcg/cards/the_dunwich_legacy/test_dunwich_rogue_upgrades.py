"""Rogue cards above level 0."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TestEnded
from bot.lcg.text import prompts
from tests.lcg.codes import FROZEN, GHOUL, RAVENOUS
from tests.lcg.table import Table

AT_TABLE = ("jenny_barnes", "roland_banks")
HIRED_MUSCLE, SWITCHBLADE, STREETWISE, LUCKY_DICE = "02027", "02152", "02189", "02230"
OPPORTUNIST, ACE, TYPEWRITER, WATCH = "02231", "02266", "02304", "02305"


def test_hired_muscle_is_paid(table: Table) -> None:
    """+1 combat; 1 resource at the end of the upkeep phase."""
    table.jenny.controls(HIRED_MUSCLE)
    table.jenny.has(resources=0)
    table.next_phase("upkeep")
    table.jenny.chooses("pay")

    assert (table.in_play(HIRED_MUSCLE), table.jenny.resources) == (True, 1)


def test_hired_muscle_leaves_unpaid(table: Table) -> None:
    """By choice, or where there is nothing to pay with."""
    table.jenny.controls(HIRED_MUSCLE)
    table.next_phase("upkeep")
    table.jenny.chooses("leave")
    assert not table.in_play(HIRED_MUSCLE)

    other = Table(["roland_banks"], whole=True)
    other.roland.controls(HIRED_MUSCLE)
    other.roland.controls("02234")
    other.roland.has(resources=0)
    other.next_phase("upkeep")
    other.roland.chooses("yes")
    assert not other.in_play(HIRED_MUSCLE)


@pytest.mark.parametrize(("token", "damage"), [("0", 2), ("-2", 1)])
def test_switchblade_2(table: Table, token: str, damage: int) -> None:
    """+2 combat; 1 more damage by 2 or more (fight 3)."""
    table.jenny.controls(SWITCHBLADE)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.jenny)
    table.jenny.does("fight", "Ravenous", "Switchblade", token=token)

    assert ghoul.damage == damage


def test_streetwise(table: Table) -> None:
    """2 resources: +3; with 1 nothing, and not to willpower."""
    table.jenny.controls(STREETWISE)
    table.jenny.has(resources=3).tests("intellect", 6, token="0")
    table.jenny.does("activate", "Streetwise")
    assert (table.jenny.resources, table.result()) == (1, (True, 6))

    table.jenny.has(resources=5).tests("willpower", 6, token="0")
    assert table.kinds == ["turn"]


def test_lucky_dice_ignore_tokens(table: Table) -> None:
    """As often as they are paid; what was ignored does nothing."""
    table.jenny.controls(LUCKY_DICE)
    table.jenny.has(resources=4).tests("willpower", 3, token=["-4", "-3", "0"])
    table.jenny.does("activate", "Lucky Dice").does("activate", "Lucky Dice")

    assert (table.result(), table.jenny.resources) == ((True, 3), 0)
    assert table.in_play(LUCKY_DICE)


def test_lucky_dice_run_out(table: Table) -> None:
    """The auto-fail after them stands, and the dice leave the game."""
    table.jenny.controls(LUCKY_DICE)
    table.jenny.has(resources=4).tests("willpower", 3, token=["-4", "auto_fail"])
    table.jenny.does("activate", "Lucky Dice")

    assert (table.ended.success, table.in_play(LUCKY_DICE)) == (False, False)
    assert LUCKY_DICE in table.codes(table.state.removed)


def test_lucky_dice_leave_the_auto_fail(table: Table) -> None:
    """It cannot be ignored; neither can others' tokens, nor without 2 resources."""
    table.jenny.controls(LUCKY_DICE)
    table.jenny.tests("willpower", 3, token="auto_fail")
    assert table.kinds == ["turn"]
    table.roland.tests("willpower", 3, token="-4")
    assert table.kinds == ["turn"]

    table.jenny.has(resources=1).tests("willpower", 3, token="-4")
    assert table.kinds == ["turn"]


def test_wendy_cannot_return_what_the_dice_brought() -> None:
    """Neither cancelled nor ignored."""
    table = Table(["wendy_adams"], whole=True)
    table.wendy.controls(LUCKY_DICE)
    table.wendy.holds("Knife", "Knife").has(resources=4)
    table.wendy.tests("agility", 3, token=["-4", "auto_fail"])
    table.wendy.does("activate", "Lucky Dice")

    assert (table.ended.success, len(table.wendy.hand)) == (False, 2)


@pytest.mark.parametrize(
    ("second", "damage", "stay"), [("skull", 1, True), ("auto_fail", 1, False), ("0", 0, True)]
)
def test_lucky_dice_outside_tests(table: Table, second: str, damage: int, stay: bool) -> None:
    """Hypnotic Gaze reveals a token: it is ignored for another one."""
    table.jenny.controls(LUCKY_DICE)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.jenny)
    table.jenny.holds("02153").has(resources=5)
    table.enemies_attack()
    table.tokens("+1", second)
    table.jenny.does("play", "Hypnotic Gaze").does("activate", "Lucky Dice")
    table.settle()

    assert (ghoul.damage, table.jenny.damage, table.in_play(LUCKY_DICE)) == (damage, 0, stay)


def test_opportunist_2_returns_by_two(table: Table) -> None:
    """By 2, not by 1, and it is for own tests."""
    table.jenny.holds(OPPORTUNIST).has(resources=0)
    table.jenny.tests("agility", 2).commits(OPPORTUNIST).reveals("0")
    assert table.jenny.hand == [OPPORTUNIST]
    table.jenny.tests("agility", 3).commits(OPPORTUNIST).reveals("0")
    assert table.jenny.hand == []

    table.jenny.holds(OPPORTUNIST)
    table.roland.tests("willpower", 3)
    assert not table.jenny.can("commit", "Opportunist")


def test_ace_in_the_hole(table: Table) -> None:
    """3 more actions, in the own turn."""
    table.jenny.holds(ACE)
    table.roland.holds(ACE)
    assert not table.roland.can("play", "Ace in the Hole")
    table.jenny.does("play", "Ace in the Hole")

    assert table.jenny.actions == 6


@pytest.mark.parametrize(("more", "total"), [("0", 5), ("2", 9)])
def test_chicago_typewriter(table: Table, more: str, total: int) -> None:
    """+2 for each action, 3 damage, 1 ammo."""
    gun = table.jenny.controls(TYPEWRITER)
    priest = table.enemy("Ghoul Priest").engaged_with(table.jenny)
    table.tokens("0")
    table.jenny.does("fight", "Ghoul Priest", "Typewriter").chooses(more)
    table.settle()

    assert (table.ended.total, priest.damage, gun.uses) == (total, 3, 3)
    assert table.jenny.actions == 2 - int(more)


def test_chicago_typewriter_with_the_last_action(table: Table) -> None:
    """Nothing more can be spent: nothing is asked."""
    table.jenny.controls(TYPEWRITER)
    table.enemy(RAVENOUS).engaged_with(table.jenny)
    table.jenny.has(actions=1).does("fight", "Ravenous", "Typewriter", token="0")

    assert table.ended.total == 5


@pytest.mark.parametrize(("more", "total"), [("0", 7), ("1", 9)])
def test_chicago_typewriter_counts_what_frozen_in_fear_adds(
    table: Table, more: str, total: int
) -> None:
    """FAQ 02304 (May 2021): every action spent counts, those of additional costs included."""
    table.jenny.controls(TYPEWRITER)
    table.jenny.suffers(FROZEN)
    table.enemy("Ghoul Priest").engaged_with(table.jenny)
    table.tokens("0")
    table.jenny.does("fight", "Ghoul Priest", "Typewriter").chooses(more)
    table.settle()

    assert table.told(TestEnded)[0].total == total


@pytest.mark.parametrize(("frozen", "combat"), [(False, 5), (True, 7)])
def test_the_odds_of_chicago_typewriter_count_its_actions(
    table: Table, frozen: bool, combat: int
) -> None:
    """FAQ 02304 (May 2021): the odds before the attack count the actions that it costs now."""
    table.jenny.controls(TYPEWRITER)
    table.enemy("Ghoul Priest").engaged_with(table.jenny)
    if frozen:
        table.jenny.suffers(FROZEN)

    shown = prompts.explain(table.game, table.ask, None)
    assert any(f"Typewriter · combat {combat} against 4" in line for line in shown)


def test_the_watch_skips_a_phase(table: Table) -> None:
    """No ghoul attacks in an enemy phase that is skipped; upkeep comes."""
    table.jenny.controls(WATCH)
    table.enemy(GHOUL).engaged_with(table.jenny)
    table.next_phase("enemy")
    table.jenny.does("activate", "Watch", "Skip")

    assert (table.paused, table.jenny.damage) == ("4.1", 0)
    assert WATCH in table.codes(table.state.removed)


def test_the_watch_skips_mythos(table: Table) -> None:
    """No doom, no encounter card."""
    table.jenny.controls(WATCH)
    table.encounter_deck(GHOUL, GHOUL)
    doom = table.state.agenda.doom
    table.next_phase("mythos")
    table.jenny.does("activate", "Watch", "Skip")

    assert (table.paused, table.state.agenda.doom) == ("2.1", doom)
    assert not table.in_play(GHOUL)


def test_the_watch_skips_upkeep(table: Table) -> None:
    """Nobody gains anything; the round ends all the same."""
    table.jenny.controls(WATCH)
    table.jenny.has(resources=0)
    number = table.state.round
    table.stops_before(*[step for step in table.state.cursor.step.__class__ if step == "1.2"])
    table.goes("upkeep")
    table.jenny.does("activate", "Watch", "Skip")
    table.settle()

    assert (table.jenny.resources, table.state.round) == (0, number + 1)


def test_the_watch_repeats_the_investigation_phase(table: Table) -> None:
    """Everybody has another turn with three actions."""
    table.jenny.controls(WATCH)
    table.goes("2.3")
    table.jenny.does("activate", "Watch", "Repeat")
    table.settle()
    table.jenny.goes()

    assert (table.jenny.actions, table.state.phase) == (3, "investigation")


def test_the_watch_repeats_mythos(table: Table) -> None:
    """Doom comes again; the round stays the same."""
    table.jenny.controls(WATCH)
    number, doom = table.state.round, table.state.agenda.doom
    table.next_phase("mythos")
    table.settle()
    table.goes("1.5")
    table.jenny.does("activate", "Watch", "Repeat")
    table.settle()

    assert table.state.agenda.doom > doom
    assert table.state.round == number + 1


def test_leo_helps_in_a_repeated_turn(table: Table) -> None:
    """He gives an action in each turn."""
    table.jenny.controls(WATCH)
    table.jenny.controls("Leo De Luca")
    table.goes("turn", table.jenny)
    assert table.jenny.actions == 4
    table.goes("2.3")
    table.jenny.does("activate", "Watch", "Repeat")
    table.settle()
    table.jenny.goes()

    assert table.jenny.actions == 4
