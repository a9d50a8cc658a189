"""Which sets of weapons are offered, and what stands beside them."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place, Source
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, Weapon

ME = Seat(0)
WOODS = Place("woods")


def test_weapons_that_add_nothing_are_not_offered() -> None:
    """Against a Ghost a Rifle does not count: bare hands are as good, and naming it says so."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    for card in ("rifle", "knife", "enchanted_blade", "cross"):
        table.joe.gets(card)
    fight = Combat(seat=ME, monster=table.monster("ghost", "woods"), spot=WOODS, round=1)

    labels = [option.label for option in table.fight_choices(fight)[0]]

    assert labels == [
        "Fight with Enchanted Blade and Cross",
        "Fight with Enchanted Blade",
        "Fight with Cross",
        "Fight with bare hands",
    ]
    (rifle, knife) = [b for b in table.fight_choices(fight)[1] if "45" not in b.label]
    assert (rifle.args, knife.args) == (("Ghost", "Rifle"), ("Ghost", "Knife"))


def test_dynamite_that_does_nothing_is_treated_like_a_gun() -> None:
    """Physical immunity: neither is offered, each has its reason."""
    table = Table("kate_winthrop")
    table.kate.at("woods")
    for card in ("dynamite", "tommy_gun"):
        table.kate.gets(card)
    fight = Combat(seat=ME, monster=table.monster("ghost", "woods"), spot=WOODS, round=1)

    options, barred = table.fight_choices(fight)

    assert [option.label for option in options] == ["Fight with bare hands"]
    assert {each.reason for each in barred} == {
        "Dynamite adds nothing against Ghost.",
        "Tommy Gun adds nothing against Ghost.",
    }


@pytest.mark.parametrize("rating", [None, 0])
def test_full_hands_are_the_reason_where_they_are(rating: int | None) -> None:
    """Two spells of this round leave no room for a Rifle, in a combat and in a plain check."""
    table = Table("joe_diamond")
    table.joe.at("woods")
    table.joe.gets("rifle")
    fight = Combat(
        seat=ME, monster=table.monster("cultist", "woods"), spot=WOODS, round=1, rating=rating
    )
    fight.weapons.extend(
        Weapon(table.joe.gets(spell), 1, 3, Source.MAGICAL, lasts=True, round=1)
        for spell in ("wither", "shrivelling")
    )

    barred = table.fight_choices(fight)[1]

    assert [each.reason for each in barred] == ["Your hands have no room for Rifle."]
