"""Equal cards that are told of together are counted, none is left out."""

from tests.second_edition.duels import ME, joe
from tests.second_edition.terms import CardGained


def test_equal_cards_that_are_drawn_are_counted() -> None:
    """Two Enchant Weapon are ``Enchant Weapon ×2``, not one and not the name twice."""
    table = joe()
    codes = ("enchant_weapon", "enchant_weapon", "shrivelling")

    said = table.lines([CardGained(seat=ME, card=code) for code in codes])

    assert said == ["Joe draws Enchant Weapon ×2 and Shrivelling."]
