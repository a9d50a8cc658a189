"""Known cards that replace unknown ones in a deck, as chosen by its owner."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.engine.errors import Malformed
from bot.lcg.decks.missing_cards import unknown_name
from bot.lcg.decks.model import DeckList, clean_line, merge_copies
from bot.lcg.decks.parse_text import cards_by_name, find_card
from bot.lcg.printed.cards import CardCode, plain_name
from bot.lcg.printed.packs import Library

FORM = "`Bandolier = Machete; 01683 = Dodge`"


def substitute_cards(library: Library, deck: DeckList, stand_ins: Mapping[str, str]) -> DeckList:
    """Return the deck with known cards in place of unknown ones; it records the substitutions."""
    here = {card: stand_ins[card] for card, _ in deck.unknown(library) if card in stand_ins}
    cards = dict(deck.cards)
    for card, code in here.items():
        cards[code] = cards.get(code, 0) + cards.pop(card)
    return msgspec.structs.replace(
        deck, cards=merge_copies(library, cards), stand_ins={**deck.stand_ins, **here}
    )


def read_stand_ins(library: Library, deck: DeckList, text: str) -> dict[str, str]:
    """Read substitutes of unknown cards, separated by `;` or lines. Raises `Malformed`."""
    names, unknown = cards_by_name(library), _unknown_by_name(library, deck)
    found: dict[str, str] = {}
    for pair in filter(None, (part.strip() for part in text.replace("\n", ";").split(";"))):
        card, equals, words = (part.strip() for part in pair.partition("="))
        if not (card and equals and words):
            raise Malformed(f"Write replacement cards like {FORM}. Nothing was saved.")
        code = find_card(library, names, words)
        if code not in library.cards:
            raise Malformed(
                f"I don’t know “{clean_line(words)}”, so it can’t replace a card. "
                "Nothing was saved."
            )
        found[_unknown_card(library, unknown, card)] = code
    return found


def stand_in_texts(library: Library, deck: DeckList) -> list[str]:
    """Return a sentence for each substitution."""
    return [
        f"{library.cards[CardCode(code)].full_name} stands in for {unknown_name(library, card)}."
        for card, code in sorted(deck.stand_ins.items())
        if code in library.cards
    ]


def _unknown_by_name(library: Library, deck: DeckList) -> dict[str, str]:
    """Return the unknown cards of a deck by their codes and names, in plain characters."""
    unknown = [card for card, _ in deck.unknown(library)]
    codes = {plain_name(card): card for card in reversed(unknown)}
    return {plain_name(unknown_name(library, card)): card for card in reversed(unknown)} | codes


def _unknown_card(library: Library, unknown: Mapping[str, str], named: str) -> str:
    """Return the unknown card of a deck with this code or name.

    Raises `Malformed`.
    """
    if (card := unknown.get(plain_name(named))) is not None:
        return card
    listed = ", ".join(unknown_name(library, card) for card in dict.fromkeys(unknown.values()))
    raise Malformed(
        f"“{clean_line(named)}” isn’t one of the unknown cards in this deck"
        f"{f': {listed}' if listed else ''}. Nothing was saved."
    )
