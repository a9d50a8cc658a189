"""Situations of evading and combat that are seldom met; sections as cited."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.printed.terms import Place, Skill
from bot.second_edition.text import log
from bot.second_edition.verbs import gates, meeting
from tests.second_edition.duels import UPTOWN, fight, joe

ME = Seat(0)
WATCHER = "blue_watcher_of_the_pyramid"


# After the roll


def test_the_blue_watcher_after_a_failed_combat_check() -> None:
    """§5: “any phase”, and it does not say before the roll: it passes a check that was rolled."""
    scene = joe()
    scene.card(WATCHER)
    scene.dice(1, 1, 1)

    fight(scene, "cultist", "fight:bare", "pass", "use:blue")

    assert len(scene.who().monsters) == 1
    assert (scene.who().stamina, scene.owns(WATCHER)) == (4, False)


def test_the_blue_watcher_after_a_failed_check_to_close() -> None:
    """§12: it passes a check that was rolled; the gate closes."""
    scene = joe()
    scene.card(WATCHER)
    scene.at("woods")
    scene.gate("woods", "rlyeh")
    scene.who().explored = True
    scene.dice(1, 1, 1)

    scene.act(gates.try_to_close(scene.b, ME, Place("woods"), Skill.FIGHT), "pass", "use:blue")

    assert len(scene.who().gates) == 1


def test_the_blue_watcher_is_not_wasted_on_a_passed_check() -> None:
    """§4: a passed check asks for nothing any more."""
    scene = joe()
    scene.card(WATCHER)
    scene.dice(6, 6, 6)

    fight(scene, "cultist", "fight:bare", "pass")

    assert scene.owns(WATCHER)


def test_the_mists_after_a_failed_evade_check() -> None:
    """§5: “any phase”: the Mists pass an Evade check whose dice failed."""
    scene = joe()
    scene.card("mists_of_releh")
    scene.who().sliders = [0, 0, 3]
    no = scene.monster("zombie", UPTOWN)
    scene.dice(1, 1, 1, 1, 1, 6)

    how = scene.run(meeting.meet(scene.b, ME, no, "evade"), "pass", "cast:mists")

    assert how == "evaded"
    assert [each.passed for each in scene.told(CheckEnded)] == [True, True]


def test_an_automatic_pass_is_told_as_one() -> None:
    """§5: what counts is not the dice that lie there."""
    scene = joe()
    scene.card(WATCHER)
    scene.dice(1, 1, 1)

    fight(scene, "cultist", "fight:bare", "pass", "use:blue")

    lines = log.lines(scene.b, scene.told(CheckEnded))
    assert lines == ["Joe: **passed automatically** (Cultist)."]


def test_no_dice_are_not_rolled_again() -> None:
    """§4: a re-roll of no dice would do nothing: it is not offered."""
    scene = joe()
    scene.card("bravery")
    scene.card("lucky_cigarette_case")
    scene.who().sliders = [0, 3, 0]

    no = scene.monster("elder_thing", UPTOWN)
    scene.dice(6, 6, 6, 6)
    scene.run(meeting.meet(scene.b, ME, no, "fight"), "flee")

    assert [ask.kind for ask in scene.asked] == ["combat"]


def test_a_spell_that_the_elder_thing_takes_fights_no_more() -> None:
    """§5: the card is gone, and what it gave: its hands are free, nothing is promised of it."""
    scene = joe()
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1, 1, *[1] * 5, 6, 6)

    fight(scene, "elder_thing", "cast:", "fight:", "fight:bare")

    last = scene.asked[-1].parts[ME].options
    assert [option.key for option in last] == ["fight:bare", "flee"]
    assert not scene.owns("wither")
