"""What some monsters want before each Combat check: on the button, asked, paid first."""

from __future__ import annotations

from tests.second_edition.duels import ME, UPTOWN, fight, joe
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Combat


def notes(table: Table, code: str) -> dict[str, str]:
    """Return what stands beside each way to fight a monster."""
    made = Combat(ME, table.monster(code, UPTOWN))
    return {o.label: o.note for o in table.fight_choices(made)[0]}


def test_the_only_item_goes_before_the_check() -> None:
    """Whose one item is the Tommy Gun fights a Rat-thing without it, and the button says so."""
    table = joe(dunwich_monsters=True)
    table.joe.gets("tommy_gun")

    told = notes(table, "rat_thing")

    assert list(told) == ["Fight with bare hands"]
    assert told["Fight with bare hands"].endswith("; first discard your only item, Tommy Gun")
    assert told["Fight with bare hands"].startswith("1 die")


def test_the_weapon_that_stays_counts() -> None:
    """Of two weapons one is offered: the other is what the Rat-thing gets."""
    table = joe(dunwich_monsters=True)
    table.joe.gets("tommy_gun")
    table.joe.gets("knife")

    told = notes(table, "rat_thing")

    assert list(told) == ["Fight with Tommy Gun", "Fight with Knife", "Fight with bare hands"]
    assert told["Fight with Tommy Gun"].startswith("7 dice")
    assert told["Fight with Tommy Gun"].endswith("; first discard 1 item")


def test_the_choice_of_the_item() -> None:
    """Which item goes is chosen, the one in the hand last; what is kept counts in the check."""
    table = joe(dunwich_monsters=True)
    gun = table.joe.gets("tommy_gun")
    table.joe.gets("food")
    table.joe.rolls(1, 1, 1, 1, 1, 1, 5)

    assert fight(table, "rat_thing", f"fight:{gun}", "food")

    asked = next(ask for ask in table.asked if ask.kind == "lose_cards")
    assert [o.label for o in asked.parts[ME].options] == [
        "Food",
        "Tommy Gun",
        "Discard nothing: the check fails",
    ]
    assert table.joe.owns("tommy_gun")
    assert not table.joe.owns("food")


def test_a_weapon_that_is_discarded_does_not_help() -> None:
    """The Tommy Gun discarded for the check adds nothing to it."""
    table = joe(dunwich_monsters=True)
    gun = table.joe.gets("tommy_gun")
    table.joe.gets("food")
    table.joe.rolls(6)

    assert fight(table, "rat_thing", f"fight:{gun}", "tommy")

    made = table.told(CheckEnded)[-1]
    assert made.faces == (6,)
    assert table.joe.owns("food")


def test_the_other_one_of_two_alike_may_go() -> None:
    """Who fights with one of two Knives can discard the one that is not in the hand."""
    table = joe(dunwich_monsters=True)
    knife, spare = (table.joe.gets("knife") for _ in range(2))
    table.joe.rolls(1, 5)

    assert fight(table, "rat_thing", f"fight:{knife}", f"knife_{spare}")

    asked = next(ask for ask in table.asked if ask.kind == "lose_cards")
    assert [o.key for o in asked.parts[ME].options] == [f"knife_{spare}", f"knife_{knife}", "keep"]
    assert len(table.told(CheckEnded)[-1].faces) == 2


def test_nothing_to_discard_fails() -> None:
    """Without an item, or a clue token for the Child of Abhoth, the button says that it fails."""
    table = joe(dunwich_monsters=True)
    table.joe.clues = 0

    rat = notes(table, "rat_thing")["Fight with bare hands"]
    child = notes(table, "child_of_abhoth_combat")["Fight with bare hands"]

    assert "0%" in rat
    assert rat.endswith("; fails: you have no item to discard")
    assert child.endswith("; fails: you have no clue token to discard")


def test_other_monsters_want_nothing() -> None:
    """A Zombie has no price."""
    table = joe(dunwich_monsters=True)

    assert not table.toll_note(Combat(ME, table.monster("zombie", UPTOWN)), ())
