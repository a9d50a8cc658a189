"""The entries of encounter cards: for each place or world, operations or a script."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from bot.engine.english import with_minus
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.game import Board
from bot.second_edition.printed.ops import Change, Op
from bot.second_edition.printed.terms import Colour, Skill


class Entry(Struct, frozen=True):
    """A card's text for one place or world; `other` on a gate card is for all other worlds."""

    at: str
    ops: list[Op] = []


Body = Callable[[Board, Seat], Script[None]]


class Scripted(Struct, frozen=True):
    """An entry that is a script, with the text that players read."""

    at: str
    run: Body
    text: str


class ContentError(Exception):
    """Raised if content is registered twice, or for a card that does not exist."""


@dataclass
class Entries:
    """All encounter cards, filled when the packs' modules are imported."""

    neighborhoods: dict[str, str] = field(default_factory=dict[str, str])
    """The neighborhood of each location card."""
    colours: dict[str, Colour | None] = field(default_factory=dict[str, Colour | None])
    """The colour of each gate card; None is the card that reshuffles."""
    modules: dict[str, str] = field(default_factory=dict[str, str])
    """The module that registered each location or gate card: its package is the card's box."""
    plain: dict[tuple[str, str], Entry] = field(default_factory=dict[tuple[str, str], Entry])
    scripted: dict[tuple[str, str], Scripted] = field(
        default_factory=dict[tuple[str, str], Scripted]
    )
    effects: dict[str, list[Op]] = field(default_factory=dict[str, list[Op]])
    """Ops for the text of a card (tomes, headlines…), by its code."""
    changes: dict[str, list[Change]] = field(default_factory=dict[str, list[Change]])
    """Monsters that a code changes while it is in force."""
    modifiers: dict[str, dict[Skill, int]] = field(default_factory=dict[str, dict[Skill, int]])
    """The changes to checks in Arkham while a code is in force."""
    texts: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """Texts of things whose scripts have none, by code."""

    def on(self, card: str) -> list[str]:
        """Return the places or worlds that a card has entries for, in the order of registration."""
        return [at for code, at in (*self.plain, *self.scripted) if code == card]

    def worlds_on(self, card: str) -> tuple[str, ...]:
        """Return the worlds that a gate card names."""
        return tuple(at for at in self.on(card) if at != "other")

    def entry(self, card: str, at: str) -> Entry | Scripted:
        """Return a card's entry for a place or world. Raises KeyError if there is none."""
        scripted = self.scripted.get((card, at))
        return self.plain[card, at] if scripted is None else scripted

    def add(self, card: str, entry: Entry | Scripted) -> None:
        """Register an entry.

        Raises `ContentError` if the card already has one for this place or world.
        """
        if (card, entry.at) in self.plain or (card, entry.at) in self.scripted:
            raise ContentError(f"{card} has two entries for {entry.at}")
        if isinstance(entry, Entry):
            self.plain[card, entry.at] = entry
        else:
            self.scripted[card, entry.at] = entry


ENTRIES = Entries()


def entry(at: str, *ops: Op) -> Entry:
    """Return an entry of a card for a place or world."""
    return Entry(at, list(ops))


def location_card(card: str, neighborhood: str, *entries: Entry) -> None:
    """Register a location card. Raises `ContentError` if it is registered twice."""
    if card in ENTRIES.neighborhoods:
        raise ContentError(f"the location card {card} is registered twice")
    ENTRIES.neighborhoods[card] = neighborhood
    ENTRIES.modules[card] = _calling_module()
    for each in entries:
        ENTRIES.add(card, each)


def _calling_module() -> str:
    """Return the name of the module that registers a card."""
    frame = inspect.currentframe()
    while frame is not None and frame.f_globals["__name__"] == __name__:
        frame = frame.f_back
    return "" if frame is None else str(frame.f_globals["__name__"])


def gate_card(card: str, colour: Colour | None, *entries: Entry) -> None:
    """Register a gate card; the one without a colour reshuffles the deck.

    Raises `ContentError`.
    """
    if card in ENTRIES.colours:
        raise ContentError(f"the gate card {card} is registered twice")
    ENTRIES.colours[card] = colour
    ENTRIES.modules[card] = _calling_module()
    for each in entries:
        ENTRIES.add(card, each)


def encounter(card: str, *, at: str) -> Callable[[Body], Body]:
    """Register a script as an entry of a card; its docstring is the text that players read."""

    def register(body: Body) -> Body:
        text = with_minus(" ".join((body.__doc__ or "").split()))
        if not text:
            raise ContentError(f"the script of {card} at {at} has no text")
        ENTRIES.add(card, Scripted(at, body, text))
        return body

    return register
