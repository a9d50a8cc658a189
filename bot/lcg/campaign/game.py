"""The campaign that scripts are given: the record, chance and facts. Everything here only looks."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.seat_choices import SeatChoice
from bot.lcg.campaign.record import CampaignRecord, Enrolled, Player, Status
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import Card
from bot.lcg.printed.packs import Library
from bot.lcg.printed.scenarios import Campaign, Scenario


class CampaignGame:
    """The campaign as scripts see it: its record, its random numbers and its log of facts."""

    def __init__(
        self, record: CampaignRecord, chance: Chance, tell: Callable[[Fact], None], library: Library
    ) -> None:
        self.record = record
        self.chance = chance
        self.tell = tell
        self.library = library
        self.purchases: dict[Seat, tuple[object, list[SeatChoice]]] = {}
        """The purchases last offered to each seat, after what they depend on."""

    @property
    def campaign(self) -> Campaign:
        """Return the printed facts of the campaign."""
        return self.library.campaigns[self.record.campaign]

    @property
    def order(self) -> tuple[str, ...]:
        """Return the scenarios in the order in which they are played."""
        chosen = self.record.order
        return self.campaign.scenarios if chosen is UNSET else tuple(chosen)

    @property
    def scenario(self) -> Scenario | None:
        """Return the scenario of the current chapter; None after the last one."""
        order = self.order
        slug = order[self.record.chapter - 1] if self.record.chapter <= len(order) else ""
        return self.library.scenarios.get(slug)

    def standing_log(self) -> list[LogEntry]:
        """Return the entries of the campaign log that are not crossed out."""
        return [each for each in self.record.log if not each.crossed]

    def player(self, seat: Seat) -> Player:
        """Return the player record of a seat."""
        return self.record.players[seat]

    def here(self) -> list[Player]:
        """Return the players who take part at present, in seat order."""
        return [each for each in self.record.players if each.here]

    def of(self, seat: Seat) -> Enrolled | None:
        """Return the current investigator of a seat.

        None while the player has to choose a new one.
        """
        number = self.player(seat).investigator
        return None if number is None else self.record.roster[number]

    def last_of(self, seat: Seat) -> Enrolled | None:
        """Return the investigator that a seat played last, also if it is lost.

        None if there is none.
        """
        return next((who for who in reversed(self.record.roster) if who.player == seat), None)

    def card_of(self, who: Enrolled) -> Card:
        """Return the printed card of an investigator."""
        return self.library.card(who.code)

    def in_play(self) -> list[Enrolled]:
        """Return the current investigators of the players who take part, in seat order."""
        return [who for each in self.here() if (who := self.of(each.seat)) is not None]

    def record_of(self, slug: str) -> Enrolled | None:
        """Return the record of an investigator by slug; None if it was never in the campaign."""
        return next((who for who in self.record.roster if who.slug == slug), None)

    def free(self, seat: Seat) -> list[str]:
        """Return the investigators a seat can choose.

        They are not lost, not in use, and not reserved for another player.
        """
        return [slug for slug in self.left() if self._is_free(self.record_of(slug), seat)]

    def left(self) -> list[str]:
        """Return the slugs of the investigators that are neither lost nor in use."""
        found = ((slug, self.record_of(slug)) for slug in self.library.decks)
        return [slug for slug, who in found if who is None or who.status is Status.LEFT]

    def waits_for(self, who: Enrolled) -> Seat | None:
        """Return the seat of the absent player for whom an investigator is reserved.

        None if there is none.
        """
        place = self.record.roster.index(who)
        rests = (each for each in self.record.players if not each.here)
        return next((each.seat for each in rests if each.investigator == place), None)

    def newcomers(self) -> list[str]:
        """Return the investigators that have never been in the campaign.

        A new player can choose from these.
        """
        return [slug for slug in self.library.decks if self.record_of(slug) is None]

    def _is_free(self, who: Enrolled | None, seat: Seat) -> bool:
        return who is None or self.waits_for(who) in (None, seat)
