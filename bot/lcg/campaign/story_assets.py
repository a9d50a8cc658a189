"""Story assets that a scenario offers: players accept or permanently decline them after it."""

from __future__ import annotations

from msgspec import structs

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.lcg.campaign.facts import CardDeclined, CardOffered, CardTaken, WeaknessGained
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import Enrolled, StoryOffer
from bot.lcg.campaign.votes import vote
from bot.lcg.core.state import Earned
from bot.lcg.printed.cards import CardCode


def earn(c: CampaignGame, earned: Earned, to: int | None) -> None:
    """Add an earned weakness to a deck, or offer a story asset.

    `to` is the number of an investigator of the roster; None lets the players choose who takes the
    asset.
    """
    who = None if to is None else c.record.roster[to]
    if c.library.card(earned.code).is_weakness:
        assert who is not None
        who.weaknesses.append(earned.code)
        c.tell(WeaknessGained(code=earned.code, investigator=who.code))
        return
    if who is not None and who.status.is_barred:
        c.tell(CardDeclined(code=earned.code))
        return
    c.record.offers.append(StoryOffer(earned.code, to))
    c.tell(CardOffered(code=earned.code, investigator=who.code if who else CardCode("")))


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


def take(c: CampaignGame, seat: Seat, code: CardCode) -> None:
    """Add an offered story asset to the deck of a seat."""
    who = c.of(seat)
    assert who is not None
    c.record.offers = [each for each in c.record.offers if each.code != code]
    who.story.append(code)
    c.tell(CardTaken(code=code, investigator=who.code))


def decline(c: CampaignGame, seat: Seat, code: CardCode) -> None:
    """Decline an offer; if it is open to all, the others can still take it."""
    who = c.of(seat)
    assert who is not None
    c.record.offers = [
        structs.replace(each, declined=(*each.declined, seat)) if each.code == code else each
        for each in c.record.offers
        if each.code != code or each.to is None
    ]
    c.tell(CardDeclined(code=code, investigator=who.code))


def lapse(c: CampaignGame) -> None:
    """Decline all offers that nobody has taken by the time that all players are ready."""
    for offer in c.record.offers:
        c.tell(CardDeclined(code=offer.code))
    c.record.offers = []


async def pass_weaknesses_on(c: CampaignGame) -> None:
    """Let the players choose a new bearer for each story weakness whose bearer does not play.

    Only weaknesses that the campaign keeps in play are passed on.
    """
    playing = c.in_play()
    for former in [who for who in c.record.roster if who not in playing]:
        for code in [each for each in former.weaknesses if c.library.card(each).passed_on]:
            bearer = await _vote_for_bearer(c, code, playing)
            former.weaknesses.remove(code)
            bearer.weaknesses.append(code)
            c.tell(WeaknessGained(code=code, investigator=bearer.code))


async def _vote_for_bearer(c: CampaignGame, code: CardCode, playing: list[Enrolled]) -> Enrolled:
    """Let all players vote on the investigator who takes a weakness."""
    names = {f"bearer:{who.slug}": c.card_of(who).name for who in playing}
    options = [
        Option(key=key, label=name, verb="decide", args=(name,)) for key, name in names.items()
    ]
    prompt = f"Who takes {c.library.card(code).name}?"
    chosen = (await vote(c, "decide", prompt, options)).removeprefix("bearer:")
    return next(who for who in playing if who.slug == chosen)
