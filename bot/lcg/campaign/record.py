"""The serialisable record of a campaign: everything that carries over between scenarios."""

from __future__ import annotations

from enum import StrEnum

from msgspec import UNSET, Struct, UnsetType, field

from bot.engine.ids import Seat
from bot.lcg.core.state import HouseRules, LogEntry
from bot.lcg.printed.cards import CardCode, Difficulty, Token
from bot.lcg.printed.scenarios import CampaignEnd


class CampaignStep(StrEnum):
    """A step of a campaign. The steps repeat for each scenario."""

    BEGIN = "begin"
    CHAPTER = "chapter"
    """A scenario wants to be played; its game is another one."""
    INTERLUDE = "interlude"
    """Between two scenarios; all players act independently."""
    LEAD = "lead"
    OVER = "over"


class Status(StrEnum):
    """The status of an investigator in the campaign."""

    ACTIVE = "active"
    KILLED = "killed"
    INSANE = "insane"
    LEFT = "left"
    """Plays no more, and may come back as recorded."""

    @property
    def is_barred(self) -> bool:
        """Return True if the investigator can no longer be played."""
        return self in (Status.KILLED, Status.INSANE)


class Purchase(Struct, frozen=True):
    """A bought card, its price, and the card that it replaced."""

    code: CardCode
    price: int
    chapter: int
    """After which chapter."""
    out: CardCode = CardCode("")


class Enrolled(Struct):
    """An investigator who is or was in the campaign."""

    slug: str
    code: CardCode
    player: Seat
    deck: list[CardCode]
    """One entry per copy, signature cards and their weaknesses included; nothing that follows."""
    weaknesses: list[CardCode] = field(default_factory=list[CardCode])
    """Basic weaknesses: the random one of the beginning, and those gained."""
    story: list[CardCode] = field(default_factory=list[CardCode])
    """Story assets taken, which stay."""
    xp: int = 0
    """Experience that is not spent."""
    earned: int = 0
    """All that was ever earned."""
    physical: int = 0
    mental: int = 0
    """Trauma."""
    status: Status = Status.ACTIVE
    since: int = 1
    """The first chapter that the investigator plays."""
    bought: list[Purchase] = field(default_factory=list[Purchase])
    swapped: int | UnsetType = UNSET
    """Free swaps made since the last scenario; written only where there are any."""

    @property
    def cards(self) -> tuple[CardCode, ...]:
        """The whole deck as a scenario takes it, one entry per copy."""
        return (*self.deck, *self.weaknesses, *self.story)


class Player(Struct):
    """A seat of the campaign, which plays one investigator at a time."""

    seat: Seat
    investigator: int | None
    """Its place among `CampaignRecord.roster`; None while a new one is to be chosen."""
    here: bool = True
    """True if the seat plays, False if it rests."""
    ready: bool = False
    """True if the seat is ready for the next scenario."""
    successor_xp: int | UnsetType = UNSET
    """Experience that the seat's next new investigator starts with; written only if one does."""


class StoryOffer(Struct, frozen=True):
    """A story asset to take or decline."""

    code: CardCode
    to: int | None = None
    """The index of its only taker in `CampaignRecord.roster`; None if the players choose."""
    declined: tuple[Seat, ...] = ()
    """Seats that declined it, if any may take it."""


class OpenInterlude(Struct, frozen=True):
    """An interlude in which the group has a choice to make."""

    slug: str
    chosen: tuple[str, ...] = ()
    """The choices made so far."""


class Played(Struct, frozen=True):
    """A chapter that is over."""

    number: int
    scenario: str
    resolution: str
    investigators: tuple[CardCode, ...] = ()
    xp: tuple[int, ...] = ()
    rounds: int = 0


class CampaignRecord(Struct):
    """The whole state of a campaign, except for random numbers, journal and open questions."""

    campaign: str
    difficulty: Difficulty
    settings: HouseRules
    bag: list[Token]
    roster: list[Enrolled]
    players: list[Player]
    """By seat; a seat is never taken out."""
    step: CampaignStep = CampaignStep.BEGIN
    chapter: int = 1
    """The number of the current or next scenario, from 1."""
    lead: Seat = Seat(0)
    log: list[LogEntry] = field(default_factory=list[LogEntry])
    """Entries about an investigator name the card; crossed-out ones stay as such."""
    offers: list[StoryOffer] = field(default_factory=list[StoryOffer])
    open_interlude: OpenInterlude | UnsetType = UNSET
    """The interlude that waits for a choice; written only where one does."""
    played: list[Played] = field(default_factory=list[Played])
    order: list[str] | UnsetType = UNSET
    """All scenarios in the order that was chosen; written only where it is not the printed one."""
    end: CampaignEnd | None = None
    ended_by: str = ""
    """Why it is over: a resolution, `pool` (nobody is left to choose), `players`."""
