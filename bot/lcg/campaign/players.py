"""Players and their investigators: start, replacement, joining, leaving, returning.

Rules Reference, "Campaign Play": a replacement has no experience and no trauma, a new deck and a
random basic weakness; a new player chooses an investigator that nobody has played yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.campaign import story_assets
from bot.lcg.campaign.facts import (
    InvestigatorChosen,
    InvestigatorReleased,
    SeatReady,
    SeatRested,
    SeatReturned,
    WeaknessDealt,
    XpGained,
)
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import Enrolled, Player, Status
from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import PLACEHOLDER, DeckList
from bot.lcg.printed.cards import CardCode, Weakness
from bot.lcg.printed.packs import Library
from bot.lcg.rules.log_entries import free_weaknesses
from bot.lcg.rules.scenario_result import XpReason

MOST = 4
"""Players of a scenario."""


def beginner(
    library: Library, slug: str, seat: Seat, deck: Sequence[str], *, since: int = 1
) -> Enrolled:
    """Return the first record of an investigator, with this deck or with the starter deck.

    Raises `NotAllowed` with each fault of the deck. The first deck may hold only cards of level 0,
    and no more basic weaknesses than the investigator requires; those it holds count as the random
    ones.
    """
    if slug not in library.decks:
        raise NotAllowed(f"I don’t know an investigator called {slug!r}.")
    code = library.decks[slug].investigator
    codes = list(deck) or list(library.starter_deck(slug))
    if why := why_not_first_deck(library, slug, codes):
        raise NotAllowed(why)
    cards = [library.card(each) for each in codes if each != PLACEHOLDER]
    return Enrolled(
        slug=slug,
        code=code,
        player=seat,
        deck=sorted(card.code for card in cards if card.weakness is not Weakness.BASIC),
        weaknesses=sorted(card.code for card in cards if card.weakness is Weakness.BASIC),
        since=since,
    )


def why_not_first_deck(library: Library, slug: str, codes: Sequence[str]) -> str:
    """Return the faults of an investigator's first deck (one code per copy), a line each.

    It is "" if there are none.
    """
    code = library.decks[slug].investigator
    found = faults(library, DeckList(slug, code, dict(Counter(codes))), campaign=True, first=True)
    lines = "".join(f"\n- {fault}" for fault in found)
    name = library.card(code).name
    return f"{name} can’t begin a campaign with this deck:{lines}" if found else ""


def deal_weaknesses(c: CampaignGame, who: Enrolled) -> None:
    """Add the missing random basic weaknesses to a deck, if possible ones in no other deck."""
    while len(who.weaknesses) < c.card_of(who).basic_weaknesses:
        held = [code for each in c.in_play() for code in each.weaknesses]
        used = _cards_used(c)
        pool = free_weaknesses(c.library, held, used) or list(c.library.basic_weaknesses(used))
        code = c.chance.choose("weakness", pool, [str(each) for each in pool])
        who.weaknesses.append(code)
        c.tell(WeaknessDealt(investigator=who.code, code=code))


def _cards_used(c: CampaignGame) -> list[CardCode]:
    """Return the codes of all cards in decks, the investigators, and a card of the campaign.

    They tell which boxes are in use.
    """
    first = c.campaign.scenarios[0]
    decks = [code for who in c.in_play() for code in (who.code, *who.cards)]
    return [c.library.scenarios[first].card, *decks]


def check_joining(c: CampaignGame, slug: str) -> None:
    """Raise `NotAllowed` unless a new player can join with this investigator now."""
    if c.record_of(slug) is not None:
        raise NotAllowed("That investigator has already been played in this campaign.")
    if slug not in c.newcomers():
        raise NotAllowed(f"I don’t know an investigator called {slug!r}.")


def check_choice(c: CampaignGame, seat: Seat, slug: str) -> None:
    """Raise `NotAllowed` unless a seat can continue with an investigator now."""
    if why := kept_for(c, seat, slug):
        raise NotAllowed(why)
    if slug not in c.free(seat):
        raise NotAllowed(_why_not_free(c, slug))


def _why_not_free(c: CampaignGame, slug: str) -> str:
    who = c.record_of(slug)
    if who is None:
        return f"I don’t know an investigator called {slug!r}."
    name = c.card_of(who).name
    if who.status.is_barred:
        return f"{name} is {who.status} and can no longer be played in this campaign."
    return f"{name} is already in play."


def kept_for(c: CampaignGame, seat: Seat, slug: str) -> str:
    """Return a sentence if an investigator is reserved for an absent player of another seat.

    Else "".
    """
    who = c.record_of(slug)
    if who is None or who.status is not Status.LEFT or c.waits_for(who) in (None, seat):
        return ""
    return (
        f"{c.card_of(who).name} is kept for their player, who may come back. The game "
        "master can release them: `/gm set`."
    )


def release(c: CampaignGame, seat: Seat) -> None:
    """Remove the reservation of an absent player's investigator. Raises `NotAllowed`."""
    who = c.of(seat)
    if c.player(seat).here or who is None:
        raise NotAllowed("I’m not keeping an investigator for that player.")
    c.player(seat).investigator = None
    c.tell(InvestigatorReleased(seat=seat, investigator=who.code))


