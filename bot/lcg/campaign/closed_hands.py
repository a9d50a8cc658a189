"""Filters of a campaign's secrets with closed hands; the rest is public.

The log, trauma, experience and losses are always public, and so are cards that a resolution names.
With closed hands a deck is private to its player: bought and brought cards, and random weaknesses.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.campaign.facts import CardBought, DeckBrought, WeaknessDealt
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.printed.cards import CardCode

UNSEEN = CardCode("")
"""In place of a card that is not shown."""


def is_open(c: CampaignGame, investigator: CardCode, seats: Collection[Seat]) -> bool:
    """Return True if the players of these seats may know an investigator's deck."""
    if not c.record.settings.closed_hands:
        return True
    return any(who.code == investigator and who.player in seats for who in c.record.roster)


def as_seen(c: CampaignGame, fact: Fact, seat: Seat | None) -> Fact:
    """Return a fact without the cards that `seat` may not know; a `seat` of None is a spectator."""
    match fact:
        case CardBought() | DeckBrought() | WeaknessDealt():
            seats = () if seat is None else (seat,)
            return fact if is_open(c, fact.investigator, seats) else _without_cards(fact)
        case _:
            return fact


def _without_cards(fact: CardBought | DeckBrought | WeaknessDealt) -> Fact:
    match fact:
        case CardBought():
            return replace(fact, code=UNSEEN, out=UNSEEN)
        case DeckBrought():
            return replace(fact, added=(UNSEEN,), removed=())
        case WeaknessDealt():
            return replace(fact, code=UNSEEN)
