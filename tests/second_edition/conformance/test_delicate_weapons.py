"""Delicate cases of weapons and what stops them; each docstring begins with its section."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.state import Combat, Standing
from bot.second_edition.turn import battle
from bot.second_edition.verbs import combat
from bot.second_edition.verbs.skirmish import skirmish
from bot.second_edition.verbs.weapons import combos, planned
from tests.second_edition.duels import UPTOWN, bonus, fight, joe
from tests.second_edition.scene import Scene

ME = Seat(0)


def foe(scene: Scene, code: str) -> Combat:
    """A combat with a monster in Uptown that goes on."""
    made = Combat(ME, scene.monster(code, UPTOWN), spot=UPTOWN, begun=True)
    scene.b.state.combats.append(made)
    return made


def modifier(scene: Scene, fight: Combat, *codes: str) -> int:
    """What these cards and the combat rating add to the Combat check."""
    cards = tuple(h.card for h in scene.who().cards if scene.b.code(h.card) in codes)
    return planned(scene.b, fight, cards).modifier


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
    """§5: half of it, rounded up, against resistance; nothing against immunity."""
    scene = joe()
    scene.card(item)

    assert bonus(scene, foe(scene, code), item) == worth


def test_six_counts_twice_against_the_immune() -> None:
    """§5: immunity takes the Shotgun's bonus, not what its sixes are."""
    scene = joe()
    gun = scene.card("shotgun")

    assert planned(scene.b, foe(scene, "fire_vampire"), (gun,)).doubled == 6


def test_two_hands_and_no_more() -> None:
    """§5: a two-handed weapon leaves no hand for the Wither that was cast."""
    scene = joe()
    scene.card("tommy_gun")
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 1, 1, *[6] * 20)

    fight(scene, "cultist", "cast:", "fight:")

    labels = [option.label for option in scene.asked[1].parts[ME].options]
    assert all("Wither" not in label for label in labels if "Tommy" in label)


def test_dread_curse_with_one_hand_missing() -> None:
    """§5: a Broken Hand cannot hold a two-handed spell, nor a two-handed weapon."""
    scene = joe()
    scene.card("broken_hand")
    scene.card("dread_curse_of_azathoth")
    scene.card("tommy_gun")
    scene.card("knife")
    made = foe(scene, "zombie")

    deed = next(d for d in combat.combat_deeds(scene.b, made) if d.key.startswith("cast:"))
    assert deed.barred
    names = {scene.b.code(card) for some in combos(scene.b, made) for card in some}
    assert names == {"knife"}


def test_casting_and_then_fleeing() -> None:
    """§5: the spell is spent all the same."""
    scene = joe()
    scene.card("wither")
    scene.who().sliders = [0, 0, 3]
    scene.dice(*[6] * 3, *[6] * 10)

    fight(scene, "cultist", "cast:", "flee")

    assert scene.who().cards[0].exhausted
    assert not scene.who().monsters


def test_an_elder_thing_finds_neither_weapon_nor_spell() -> None:
    """§5: nothing to lose beside the Stamina."""
    scene = joe()
    scene.card("food")
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[1] * 5, *[6] * 20)

    fight(scene, "elder_thing", "fight:", "pass", "fight:")

    assert scene.owns("food")
    assert scene.who().stamina == 5


@pytest.mark.parametrize(("code", "bonus"), [("knife", 1), ("rifle", 3), ("enchanted_knife", 3)])
def test_physical_resistance_rounds_up(code: str, bonus: int) -> None:
    """§5: half, rounded up; magical weapons are not touched."""
    scene = joe()
    scene.card(code)
    made = Combat(ME, scene.monster("vampire", UPTOWN))

    assert modifier(scene, made, code) == -3 + bonus


def test_enchanted_twice_is_magical_once() -> None:
    """§5: an enchanted weapon is halved by Magical Resistance like any magical one."""
    scene = joe()
    card = scene.card("tommy_gun")
    made = Combat(ME, scene.monster("witch", UPTOWN), enchanted=[card])

    assert modifier(scene, made, "tommy_gun") == -3 + 3


def test_armitage_sees_through_resistance_not_immunity() -> None:
    """§5: ignoring Magical Resistance does not touch Magical Immunity."""
    scene = joe()
    scene.card("professor_armitage")
    scene.card("enchanted_blade")
    witch = Combat(ME, scene.monster("witch", UPTOWN))
    warlock = Combat(ME, scene.monster("warlock", UPTOWN))

    assert modifier(scene, witch, "enchanted_blade") == -3 + 4
    assert modifier(scene, warlock, "enchanted_blade") == -3


def test_holy_water_is_used_up_against_the_immune() -> None:
    """§5: immunity takes the bonus, not the other effects of the card."""
    scene = joe()
    card = scene.card("holy_water")
    made = Combat(ME, scene.monster("warlock", UPTOWN), spot=UPTOWN)

    scene.act(combat.weapons.attack_check(scene.b, made, (card,), source="Warlock"))

    assert not scene.owns("holy_water")


def test_dynamite_is_gone_before_one_goes_down() -> None:
    """§5, §6: used in the check that knocks one out, it is not among the half of the items."""
    scene = joe()
    scene.card("dynamite")
    scene.card("food")
    scene.who().stamina = 1
    scene.dice(*[1] * 20)

    fight(scene, "cultist", "fight:", "pass")

    assert not scene.owns("dynamite")
    assert scene.owns("food")


def test_the_powder_that_costs_the_last_sanity_still_kills() -> None:
    """§5: the check is passed and the monster defeated before the Powder's Sanity is lost."""
    scene = joe()
    scene.card("powder_of_ibn_ghazi")
    scene.who().sanity = 1
    scene.dice(6, *[1] * 20)

    fight(scene, "cultist", "fight:")

    assert len(scene.who().monsters) == 1
    assert scene.who().place == "arkham_asylum"


def test_the_powder_that_costs_the_last_sanity_wounds_the_ancient_one() -> None:
    """§14: its successes count before its user is devoured."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))
    scene.card("powder_of_ibn_ghazi")
    scene.who().sanity = 1
    scene.dice(6, 6, 1, 1, 1, 1, 1)

    scene.act(battle.attack(scene.b, ME), "fight:", "take")

    assert scene.b.state.doom == 12
    assert scene.who(0).standing is Standing.OUT


def test_the_blue_watcher_passes_before_its_user_falls() -> None:
    """§5: its 2 Stamina may be the last ones: the check is passed first."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")
    scene.who().stamina = 2

    fight(scene, "cultist", "fight:bare", "use:")

    assert len(scene.who().monsters) == 1
    assert scene.who().place == "st_marys_hospital"


def test_the_blue_watcher_passes_a_lone_combat_check() -> None:
    """§4: the Combat check of an encounter is a Combat check."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")

    assert scene.run(skirmish(scene.b, ME, -5), "use:")
