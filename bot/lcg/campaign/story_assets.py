"""Story assets that a scenario offers: players accept or permanently decline them after it.

A weakness that no particular investigator gets is offered as well, and one of them has to take it.
"""

from __future__ import annotations

from msgspec import structs

from bot.engine.ids import Seat
from bot.lcg.campaign.facts import (
    CardDeclined,
    CardGone,
    CardOffered,
    CardTaken,
    WeaknessGained,
)
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import Enrolled, Status, StoryOffer
from bot.lcg.core.state import Earned
from bot.lcg.printed.cards import CardCode


def earn(c: CampaignGame, earned: Earned, to: int | None) -> None:
    """Add an earned weakness to a deck, or offer a story asset.

    `to` is the number of an investigator of the roster; None lets the players choose who takes the
    card.
    """
    who, card = None if to is None else c.record.roster[to], c.library.card(earned.code)
    if card.passes_on and who is not None and who.status is not Status.ACTIVE:
        who, to = None, None
    if card.is_weakness and who is not None:
        _gain_weakness(c, who, earned.code)
        return
    if who is not None and who.status.is_barred:
        c.tell(CardDeclined(code=earned.code))
        return
    c.record.offers.append(StoryOffer(earned.code, to))
    c.tell(CardOffered(code=earned.code, investigator=who.code if who else CardCode("")))


def _gain_weakness(c: CampaignGame, who: Enrolled, code: CardCode) -> None:
    who.weaknesses.append(code)
    c.tell(WeaknessGained(code=code, investigator=who.code))


def pass_on(c: CampaignGame, who: Enrolled) -> None:
    """Offer the others those weaknesses of an investigator that always need a bearer who plays."""
    for code in [each for each in who.weaknesses if c.library.card(each).passes_on]:
        who.weaknesses.remove(code)
        c.tell(CardGone(code=code, investigator=who.code))
        earn(c, Earned(code), None)


def open_to(c: CampaignGame, seat: Seat) -> list[StoryOffer]:
    """Return the offers that a seat may take or decline now."""
    here = c.player(seat).investigator
    return [
        offer
        for offer in c.record.offers
        if here is not None and offer.to in (None, here) and seat not in offer.declined
    ]


def must_decide(c: CampaignGame, seat: Seat) -> list[CardCode]:
    """Return the cards that only this seat may take, so that it has to take or decline them."""
    return [offer.code for offer in open_to(c, seat) if offer.to is not None]


def take_offered_card(c: CampaignGame, seat: Seat, code: CardCode) -> None:
    """Add an offered card to the deck of a seat."""
    who = c.of(seat)
    assert who is not None
    c.record.offers = [each for each in c.record.offers if each.code != code]
    if c.library.card(code).is_weakness:
        _gain_weakness(c, who, code)
        return
    who.story.append(code)
    c.tell(CardTaken(code=code, investigator=who.code))


def decline_offered_card(c: CampaignGame, seat: Seat, code: CardCode) -> None:
    """Decline an offer; if it is open to all, the others can still take it."""
    who = c.of(seat)
    assert who is not None
    c.record.offers = [
        structs.replace(each, declined=(*each.declined, seat)) if each.code == code else each
        for each in c.record.offers
        if each.code != code or each.to is None
    ]
    c.tell(CardDeclined(code=code, investigator=who.code))


def decline_open_offers(c: CampaignGame) -> None:
    """Decline all offers that nobody has taken by the time that all players are ready.

    The lead takes the weaknesses among them.
    """
    lead = c.of(c.record.lead)
    for offer in c.record.offers:
        if c.library.card(offer.code).is_weakness and lead is not None:
            _gain_weakness(c, lead, offer.code)
        else:
            c.tell(CardDeclined(code=offer.code))
    c.record.offers = []
