"""Known cards that can substitute an unknown one: of the same class, type and level if known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.lcg.decks.deck_check import counts, may_take, most_copies, room_for
from bot.lcg.decks.missing_cards import code_of, unknown_name
from bot.lcg.decks.model import DeckList
from bot.lcg.printed.cards import Card
from bot.lcg.printed.packs import Library

_LEVEL = re.compile(r".* \((\d)\)")


def candidates(library: Library, deck: DeckList, stranger: str) -> list[Card]:
    """The cards that can stand in for an unknown one of a deck: by class, level and name.

    Those of its class, type and level; if there is none, of its class and level, then of its
    level; each within the investigator's limits and with room for its copies.
    """
    able = list(_able(library, deck, stranger))
    return next((found for found in _narrow_down(library, stranger, able) if found), able)


def _able(library: Library, deck: DeckList, stranger: str) -> Iterator[Card]:
    """Return what the investigator may take, with room for the copies, by class, level and name."""
    investigator, copies = library.card(deck.investigator), deck.cards.get(stranger, 1)
    found = (c for c in library.cards.values() if c.level is not None and c.code.isdigit())
    for card in sorted(found, key=lambda c: (c.faction, c.level or 0, c.name)):
        if (
            counts(card)
            and not card.is_encounter
            and may_take(investigator, card)
            and _room(library, deck, card) >= copies
        ):
            yield card


def _room(library: Library, deck: DeckList, card: Card) -> int:
    """Return how many more copies of a card the deck may hold, by its title and by its class."""
    known = deck.known_cards(library)
    held = sum(copies for other, copies in known if other.name == card.name)
    room = room_for(library.card(deck.investigator), card, known)
    return min(most_copies(card) - held, room)


def _narrow_down(library: Library, stranger: str, able: Sequence[Card]) -> Iterator[list[Card]]:
    """Of these the fitting ones, ever less so."""
    kind, level = library.products.kind(code_of(library, stranger)), _level(library, stranger)
    of_level = [card for card in able if level in (None, card.level)]
    if kind is not None:
        of_class = [card for card in of_level if card.faction is kind.faction]
        yield [card for card in of_class if card.type is kind.type]
        yield of_class
    yield of_level
    yield _below(able, level or 0)


def _below(cards: Sequence[Card], level: int) -> list[Card]:
    return [card for card in cards if (card.level or 0) < level]


def _level(library: Library, stranger: str) -> int | None:
    """The level that its name says; None where its name is not known."""
    name = unknown_name(library, stranger)
    if found := _LEVEL.fullmatch(name):
        return int(found[1])
    return 0 if code_of(library, stranger) in library.products.names else None
