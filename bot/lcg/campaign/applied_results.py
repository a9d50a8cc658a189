"""Apply a scenario's result to the campaign: log, story cards, trauma, deaths, bag, experience."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from msgspec import UNSET, structs

from bot.engine.errors import NotAllowed
from bot.lcg.campaign import interludes, story_assets
from bot.lcg.campaign.facts import (
    BagChanged,
    CampaignOver,
    CardGone,
    EntryCrossed,
    EntryWritten,
    InvestigatorLost,
    ScenarioOver,
    TraumaKept,
    XpGained,
)
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignStep, Enrolled, Played, Player, Status
from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.state import Earned
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.scenario_result import ScenarioResult, SeatResult


def require_result_of_chapter(c: CampaignGame, number: int, result: ScenarioResult) -> None:
    """Raise `NotAllowed` unless a result is that of the current chapter."""
    if c.record.step is not CampaignStep.CHAPTER or number != c.record.chapter:
        raise NotAllowed("That isn’t the scenario you’re playing.")
    if c.scenario is None or result.scenario != c.scenario.slug:
        raise NotAllowed("That’s the result of another scenario.")
    if not result.resolution:
        raise NotAllowed("That scenario isn’t over.")
    known = {who.code for who in c.in_play()}
    if any(seat.investigator not in known for seat in result.seats):
        raise NotAllowed("That game has a player who isn’t in this campaign.")


def apply(c: CampaignGame, result: ScenarioResult) -> None:
    """Record a finished scenario in the campaign, then start the interlude or end the campaign.

    The result changes the campaign log, the decks, trauma, deaths, the chaos bag and experience.
    """
    c.tell(
        ScenarioOver(
            number=c.record.chapter, scenario=result.scenario, resolution=result.resolution
        )
    )
    seats = [(each, _enrolled_of(c, each)) for each in result.seats]
    _take_over_decks(result, seats)
    _merge_log(c, result)
    _strike_cards(c, result)
    for seat, who in seats:
        _add_trauma(c, seat, who)
    for seat, who in seats:
        _apply_losses(c, seat, who)
    _change_bag(c, result)
    for seat, who in seats:
        _add_experience(c, seat, who, for_successors=_successors_earn(c, result))
    for earned in result.earned:
        _earn_card(c, result, earned)
    _close_chapter(c, result)


def _enrolled_of(c: CampaignGame, seat: SeatResult) -> Enrolled:
    return next(who for who in c.in_play() if who.code == seat.investigator)


def _take_over_decks(result: ScenarioResult, seats: list[tuple[SeatResult, Enrolled]]) -> None:
    """Replace the recorded decks by those in the result.

    Only the result of a game that was played standalone has decks.
    """
    for _, who in seats:
        if (deck := result.decks.get(who.code)) is not None:
            who.deck, who.weaknesses = list(deck.cards), list(deck.weaknesses)


def _merge_log(c: CampaignGame, result: ScenarioResult) -> None:
    for note in result.crossed:
        c.record.log = [
            structs.replace(each, crossed=True) if each.note == note else each
            for each in c.record.log
        ]
        c.tell(EntryCrossed(note=note))
    for entry in result.log:
        c.record.log.append(entry)
        count = entry.count if entry.count is UNSET else total_of(c.standing_log(), entry.note)
        c.tell(EntryWritten(note=entry.note, card=entry.card, count=count))


def _strike_cards(c: CampaignGame, result: ScenarioResult) -> None:
    owners = {seat.seat: seat.investigator for seat in result.seats}
    for struck in result.lost:
        whose = None if struck.seat is None else owners[struck.seat]
        for who in c.record.roster:
            if whose in (None, who.code):
                _take_out(c, who, struck.code, every=whose is None)


def _take_out(c: CampaignGame, who: Enrolled, code: CardCode, *, every: bool) -> None:
    """Remove a struck card from an investigator's deck.

    Without `every` one copy leaves; with it, all copies at all levels of the card.
    """
    struck = _all_levels(c, code) if every else (code,)
    for pile in (who.story, who.deck, who.weaknesses):
        for found in [each for each in pile if each in struck]:
            pile.remove(found)
            c.tell(CardGone(code=found, investigator=who.code))
            if not every:
                return


def _all_levels(c: CampaignGame, code: CardCode) -> Collection[CardCode]:
    """Return the codes of this card at all its levels."""
    card, cards = c.library.card(code), c.library.cards.values()
    who = (card.name, card.subtitle)
    return {code, *(each.code for each in cards if (each.name, each.subtitle) == who)}


def _add_trauma(c: CampaignGame, seat: SeatResult, who: Enrolled) -> None:
    if seat.physical or seat.mental:
        who.physical += seat.physical
        who.mental += seat.mental
        c.tell(
            TraumaKept(
                investigator=who.code,
                physical=seat.physical,
                mental=seat.mental,
                total_physical=who.physical,
                total_mental=who.mental,
            )
        )


def _apply_losses(c: CampaignGame, seat: SeatResult, who: Enrolled) -> None:
    """Apply death or insanity by the scenario, or by trauma as high as health or sanity."""
    if seat.killed:
        _lose_investigator(c, who, Status.INSANE if seat.insane else Status.KILLED)
    elif (how := _status_broken(c, who)) is not None:
        _lose_investigator(c, who, how)


def _status_broken(c: CampaignGame, who: Enrolled) -> Status | None:
    """Return KILLED or INSANE if trauma has reached printed health or sanity; None if not."""
    card = c.card_of(who)
    if who.physical >= (card.health or 0):
        return Status.KILLED
    return Status.INSANE if who.mental >= (card.sanity or 0) else None


def break_down(c: CampaignGame, who: Enrolled) -> bool:
    """Mark an investigator as killed or insane if trauma is too high.

    Return False if the investigator can continue.
    """
    how = _status_broken(c, who)
    if how is None:
        return False
    _lose_investigator(c, who, how)
    for player in _release_lost(c):
        player.ready = False
    if _nobody_left(c):
        finish(c, CampaignEnd.LOST, "pool")
    return True


def _lose_investigator(c: CampaignGame, who: Enrolled, how: Status) -> None:
    """Mark an investigator as killed or insane; their experience and story cards are lost."""
    who.status, who.xp = how, 0
    who.story.clear()
    c.tell(InvestigatorLost(investigator=who.code, how=how))
    story_assets.pass_on(c, who)


def _change_bag(c: CampaignGame, result: ScenarioResult) -> None:
    before, after = Counter(c.record.bag), Counter(result.bag)
    if result.bag and before != after:
        c.record.bag = list(result.bag)
        added, removed = after - before, before - after
        c.tell(BagChanged(added=tuple(added.elements()), removed=tuple(removed.elements())))


def _add_experience(
    c: CampaignGame, seat: SeatResult, who: Enrolled, *, for_successors: bool
) -> None:
    """Add an investigator's experience; keep that of a lost one for its player's next, if due."""
    if not who.status.is_barred:
        who.xp += seat.xp
        who.earned += seat.xp
        c.tell(XpGained(investigator=who.code, amount=seat.xp, total=who.xp, reasons=seat.reasons))
    elif for_successors:
        for player in c.record.players:
            if c.of(player.seat) is who:
                player.successor_xp = seat.xp


def _successors_earn(c: CampaignGame, result: ScenarioResult) -> bool:
    """Return True if new investigators earn the experience of the lost ones that they replace."""
    found = c.library.scenarios[result.scenario].resolutions
    return any(each.slug == result.resolution and each.successors_earn for each in found)


def _earn_card(c: CampaignGame, result: ScenarioResult, earned: Earned) -> None:
    """Give an earned card to the seat's investigator. Without a seat, offer it to all players."""
    to = None
    if earned.seat is not None:
        code = next(each for each in result.seats if each.seat == earned.seat).investigator
        to = next(n for n, who in enumerate(c.record.roster) if who.code == code)
    story_assets.earn(c, earned, to)


