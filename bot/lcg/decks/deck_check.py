"""The rules of deckbuilding: all faults of a deck together, by name.

Rules Reference, "Deckbuilding" and "Weakness"; the investigators' own requirements are facts of
their cards (`deck_size`, `deck_options`, and `required_by` of the cards they need).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from bot.engine.english import join_names
from bot.lcg.decks.missing_cards import unknown_text
from bot.lcg.decks.model import MOST_COPIES, PLACEHOLDER, DeckList
from bot.lcg.printed.cards import Card, CardCode, ClassQuota, DeckOption, Faction, Keyword, Weakness
from bot.lcg.printed.packs import Library

XP_STEP = 10
"""Experience that brings one more random basic weakness into a standalone deck."""
MOST_XP = 49
"""Experience that a standalone deck may hold."""


class Fault(Struct, frozen=True):
    """A rule that a deck breaks: the rule's name, and a sentence that names the cards."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class _Look(Struct, frozen=True):
    """A deck and the data that its rules need."""

    library: Library
    deck: DeckList
    investigator: Card
    cards: list[tuple[Card, int]]
    campaign: bool
    first: bool
    lapsed: Collection[CardCode]

    def beyond(self, card: Card) -> int:
        """Return the number of copies outside the limits, which only a campaign can give."""
        return self.deck.beyond.get(card.code, 0) if self.campaign else 0


def faults(
    library: Library,
    deck: DeckList,
    *,
    campaign: bool = False,
    first: bool = False,
    lapsed: Collection[CardCode] = (),
) -> list[Fault]:
    """Return all faults of a deck, in the order in which one builds a deck.

    In a campaign experience is earned, and cards may be outside the limits; a standalone deck may
    hold up to 49 experience. `first` means the first deck of an investigator in a campaign: it may
    only hold cards of level 0, and no additional weaknesses. `lapsed` are required cards that the
    campaign has removed: the deck need not hold them.
    """
    investigator = library.card(deck.investigator)
    look = _Look(library, deck, investigator, deck.known_cards(library), campaign, first, lapsed)
    checks = (
        _unknown_faults,
        _size_faults,
        _copy_faults,
        _class_faults,
        _option_faults,
        _quota_faults,
        _missing_required,
        _signature_faults,
        _weakness_faults,
        _beyond_faults,
        _experience_faults,
    )
    return [fault for check in checks for fault in check(look)]


def experience(library: Library, codes: tuple[CardCode, ...]) -> int:
    """Return the experience that cards cost: the sum of their levels, one entry per copy."""
    return sum(experience_cost(library.card(code)) for code in codes)


def experience_cost(card: Card) -> int:
    """Return the experience of a card: its level, twice that of an exceptional one.

    Rules Reference, "Exceptional".
    """
    return (card.level or 0) * (2 if card.prints_keyword(Keyword.EXCEPTIONAL) else 1)


def extra_weaknesses(xp: int) -> int:
    """Return the number of additional random weaknesses for this much experience.

    In a standalone game it is one per ten experience.
    """
    return min(xp, MOST_XP) // XP_STEP


def counts_towards_size(card: Card) -> bool:
    """Return True if a card counts towards the deck's size; permanent ones do not."""
    outside = card.required_by is not None or card.is_weakness or card.story
    return not outside and not card.prints_keyword(Keyword.PERMANENT)


def most_copies(card: Card) -> int:
    """Return the most copies of a title in a deck, over all levels.

    Rules Reference, "Exceptional", "Myriad".
    """
    if card.prints_keyword(Keyword.EXCEPTIONAL):
        return 1
    return max(card.deck_limit or 1, 3 if card.prints_keyword(Keyword.MYRIAD) else 1)


# --- each rule ------------------------------------------------------------------------------------


def _unknown_faults(look: _Look) -> Iterator[Fault]:
    for code, copies in look.deck.unknown(look.library):
        yield Fault("Unknown card", unknown_text(look.library, look.deck, code, copies))


def _size_faults(look: _Look) -> Iterator[Fault]:
    wanted = look.investigator.deck_size
    unknown = sum(copies for _, copies in look.deck.unknown(look.library))
    have = (
        sum(n - look.beyond(card) for card, n in look.cards if counts_towards_size(card)) + unknown
    )
    if wanted is not None and have != wanted:
        yield Fault(
            "Deck size",
            f"{look.investigator.name} needs exactly {wanted} cards, not counting signature "
            f"cards and weaknesses; this deck has {have}.",
        )


