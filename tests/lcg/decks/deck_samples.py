"""Decks for tests: the starter decks, changed a little."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import DeckList, starter
from bot.lcg.decks.parse import parse_deck
from bot.lcg.printed.cards import CardCode, CardType, Faction
from bot.lcg.printed.packs import Library, load_library
from bot.lcg.printed.products import ClassAndType

LATER = {
    "04148": "Surprise (1)",
    "04228": "Test Presence",
    "04230": "Test Kit (3)",
    "04231": "Epiphany!",
    "04305": "Test Armor (5)",
    "04306": "Test Memory (3)",
    "04307": "Test Search (5)",
}
"""Invented names of cards that no pack has, as a table of products may list them."""
KINDS = {
    "04228": ClassAndType(Faction.GUARDIAN, CardType.SKILL),
    "04230": ClassAndType(Faction.GUARDIAN, CardType.SKILL),
    "04305": ClassAndType(Faction.GUARDIAN, CardType.ASSET),
    "04306": ClassAndType(Faction.SEEKER, CardType.EVENT),
    "04307": ClassAndType(Faction.SEEKER, CardType.EVENT),
}


def with_cards_elsewhere(library: Library) -> Library:
    """Return the library with names and kinds of cards that it has not."""
    products = replace(
        library.products,
        names={CardCode(code): name for code, name in LATER.items()},
        kinds={CardCode(code): kind for code, kind in KINDS.items()},
    )
    return replace(library, products=products)


LIBRARY = with_cards_elsewhere(load_library())

MACHETE, MACHETE_AGAIN = "01020", "01520"
BEAT_COP, BEAT_COP_2 = "01018", "01028"
HAUNTED, PARANOIA = "01098", "01097"


def roland(**changes: int) -> dict[str, int]:
    """Roland's starter deck as slots; `c01020=2` sets copies, 0 takes a card out."""
    slots = dict(starter(LIBRARY, "roland_banks").cards)
    for code, copies in changes.items():
        slots[code.removeprefix("c")] = copies
    return {code: copies for code, copies in slots.items() if copies}


def sheet(slots: Any = None, **fields: Any) -> str:
    """A deck as ArkhamDB's interface gives it."""
    deck = {
        "id": 101,
        "name": "Guns and Ghouls",
        "date_creation": "2020-01-01T00:00:00+00:00",
        "description_md": "# Hello",
        "user_id": 7,
        "investigator_code": "01001",
        "investigator_name": "Roland Banks",
        "slots": roland() if slots is None else slots,
        "sideSlots": {"01088": 2, "99999": 1},
        "ignoreDeckLimitSlots": None,
        "version": "1.0",
        "xp": None,
        "taboo_id": None,
        "meta": "",
        "tags": "",
        "previous_deck": None,
    }
    return json.dumps({**deck, **fields})


def read(given: str | bytes) -> DeckList:
    """Return what is read from a text or a file."""
    return parse_deck(LIBRARY, given)


def wrong(slots: dict[str, int], *, campaign: bool = False, **fields: Any) -> list[str]:
    """The faults of Roland's deck with these slots, as text."""
    deck = read(sheet(slots, **fields))
    return [str(fault) for fault in faults(LIBRARY, deck, campaign=campaign)]
