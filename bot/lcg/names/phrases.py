"""Pieces of sentences: names, numbers, lists."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import Plurals, join_names, rounded_percentage, signed_number
from bot.engine.ids import Seat
from bot.engine.names import first_name
from bot.lcg.core.game import Game
from bot.lcg.printed.cards import Card, CardCode, CardType, Symbol, Token

_PLURALS = Plurals(alike=("doom", "damage", "horror"))
counted = _PLURALS.count_with_noun
"""``1 clue``, ``2 clues``, ``3 doom``."""
plural = _PLURALS.noun_for_number
"""Return ``slot`` or ``slots``, as after a number."""


def token_name(token: Token) -> str:
    """Return a token's name in facts and views, such as ``+1``, ``0`` or ``skull``."""
    return str(token) if isinstance(token, Symbol) else f"{token:+d}" if token else "0"


def percent(good: int, of: int, bag: int = 0) -> str:
    """Return a chance in whole percent and its number of good tokens: ``88% (14 of 16)``.

    It is rounded, but never to 0 or 100 unless exact. The number is given if the chance is a share
    of the `bag`; `bag` is 0 if tokens reveal others, and the chance is not a number of tokens.
    """
    rounded = rounded_percentage(good, of)
    if good <= 0 or good >= of:
        return f"{rounded}%"
    counted_out = f" ({good * bag // of} of {bag})" if bag and bag % of == 0 else ""
    return f"{rounded}%{counted_out}"


def harm(damage: int, horror: int) -> str:
    """Return ``2 damage and 1 horror``; "" for nothing."""
    counts = [f"{n} {word}" for n, word in ((damage, "damage"), (horror, "horror")) if n]
    return join_names(counts)


def slots_taken(slots: Sequence[str]) -> list[str]:
    """Return the slots that an asset takes by kind: ``2 hand slots``, or just ``hand slot``."""
    counts = {slot: slots.count(slot) for slot in slots}
    return [f"{n} {slot} slots" if n > 1 else f"{slot} slot" for slot, n in counts.items()]


_OWN_ARTICLES = ("The ", "A ", "An ", "Another ")
"""How names begin that have an article already."""
_OWNERS = ("’s ", "s’ ")
"""After an owner no article stands: ``Bishop’s Brook``."""


def the(card: Card) -> str:
    """Return a card's name for the middle of a sentence, with "the" unless it is a proper name."""
    return f"{article(card)}{card.name}"


def article(card: Card) -> str:
    """Return ``the `` if a card's name needs it in the middle of a sentence, else ""."""
    if card.type not in (CardType.ENEMY, CardType.LOCATION):
        return ""
    owned = any(owner in card.name for owner in _OWNERS)
    proper = card.unique or card.has_trait("Arkham") or owned
    proper = proper or card.name.startswith(_OWN_ARTICLES)
    return "" if (proper if card.proper is None else card.proper) else "the "


def one_action(designator: str) -> str:
    """Return the words for an additional action of a kind: ``a tome action``."""
    return f"a {designator.replace('-', ' ')}"


def token_words(token: Token) -> str:
    """Return a token as players read it: ``skull``, ``auto-fail``, ``−2``."""
    if isinstance(token, int):
        return signed_number(token)
    return "auto-fail" if token_name(token) == "auto_fail" else str(token).replace("_", " ")


def short_name(name: str) -> str:
    """Return an investigator's first name, which team-mates use."""
    return first_name(name)


def initials(name: str) -> str:
    """Return two capital letters for an investigator."""
    words = [word.strip('"“”') for word in name.replace("O'", "O").split()]
    return "".join(word[0] for word in words if word)[:2].upper()


def seat_name(g: Game, seat: Seat) -> str:
    """Return the short name of a seat's investigator."""
    return short_name(g.name(seat))


def card_name(g: Game, code: CardCode) -> str:
    """Return a card's name, or the code if the packs no longer have it."""
    card = g.library.cards.get(code)
    return card.name if card else code


def the_card(g: Game, code: CardCode) -> str:
    """Return the name of the card with this code for the middle of a sentence."""
    card = g.library.cards.get(code)
    return the(card) if card else code


def spot_words(spot: tuple[int, int]) -> str:
    """Return a position on a grid, as seen from the first location: ``2 right, 1 up``."""
    column, row = spot
    across = f"{abs(column)} {'right' if column > 0 else 'left'}" if column else ""
    along = f"{abs(row)} {'down' if row > 0 else 'up'}" if row else ""
    return ", ".join(filter(None, (across, along))) or "start"


def source_in_brackets(source: str) -> str:
    """Return a source in brackets after a space: `` (Lantern)``; "" for no source."""
    return f" ({source})" if source else ""
