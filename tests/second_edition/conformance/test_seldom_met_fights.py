"""Situations of evading and combat that are seldom met; sections as cited."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place, Skill
from tests.second_edition.duels import UPTOWN, fight, joe
from tests.second_edition.terms import CheckEnded

ME = Seat(0)
WATCHER = "blue_watcher_of_the_pyramid"


# After the roll


def test_the_blue_watcher_after_a_failed_combat_check() -> None:
    """§5: The Blue Watcher can pass a Combat check that was rolled."""
    table = joe()
    table.joe.gets(WATCHER)
    table.joe.rolls(1, 1, 1)

    fight(table, "cultist", "fight:bare", "pass", "use:blue")

    assert len(table.joe.monsters) == 1
    assert (table.joe.stamina, table.joe.owns(WATCHER)) == (4, False)


def test_the_blue_watcher_after_a_failed_check_to_close() -> None:
    """§12: The Blue Watcher can pass a closing check that was rolled."""
    table = joe()
    table.joe.gets(WATCHER)
    table.joe.at("woods")
    table.gate("woods", "rlyeh")
    table.joe.explored = True
    table.joe.rolls(1, 1, 1)

    table.act(table.joe.try_to_close(Place("woods"), Skill.FIGHT), "pass", "use:blue")

    assert len(table.joe.gates) == 1


def test_the_blue_watcher_is_not_wasted_on_a_passed_check() -> None:
    """§4: After a passed check the Blue Watcher is not offered."""
    table = joe()
    table.joe.gets(WATCHER)
    table.joe.rolls(6, 6, 6)

    fight(table, "cultist", "fight:bare", "pass")

    assert table.joe.owns(WATCHER)


def test_the_mists_after_a_failed_evade_check() -> None:
    """§5: The Mists can pass an Evade check that was rolled."""
    table = joe()
    table.joe.gets("mists_of_releh")
    table.joe.sliders = [0, 0, 3]
    no = table.monster("zombie", UPTOWN)
    table.joe.rolls(1, 1, 1, 1, 1, 6)

    how = table.run(table.joe.meet(no, "evade"), "pass", "cast:mists")

    assert how == "evaded"
    assert [each.passed for each in table.told(CheckEnded)] == [True, True]


def test_an_automatic_pass_is_told_as_one() -> None:
    """§5: The log reports a check passed by a card, whatever the dice were."""
    table = joe()
    table.joe.gets(WATCHER)
    table.joe.rolls(1, 1, 1)

    fight(table, "cultist", "fight:bare", "pass", "use:blue")

    lines = table.lines(table.told(CheckEnded))
    assert lines == ["Joe: **passed automatically** (Cultist)."]


def test_no_dice_are_not_rolled_again() -> None:
    """§4: A re-roll of no dice is not offered."""
    table = joe()
    table.joe.gets("bravery")
    table.joe.gets("lucky_cigarette_case")
    table.joe.sliders = [0, 3, 0]

    no = table.monster("elder_thing", UPTOWN)
    table.joe.rolls(6, 6, 6, 6)
    table.run(table.joe.meet(no, "fight"), "flee")

    assert [ask.kind for ask in table.asked] == ["combat"]


def test_a_spell_that_the_elder_thing_takes_fights_no_more() -> None:
    """§5: A spell that the Elder Thing takes ends, and its hands are free."""
    table = joe()
    table.joe.gets("wither")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6, 1, 1, *[1] * 5, 6, 6)

    fight(table, "elder_thing", "cast:", "fight:", "fight:bare")

    last = table.asked[-1].parts[ME].options
    assert [option.key for option in last] == ["fight:bare", "flee"]
    assert not table.joe.owns("wither")