def choose(c: CampaignGame, seat: Seat, slug: str, deck: Sequence[str] = ()) -> None:
    """Give a seat another investigator; the record of the old one stays. Raises `NotAllowed`."""
    check_choice(c, seat, slug)
    before = c.record_of(slug)
    fresh = before or beginner(c.library, slug, seat, deck, since=c.record.chapter)
    _retire_current(c, seat)
    _sit_down(c, seat, fresh)
    c.tell(InvestigatorChosen(seat=seat, investigator=fresh.code, returns=before is not None))
    deal_weaknesses(c, fresh)
    _give_successor_xp(c, seat, fresh)


def _give_successor_xp(c: CampaignGame, seat: Seat, who: Enrolled) -> None:
    """Give an investigator the experience that its player's last, lost one could not take."""
    player = c.player(seat)
    amount, player.successor_xp = player.successor_xp or 0, UNSET
    if amount:
        who.xp += amount
        who.earned += amount
        reasons = (XpReason("successor", amount),)
        c.tell(XpGained(investigator=who.code, amount=amount, total=who.xp, reasons=reasons))


def _retire_current(c: CampaignGame, seat: Seat) -> None:
    who = c.of(seat)
    if who is not None and not who.status.is_barred:
        who.status = Status.LEFT
        story_assets.pass_on(c, who)


def _sit_down(c: CampaignGame, seat: Seat, who: Enrolled) -> None:
    roster, player = c.record.roster, c.player(seat)
    if who not in roster:
        roster.append(who)
    who.player, who.status = seat, Status.ACTIVE
    player.investigator, player.ready = roster.index(who), False


def join(c: CampaignGame, slug: str, deck: Sequence[str] = ()) -> Seat:
    """Let a new player join with an investigator that nobody has played.

    Raises `NotAllowed`.
    """
    _check_room(c)
    check_joining(c, slug)
    seat = Seat(len(c.record.players))
    who = beginner(c.library, slug, seat, deck, since=c.record.chapter)
    c.record.players.append(Player(seat, None))
    _sit_down(c, seat, who)
    c.tell(InvestigatorChosen(seat=seat, investigator=who.code, joins=True))
    deal_weaknesses(c, who)
    return seat


def _check_room(c: CampaignGame) -> None:
    if len(c.here()) >= MOST:
        raise NotAllowed(f"{MOST} people are already playing.")


def leave(c: CampaignGame, seat: Seat) -> None:
    """Mark a player as absent; investigator and deck stay recorded. Raises `NotAllowed`."""
    check_leaving(c, seat)
    who = c.of(seat)
    c.player(seat).here, c.player(seat).ready = False, False
    _retire_current(c, seat)
    c.tell(SeatRested(seat=seat, investigator=who.code if who is not None else CardCode("")))


def check_leaving(c: CampaignGame, seat: Seat) -> None:
    """Raise `NotAllowed` unless a player can leave now."""
    if not c.player(seat).here:
        raise NotAllowed("That seat is already empty.")
    if len(c.here()) == 1:
        raise NotAllowed("Someone has to stay. You can end the campaign instead.")


def check_coming_back(c: CampaignGame, seat: Seat) -> None:
    """Raise `NotAllowed` unless an absent player can play again."""
    if c.player(seat).here:
        raise NotAllowed("Someone already plays in that seat.")
    _check_room(c)


def come_back(c: CampaignGame, seat: Seat) -> None:
    """Let an absent player play again, with the investigator as recorded. Raises `NotAllowed`."""
    check_coming_back(c, seat)
    player, who = c.player(seat), c.of(seat)
    if who is not None and (who.status is not Status.LEFT or who.player != seat):
        player.investigator = who = None
    if who is not None:
        who.status = Status.ACTIVE
    player.here, player.ready = True, False
    c.tell(SeatReturned(seat=seat, investigator=who.code if who is not None else CardCode("")))


def set_ready(c: CampaignGame, seat: Seat, *, on: bool) -> None:
    """Set whether a player is ready for the next scenario."""
    c.player(seat).ready = on
    c.tell(SeatReady(seat=seat, on=on))
