"""Common parts of both deck readers: investigators by code or name, and limits of copies."""

from __future__ import annotations

from bot.engine.english import with_minus
from bot.engine.errors import Malformed, NotAllowed
from bot.lcg.decks.missing_cards import product_of_unknown_card
from bot.lcg.decks.model import MOST_CARDS, MOST_COPIES, clean_line, known_code, merge_copies
from bot.lcg.printed.cards import Card, CardType
from bot.lcg.printed.packs import Library


def playable(library: Library) -> list[Card]:
    """Return the investigators that can be played here."""
    return [library.card(deck.investigator) for deck in library.decks.values()]


def investigator_of(library: Library, code: str, name: str = "") -> Card:
    """Return the investigator with a code.

    Raises `NotAllowed` with the known ones.
    """
    for card in playable(library):
        if card.code == known_code(library, code):
            return card
    called = f"{clean_line(name)} ({clean_line(code, 12)})" if name else clean_line(code, 40)
    known = ", ".join(card.name for card in playable(library))
    product = product_of_unknown_card(library, code)
    where = f", from {product}" if product else ""
    raise NotAllowed(
        f"I don’t know the investigator {called}{where}; I know {known}. Nothing was saved."
    )


def unused_notes(*, taboo: bool, parallel: bool) -> tuple[str, ...]:
    """Return sentences about the parts of a deck that this game does not use."""
    notes = (
        (taboo, "Its taboo list doesn’t count here: you play cards as printed."),
        (parallel, "It uses a parallel investigator; here you play the original."),
    )
    return tuple(note for applies, note in notes if applies)


def is_investigator(card: Card) -> bool:
    """Return True if this is an investigator card."""
    return card.type is CardType.INVESTIGATOR


def check_cards(library: Library, cards: dict[str, int]) -> dict[str, int]:
    """Return the cards, merged, if the copies are possible in a deck.

    Raises `Malformed`.
    """
    found = merge_copies(library, cards)
    for code, copies in found.items():
        if not 0 < copies <= MOST_COPIES:
            number = with_minus(str(copies)) if abs(copies) < 10_000 else "countless"
            card = find_card(library, code)
            raise Malformed(f"A deck can’t have {number} copies of {card}. Nothing was saved.")
    if not found:
        raise Malformed("I can’t find any cards in it. Nothing was saved.")
    if sum(found.values()) > MOST_CARDS:
        raise Malformed(
            f"It has {sum(found.values())} cards, which is too many for a deck. Nothing was saved."
        )
    return found


def find_card(library: Library, code: str) -> str:
    """Return a card's name, or its original text if it is unknown."""
    try:
        return library.card(code).full_name
    except KeyError:
        return f"“{clean_line(code, 40)}”"
