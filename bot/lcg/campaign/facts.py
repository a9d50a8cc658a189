"""Typed facts of a campaign between its scenarios, naming cards by code and seats by number."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from bot.engine.facts import Fact, fact_union_of_package
from bot.engine.ids import Seat
from bot.lcg.campaign.record import Status
from bot.lcg.printed.cards import CardCode, Token
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.scenario_result import XpReason


class CampaignBegan(Fact, frozen=True):
    """A campaign begins with these investigators."""

    campaign: str
    investigators: tuple[CardCode, ...]


class WeaknessDealt(Fact, frozen=True):
    """A deck gets its random basic weakness."""

    reveals: ClassVar[bool] = True
    investigator: CardCode
    code: CardCode


class ChapterWanted(Fact, frozen=True):
    """A scenario of the campaign is ready to be played, as the chapter with this number."""

    number: int
    scenario: str
    lead: CardCode


class ScenarioOver(Fact, frozen=True):
    """A scenario is over: how it ended."""

    number: int
    scenario: str
    resolution: str


class InterludePassed(Fact, frozen=True):
    """An interlude after a scenario, or the epilogue, has taken place; players read its text."""

    interlude: str
    told: str


class EntryWritten(Fact, frozen=True):
    """An entry of the campaign log, and the card or the number in it, if any."""

    note: str
    card: CardCode = CardCode("")
    count: int | UnsetType = UNSET


class EntryCrossed(Fact, frozen=True):
    """A note of the campaign log is crossed out."""

    note: str


class TraumaKept(Fact, frozen=True):
    """An investigator's trauma of the scenario is added to the campaign's.

    `total_…` is the new sum.
    """

    investigator: CardCode
    physical: int = 0
    mental: int = 0
    total_physical: int = 0
    total_mental: int = 0


class InvestigatorLost(Fact, frozen=True):
    """An investigator is killed or goes insane, and is out of the campaign."""

    investigator: CardCode
    how: Status


class BagChanged(Fact, frozen=True):
    """Tokens are added to or removed from the campaign's chaos bag."""

    added: tuple[Token, ...] = ()
    removed: tuple[Token, ...] = ()


class XpGained(Fact, frozen=True):
    """Experience that an investigator earns in a scenario, and why; `total` can be spent now."""

    investigator: CardCode
    amount: int
    total: int
    reasons: tuple[XpReason, ...] = ()


class CardOffered(Fact, frozen=True):
    """A story asset is offered to one investigator, or to all players, who choose a bearer."""

    code: CardCode
    investigator: CardCode = CardCode("")


class CardTaken(Fact, frozen=True):
    """A story asset joins a deck for the rest of the campaign."""

    code: CardCode
    investigator: CardCode


class CardDeclined(Fact, frozen=True):
    """A story asset is declined: it is not offered again."""

    code: CardCode
    investigator: CardCode = CardCode("")
    """The investigator that declined; "" if the offer lapsed without a taker."""


class WeaknessGained(Fact, frozen=True):
    """A weakness joins a deck for the rest of the campaign."""

    code: CardCode
    investigator: CardCode


class CardGone(Fact, frozen=True):
    """A card leaves a deck permanently."""

    code: CardCode
    investigator: CardCode


class CardBought(Fact, frozen=True):
    """A card joins a deck, and another leaves for it; `left` is the experience that remains."""

    investigator: CardCode
    code: CardCode
    price: int
    left: int
    out: CardCode = CardCode("")


class DeckBrought(Fact, frozen=True):
    """The next version of a deck: what joins, what leaves, and its price."""

    investigator: CardCode
    added: tuple[CardCode, ...]
    removed: tuple[CardCode, ...]
    price: int
    left: int


class InvestigatorChosen(Fact, frozen=True):
    """A seat continues with another investigator, or joins with one."""

    seat: Seat
    investigator: CardCode
    joins: bool = False
    """The seat is new."""
    returns: bool = False
    """The investigator is taken up as recorded."""


class SeatRested(Fact, frozen=True):
    """A player rests; the record stays."""

    seat: Seat
    investigator: CardCode = CardCode("")


class SeatReturned(Fact, frozen=True):
    """A player who left plays again, with the investigator as recorded."""

    seat: Seat
    investigator: CardCode = CardCode("")


class InvestigatorReleased(Fact, frozen=True):
    """An investigator is no longer reserved for a resting player; others may play it."""

    seat: Seat
    investigator: CardCode


class SeatReady(Fact, frozen=True):
    """A player is ready for the next scenario, or no longer ready."""

    seat: Seat
    on: bool = True


class LeadChosen(Fact, frozen=True):
    """The leader of the next scenario is chosen."""

    investigator: CardCode


class RecordChanged(Fact, frozen=True):
    """The game master changed a number of an investigator's record."""

    investigator: CardCode
    what: str
    """`xp`, `physical` or `mental`."""
    amount: int


class CampaignOver(Fact, frozen=True):
    """The campaign ends; `why` is a resolution's scenario, `pool` or `players`."""

    how: CampaignEnd | None
    why: str


CampaignFact = fact_union_of_package(__name__)
"""All that happens in a campaign."""