def _copy_faults(look: _Look) -> Iterator[Fault]:
    """Yield titles with more copies than the card allows, counting all levels."""
    titles: dict[str, list[tuple[Card, int]]] = {}
    for card, copies in look.cards:
        titles.setdefault(card.name, []).append((card, copies - look.beyond(card)))
    for title, found in titles.items():
        limits = (most_copies(card) for card, _ in found if card.deck_limit)
        most = min(limits, default=1)
        have = sum(copies for _, copies in found)
        if have > most:
            levels = ", counting all its levels" if len(found) > 1 else ""
            yield Fault("Copies", f"{title}: at most {most} in a deck{levels}; it has {have}.")


def _class_faults(look: _Look) -> Iterator[Fault]:
    for card, _ in look.cards:
        if card.required_by is not None or card.is_weakness:
            continue
        if card.faction is Faction.MYTHOS or card.is_encounter or card.level is None:
            yield Fault("Player cards", f"{card.full_name} can’t be put in a deck.")
        elif barred := barred_trait(look.investigator, card):
            yield Fault(
                "Restrictions",
                f"{card.full_name}: {look.investigator.name} can take no {barred} cards.",
            )
        elif option_for(look.investigator, card) is None:
            yield Fault(
                "Class and level",
                f"{card.full_name} ({card.faction} {card.level}): {look.investigator.name} can "
                f"take {options_text(look.investigator)}.",
            )


def _option_faults(look: _Look) -> Iterator[Fault]:
    """Yield options with more copies than they have room for."""
    built = [(card, n - look.beyond(card)) for card, n in look.cards]
    for option in look.investigator.deck_options:
        held = _held_by(look.investigator, option, built)
        have = sum(copies for _, copies in held)
        if option.limit is not None and have > option.limit:
            names = join_names(
                f"{card.full_name} ×{n}" if n > 1 else card.full_name for card, n in held
            )
            yield Fault(
                "Other classes",
                f"{look.investigator.name} can take {option_text(option)}; this deck has {have} "
                f"({names}).",
            )


def _quota_faults(look: _Look) -> Iterator[Fault]:
    """Yield a fault if too few classes have the number of cards that the investigator requires."""
    quota = look.investigator.class_quota
    if quota is None:
        return
    have = class_counts(look.cards)
    if cards_short_of_quota(quota, have):
        found = join_names(f"{faction} {n}" for faction, n in have.most_common()) or "none"
        yield Fault(
            "Classes",
            f"{look.investigator.name} needs at least {quota.cards} cards of each of "
            f"{quota.classes} classes; this deck has {found}.",
        )


def class_counts(deck: Iterable[tuple[Card, int]]) -> Counter[Faction]:
    """Return the number of cards of each class in a deck, signatures and weaknesses left out."""
    have = Counter[Faction]()
    for card, copies in deck:
        if _is_built(card) and card.faction is not Faction.NEUTRAL:
            have[card.faction] += copies
    return have


def cards_short_of_quota(quota: ClassQuota, have: Counter[Faction]) -> int:
    """Return the number of class cards that a deck lacks for a quota of classes.

    The classes of which it has most count; neutral cards do not.
    """
    numbers = [copies for faction, copies in have.items() if faction is not Faction.NEUTRAL]
    most = sorted([*numbers, *[0] * quota.classes], reverse=True)[: quota.classes]
    return sum(max(0, quota.cards - copies) for copies in most)


def may_take(investigator: Card, card: Card) -> bool:
    """Return True if an investigator's decks may hold a card: its class, level and traits fit."""
    return not barred_trait(investigator, card) and option_for(investigator, card) is not None


def barred_trait(investigator: Card, card: Card) -> str:
    """Return the trait for which an investigator's decks may not hold a card; "" if none."""
    return next((trait for trait in investigator.barred_traits if card.has_trait(trait)), "")


def option_for(investigator: Card, card: Card) -> DeckOption | None:
    """Return the deckbuilding option that admits a card, or None.

    An option without a limit is preferred.
    """
    options = [option for option in investigator.deck_options if option.takes(card)]
    return min(options, key=lambda option: option.limit is not None, default=None)


def room_for(investigator: Card, card: Card, deck: Sequence[tuple[Card, int]]) -> int:
    """Return how many more copies of a card an investigator's deckbuilding options allow."""
    option = option_for(investigator, card)
    return (
        0
        if option is None
        else remaining_option_counts(investigator, deck).get(option, MOST_COPIES)
    )


