"""What some monsters want before each Combat check: on the button, asked, paid first."""

from __future__ import annotations

from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.core.state import Combat
from bot.second_edition.verbs import tolls, weapons
from tests.second_edition.duels import ME, UPTOWN, fight, joe
from tests.second_edition.scene import Scene


def notes(scene: Scene, code: str) -> dict[str, str]:
    """What stands beside each way to fight a monster."""
    made = Combat(ME, scene.monster(code, UPTOWN))
    return {o.label: o.note for o in weapons.fight_choices(scene.b, made)[0]}


def test_the_only_item_goes_before_the_check() -> None:
    """Whose one item is the Tommy Gun fights a Rat-thing without it, and the button says so."""
    scene = joe(dunwich_monsters=True)
    scene.card("tommy_gun")

    told = notes(scene, "rat_thing")

    assert list(told) == ["Fight with bare hands"]
    assert told["Fight with bare hands"].endswith("; first discard your only item, Tommy Gun")
    assert told["Fight with bare hands"].startswith("1 die")


def test_the_weapon_that_stays_counts() -> None:
    """Of two weapons one is offered: the other is what the Rat-thing gets."""
    scene = joe(dunwich_monsters=True)
    scene.card("tommy_gun")
    scene.card("knife")

    told = notes(scene, "rat_thing")

    assert list(told) == ["Fight with Tommy Gun", "Fight with Knife", "Fight with bare hands"]
    assert told["Fight with Tommy Gun"].startswith("7 dice")
    assert told["Fight with Tommy Gun"].endswith("; first discard 1 item")


def test_the_choice_of_the_item() -> None:
    """Which item goes is chosen, the one in the hand last; what is kept counts in the check."""
    scene = joe(dunwich_monsters=True)
    gun = scene.card("tommy_gun")
    scene.card("food")
    scene.dice(1, 1, 1, 1, 1, 1, 5)

    assert fight(scene, "rat_thing", f"fight:{gun}", "food")

    asked = next(ask for ask in scene.asked if ask.kind == "lose_cards")
    assert [o.label for o in asked.parts[ME].options] == [
        "Food",
        "Tommy Gun",
        "Discard nothing: the check fails",
    ]
    assert scene.owns("tommy_gun")
    assert not scene.owns("food")


def test_a_weapon_that_is_discarded_does_not_help() -> None:
    """The Tommy Gun discarded for the check adds nothing to it."""
    scene = joe(dunwich_monsters=True)
    gun = scene.card("tommy_gun")
    scene.card("food")
    scene.dice(6)

    assert fight(scene, "rat_thing", f"fight:{gun}", "tommy")

    made = scene.told(CheckEnded)[-1]
    assert made.faces == (6,)
    assert scene.owns("food")


def test_the_other_one_of_two_alike_may_go() -> None:
    """Who fights with one of two Knives can discard the one that is not in the hand."""
    scene = joe(dunwich_monsters=True)
    knife, spare = (scene.card("knife") for _ in range(2))
    scene.dice(1, 5)

    assert fight(scene, "rat_thing", f"fight:{knife}", f"knife_{spare}")

    asked = next(ask for ask in scene.asked if ask.kind == "lose_cards")
    assert [o.key for o in asked.parts[ME].options] == [f"knife_{spare}", f"knife_{knife}", "keep"]
    assert len(scene.told(CheckEnded)[-1].faces) == 2


def test_nothing_to_discard_fails() -> None:
    """Without an item, or a clue token for the Child of Abhoth, the button says that it fails."""
    scene = joe(dunwich_monsters=True)
    scene.who().clues = 0

    rat = notes(scene, "rat_thing")["Fight with bare hands"]
    child = notes(scene, "child_of_abhoth_combat")["Fight with bare hands"]

    assert "0 %" in rat
    assert rat.endswith("; fails: you have no item to discard")
    assert child.endswith("; fails: you have no clue to discard")


def test_other_monsters_want_nothing() -> None:
    """A Zombie has no price."""
    scene = joe(dunwich_monsters=True)

    assert not tolls.note(scene.b, Combat(ME, scene.monster("zombie", UPTOWN)), ())
