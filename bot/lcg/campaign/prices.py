"""Prices of cards in experience: pure functions of printed facts.

Rules Reference, "Campaign Play", experience: a new card costs its level, at least 1; a higher
level of a title that the deck has costs the difference, at least 1, and the old copy leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.lcg.decks.deck_check import worth
from bot.lcg.printed.cards import Card, CardCode, Keyword
from bot.lcg.printed.packs import Library


def new_price(card: Card, *, held: int = 0, refilling: bool = False) -> int:
    """Return the price of a copy that replaces no other level of its title.

    `held` is the number of copies of this card in the deck: further ones of a myriad card are free.
    `refilling` means that the deck became too small without a purchase: level 0 is free until it is
    full.
    """
    if held and card.prints_keyword(Keyword.MYRIAD):
        return 0
    if refilling and not card.level:
        return 0
    return max(1, worth(card))


def upgrade_price(new: Card, old: Card) -> int:
    """Return the price of a higher level of a title that replaces the lower one."""
    return max(1, worth(new) - worth(old))


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
    """Return the least price of a whole new version of a deck, each copy paid for separately.

    `missing` is the number of cards by which the deck was too small: as many cards of level 0 are
    free. `swaps` cards of level 0 that replace others of level 0 are free too.
    """
    left = Counter(before) - Counter(after)
    joined = sorted((Counter(after) - Counter(before)).elements(), reverse=True)
    joined.sort(key=lambda code: worth(library.cards[code]), reverse=True)
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
    """Return a leaving card of level 0 that a joining one of level 0 replaces, or None."""
    leaving = (code for code, copies in sorted(left.items()) if copies > 0)
    if card.level != 0 or card.prints_keyword(Keyword.PERMANENT):
        return None
    return next((code for code in leaving if library.cards[code].level == 0), None)


def _upgraded_card(library: Library, card: Card, left: Counter[CardCode]) -> Card | None:
    """Return the highest lower level of the title among the cards that leave."""
    leaving = (library.cards[code] for code, copies in sorted(left.items()) if copies > 0)
    lower = [old for old in leaving if is_upgrade(card, old)]
    return max(lower, key=worth, default=None)