def remaining_option_counts(
    investigator: Card, deck: Sequence[tuple[Card, int]]
) -> dict[DeckOption, int]:
    """Map each deckbuilding option with a limit to the number of cards that it still allows."""
    return {
        option: option.limit - sum(n for _, n in _held_by(investigator, option, deck))
        for option in investigator.deck_options
        if option.limit is not None
    }


def _held_by(
    investigator: Card, option: DeckOption, deck: Iterable[tuple[Card, int]]
) -> list[tuple[Card, int]]:
    """Return the cards of a deck that need this option, with their copies."""
    return [
        (card, copies)
        for card, copies in deck
        if _is_built(card) and copies > 0 and option_for(investigator, card) == option
    ]


def _is_built(card: Card) -> bool:
    """Return True if a player chooses this card for the deck (permanent cards included)."""
    return card.level is not None and card.required_by is None and not card.is_weakness


def options_text(investigator: Card) -> str:
    """Return the deckbuilding options as text: `guardian and neutral 0–5, seeker 0–2`."""
    options = ", ".join(option_text(option) for option in investigator.deck_options)
    barred = f", but no {join_names(investigator.barred_traits, 'or')} cards"
    return options + (barred if investigator.barred_traits else "")


def option_text(option: DeckOption) -> str:
    """Return the text of one option: `seeker 0–2`, `up to 5 other cards of level 0`."""
    levels = f"{option.lowest}" + (f"–{option.highest}" if option.highest > option.lowest else "")
    words = [*option.factions, *option.traits]
    words += [f"“uses ({option.uses})”"] if option.uses is not None else []
    kinds = join_names(words) if words else "other"
    if option.limit is None:
        return f"{kinds} {levels}"
    return f"up to {option.limit} {kinds} cards of level {levels}"


def _missing_required(look: _Look) -> Iterator[Fault]:
    """Yield a fault for each signature card with too few copies in the deck."""
    for code, wanted in Counter(look.library.required_cards(look.investigator.code)).items():
        card, have = look.library.card(code), look.deck.cards.get(code, 0)
        if have < wanted and code not in look.lapsed:
            what = "weakness" if card.is_weakness else "card"
            missing = f"{wanted - have} of {wanted} copies of {card.name}" if have else card.name
            few = "are" if have and wanted - have > 1 else "is"
            yield Fault(
                "Required cards",
                f"{missing} {few} missing: it’s {look.investigator.name}’s signature {what}.",
            )


def _signature_faults(look: _Look) -> Iterator[Fault]:
    for card, _ in look.cards:
        if card.required_by not in (None, look.investigator.code):
            owner = look.library.card(str(card.required_by))
            yield Fault("Signature cards", f"{card.name} is only for {owner.name}.")


def _weakness_faults(look: _Look) -> Iterator[Fault]:
    """Yield a fault if a deck has too many basic weaknesses; missing ones are drawn later."""
    if look.campaign and not look.first:
        return
    found = [(card, copies) for card, copies in look.cards if card.weakness is Weakness.BASIC]
    have = sum(copies for _, copies in found) + look.deck.cards.get(PLACEHOLDER, 0)
    wanted = look.investigator.basic_weaknesses
    if not look.campaign:
        wanted += extra_weaknesses(experience(look.library, look.deck.codes(look.library)))
    if have > wanted:
        yield Fault(
            "Basic weaknesses",
            f"this deck needs exactly {wanted}, and I draw any that are missing; it has {have}"
            f"{_in_brackets(found)}.",
        )


def _in_brackets(cards: Sequence[tuple[Card, int]]) -> str:
    names = ", ".join(f"{card.name} ×{n}" if n > 1 else card.name for card, n in cards)
    return f" ({names})" if names else ""


def _beyond_faults(look: _Look) -> Iterator[Fault]:
    for code in look.deck.beyond if not look.campaign else ():
        if code in look.library.cards and counts_towards_size(
            card := look.library.cards[CardCode(code)]
        ):
            yield Fault(
                "Limits",
                f"{card.full_name} is marked as not counting towards the limits: "
                "only a campaign can do that.",
            )


def _experience_faults(look: _Look) -> Iterator[Fault]:
    xp = experience(look.library, look.deck.codes(look.library))
    if look.first and xp:
        dear = {card.full_name for card, _ in look.cards if card.level}
        text = f"a new deck can hold only level 0 cards, not {', '.join(sorted(dear))}."
        yield Fault("Experience", text)
    if not look.campaign and xp > MOST_XP:
        yield Fault("Experience", f"at most {MOST_XP} in a standalone game; this deck has {xp}.")
