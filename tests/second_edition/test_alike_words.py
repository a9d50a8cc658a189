"""Equal cards that are told of together are counted, none is left out."""

from bot.second_edition.core import facts as f
from bot.second_edition.text import log
from tests.second_edition.duels import ME, joe


def test_equal_cards_that_are_drawn_are_counted() -> None:
    """Two Enchant Weapon are ``Enchant Weapon ×2``, not one and not the name twice."""
    scene = joe()
    cards = [scene.card(code) for code in ("enchant_weapon", "enchant_weapon", "shrivelling")]

    said = log.lines(scene.b, [f.CardGained(ME, scene.b.code(card)) for card in cards], None)

    assert said == ["Joe draws Enchant Weapon ×2 and Shrivelling."]
