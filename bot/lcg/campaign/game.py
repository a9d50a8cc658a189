"""The campaign that scripts are given: the record, chance and facts. Everything here only looks."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.campaign.record import CampaignRecord, Enrolled, Player, Status
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import Card
from bot.lcg.printed.packs import Library
from bot.lcg.printed.scenarios import Campaign, Scenario


class CampaignGame:
    """A record bound to its chance and its log."""

    def __init__(
        self, record: CampaignRecord, chance: Chance, tell: Callable[[Fact], None], library: Library
    ) -> None:
        self.record = record
        self.chance = chance
        self.tell = tell
        self.library = library

    @property
    def campaign(self) -> Campaign:
        """The printed facts of the campaign."""
        return self.library.campaigns[self.record.campaign]

    @property
    def order(self) -> tuple[str, ...]:
        """The scenarios in the order in which they are played."""
        chosen = self.record.order
        return self.campaign.scenarios if chosen is UNSET else tuple(chosen)

    @property
    def scenario(self) -> Scenario | None:
        """The scenario of the running chapter; None after the last."""
        order = self.order
        slug = order[self.record.chapter - 1] if self.record.chapter <= len(order) else ""
        return self.library.scenarios.get(slug)

    def standing_log(self) -> list[LogEntry]:
        """Return the entries of the campaign log that are not crossed out."""
        return [each for each in self.record.log if not each.crossed]

    def player(self, seat: Seat) -> Player:
        """Return the player of a seat."""
        return self.record.players[seat]

    def here(self) -> list[Player]:
        """The seats that play, in order."""
        return [each for each in self.record.players if each.here]

    def of(self, seat: Seat) -> Enrolled | None:
        """The investigator of a seat; None while a new one is to be chosen."""
        number = self.player(seat).investigator
        return None if number is None else self.record.roster[number]

    def last_of(self, seat: Seat) -> Enrolled | None:
        """Return the seat's last investigator while a new one is to be chosen, or None."""
        return next((who for who in reversed(self.record.roster) if who.player == seat), None)

    def card_of(self, who: Enrolled) -> Card:
        """The investigator's card."""
        return self.library.card(who.code)

    def in_play(self) -> list[Enrolled]:
        """The investigators of the seats that play, in order of seats."""
        return [who for each in self.here() if (who := self.of(each.seat)) is not None]

    def record_of(self, slug: str) -> Enrolled | None:
        """Return the record of an investigator by slug; None if it was never in the campaign."""
        return next((who for who in self.record.roster if who.slug == slug), None)

    def free(self, seat: Seat) -> list[str]:
        """Return the investigators that a seat can choose: not lost, in use, or reserved."""
        return [slug for slug in self.left() if self._is_free(self.record_of(slug), seat)]

    def left(self) -> list[str]:
        """Return the investigators that are neither lost nor in use."""
        found = ((slug, self.record_of(slug)) for slug in self.library.decks)
        return [slug for slug, who in found if who is None or who.status is Status.LEFT]

    def waits_for(self, who: Enrolled) -> Seat | None:
        """The seat at rest whose player left with this investigator, and may come back with it."""
        place = self.record.roster.index(who)
        rests = (each for each in self.record.players if not each.here)
        return next((each.seat for each in rests if each.investigator == place), None)

    def newcomers(self) -> list[str]:
        """Return the investigators that were never in the campaign, for a new player."""
        return [slug for slug in self.library.decks if self.record_of(slug) is None]

    def _is_free(self, who: Enrolled | None, seat: Seat) -> bool:
        return who is None or self.waits_for(who) in (None, seat)
