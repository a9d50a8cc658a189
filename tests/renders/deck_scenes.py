"""Decks to draw."""

from __future__ import annotations

from msgspec.structs import replace

from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import DeckList, starter
from bot.lcg.decks.view import DeckView, deck_view
from bot.lcg.printed.cards import Card, CardCode
from bot.lcg.printed.packs import load_library

LIBRARY = load_library()


def view_of(deck: DeckList) -> DeckView:
    """A deck with its faults counted."""
    return deck_view(LIBRARY, deck, len(faults(LIBRARY, deck)))


def started(slug: str) -> DeckView:
    """A starter deck."""
    return view_of(starter(LIBRARY, slug))


def odd(code: str) -> DeckView:
    """A deck of one card, whatever it is."""
    return view_of(DeckList("Odd", CardCode("01001"), {CardCode(code): 1}))


def _core() -> list[Card]:
    """The cards of the core set: other boxes change no picture that was accepted."""
    return [card for code, card in LIBRARY.cards.items() if code.startswith("01")]


def experienced() -> DeckView:
    """A legal deck of pairs with cards of higher levels."""
    deck = starter(LIBRARY, "roland_banks")
    own = [
        card
        for card in _core()
        if card.faction in ("guardian", "neutral") and card.level is not None
    ]
    titles: dict[str, str] = {}
    for card in sorted(own, key=lambda each: -(each.level or 0)):
        titles.setdefault(card.name, card.code)
    cards = dict.fromkeys(list(titles.values())[:15], 2)
    cards |= {"01006": 1, "01007": 1, "01000": 1}
    return view_of(replace(deck, name="Everything the Bureau Has in Store", cards=cards))


def unfinished() -> DeckView:
    """Too much of everything, and cards that nobody knows."""
    deck = starter(LIBRARY, "daisy_walker")
    every = {card.code: 1 for card in _core() if card.cost is not None}
    cards = deck.cards | every | {f"0{n}": 2 for n in range(4104, 4110)}
    return view_of(
        replace(deck, name="An Unlikely Pile of Books and Everything Else " * 2, cards=cards)
    )


def empty() -> DeckView:
    """Hardly a deck."""
    return view_of(replace(starter(LIBRARY, "wendy_adams"), name="W", cards={"01014": 1}))


DECKS = {
    "starter": lambda: started("roland_banks"),
    "skids": lambda: started("skids_otoole"),
    "experienced": experienced,
    "unfinished": unfinished,
    "empty": empty,
}
