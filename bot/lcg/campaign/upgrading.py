"""Changing a deck between scenarios: each step leaves a legal deck, and is paid for at once.

Rules Reference, "Campaign Play", experience: cards that leave go back to the collection, nothing
is refunded; weaknesses, signature cards and story cards never leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.lcg.campaign.facts import CardBought, DeckBrought
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.prices import is_upgrade, new_price, upgrade_price, version_price
from bot.lcg.campaign.record import Enrolled, Purchase
from bot.lcg.decks.check import Fault, counts, faults, may_take, most_copies
from bot.lcg.decks.model import PLACEHOLDER, DeckList
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword
from bot.lcg.printed.packs import Library

_BOUGHT = (CardType.ASSET, CardType.EVENT, CardType.SKILL)


class Purchasable(Struct, frozen=True):
    """A step that the rules allow: a card, its price, and what leaves the deck for it."""

    code: CardCode
    price: int
    out: CardCode | None = None
    """The lower level of its title; None: of `leavers` the player chooses, or nothing leaves."""
    leavers: tuple[CardCode, ...] = ()
    """What may leave, each title once; nothing has to where a deck is too small."""


def missing(library: Library, who: Enrolled) -> int:
    """By how many cards the deck is too small."""
    wanted = library.card(who.code).deck_size
    have = sum(1 for code in who.deck if counts(library.cards[code]))
    return max(0, (wanted or have) - have)


def steps(library: Library, who: Enrolled) -> Iterator[Purchasable]:
    """All that could be bought with enough experience: by class, level, and copies by title."""
    investigator = library.card(who.code)
    deck = _deck_of(library, who)
    for card in library.cards.values():
        if _is_for_sale(card) and may_take(investigator, card):
            yield from _steps_to(deck, card)


class _Deck(Struct, frozen=True):
    """A deck as purchases see it."""

    copies: Counter[CardCode]
    titles: dict[str, list[Card]]
    """One entry per copy, by title."""
    removable: tuple[Card, ...]
    """What may leave, each card once."""
    missing: int


def _deck_of(library: Library, who: Enrolled) -> _Deck:
    titles: dict[str, list[Card]] = {}
    for code in who.deck:
        titles.setdefault(library.cards[code].name, []).append(library.cards[code])
    cards = (library.cards[code] for code in dict.fromkeys(sorted(who.deck)))
    removable = tuple(card for card in cards if counts(card))
    return _Deck(Counter(who.deck), titles, removable, missing(library, who))


def _is_for_sale(card: Card) -> bool:
    kept = card.required_by is not None or card.is_weakness or card.story or card.is_encounter
    return card.type in _BOUGHT and card.level is not None and not kept


def _steps_to(deck: _Deck, card: Card) -> Iterator[Purchasable]:
    same = deck.titles.get(card.name, [])
    for old in {each.code: each for each in same}.values():
        if is_upgrade(card, old) and len(same) <= most_copies(card):
            yield Purchasable(card.code, upgrade_price(card, old), old.code)
    full = len(same) >= most_copies(card)
    price = new_price(card, held=deck.copies[card.code], refilling=deck.missing > 0)
    if card.has_keyword(Keyword.PERMANENT) or deck.missing:
        if not full:
            yield Purchasable(card.code, price)
    elif leavers := _leavers(same if full else deck.removable, card):
        yield Purchasable(card.code, price, leavers=leavers)


def _leavers(among: Sequence[Card], card: Card) -> tuple[CardCode, ...]:
    """Return what may leave for a new card: of a full title its copies, else whatever counts."""
    leaving = {
        old.code: None for old in among if old.code != card.code and not is_upgrade(card, old)
    }
    return tuple(leaving)


def buy(c: CampaignGame, who: Enrolled, code: CardCode, out: CardCode | None) -> None:
    """Buy a card. Raises `NotAllowed` unless it is one of `steps` and can be paid."""
    step = _step(c.library, who, code, out)
    if step.price > who.xp:
        raise NotAllowed(f"That costs {step.price} experience; you have {who.xp}.")
    if out is not None:
        who.deck.remove(out)
    who.deck.append(code)
    who.xp -= step.price
    who.bought.append(Purchase(code, step.price, c.record.chapter - 1, out or CardCode("")))
    c.tell(
        CardBought(
            investigator=who.code,
            code=code,
            price=step.price,
            left=who.xp,
            out=out or CardCode(""),
        )
    )


def _step(library: Library, who: Enrolled, code: CardCode, out: CardCode | None) -> Purchasable:
    for step in steps(library, who):
        fits = step.out == out if not step.leavers else out in step.leavers
        if step.code == code and fits:
            return step
    raise NotAllowed("You can’t buy that card for this deck.")


# --- a whole version ------------------------------------------------------------------------------


def read_version(library: Library, who: Enrolled, codes: Sequence[str]) -> list[CardCode]:
    """The cards of a new version that can change, one entry per copy.

    What the deck keeps in any case (random and gained weaknesses, story cards) may be named or
    left out. Raises `NotAllowed` with each fault by name.
    """
    kept = Counter([*who.weaknesses, *who.story])
    named = [CardCode(code) for code in codes if code != PLACEHOLDER]
    deck = sorted((Counter(named) - kept).elements())
    found = deck_faults(library, who, deck)
    if found:
        raise NotAllowed("\n".join(str(fault) for fault in found))
    return deck


def deck_faults(library: Library, who: Enrolled, deck: Sequence[str]) -> list[Fault]:
    """Return what is wrong with cards as a deck of this campaign."""
    found = faults(library, DeckList(who.slug, who.code, dict(Counter(deck))), campaign=True)
    known = [library.cards[CardCode(code)] for code in deck if code in library.cards]
    strange = {card.full_name for card in known if _is_earned(card, who)}
    return found + [
        Fault("Earned cards", f"You haven’t earned {name} in this campaign.")
        for name in sorted(strange)
    ]


def _is_earned(card: Card, who: Enrolled) -> bool:
    """Tell whether a card comes into a deck only by play: a weakness or story card not its own."""
    return (card.is_weakness or card.story) and card.required_by != who.code


def check_version(
    c: CampaignGame, who: Enrolled, codes: Sequence[str]
) -> tuple[list[CardCode], int]:
    """The cards of a new version and what it costs. Raises `NotAllowed` with each fault by name."""
    deck = read_version(c.library, who, codes)
    price = version_price(c.library, who.deck, deck, missing(c.library, who))
    if price > who.xp:
        there = f"this version costs {price}, and you have {who.xp}"
        raise NotAllowed(f"Experience: {there} ({_bill(c, who, deck)}).")
    return deck, price


def bring(c: CampaignGame, who: Enrolled, codes: Sequence[str]) -> None:
    """Take the next version of a deck and pay for it. Raises `NotAllowed` with what it lacks."""
    deck, price = check_version(c, who, codes)
    added = tuple(sorted((Counter(deck) - Counter(who.deck)).elements()))
    removed = tuple(sorted((Counter(who.deck) - Counter(deck)).elements()))
    who.deck, who.xp = deck, who.xp - price
    who.bought += [Purchase(code, 0, c.record.chapter - 1) for code in added]
    c.tell(
        DeckBrought(investigator=who.code, added=added, removed=removed, price=price, left=who.xp)
    )


def _bill(c: CampaignGame, who: Enrolled, deck: Sequence[CardCode]) -> str:
    joined = (Counter(deck) - Counter(who.deck)).elements()
    names = sorted(c.library.cards[code].full_name for code in joined)
    return f"it adds {', '.join(names)}"
