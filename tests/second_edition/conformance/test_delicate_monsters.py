"""Delicate cases of what monsters do; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CheckBegan
from bot.second_edition.core.state import Combat, Rumor, Standing
from bot.second_edition.printed.terms import CheckKind, Dimension
from bot.second_edition.turn import movement
from bot.second_edition.verbs import checks, combat, meeting, monsters, prowling
from tests.second_edition.duels import UPTOWN, fight, joe
from tests.second_edition.scene import Scene

ME = Seat(0)


# Monsters of their own kind


def test_the_shambler_and_sister_mary() -> None:
    """§11: she goes to South Church instead of being lost, and her movement is over."""
    scene = Scene("sister_mary")
    scene.at(UPTOWN)
    scene.dice(*[1] * 30)

    fight(scene, "dimensional_shambler", "fight:")

    assert scene.who().place == "south_church"
    assert not scene.who().delayed
    assert scene.who().stopped


def test_the_shambler_before_yog_sothoth() -> None:
    """§11: who would be lost is devoured."""
    scene = joe(ancient_one="yog_sothoth")
    scene.dice(*[1] * 30)

    fight(scene, "dimensional_shambler", "fight:")

    assert scene.who().standing is Standing.COMING


def test_the_black_man_after_a_failed_evasion() -> None:
    """§5: he has no combat damage; the Luck check comes all the same."""
    scene = joe(ancient_one="nyarlathotep")
    no = scene.monster("the_black_man", UPTOWN)
    scene.dice(1, 6, 6)

    scene.act(meeting.meet(scene.b, ME, no, "evade"))

    assert (scene.who().clues, scene.who().stamina) == (2, 6)
    assert no in scene.b.state.cup


def test_a_passed_black_man_ends_the_movement() -> None:
    """§3 II: combat had begun."""
    scene = joe(ancient_one="nyarlathotep")
    no = scene.monster("the_black_man", UPTOWN)
    scene.who().points = 3
    scene.dice(6, 6, 6)

    scene.act(movement.handle_monsters(scene.b, ME), "fight")

    assert no in scene.b.state.cup
    assert (scene.who().stopped, scene.who().points) == (True, 0)


@pytest.mark.parametrize("code", ["cultist", "maniac", "witch"])
def test_monsters_that_frighten_nobody(code: str) -> None:
    """§5: without a horror rating there is no Horror check."""
    scene = joe()
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 20)

    fight(scene, code, "fight:")

    assert all(c.kind is not CheckKind.HORROR for c in scene.told(CheckBegan))
    assert scene.who().monsters


def test_a_maniac_below_terror_six_is_a_trophy() -> None:
    """§5: at 5 he is what is printed; at 6 he returns to the cup."""
    for terror, kept in ((5, 1), (6, 0)):
        scene = joe()
        scene.b.state.terror = terror
        scene.who().sliders = [0, 3, 0]
        scene.dice(*[6] * 20)

        fight(scene, "maniac", "fight:")

        assert len(scene.who().monsters) == kept


def test_legrasse_keeps_the_rabid_maniac() -> None:
    """§13: Endless monsters are trophies of his friend."""
    scene = joe(ancient_one="cthulhu")
    scene.b.state.terror = 7
    scene.card("john_legrasse")
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 20)

    fight(scene, "maniac", "fight:")

    assert len(scene.who().monsters) == 1


def test_azathoths_maniacs() -> None:
    """§14: toughness 2 while he slumbers, as a trophy as well."""
    scene = joe(ancient_one="azathoth")
    no = scene.monster("maniac", UPTOWN)

    assert monsters.stats(scene.b, no, ME).toughness == 2


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
    """§14: horror, its damage, combat rating, its damage and toughness of the Cultists."""
    scene = joe(ancient_one=ancient_one)
    now = monsters.stats(scene.b, scene.monster("cultist", UPTOWN), ME)

    assert (
        now.horror_rating,
        now.horror_damage,
        now.combat_rating,
        now.combat_damage,
        now.toughness,
    ) == found


def test_hasturs_cultists_take_to_the_sky() -> None:
    """§9, §14: they fly; without prey beside them into the Sky."""
    scene = joe(ancient_one="hastur")
    scene.at("library")
    no = scene.monster("cultist", "downtown_streets")

    scene.run(prowling.move_monsters(scene.b, [Dimension.CRESCENT], []))

    assert monsters.where(scene.b, no) == "sky"


def test_endless_dark_young_of_shub_niggurath() -> None:
    """§14: to the cup, no trophy."""
    scene = joe(ancient_one="shub_niggurath")
    scene.card("dynamite")
    scene.who().sliders = [0, 2, 0]
    scene.dice(*[6] * 30)

    fight(scene, "dark_young", "fight:")

    assert not scene.who().monsters


def test_the_great_ritual_and_ithaqua_add_up() -> None:
    """§3 V, §14: a Cultist is 1 + 2 + 2 tough."""
    scene = joe(ancient_one="ithaqua")
    scene.b.state.rumor = Rumor("the_great_ritual", since=1)
    no = scene.monster("cultist", UPTOWN)

    assert monsters.stats(scene.b, no, ME).toughness == 5


# Horror, Nightmarish, Overwhelming


def test_a_failed_horror_check_costs_horror_damage_only() -> None:
    """§5: Nightmarish is for the passed check, not on top of a failed one."""
    scene = joe()
    no = scene.monster("dark_young", UPTOWN)
    now = monsters.stats(scene.b, no)
    made = Combat(ME, no, spot=UPTOWN)
    scene.b.state.combats.append(made)
    scene.dice(*[1] * 8)

    scene.act(combat._horror(scene.b, made))

    assert scene.who().sanity == 4 - now.horror_damage


def test_harvey_shrugs_off_nightmarish_one() -> None:
    """§15: each loss is 1 less for him, that of a passed Horror check too."""
    scene = Scene("harvey_walters")
    scene.at(UPTOWN)
    no = scene.monster("dhole", UPTOWN)
    made = Combat(ME, no, spot=UPTOWN)
    scene.b.state.combats.append(made)
    assert scene.b.printed(no).nightmarish == 1
    scene.dice(*[6] * 8)

    scene.act(combat._horror(scene.b, made))

    assert scene.who().sanity == 7


def test_michael_shrugs_off_overwhelming_one() -> None:
    """§5, §15: what a win costs is a loss, and each is 1 less for him."""
    scene = Scene("michael_mcglen")
    scene.at(UPTOWN)
    no = next(
        scene.monster(code, UPTOWN)
        for code, facts in scene.b.library.monsters.items()
        if facts.overwhelming == 1 and not facts.dunwich
    )
    made = Combat(ME, no, spot=UPTOWN)
    scene.b.state.combats.append(made)

    scene.act(combat.win(scene.b, made))

    assert scene.who().stamina == 7


def test_bravery_rolls_the_clue_dice_again() -> None:
    """§4: a re-roll takes all dice of the check, those of clue tokens too."""
    scene = joe()
    scene.card("bravery")
    scene.who().clues = 1
    scene.dice(1, 1, 1, 1, 2, 2, 2, 2, 6)

    assert scene.run(checks.check(scene.b, ME, CheckKind.HORROR), "clue", "use:") is True
