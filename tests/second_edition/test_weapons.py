"""Which sets of weapons are offered, and what stands beside them."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.state import Combat, Weapon
from bot.second_edition.printed.terms import Place, Source
from bot.second_edition.verbs import weapons
from tests.second_edition.scene import Scene

ME = Seat(0)
WOODS = Place("woods")


def test_weapons_that_add_nothing_are_not_offered() -> None:
    """Against a Ghost a Rifle does not count: bare hands are as good, and naming it says so."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    for card in ("rifle", "knife", "enchanted_blade", "cross"):
        scene.card(card)
    fight = Combat(seat=ME, monster=scene.monster("ghost", "woods"), spot=WOODS, round=1)

    labels = [option.label for option in weapons.fight_choices(scene.b, fight)[0]]

    assert labels == [
        "Fight with Enchanted Blade and Cross",
        "Fight with Enchanted Blade",
        "Fight with Cross",
        "Fight with bare hands",
    ]
    (rifle, knife) = [b for b in weapons.fight_choices(scene.b, fight)[1] if "45" not in b.label]
    assert (rifle.args, knife.args) == (("Ghost", "Rifle"), ("Ghost", "Knife"))


def test_dynamite_that_does_nothing_is_treated_like_a_gun() -> None:
    """Physical immunity: neither is offered, each has its reason."""
    scene = Scene("kate_winthrop")
    scene.at("woods")
    for card in ("dynamite", "tommy_gun"):
        scene.card(card)
    fight = Combat(seat=ME, monster=scene.monster("ghost", "woods"), spot=WOODS, round=1)

    options, barred = weapons.fight_choices(scene.b, fight)

    assert [option.label for option in options] == ["Fight with bare hands"]
    assert {each.reason for each in barred} == {
        "Dynamite adds nothing against Ghost.",
        "Tommy Gun adds nothing against Ghost.",
    }


def test_letting_go_of_a_spell_is_told() -> None:
    """A set without the spell that one holds ends it, which stands beside it."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    spell = scene.card("wither")
    fight = Combat(seat=ME, monster=scene.monster("cultist", "woods"), spot=WOODS, round=1)
    fight.weapons.append(Weapon(spell, 1, 3, Source.MAGICAL, lasts=True))

    notes = {o.label: o.note for o in weapons.fight_choices(scene.b, fight)[0]}

    assert notes["Fight with bare hands"].endswith("; ends Wither")
    assert "ends" not in notes["Fight with Wither"]
