"""Prices of cards in experience: pure functions of printed facts.

Rules Reference, "Campaign Play", experience: a new card costs its level, at least 1; a higher
level of a title that the deck has costs the difference, at least 1, and the old copy leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.lcg.decks.deck_check import experience_cost
from bot.lcg.printed.cards import Card, CardCode, Keyword
from bot.lcg.printed.packs import Library


def new_price(card: Card, *, held: int = 0, refilling: bool = False) -> int:
    """Return the experience price of a new card that is not an upgrade of one in the deck.

    `held` is the number of copies in the deck: further copies of a myriad card are free.
    `refilling` means that the deck became too small without a purchase: then cards of level 0 are
    free until it is full.
    """
    if held and card.prints_keyword(Keyword.MYRIAD):
        return 0
    if refilling and not card.level:
        return 0
    return max(1, experience_cost(card))


def upgrade_price(new: Card, old: Card) -> int:
    """Return the experience price of replacing a card by a higher level of the same title."""
    return max(1, experience_cost(new) - experience_cost(old))


def is_upgrade(new: Card, old: Card) -> bool:
    """Return True if one is a higher level of the other's title."""
    return new.name == old.name and (new.level or 0) > (old.level or 0)


def version_price(
    library: Library,
    before: Sequence[CardCode],
    after: Sequence[CardCode],
    missing: int = 0,
    swaps: int = 0,
) -> int:
    """Return the lowest price of changing a deck into a new version, paid copy by copy.

    `missing` is the number of cards by which the deck was too small: as many cards of level 0 are
    free. `swaps` is the number of cards of level 0 that may replace others of level 0 for free.
    """
    left = Counter(before) - Counter(after)
    joined = sorted((Counter(after) - Counter(before)).elements(), reverse=True)
    joined.sort(key=lambda code: experience_cost(library.cards[code]), reverse=True)
    held, total = Counter(before), 0
    for code in joined:
        card = library.cards[code]
        if (old := _upgraded_card(library, card, left)) is not None:
            left[old.code] -= 1
            total += upgrade_price(card, old)
        else:
            free = missing > 0 and not card.level
            missing -= int(free)
            price = new_price(card, held=held[code], refilling=free)
            if price and swaps and (leaver := _swapped_for(library, card, left)) is not None:
                left[leaver] -= 1
                price, swaps = 0, swaps - 1
            total += price
        held[code] += 1
    return total


def _swapped_for(library: Library, card: Card, left: Counter[CardCode]) -> CardCode | None:
    """Return the code of a leaving card of level 0 for which a new card of level 0 can be swapped.

    Or None.
    """
    leaving = (code for code, copies in sorted(left.items()) if copies > 0)
    if card.level != 0 or card.prints_keyword(Keyword.PERMANENT):
        return None
    return next((code for code in leaving if library.cards[code].level == 0), None)


def _upgraded_card(library: Library, card: Card, left: Counter[CardCode]) -> Card | None:
    """Return the card of the same title and highest lower level among the leaving cards.

    Or None.
    """
    leaving = (library.cards[code] for code, copies in sorted(left.items()) if copies > 0)
    lower = [old for old in leaving if is_upgrade(card, old)]
    return max(lower, key=experience_cost, default=None)
