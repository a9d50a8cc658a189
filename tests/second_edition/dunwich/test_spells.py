"""Dunwich Horror, section 13: Spells."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import CheckKind, Place, Special
from tests.second_edition.content.driving import OTHER, SEAT, Position
from tests.second_edition.content.items.trials import check, fight
from tests.second_edition.table import Table
from tests.second_edition.terms import Awakens, Window

STREETS, WOODS = Place("uptown_streets"), Place("woods")


def cast(position: Position, code: str, window: Window, about: object = None) -> bool:
    """Cast a Spell with dice that all succeed."""
    if not position.me.owns(code):
        position.gets(code)
    if not position.me.owns("skill_lore"):
        position.gets("skill_lore")
    position.me.sliders[2] = 3
    position.me.sanity = 4
    position.me.rolls(*[6] * 8)
    return position.use(code, window, about)


def test_alchemical_process(position: Position) -> None:
    """DH 17.8: $3 in Upkeep."""
    position.me.money = 0

    assert cast(position, "alchemical_process", Window.UPKEEP)
    assert position.me.money == 3


def test_bless(position: Position) -> None:
    """Discarded, it blesses anybody, wherever they are."""
    position.wanted = ["seat1"]

    assert cast(position, "bless", Window.UPKEEP)
    assert Special.BLESSING in position.other.specials
    assert not position.me.owns("bless")


def test_call_friend(position: Position) -> None:
    """DH 13.11: Who has not moved comes, even into an Other World, and moves no more this turn."""
    position.me.at("abyss:1")
    assert cast(position, "call_friend", Window.MOVEMENT)
    assert position.other.place == "abyss:1"

    position.run(position.other.begin_movement(), OTHER)

    assert position.other.stopped
    assert position.other.points == 0


def test_nobody_who_has_moved_is_called(position: Position) -> None:
    """Whose movement is over and who took a step in it stays."""
    position.other.walked = position.other.done = True

    assert not cast(position, "call_friend", Window.MOVEMENT)
    position.other.walked = False
    assert cast(position, "call_friend", Window.MOVEMENT)


def test_cloud_memory(position: Position) -> None:
    """1 Stamina of the caster for 1 Sanity of somebody in the place."""
    position.other.at(STREETS)
    position.other.sanity = 1
    stamina = position.me.stamina
    position.wanted = ["seat1"]

    assert cast(position, "cloud_memory", Window.UPKEEP)
    assert position.other.sanity == 2
    assert position.me.stamina == stamina - 1


def test_foresee(position: Position) -> None:
    """A check that was just made is rolled again; not one of somebody else."""
    made = check(position, 1, 2)
    theirs = check(position, 1, 1)
    theirs.seat = position.other.seat
    assert not cast(position, "foresee", Window.AFTER_CHECK, theirs)
    position.checks.remove(theirs)

    assert cast(position, "foresee", Window.AFTER_CHECK, made)
    assert all(die.face == 6 for die in made.dice)


def test_greater_banishment(position: Position) -> None:
    """DH 7.9, 12.6: All of a symbol return to the cup; not the crescent, and no Spawn."""
    cultist, ghoul = position.places("cultist", "woods"), position.places("ghoul", "woods")
    child = position.places("child_of_abhoth_combat", "woods")
    assert position.printed(cultist).symbol == "crescent"
    position.wanted = [position.printed(ghoul).symbol.value]

    assert cast(position, "greater_banishment", Window.UPKEEP)
    assert ghoul in position.cup
    assert position.where(cultist) == WOODS
    assert position.where(child) == WOODS
    assert not position.me.owns("greater_banishment")


def test_only_crescents_cannot_be_banished(position: Position) -> None:
    """With none but Cultists on the board there is nothing to name."""
    position.places("cultist", "woods")

    assert not cast(position, "greater_banishment", Window.UPKEEP)


def test_lure_monster(position: Position) -> None:
    """DH 13.11: A monster comes to the caster, out of the Sky too; nothing happens at once."""
    no = position.places("byakhee", "woods")
    monster = position.on_board(no)
    assert monster is not None
    monster.place = Place("sky")

    assert cast(position, "lure_monster", Window.UPKEEP)
    assert position.where(no) == STREETS
    assert not position.combats


def test_nothing_is_lured_into_another_world(position: Position) -> None:
    """It is cast in Arkham."""
    position.places("ghoul", "woods")
    position.me.at("abyss:1")

    assert not cast(position, "lure_monster", Window.UPKEEP)


def test_summon_shantak(table: Table) -> None:
    """DH 13.11: Its rider leaves monsters unmet, and need not meet any at the end."""
    shantak = table.joe.gets("summon_shantak")
    table.joe.sliders[2], table.joe.sanity = 3, 5
    table.monster("cultist", "uptown_streets")
    table.monster("ghoul", "woods")
    table.joe.rolls(*[6] * 8)
    table.joe.points = 0
    table.act(table.joe.cast("summon_shantak", shantak))
    assert table.joe.points == 1

    table.act(table.joe.walk([WOODS]))
    table.act(table.joe.end_movement(), "leave", "n0")

    assert table.joe.place == WOODS
    assert not table.joe.stopped


def test_vision_quest(table: Table) -> None:
    """When the movement has ended all Clues of the neighborhood come to the caster."""
    table.joe.gets("vision_quest")
    table.joe.sliders[2], table.joe.sanity, table.joe.clues = 3, 5, 0
    table.clues.clear()
    table.clues.update({WOODS: 2, STREETS: 1, Place("unnamable"): 1})
    table.joe.rolls(*[6] * 8)

    table.act(table.joe.end_movement(), "n0", "cast:vision")

    assert table.joe.clues == 3
    assert dict(table.clues) == {Place("unnamable"): 1}


def test_nobody_is_asked_where_no_clue_lies_about(table: Table) -> None:
    """Without Clues in the neighborhood the Spell would do nothing."""
    table.joe.gets("vision_quest")
    table.clues.clear()

    table.act(table.joe.end_movement())

    assert not table.asked


def test_wrack(position: Position) -> None:
    """The combat ends as by a passed Evade check: no trophy, and the monster stays."""
    made = fight(position, "ghoul")

    assert cast(position, "wrack", Window.COMBAT, made)
    assert made.over
    assert made.fled
    assert not made.won


def test_wrack_goes_as_the_ancient_one_awakens(position: Position) -> None:
    """It does not help in the final battle."""
    position.gets("wrack")

    position.run(position.listen(Awakens()))

    assert not position.me.owns("wrack")


@pytest.mark.parametrize("kind", list(CheckKind))
def test_foresee_is_for_every_kind_of_check(position: Position, kind: CheckKind) -> None:
    """Special checks and plain ones."""
    made = check(position, 1, kind=kind)
    assert made.seat == SEAT

    assert cast(position, "foresee", Window.AFTER_CHECK, made)
