"""Players' own decks in the card game: reading, rules and pictures."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.engine.errors import NotAllowed
from bot.engine.said import harmless_text
from bot.lcg.core import completeness
from bot.lcg.core.registry import Registry
from bot.lcg.decks.candidates import candidates
from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.missing_cards import product_of_unknown_card, unknown_name
from bot.lcg.decks.model import PLACEHOLDER, DeckList, decode_deck, encode_deck, slug_of, starter
from bot.lcg.decks.parse import LARGEST, parse_deck
from bot.lcg.decks.stand_ins import read_stand_ins, stand_in_texts, substitute_cards
from bot.lcg.decks.view import deck_lines, deck_view, summary
from bot.lcg.printed.cards import Card
from bot.lcg.printed.packs import Library
from bot.table.declares.deck_rules import Candidate, DeckSheet, KeptDeck, Stranger
from bot.table.declares.display_forms import Picture
from renders.lcg.deck import deck_alt, deck_png


class LcgDecks:
    """Decks of Arkham Horror: The Card Game, checked by its deckbuilding rules."""

    largest = LARGEST

    def __init__(self, library: Library, registry: Registry) -> None:
        self.library = library
        self._registry = registry

    def read(self, given: str | bytes) -> KeptDeck:
        """Parse a deck of ArkhamDB or arkham.build, as JSON or text.

        Raises `RulesError`.
        """
        return self._kept_deck(parse_deck(self.library, given))

    def starters(self) -> tuple[KeptDeck, ...]:
        """Return a starter deck for each investigator."""
        return tuple(self._kept_deck(starter(self.library, slug)) for slug in self.library.decks)

    def apply_substitutes(self, deck: KeptDeck, named: str, older: Sequence[KeptDeck]) -> KeptDeck:
        """Return the deck with substitutes: those of older versions and those in `named`."""
        found = decode_deck(self.library, deck.data)
        stand_ins: dict[str, str] = {}
        for each in older:
            stand_ins |= decode_deck(self.library, each.data).stand_ins
        stand_ins |= read_stand_ins(self.library, found, named)
        data = encode_deck(substitute_cards(self.library, found, stand_ins))
        return KeptDeck(deck.name, deck.investigator, data)

    def count_unknown_cards(self, deck: KeptDeck) -> int:
        """Return the number of different cards in a deck that are unknown."""
        return len(self._decode_list(deck).unknown(self.library))

    def first_unknown_card(self, deck: KeptDeck, chosen: Sequence[str]) -> Stranger | None:
        """Return the first unknown card after those that have a code in `chosen`, or None."""
        unknown = self._decode_list(deck).unknown(self.library)
        if len(chosen) >= len(unknown):
            return None
        name, copies = unknown[len(chosen)]
        so_far = self._decode_list(self.choose_substitutes(deck, chosen))
        able = candidates(self.library, so_far, name)
        return Stranger(
            unknown_name(self.library, name),
            copies,
            product_of_unknown_card(self.library, name),
            tuple(_candidate_choice(card) for card in able),
        )

    def choose_substitutes(self, deck: KeptDeck, chosen: Sequence[str]) -> KeptDeck:
        """Return the deck with these substitutes, in the order of its unknown cards."""
        found = self._decode_list(deck)
        names = [name for name, _ in found.unknown(self.library)]
        pairs = zip(names, chosen, strict=False)
        known = {name: code for name, code in pairs if code in self.library.cards}
        return KeptDeck(
            deck.name, deck.investigator, encode_deck(substitute_cards(self.library, found, known))
        )

    def substitution_lines(self, deck: KeptDeck) -> tuple[str, ...]:
        """Return a sentence for each card that replaces another."""
        return tuple(stand_in_texts(self.library, self._decode_list(deck)))

    def _kept_deck(self, deck: DeckList) -> KeptDeck:
        return KeptDeck(deck.name, slug_of(self.library, deck.investigator), encode_deck(deck))

    def _decode_list(self, deck: KeptDeck) -> DeckList:
        """Return the decoded deck under its stored name."""
        found = decode_deck(self.library, deck.data)
        return msgspec.structs.replace(found, name=deck.name)

    def _deck_faults(self, deck: DeckList) -> tuple[str, ...]:
        """Return breaches of the deckbuilding rules, and cards that cannot be played here yet."""
        mute = completeness.missing_scripts(self.library, self._registry, deck.codes(self.library))
        names = [self.library.cards[code].full_name for code in mute]
        yet = [f"{name} can’t be played here yet." for name in names]
        return (*map(str, faults(self.library, deck)), *yet)

    def sheet(self, deck: KeptDeck) -> DeckSheet:
        """Return the deck as text, with all its faults."""
        found = self._decode_list(deck)
        wrong = self._deck_faults(found)
        view = deck_view(self.library, found, len(wrong))
        return DeckSheet(
            summary(view),
            tuple(deck_lines(view)),
            wrong,
            (*found.notes, *self.substitution_lines(deck)),
        )

    def picture(self, deck: KeptDeck) -> Picture:
        """Draw the deck by type, cost and class."""
        found = self._decode_list(deck)
        view = deck_view(self.library, found, len(self._deck_faults(found)))
        return Picture("deck.png", deck_png(view), deck_alt(view))

    def codes(self, deck: KeptDeck) -> list[str]:
        """Return a code per copy, even for an illegal deck.

        An unknown card keeps the name it came with.
        """
        cards = self._decode_list(deck).cards
        return [
            code for code, copies in cards.items() if code != PLACEHOLDER for _ in range(copies)
        ]

    def cards(self, deck: KeptDeck) -> list[str]:
        """Return a code per copy.

        Raises `NotAllowed` with every fault if the deck is not legal.
        """
        found = self._decode_list(deck)
        if wrong := self._deck_faults(found):
            lines = "\n".join(f"- {fault}" for fault in wrong)
            raise NotAllowed(f"{harmless_text(deck.name)} can’t be played:\n{lines}")
        return list(found.codes(self.library))


def _candidate_choice(card: Card) -> Candidate:
    cost = "" if card.cost is None else f", cost {card.cost_text}"
    note = f"{card.faction} {card.type}, level {card.level}{cost}"
    return Candidate(card.code, card.full_name, note, card.faction.value)
