"""Delicate cases of weapons and what stops them; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from tests.second_edition.duels import UPTOWN, bonus, fight, joe
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, Standing

ME = Seat(0)


def foe(table: Table, code: str) -> Combat:
    """A combat with a monster in Uptown that goes on."""
    return table.fighting(Combat(ME, table.monster(code, UPTOWN), spot=UPTOWN, begun=True))


def modifier(table: Table, fight: Combat, *codes: str) -> int:
    """Return what these cards and the combat rating add to the Combat check."""
    cards = tuple(h.card for h in table.me.cards if table.code(h.card) in codes)
    return table.planned(fight, cards).modifier


@pytest.mark.parametrize(
    ("code", "item", "worth"),
    [
        ("vampire", "tommy_gun", 3),
        ("vampire", "knife", 1),
        ("vampire", "enchanted_blade", 4),
        ("fire_vampire", "rifle", 0),
        ("fire_vampire", "holy_water", 6),
        ("witch", "lamp_of_alhazred", 3),
        ("witch", "powder_of_ibn_ghazi", 5),
        ("warlock", "sword_of_glory", 0),
        ("warlock", "dynamite", 8),
        ("dhole", "dynamite", 4),
        ("dhole", "holy_water", 3),
        ("ghost", "cross", 3),
        ("zombie", "cross", 3),
        ("ghoul", "cross", 0),
        ("vampire", "shotgun", 2),
        ("ghost", "axe", 0),
    ],
)
def test_what_a_weapon_is_worth(code: str, item: str, worth: int) -> None:
    """§5: A weapon gives half, rounded up, against resistance and nothing against immunity."""
    table = joe()
    table.joe.gets(item)

    assert bonus(table, foe(table, code), item) == worth


def test_six_counts_twice_against_the_immune() -> None:
    """§5: Immunity cancels the Shotgun’s bonus, but a six still counts twice."""
    table = joe()
    gun = table.joe.gets("shotgun")

    assert table.planned(foe(table, "fire_vampire"), (gun,)).doubled == 6


def test_two_hands_and_no_more() -> None:
    """§5: A two-handed weapon cannot be used beside Wither."""
    table = joe()
    table.joe.gets("tommy_gun")
    table.joe.gets("wither")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(6, 1, 1, *[6] * 20)

    fight(table, "cultist", "cast:", "fight:")

    labels = [option.label for option in table.asked[1].parts[ME].options]
    assert all("Wither" not in label for label in labels if "Tommy" in label)


def test_dread_curse_with_one_hand_missing() -> None:
    """§5: An investigator with a Broken Hand uses no two-handed spell or weapon."""
    table = joe()
    table.joe.gets("broken_hand")
    table.joe.gets("dread_curse_of_azathoth")
    table.joe.gets("tommy_gun")
    table.joe.gets("knife")
    made = foe(table, "zombie")

    choice = next(d for d in table.combat_choices(made) if d.key.startswith("cast:"))
    assert choice.barred
    names = {table.code(card) for some in table.combos(made) for card in some}
    assert names == {"knife"}


def test_casting_and_then_fleeing() -> None:
    """§5: A spell cast before fleeing is exhausted all the same."""
    table = joe()
    table.joe.gets("wither")
    table.joe.sliders = [0, 0, 3]
    table.joe.rolls(*[6] * 3, *[6] * 10)

    fight(table, "cultist", "cast:", "flee")

    assert table.joe.cards[0].exhausted
    assert not table.joe.monsters


def test_an_elder_thing_finds_neither_weapon_nor_spell() -> None:
    """§5: The Elder Thing takes a weapon or spell; without one it takes only Stamina."""
    table = joe()
    table.joe.gets("food")
    table.joe.sliders = [0, 3, 0]
    table.joe.rolls(*[1] * 5, *[6] * 20)

    fight(table, "elder_thing", "fight:", "pass", "fight:")

    assert table.joe.owns("food")
    assert table.joe.stamina == 5


def test_armitage_sees_through_resistance_not_immunity() -> None:
    """§5: Armitage ignores Magical Resistance, not Magical Immunity."""
    table = joe()
    table.joe.gets("professor_armitage")
    table.joe.gets("enchanted_blade")
    witch = Combat(ME, table.monster("witch", UPTOWN))
    warlock = Combat(ME, table.monster("warlock", UPTOWN))

    assert modifier(table, witch, "enchanted_blade") == -3 + 4
    assert modifier(table, warlock, "enchanted_blade") == -3


def test_holy_water_is_used_up_against_the_immune() -> None:
    """§5: Holy Water is discarded even if immunity cancels its bonus."""
    table = joe()
    card = table.joe.gets("holy_water")
    made = Combat(ME, table.monster("warlock", UPTOWN), spot=UPTOWN)

    table.act(table.attack_check(made, (card,), source="warlock"))

    assert not table.joe.owns("holy_water")


def test_dynamite_is_gone_before_one_goes_down() -> None:
    """§5, §6: Dynamite in the last check is discarded before half of the items are lost."""
    table = joe()
    table.joe.gets("dynamite")
    table.joe.gets("food")
    table.joe.stamina = 1
    table.joe.rolls(*[1] * 20)

    fight(table, "cultist", "fight:", "pass")

    assert not table.joe.owns("dynamite")
    assert table.joe.owns("food")


def test_the_powder_that_costs_the_last_sanity_still_kills() -> None:
    """§5: The monster is defeated before the Powder’s Sanity is lost."""
    table = joe()
    table.joe.gets("powder_of_ibn_ghazi")
    table.joe.sanity = 1
    table.joe.rolls(6, *[1] * 20)

    fight(table, "cultist", "fight:")

    assert len(table.joe.monsters) == 1
    assert table.joe.place == "arkham_asylum"


def test_the_powder_that_costs_the_last_sanity_wounds_the_ancient_one() -> None:
    """§14: The Powder’s successes count before its user is devoured."""
    table = Table("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    table.run(table.begin_battle())
    table.joe.gets("powder_of_ibn_ghazi")
    table.joe.sanity = 1
    table.joe.rolls(6, 6, 1, 1, 1, 1, 1)

    table.act(table.joe.attack(), "fight:", "take")

    assert table.doom == 12
    assert table.joe.standing is Standing.OUT


def test_the_blue_watcher_passes_before_its_user_falls() -> None:
    """§5: The Blue Watcher passes the check before its cost knocks its user out."""
    table = joe()
    table.joe.gets("blue_watcher_of_the_pyramid")
    table.joe.stamina = 2

    fight(table, "cultist", "fight:bare", "use:")

    assert len(table.joe.monsters) == 1
    assert table.joe.place == "st_marys_hospital"


def test_the_blue_watcher_passes_a_lone_combat_check() -> None:
    """§4: The Blue Watcher can pass the Combat check of an encounter."""
    table = joe()
    table.joe.gets("blue_watcher_of_the_pyramid")

    assert table.run(table.joe.skirmish(-5), "use:")