def _close_chapter(c: CampaignGame, result: ScenarioResult) -> None:
    record = c.record
    record.played.append(
        Played(
            number=record.chapter,
            scenario=result.scenario,
            resolution=result.resolution,
            investigators=tuple(seat.investigator for seat in result.seats),
            xp=tuple(seat.xp for seat in result.seats),
            rounds=result.rounds,
        )
    )
    record.chapter += 1
    if result.outcome is not CampaignEnd.LOST:
        interludes.pass_due(c, result.scenario)
    for who in record.roster:
        who.swapped = UNSET
    if result.outcome is not None or c.scenario is None:
        finish(c, result.outcome or CampaignEnd.SURVIVED, result.scenario)
        return
    _release_lost(c)
    if _nobody_left(c):
        finish(c, CampaignEnd.LOST, "pool")
        return
    record.step = CampaignStep.INTERLUDE
    for player in record.players:
        player.ready = False


def _release_lost(c: CampaignGame) -> list[Player]:
    """Unassign killed and insane investigators from their players, who then choose new ones.

    Return these players.
    """
    seated = [(player, c.of(player.seat)) for player in c.record.players]
    lost = [player for player, who in seated if who is not None and who.status.is_barred]
    for player in lost:
        player.investigator = None
    return lost


def _nobody_left(c: CampaignGame) -> bool:
    """Return True if fewer investigators are available than players who need a new one.

    Rules Reference, "Campaign Play", killed and insane investigators.
    """
    choosing = [player for player in c.here() if player.investigator is None]
    return len(choosing) > len(c.left())


def finish(c: CampaignGame, how: CampaignEnd | None, why: str) -> None:
    """End the campaign, record how it ended, and report it."""
    c.record.step, c.record.end, c.record.ended_by = CampaignStep.OVER, how, why
    c.record.offers, c.record.open_interlude = [], UNSET
    c.tell(CampaignOver(how=how, why=why))
