"""Return: how many player cards there are, and of what level (Return notes §6)."""

from __future__ import annotations

from bot.lcg.printed.cards import Card
from bot.lcg.printed.packs import Library


def player_cards(library: Library) -> list[Card]:
    """List the box's player side."""
    found = (card for card in library.cards.values() if card.code.startswith("50"))
    return [card for card in found if not card.is_encounter]


def test_ten_titles_two_copies_each(library: Library) -> None:
    """Return, player cards: 50001 to 50010, two of each, two to a class."""
    cards = player_cards(library)

    assert [card.code for card in cards] == [f"{n:05}" for n in range(50001, 50011)]
    assert {card.quantity for card in cards} == {2}
    assert len({card.faction for card in cards}) == 5


def test_each_is_a_core_set_title_at_another_level(library: Library) -> None:
    """Return, player cards: level 2 or 3, at most two by title over all levels."""
    for card in player_cards(library):
        others = [each for each in library.cards_named(card.name) if each is not card]

        assert card.level in (2, 3)
        assert card.deck_limit == 2
        assert others
        assert all(each.level != card.level and each.faction is card.faction for each in others)


def test_none_of_them_is_basic(library: Library) -> None:
    """Return, player cards: no level 0 among them, and nobody is required to take one."""
    assert not [card for card in player_cards(library) if not card.level or card.required_by]
