"""Cards and decks."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.printed.cards import CardCode, Faction


class SeenHow(StrEnum):
    """The way in which cards become visible."""

    DRAWN = "drawn"
    SEARCHED = "searched"
    ARRANGED = "arranged"
    TAKEN = "taken"
    HIDDEN = "hidden"
    """An encounter card that its drawer keeps hidden in hand."""
    ACTS = "acts"
    """A hidden card in hand that takes effect."""


class Zone(StrEnum):
    """A hidden place from which a card is shown."""

    HAND = "hand"
    DECK = "deck"
    ENCOUNTER_DECK = "the encounter deck"


class Reason(StrEnum):
    """The reason that a card is discarded or has no effect."""

    CANCELLED = "cancelled"
    LIMIT = "limit"
    """One of its title is there already."""
    NO_SLOT = "no_slot"
    NOT_IN_HAND = "not_in_hand"


class Mulliganed(Fact, frozen=True):
    """Opening cards are replaced."""

    seat: Seat
    count: int


class CardsDrawn(Fact, frozen=True):
    """Cards come from the deck to the hand."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int


class CardsSeen(Fact, frozen=True):
    """The seats in `only` see cards."""

    reveals: ClassVar[bool] = True
    seat: Seat
    codes: tuple[CardCode, ...]
    how: SeenHow = SeenHow.DRAWN


class CardFetched(Fact, frozen=True):
    """A game master's command takes a card from a zone other than its own deck."""

    reveals: ClassVar[bool] = True
    code: CardCode
    zone: str
    """`discard`, `aside`, `removed`, `apart:<deck>` or `area:<area>`."""
    owner: Seat | None = None


class DeckReshuffled(Fact, frozen=True):
    """A discard pile becomes the deck; `seat` None is the encounter deck."""

    reveals: ClassVar[bool] = True
    seat: Seat | None = None


class DeckShuffled(Fact, frozen=True):
    """A deck is shuffled."""

    reveals: ClassVar[bool] = True
    seat: Seat | None = None


class DeckOut(Fact, frozen=True):
    """A deck has no cards left to draw."""

    seat: Seat


class EncounterDrawn(Fact, frozen=True):
    """An encounter card or weakness is drawn, or found by a search, and resolves."""

    reveals: ClassVar[bool] = True
    seat: Seat
    code: CardCode
    surge: bool = False
    found: bool = False


class HiddenDrawn(Fact, frozen=True):
    """A hidden card is drawn at a table with closed hands; only its drawer knows which one."""

    reveals: ClassVar[bool] = True
    seat: Seat
    surge: bool = False


class HiddenActed(Fact, frozen=True):
    """A hidden card in a closed hand is used or takes effect."""

    seat: Seat
    forced: bool = False


class CardDiscarded(Fact, frozen=True):
    """A card goes to its discard pile; `from_deck` where it was unknown before."""

    code: CardCode
    seat: Seat | None = None
    why: Reason | None = None
    threat: Seat | None = None
    """The seat whose threat area an encounter card leaves."""


class CardRevealed(Fact, frozen=True):
    """All players see a card from a hidden place."""

    reveals: ClassVar[bool] = True
    code: CardCode
    seat: Seat | None = None
    where: Zone | None = None


class CardPlayed(Fact, frozen=True):
    """A card is played from hand."""

    seat: Seat
    code: CardCode
    cost: int = 0
    imitator: CardCode = CardCode("")
    """The card that is played as a copy of the event `code`, if one is."""


class CardFizzled(Fact, frozen=True, tag="CardLost"):
    """A card or effect does nothing: its target or owner is gone, or it was cancelled."""

    code: CardCode
    why: Reason | None = None


class CardEntered(Fact, frozen=True):
    """A card enters play at `place`, controlled or faced by `seat`."""

    code: CardCode
    seat: Seat | None = None
    place: CardCode = CardCode("")


class AssetDefeated(Fact, frozen=True):
    """An asset is defeated."""

    code: CardCode
    seat: Seat | None = None


class CardExhausted(Fact, frozen=True):
    """A card exhausts or readies."""

    code: CardCode
    ready: bool = False
    echo: bool = False
    """True if the log omits it: an attacker's exhaustion, and readying in upkeep.

    The log mentions an enemy that is unengaged afterwards.
    """


class CardReturned(Fact, frozen=True):
    """A card returns to its owner's hand, from play, a test or the discard pile."""

    code: CardCode
    seat: Seat


class CardShuffledIn(Fact, frozen=True):
    """A card goes from play into the encounter deck, or into a seat's deck."""

    code: CardCode
    seat: Seat | None = None


class DiscardPileRemoved(Fact, frozen=True):
    """An investigator's discard pile is removed from the game."""

    seat: Seat
    count: int


class CardRemoved(Fact, frozen=True):
    """A card is removed from the game; with `exiled` from its owner's deck, too."""

    code: CardCode
    seat: Seat | None = None
    exiled: bool = False


class CardFlipped(Fact, frozen=True):
    """A card in play is turned to its other side."""

    reveals: ClassVar[bool] = True
    code: CardCode
    to: CardCode


class StoryResolved(Fact, frozen=True):
    """The story on the other side of a card in play is read and resolved."""

    reveals: ClassVar[bool] = True
    code: CardCode
    story: CardCode


class BeneathPut(Fact, frozen=True):
    """Cards are placed beneath an investigator."""

    seat: Seat
    codes: tuple[CardCode, ...]


class RoleTaken(Fact, frozen=True):
    """An investigator begins to play as a class: from now on, the role bars cards of others."""

    seat: Seat
    role: Faction


class CardSwitched(Fact, frozen=True):
    """A card replaces another one in play, which leaves the game."""

    reveals: ClassVar[bool] = True
    code: CardCode
    to: CardCode


class CardAttached(Fact, frozen=True):
    """A card that was in play already is attached to another one."""

    code: CardCode
    host: CardCode


class CardsLaidUnder(Fact, frozen=True):
    """Cards are placed face down under a location, unseen."""

    place: CardCode
    count: int


class AreaJoined(Fact, frozen=True):
    """A card is put into an area of the scenario."""

    code: CardCode
    area: str
    """Its slug."""


class AreaDrawn(Fact, frozen=True):
    """A card goes from one area to another; nobody sees which."""

    origin: str
    area: str


class AreaShuffledIn(Fact, frozen=True):
    """Cards of an area are shuffled into the encounter deck; nobody sees face-down ones."""

    area: str
    count: int


class ControlTaken(Fact, frozen=True):
    """An investigator takes control of a card."""

    seat: Seat
    code: CardCode
