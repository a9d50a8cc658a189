"""Act and agenda, doom, the end of a scenario, the campaign; a game master's changes."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.printed.cards import CardCode, Token


class DoomPlaced(Fact, frozen=True):
    """Doom is placed on the agenda, or on the card `on`."""

    amount: int
    total: int
    need: int
    on: CardCode = CardCode("")


class AgendaAdvanced(Fact, frozen=True):
    """The agenda advances; its back is `code`'s other side."""

    reveals: ClassVar[bool] = True
    printed: ClassVar[bool] = True
    code: CardCode


class AgendaSetBack(Fact, frozen=True):
    """An earlier agenda becomes the current one again, with this doom on it."""

    code: CardCode
    doom: int


class ActAdvanced(Fact, frozen=True):
    """The act advances."""

    reveals: ClassVar[bool] = True
    printed: ClassVar[bool] = True
    code: CardCode


class Remembered(Fact, frozen=True):
    """The players are told to remember something until the end of the scenario."""

    what: str
    """Its slug in the scenario's facts."""


class PageRead(Fact, frozen=True):
    """The players read a page of the scenario's story."""

    page: str
    """Its slug in the scenario's facts."""


class ActReplacesAgendas(Fact, frozen=True):
    """An act takes the place of one of two agenda decks, whose last agenda was `agenda`."""

    reveals: ClassVar[bool] = True
    printed: ClassVar[bool] = True
    code: CardCode
    agenda: CardCode


class AdvanceRefused(Fact, frozen=True):
    """An investigator with clues did not agree to spend them on the act."""

    seat: Seat


class ScenarioEnded(Fact, frozen=True):
    """The scenario ends; `resolution` is `none` or `r1` onwards."""

    resolution: str


class XpEarned(Fact, frozen=True):
    """Experience that an investigator earns in this scenario."""

    seat: Seat
    amount: int


class LogNoted(Fact, frozen=True):
    """An entry of the campaign log: the note's slug, and the investigator, card or number in it."""

    note: str
    seat: Seat | None = None
    card: CardCode = CardCode("")
    count: int | UnsetType = UNSET


class LogCrossed(Fact, frozen=True):
    """A note of the campaign log is crossed out."""

    note: str


class CardEarned(Fact, frozen=True):
    """A story asset is offered (to anyone, if there is no seat), or a weakness gained."""

    reveals: ClassVar[bool] = True
    printed: ClassVar[bool] = True
    code: CardCode
    seat: Seat | None = None


class CardStruck(Fact, frozen=True):
    """A card is struck from the campaign: from all decks, or one copy from a seat's."""

    code: CardCode
    seat: Seat | None = None


class TokenAdded(Fact, frozen=True):
    """A token joins the chaos bag for the rest of the campaign."""

    token: Token


class TokensTakenOut(Fact, frozen=True):
    """Tokens leave the chaos bag for the rest of the campaign."""

    tokens: tuple[Token, ...]


class GmChanged(Fact, frozen=True):
    """The game master changed something by the command `do`.

    The fields hold only what all may know.
    """

    do: str
    seats: tuple[Seat, ...] = ()
    codes: tuple[CardCode, ...] = ()
    words: tuple[str, ...] = ()
    """Slugs of the command's own: names of counters, of steps, a resolution."""
    counts: tuple[int, ...] = ()
    tokens: tuple[Token, ...] = ()
