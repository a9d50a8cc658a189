"""Known cards that can substitute an unknown one: of the same class, type and level if known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.lcg.decks.deck_check import counts_towards_size, may_take, most_copies, room_for
from bot.lcg.decks.missing_cards import code_of, unknown_name
from bot.lcg.decks.model import DeckList
from bot.lcg.printed.cards import Card
from bot.lcg.printed.packs import Library

_LEVEL = re.compile(r".* \((\d)\)")


def candidates(library: Library, deck: DeckList, stranger: str) -> list[Card]:
    """Return known cards that can replace an unknown card in a deck: by class, level, name.

    They share its class, type and level; if there are none, its class and level, or else its level.
    Each is within the investigator's limits and has room for all copies.
    """
    able = list(_allowed_cards(library, deck, stranger))
    return next((found for found in _narrow_down(library, stranger, able) if found), able)


def _allowed_cards(library: Library, deck: DeckList, stranger: str) -> Iterator[Card]:
    """Yield the cards that the investigator may take and that the deck has room for, in order."""
    investigator, copies = library.card(deck.investigator), deck.cards.get(stranger, 1)
    found = (c for c in library.cards.values() if c.level is not None and c.code.isdigit())
    for card in sorted(found, key=lambda c: (c.faction, c.level or 0, c.name)):
        if (
            counts_towards_size(card)
            and not card.is_encounter
            and may_take(investigator, card)
            and _room_for_copies(library, deck, card) >= copies
        ):
            yield card


def _room_for_copies(library: Library, deck: DeckList, card: Card) -> int:
    """Return how many more copies a deck may hold, by title and by class."""
    known = deck.known_cards(library)
    held = sum(copies for other, copies in known if other.name == card.name)
    room = room_for(library.card(deck.investigator), card, known)
    return min(most_copies(card) - held, room)


def _narrow_down(library: Library, stranger: str, able: Sequence[Card]) -> Iterator[list[Card]]:
    """Yield lists of suitable cards: the most similar to the unknown card first."""
    kind, level = library.products.kind(code_of(library, stranger)), _level_of(library, stranger)
    of_level = [card for card in able if level in (None, card.level)]
    if kind is not None:
        of_class = [card for card in of_level if card.faction is kind.faction]
        yield [card for card in of_class if card.type is kind.type]
        yield of_class
    yield of_level
    yield _below_level(able, level or 0)


def _below_level(cards: Sequence[Card], level: int) -> list[Card]:
    return [card for card in cards if (card.level or 0) < level]


def _level_of(library: Library, stranger: str) -> int | None:
    """Return the level in the unknown card's name, or None if the card is not listed anywhere."""
    name = unknown_name(library, stranger)
    if found := _LEVEL.fullmatch(name):
        return int(found[1])
    return 0 if code_of(library, stranger) in library.products.names else None
