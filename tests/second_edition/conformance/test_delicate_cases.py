"""Delicate cases of single cards and powers; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Place
from tests.second_edition.duels import fight, joe
from tests.second_edition.terms import CheckBegan, Combat, Standing

ME, OTHER = Seat(0), Seat(1)
UPTOWN = Place("uptown_streets")


# The Red Sign


def test_the_red_sign_before_the_horror_check_takes_nightmarish() -> None:
    """§5: The Red Sign cast before the Horror check removes Nightmarish."""
    table = joe()
    sign = table.joe.gets("red_sign_of_shudde_mell")
    table.joe.sliders = [0, 1, 3]
    table.joe.rolls(*[6] * 6)

    fight(table, "dark_young", "cast:", "nightmarish", f"fight:{sign}")

    assert table.joe.sanity == 4 - 1
    assert table.joe.monsters


def test_the_red_sign_is_not_offered_where_nothing_is_nightmarish() -> None:
    """§5: The Red Sign is offered before the Horror check only against Nightmarish."""
    table = joe()
    table.joe.gets("red_sign_of_shudde_mell")
    table.joe.rolls(*[6] * 30)

    fight(table, "zombie", "fight:bare")

    assert all(ask.kind != "horror" for ask in table.asked)


def test_a_red_sign_that_fails_before_the_horror_check_holds_a_hand_in_round_one() -> None:
    """§5: A Red Sign that fails before the Horror check holds a hand in round one."""
    table = joe()
    table.joe.gets("red_sign_of_shudde_mell")
    gun = table.joe.gets("tommy_gun")
    table.joe.sliders = [0, 1, 3]
    table.joe.rolls(1, 1, 6, 6, 1, 1, *[6] * 5)

    fight(table, "dark_young", "cast:", "fight:bare", f"fight:{gun}")

    made = [c.modifier for c in table.told(CheckBegan) if c.kind is CheckKind.COMBAT]
    assert made == [-1, 2]
    assert (table.joe.sanity, table.joe.stamina) == (4 - 1 - 1, 6 - 3)


@pytest.mark.parametrize(
    ("code", "ignored", "before", "after"),
    [
        pytest.param("zombie", "undead", 2, -1, id="who ignores Undead has nothing of the Cross"),
        pytest.param("vampire", "none", 0, 0, id="its caster need not ignore that it is Undead"),
    ],
)
def test_the_red_sign_and_the_cross(code: str, ignored: str, before: int, after: int) -> None:
    """§5: With Undead ignored by the Red Sign the Cross gives nothing."""
    table = joe()
    cross = table.joe.gets("cross")
    sign = table.joe.gets("red_sign_of_shudde_mell")
    made = table.fighting(Combat(ME, table.monster(code, UPTOWN), spot=UPTOWN, begun=True))
    assert table.planned(made, (cross,)).modifier == before
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6, 6)
    choice = next(d for d in table.combat_choices(made) if d.key.startswith("cast:"))

    table.act(choice.run(), ignored)

    plan = table.planned(made, (cross, sign))
    assert (plan.modifier, plan.difficulty) == (after, 1)


# Items that do nothing


def test_the_healing_stone_is_kept_for_who_lacks_something() -> None:
    """§3 I: The Healing Stone is not offered to an investigator in full health."""
    table = joe()
    table.joe.gets("healing_stone")
    assert not table.joe.upkeep_choices()

    table.joe.stamina = 3
    choice = table.joe.upkeep_choices()[0]
    table.act(choice.run())

    assert (table.joe.sanity, table.joe.stamina) == (4, 4)


def test_the_healing_stone_in_a_plague() -> None:
    """§3 V: In the Plague the Healing Stone restores only Sanity."""
    table = joe()
    table.joe.gets("healing_stone")
    table.environment = "a_strange_plague"
    table.joe.stamina = 3
    assert not table.joe.upkeep_choices()

    table.joe.sanity = 2
    table.act(table.joe.upkeep_choices()[0].run())

    assert (table.joe.sanity, table.joe.stamina) == (3, 3)


def test_the_blue_watcher_needs_two_stamina() -> None:
    """§5: The Blue Watcher cannot be used with 1 Stamina, as it costs 2."""
    table = joe()
    table.joe.gets("blue_watcher_of_the_pyramid")
    table.joe.stamina = 1
    table.joe.rolls(*[6] * 20)

    fight(table, "zombie", "fight:bare")

    assert table.joe.owns("blue_watcher_of_the_pyramid")


# Powers of the slumbering


def test_yigs_last_doom_token_leaves_the_trophy() -> None:
    """§14, §10: The defeated Cultist is a trophy, then the doom token fills the track."""
    table = joe(ancient_one="yig")
    table.doom = 9
    table.joe.sliders = [0, 3, 0]
    table.joe.rolls(*[6] * 20)

    fight(table, "cultist", "fight:bare")

    assert table.doom == 10
    assert [table.markers[no] for no in table.joe.monsters] == ["cultist"]
    assert not table.monsters


# Wagers


def test_food_saves_from_blood_magic() -> None:
    """§3 V: An investigator left without Stamina by Blood Magic is devoured.

    Food that prevents the loss prevents that.
    """
    table = joe()
    table.joe.at("rivertown_streets")
    table.joe.gets("food")
    table.joe.stamina = 1
    table.environment = "blood_magic"
    table.mythos_deck.remove("blood_magic")
    table.joe.rolls(1)

    table.act(table.joe.end_movement(), "yes", "use:food")

    assert (table.joe.standing, table.joe.stamina) == (Standing.PLAYING, 1)
    assert table.joe.clues == 3


def test_blood_magic_that_costs_all_devours() -> None:
    """§3 V: Blood Magic that costs all Stamina devours."""
    table = joe()
    table.joe.at("rivertown_streets")
    table.joe.stamina = 2
    table.environment = "blood_magic"
    table.mythos_deck.remove("blood_magic")
    table.joe.rolls(1, 2)

    table.act(table.joe.end_movement(), "yes")

    assert table.joe.standing is Standing.COMING
