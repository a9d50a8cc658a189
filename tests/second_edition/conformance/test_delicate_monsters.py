"""Delicate cases of what monsters do; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Dimension
from tests.second_edition.duels import UPTOWN, fight, joe
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, Rumor

ME = Seat(0)


# Monsters of their own kind


def test_the_shambler_and_sister_mary() -> None:
    """§11: A Shambler sends Sister Mary to South Church, and her movement is over."""
    table = Table("sister_mary")
    table.mary.at(UPTOWN)
    table.mary.rolls(*[1] * 30)

    fight(table, "dimensional_shambler", "fight:")

    assert table.mary.place == "south_church"
    assert not table.mary.delayed
    assert table.mary.stopped


def test_the_black_man_after_a_failed_evasion() -> None:
    """§5: The Black Man deals no combat damage, but a Luck check follows."""
    table = joe(ancient_one="nyarlathotep")
    no = table.monster("the_black_man", UPTOWN)
    table.joe.rolls(1, 6, 6)

    table.act(table.joe.meet(no, "evade"))

    assert (table.joe.clues, table.joe.stamina) == (2, 6)
    assert no in table.cup


def test_a_passed_black_man_ends_the_movement() -> None:
    """§3 II: After a passed check against the Black Man the movement is over."""
    table = joe(ancient_one="nyarlathotep")
    no = table.monster("the_black_man", UPTOWN)
    table.joe.points = 3
    table.joe.rolls(6, 6, 6)

    table.act(table.joe.handle_monsters(), "fight")

    assert no in table.cup
    assert (table.joe.stopped, table.joe.points) == (True, 0)


def test_a_maniac_below_terror_six_is_a_trophy() -> None:
    """§5: A Maniac below terror 6 has printed values; from 6 on it returns to the cup."""
    for terror, kept in ((5, 1), (6, 0)):
        table = joe()
        table.terror = terror
        table.joe.sliders = [0, 3, 0]
        table.joe.rolls(*[6] * 20)

        fight(table, "maniac", "fight:")

        assert len(table.joe.monsters) == kept


@pytest.mark.parametrize(
    ("ancient_one", "found"),
    [
        ("cthulhu", (-2, 2, 1, 1, 1)),
        ("hastur", (None, 0, -2, 1, 1)),
        ("ithaqua", (None, 0, 1, 1, 3)),
        ("nyarlathotep", (None, 0, 1, 1, 1)),
        ("shub_niggurath", (None, 0, 1, 1, 2)),
        ("yig", (None, 0, 0, 4, 1)),
        ("yog_sothoth", (None, 0, -1, 1, 1)),
    ],
)
def test_the_cultists_of_each(
    ancient_one: str, found: tuple[int | None, int, int, int, int]
) -> None:
    """§14: Each Ancient One’s Cultists have its changed values."""
    table = joe(ancient_one=ancient_one)
    now = table.stats(table.monster("cultist", UPTOWN), ME)

    assert (
        now.horror_rating,
        now.horror_damage,
        now.combat_rating,
        now.combat_damage,
        now.toughness,
    ) == found


def test_hasturs_cultists_take_to_the_sky() -> None:
    """§9, §14: Hastur’s Cultists fly, and go to the Sky without a target."""
    table = joe(ancient_one="hastur")
    table.joe.at("library")
    no = table.monster("cultist", "downtown_streets")

    table.run(table.move_monsters([Dimension.CRESCENT], []))

    assert table.where(no) == "sky"


def test_endless_dark_young_of_shub_niggurath() -> None:
    """§14: Endless Dark Young return to the cup even before Shub-Niggurath."""
    table = joe(ancient_one="shub_niggurath")
    table.joe.gets("dynamite")
    table.joe.sliders = [0, 2, 0]
    table.joe.rolls(*[6] * 30)

    fight(table, "dark_young", "fight:")

    assert not table.joe.monsters


def test_the_great_ritual_and_ithaqua_add_up() -> None:
    """§3 V, §14: A Cultist with both cards has toughness 1 + 2 + 2."""
    table = joe(ancient_one="ithaqua")
    table.rumor = Rumor("the_great_ritual", since=1)
    no = table.monster("cultist", UPTOWN)

    assert table.stats(no, ME).toughness == 5


# Horror, Nightmarish, Overwhelming


def test_a_failed_horror_check_costs_horror_damage_only() -> None:
    """§5: A failed Horror check does not cost the Nightmarish loss as well."""
    table = joe()
    no = table.monster("dark_young", UPTOWN)
    now = table.stats(no)
    made = table.fighting(Combat(ME, no, spot=UPTOWN))
    table.joe.rolls(*[1] * 8)

    table.act(table.horror_check(made))

    assert table.joe.sanity == 4 - now.horror_damage


def test_harvey_shrugs_off_nightmarish_one() -> None:
    """§15: Harvey loses 1 Sanity less from each loss, also for Nightmarish."""
    table = Table("harvey_walters")
    table.harvey.at(UPTOWN)
    no = table.monster("dhole", UPTOWN)
    made = table.fighting(Combat(ME, no, spot=UPTOWN))
    assert table.printed(no).nightmarish == 1
    table.harvey.rolls(*[6] * 8)

    table.act(table.horror_check(made))

    assert table.harvey.sanity == 7


def test_michael_shrugs_off_overwhelming_one() -> None:
    """§5, §15: The Overwhelming cost of a win is a loss, so Michael has it 1 lower."""
    table = Table("michael_mcglen")
    table.michael.at(UPTOWN)
    no = next(
        table.monster(code, UPTOWN)
        for code, facts in table.library.monsters.items()
        if facts.overwhelming == 1 and not facts.of_box
    )
    made = table.fighting(Combat(ME, no, spot=UPTOWN))

    table.act(table.win(made))

    assert table.michael.stamina == 7


def test_bravery_rolls_the_clue_dice_again() -> None:
    """§4: A re-roll includes the dice of clue tokens."""
    table = joe()
    table.joe.gets("bravery")
    table.joe.clues = 1
    table.joe.rolls(1, 1, 1, 1, 2, 2, 2, 2, 6)

    assert table.run(table.joe.check(CheckKind.HORROR), "clue", "use:") is True
