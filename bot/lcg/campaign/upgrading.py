"""Changing a deck between scenarios: each step is paid for and leaves a legal deck.

Rules Reference, "Campaign Play", experience: cards that leave return to the collection without a
refund; weaknesses, signature cards and story cards never leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import product

from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.lcg.campaign.facts import CardBought, DeckBrought
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.prices import is_upgrade, new_price, upgrade_price, version_price
from bot.lcg.campaign.record import Enrolled, Purchase
from bot.lcg.decks.deck_check import (
    Fault,
    cards_short_of_quota,
    class_counts,
    counts_towards_size,
    faults,
    may_take,
    most_copies,
    option_for,
    remaining_option_counts,
)
from bot.lcg.decks.model import PLACEHOLDER, DeckList
from bot.lcg.printed.cards import Card, CardCode, CardType, DeckOption, Faction, Keyword
from bot.lcg.printed.packs import Library

_BOUGHT = (CardType.ASSET, CardType.EVENT, CardType.SKILL)


class Purchasable(Struct, frozen=True):
    """A legal purchase: a card, its price, and the cards that may leave the deck for it."""

    code: CardCode
    price: int
    out: CardCode | None = None
    """The lower level of its title; None: of `leavers` the player chooses, or nothing leaves."""
    leavers: tuple[CardCode, ...] = ()
    """Cards that may leave, each title once; empty if the deck is too small."""
    swap: bool = False
    """True for a free exchange of level 0 cards, which some cards allow a number of times."""


def missing_card_count(library: Library, who: Enrolled) -> int:
    """Return the number of cards that the deck lacks to reach its required size."""
    wanted = library.card(who.code).deck_size
    have = sum(1 for code in who.deck if counts_towards_size(library.cards[code]))
    return max(0, (wanted or have) - have)


_REMEMBERED = 64
"""The number of decks with cached steps; every answer asks for the steps of all players."""
_known_steps: dict[object, tuple[Library, tuple[Purchasable, ...]]] = {}


def legal_purchases(
    library: Library,
    who: Enrolled,
    notes: Collection[str] = (),
    barred: frozenset[str] = frozenset(),
) -> tuple[Purchasable, ...]:
    """Return all legal purchases of an investigator, by class, level and title.

    `notes` are entries of the campaign log, which unlock researched cards; `barred` are titles that
    can no longer be bought.
    """
    key = (id(library), who.code, tuple(who.deck), who.swapped or 0, frozenset(notes), barred)
    known = _known_steps.get(key)
    if known is None or known[0] is not library:
        while len(_known_steps) >= _REMEMBERED:
            del _known_steps[next(iter(_known_steps))]
        known = _known_steps[key] = (library, tuple(_count_steps(library, who, notes, barred)))
    return known[1]


def _count_steps(
    library: Library, who: Enrolled, notes: Collection[str], barred: frozenset[str]
) -> Iterator[Purchasable]:
    investigator = library.card(who.code)
    deck = _deck_of(library, who)
    for card in library.cards.values():
        able = _is_for_sale(card) and card.name not in barred
        if able and may_take(investigator, card) and _is_known(card, notes):
            yield from _steps_to(deck, card)


def purchasable_cards(c: CampaignGame, who: Enrolled) -> tuple[Purchasable, ...]:
    """Return the cards that an investigator of a campaign can buy; its log may unlock some."""
    return legal_purchases(c.library, who, notes_in_log(c), barred_titles(c))


def notes_in_log(c: CampaignGame) -> frozenset[str]:
    """Return the notes of the campaign log that are not crossed out."""
    return frozenset(each.note for each in c.record.log if not each.crossed)


def barred_titles(c: CampaignGame) -> frozenset[str]:
    """Return the titles of cards that the log has removed from the campaign."""
    noted = c.library.campaigns[c.record.campaign].barring
    entries = [each for each in c.record.log if each.note in noted and not each.crossed]
    return frozenset(c.library.card(each.card).name for each in entries if each.card)


def _is_known(card: Card, notes: Collection[str]) -> bool:
    """Return True if a researched card may be bought: the log has the note that it requires.

    Rules Reference, "Researched".
    """
    return not card.researched_by or card.researched_by in notes


def swaps_left(library: Library, who: Enrolled, deck: Sequence[CardCode] | None = None) -> int:
    """Return the number of level 0 cards that may still be swapped before the next scenario."""
    cards = who.deck if deck is None else deck
    given = sum(library.cards[code].free_swaps for code in cards)
    return max(0, given - (who.swapped or 0))


class _Deck(Struct, frozen=True):
    """A deck with the data that legal purchases depend on."""

    copies: Counter[CardCode]
    titles: dict[str, list[Card]]
    """One entry per copy, by title."""
    removable: tuple[Card, ...]
    """Cards that may leave, each once."""
    missing: int
    investigator: Card
    options: dict[CardCode, DeckOption | None]
    """The deck option that admits each of its cards."""
    rooms: dict[DeckOption, int]
    """How many more cards there is room for, of options with a limit."""
    swaps: int

    quota_exchanges: frozenset[tuple[Faction, Faction | None]]
    """Classes of a new card and of the one that leaves (None: none does) that keep the quota."""

    def keeps_quota(self, card: Card, old: Card | None = None) -> bool:
        """Return True if the quota of classes can be kept with a new card, which may replace one.

        Cards that the deck still lacks can fill it up.
        """
        if self.investigator.class_quota is None:
            return True
        return (card.faction, None if old is None else old.faction) in self.quota_exchanges

    def full_option(self, card: Card) -> DeckOption | None:
        """Return the deck-building option that would admit a card but has no room left.

        Else None.
        """
        option = option_for(self.investigator, card) if self.rooms else None
        return option if option is not None and self.rooms.get(option, 1) <= 0 else None


def _deck_of(library: Library, who: Enrolled) -> _Deck:
    titles: dict[str, list[Card]] = {}
    for code in who.deck:
        titles.setdefault(library.cards[code].name, []).append(library.cards[code])
    cards = (library.cards[code] for code in dict.fromkeys(sorted(who.deck)))
    removable = tuple(card for card in cards if counts_towards_size(card))
    copies, investigator = Counter(who.deck), library.card(who.code)
    built = [(library.cards[code], n) for code, n in sorted(copies.items())]
    return _Deck(
        copies,
        titles,
        removable,
        missing_card_count(library, who),
        investigator,
        {card.code: option_for(investigator, card) for card, _ in built},
        remaining_option_counts(investigator, built),
        swaps_left(library, who),
        _exchanges_within_quota(investigator, built, missing_card_count(library, who)),
    )


def _exchanges_within_quota(
    investigator: Card, deck: Sequence[tuple[Card, int]], missing: int
) -> frozenset[tuple[Faction, Faction | None]]:
    """Return the pairs of a new card's class and a leaving one's that keep the quota of classes."""
    quota = investigator.class_quota
    if quota is None:
        return frozenset()
    have = class_counts(deck)
    before = cards_short_of_quota(quota, have)
    found = set[tuple[Faction, Faction | None]]()
    for new, old in product(Faction, (None, *Faction)):
        after = have + Counter([new])
        if old is not None:
            after -= Counter([old])
        short = cards_short_of_quota(quota, after)
        if short <= max(missing - 1, 0) or short < before:
            found.add((new, old))
    return frozenset(found)


def _is_for_sale(card: Card) -> bool:
    kept = card.required_by is not None or card.is_weakness or card.story or card.is_encounter
    return card.type in _BOUGHT and card.level is not None and not kept


def _steps_to(deck: _Deck, card: Card) -> Iterator[Purchasable]:
    same = deck.titles.get(card.name, [])
    crowded = deck.full_option(card)
    if len(same) <= most_copies(card):
        yield from _upgrade_steps(deck, card, same, crowded)
    if card.prints_keyword(Keyword.RESEARCHED):
        return
    full = len(same) >= most_copies(card)
    if not card.prints_keyword(Keyword.PERMANENT) and not deck.missing:
        yield from _exchange_steps(deck, card, same if full else deck.removable, crowded)
    elif not full and crowded is None and deck.keeps_quota(card):
        yield Purchasable(card.code, _price_of(deck, card))


def _upgrade_steps(
    deck: _Deck, card: Card, same: Sequence[Card], crowded: DeckOption | None
) -> Iterator[Purchasable]:
    """Yield a card as the upgrade of each lower level of its title."""
    for old in {each.code: each for each in same}.values():
        able = crowded is None or deck.options[old.code] == crowded
        if able and is_upgrade(card, old):
            yield Purchasable(card.code, upgrade_price(card, old), old.code)


def _price_of(deck: _Deck, card: Card) -> int:
    return new_price(card, held=deck.copies[card.code], refilling=deck.missing > 0)


def _exchange_steps(
    deck: _Deck, card: Card, removable: Sequence[Card], crowded: DeckOption | None
) -> Iterator[Purchasable]:
    """Yield the purchases in which a card replaces another: bought, or swapped at level 0."""
    if leavers := _leaving_cards(deck, removable, card, crowded):
        codes = tuple(each.code for each in leavers)
        yield Purchasable(card.code, _price_of(deck, card), leavers=codes)
        plain = tuple(each.code for each in leavers if each.level == 0)
        if deck.swaps and card.level == 0 and plain:
            yield Purchasable(card.code, 0, leavers=plain, swap=True)


def _leaving_cards(
    deck: _Deck, among: Sequence[Card], card: Card, crowded: DeckOption | None
) -> list[Card]:
    """Return the cards that may leave for a new one; if `crowded`, only those of its option.

    Where the deck has to hold cards of several classes, enough of them stay.
    """
    leaving = {
        old.code: old for old in among if old.code != card.code and not is_upgrade(card, old)
    }
    fitting = (o for o in leaving.values() if crowded is None or deck.options[o.code] == crowded)
    return [old for old in fitting if deck.keeps_quota(card, old)]


def buy(
    c: CampaignGame, who: Enrolled, code: CardCode, out: CardCode | None, *, swap: bool = False
) -> None:
    """Buy a card or swap it for another one.

    Raises `NotAllowed` unless this is a legal purchase that can be paid.
    """
    step = _find_step(c, who, code, out, swap)
    if step.price > who.xp:
        raise NotAllowed(f"That costs {step.price} experience; you have {who.xp}.")
    if out is not None:
        who.deck.remove(out)
    who.deck.append(code)
    who.xp -= step.price
    _count_swaps(who, int(swap))
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


def _count_swaps(who: Enrolled, made: int) -> None:
    if made:
        who.swapped = (who.swapped or 0) + made


def _find_step(
    c: CampaignGame, who: Enrolled, code: CardCode, out: CardCode | None, swap: bool
) -> Purchasable:
    for step in purchasable_cards(c, who):
        fits = step.out == out if not step.leavers else out in step.leavers
        if (step.code, step.swap) == (code, swap) and fits:
            return step
    raise NotAllowed("You can’t buy that card for this deck.")


# --- a whole version ------------------------------------------------------------------------------


def read_version(c: CampaignGame, who: Enrolled, codes: Sequence[str]) -> list[CardCode]:
    """Return the changeable cards of a new version of a deck, one entry per copy.

    Cards that the deck always keeps (random and gained weaknesses, story cards) may be named or
    omitted. Raises `NotAllowed` with each fault by name.
    """
    kept = Counter([*who.weaknesses, *who.story])
    named = [CardCode(code) for code in codes if code != PLACEHOLDER]
    deck = sorted((Counter(named) - kept).elements())
    found = deck_faults(c.library, who, deck) or list(_step_faults(c, who, deck))
    if found:
        raise NotAllowed("\n".join(str(fault) for fault in found))
    return deck


def deck_faults(library: Library, who: Enrolled, deck: Sequence[str]) -> list[Fault]:
    """Return the faults of cards as a deck of this campaign."""
    found = faults(
        library,
        DeckList(who.slug, who.code, dict(Counter(deck))),
        campaign=True,
        lapsed=frozenset(library.required_cards(who.code)) - frozenset(who.deck),
    )
    known = [library.cards[CardCode(code)] for code in deck if code in library.cards]
    strange = {card.full_name for card in known if _is_earned(card, who)}
    return found + [
        Fault("Earned cards", f"You haven’t earned {name} in this campaign.")
        for name in sorted(strange)
    ]


def _step_faults(c: CampaignGame, who: Enrolled, deck: Sequence[CardCode]) -> Iterator[Fault]:
    """Yield the faults of changing the current deck into its new version."""
    joined, left = Counter(deck) - Counter(who.deck), Counter(who.deck) - Counter(deck)
    for code in left:
        if c.library.cards[code].prints_keyword(Keyword.PERMANENT):
            yield Fault("Permanent", f"{c.library.cards[code].full_name} can’t leave your deck.")
    for code in joined:
        if c.library.cards[code].name in barred_titles(c):
            yield Fault("Gone", f"{c.library.cards[code].full_name} is out of this campaign.")
    gone = (c.library.cards[code] for code in left.elements())
    lower = Counter(each.name for each in gone if not each.prints_keyword(Keyword.RESEARCHED))
    for code, copies in joined.items():
        card = c.library.cards[code]
        if card.prints_keyword(Keyword.RESEARCHED):
            yield from _researched_faults(c, card, lower[card.name] - copies)
            lower[card.name] -= copies


def _researched_faults(c: CampaignGame, card: Card, spare: int) -> Iterator[Fault]:
    """Yield faults of researched cards: only upgrades, and only after the log has their note.

    Rules Reference, "Researched".
    """
    if not _is_known(card, notes_in_log(c)):
        yield Fault("Researched", f"{card.full_name} hasn’t been researched yet in this campaign.")
    elif spare < 0:
        yield Fault(
            "Researched", f"{card.full_name} can only replace a lower level of the same card."
        )


def _is_earned(card: Card, who: Enrolled) -> bool:
    """Return True if a card enters a deck only during play.

    Such a card is a weakness or a story card, and not the investigator's own.
    """
    return (card.is_weakness or card.story) and card.required_by != who.code


def check_version(
    c: CampaignGame, who: Enrolled, codes: Sequence[str]
) -> tuple[list[CardCode], int]:
    """Return the cards of a new version and its price.

    Raises `NotAllowed` with each fault by name.
    """
    deck = read_version(c, who, codes)
    price = _version_cost(c, who, deck, swaps_left(c.library, who, deck))
    if price > who.xp:
        there = f"this version costs {price}; you have {who.xp}"
        raise NotAllowed(f"Experience: {there} ({_added_cards(c, who, deck)}).")
    return deck, price


def _version_cost(c: CampaignGame, who: Enrolled, deck: Sequence[CardCode], swaps: int) -> int:
    return version_price(c.library, who.deck, deck, missing_card_count(c.library, who), swaps)


def replace_deck(c: CampaignGame, who: Enrolled, codes: Sequence[str]) -> None:
    """Replace a deck by its new version and pay for it. Raises `NotAllowed` with each fault."""
    deck, price = check_version(c, who, codes)
    added = tuple(sorted((Counter(deck) - Counter(who.deck)).elements()))
    removed = tuple(sorted((Counter(who.deck) - Counter(deck)).elements()))
    _count_swaps(who, _version_cost(c, who, deck, 0) - price)
    who.deck, who.xp = deck, who.xp - price
    who.bought += [Purchase(code, 0, c.record.chapter - 1) for code in added]
    c.tell(
        DeckBrought(investigator=who.code, added=added, removed=removed, price=price, left=who.xp)
    )


def _added_cards(c: CampaignGame, who: Enrolled, deck: Sequence[CardCode]) -> str:
    joined = (Counter(deck) - Counter(who.deck)).elements()
    names = sorted(c.library.cards[code].full_name for code in joined)
    return f"it adds {', '.join(names)}"
