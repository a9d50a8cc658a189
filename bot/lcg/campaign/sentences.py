"""Lines that tell players what happens in a campaign: short, in the present tense."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import UNSET

from bot.engine.english import capitalize_first, join_names, signed_number
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.campaign import facts as f
from bot.lcg.campaign.closed_hands import UNSEEN, as_seen
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import Status
from bot.lcg.names.phrases import counted, token_words
from bot.lcg.printed.cards import CardCode, Token
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.scenario_result import XpReason
from bot.lcg.views import result_words

F = TypeVar("F", bound=Fact)
SAYS: dict[type[Fact], Callable[[CampaignGame, Any], str]] = {}


def lines(c: CampaignGame, told: Sequence[Fact], seat: Seat | None) -> list[str]:
    """Return the log lines of facts that `seat` may see; None is a spectator."""
    seen = (as_seen(c, fact, seat) for fact in told if fact.is_visible_to(seat))
    said = (SAYS[type(fact)](c, fact) for fact in seen)
    return [line for line in said if line]


def _sentence_of(
    kind: type[F],
) -> Callable[[Callable[[CampaignGame, F], str]], Callable[[CampaignGame, F], str]]:
    def register(say: Callable[[CampaignGame, F], str]) -> Callable[[CampaignGame, F], str]:
        SAYS[kind] = say
        return say

    return register


def _name_of(c: CampaignGame, code: CardCode) -> str:
    card = c.library.cards.get(code)
    return card.name if card is not None else code


def _card_of(c: CampaignGame, code: CardCode) -> str:
    card = c.library.cards.get(code)
    level = f" ({card.level})" if card is not None and card.level else ""
    return _name_of(c, code) + level


def _card_list(c: CampaignGame, codes: Sequence[CardCode]) -> str:
    return join_names([_card_of(c, code) for code in codes])


def _scenario_name(c: CampaignGame, slug: str) -> str:
    known = c.library.scenarios.get(slug)
    return known.name if known is not None else slug


@_sentence_of(f.CampaignBegan)
def _say_began(c: CampaignGame, fact: f.CampaignBegan) -> str:
    names = join_names([_name_of(c, code) for code in fact.investigators])
    return f"**{c.library.campaigns[fact.campaign].name}** begins with {names}."


@_sentence_of(f.WeaknessDealt)
def _say_dealt(c: CampaignGame, fact: f.WeaknessDealt) -> str:
    what = "" if fact.code == UNSEEN else f": {_card_of(c, fact.code)}"
    return f"{_name_of(c, fact.investigator)} gets a weakness{what}."


_sentence_of(f.ChapterWanted)(
    lambda c, fact: (
        f"**{_scenario_name(c, fact.scenario)}** comes next; {_name_of(c, fact.lead)} leads."
    )
)


_sentence_of(f.ScenarioOver)(
    lambda c, fact: (
        f"**{_scenario_name(c, fact.scenario)}** is over: {result_words(fact.resolution)}."
    )
)


@_sentence_of(f.InterludePassed)
def _say_interlude(c: CampaignGame, fact: f.InterludePassed) -> str:
    found = next((each for each in c.campaign.interludes if each.slug == fact.interlude), None)
    if found is None:
        return f"Interlude: **{fact.interlude}**."
    is_last = c.campaign.scenarios[-1] in found.after
    named = f"**{found.name}**." if is_last else f"Interlude: **{found.name}**."
    if fact.only is None:
        return named
    text = c.library.narration.get(f"{fact.interlude}:{fact.told}", "")
    return f"{named} *Only you can see this.*\n> {text}"


@_sentence_of(f.EntryWritten)
def _say_written(c: CampaignGame, fact: f.EntryWritten) -> str:
    named = f": {_card_of(c, fact.card)}" if fact.card in c.library.cards else ""
    number = "" if fact.count is UNSET else f": {fact.count}"
    return f"Campaign log: {note_words(c, fact.note)}{named}{number}."


_sentence_of(f.EntryCrossed)(
    lambda c, fact: f"Campaign log: ~~{note_words(c, fact.note)}~~ is crossed out."
)


def note_words(c: CampaignGame, note: str) -> str:
    """Return the text of a note of the campaign log, capitalised like a sentence."""
    return capitalize_first(c.campaign.notes.get(note, note.replace("_", " ")))


@_sentence_of(f.TraumaKept)
def _say_trauma(c: CampaignGame, fact: f.TraumaKept) -> str:
    new = _both_kinds(fact.physical, fact.mental)
    return f"{_name_of(c, fact.investigator)} takes {new} trauma (now {_total_trauma(fact)})."


def _total_trauma(fact: f.TraumaKept) -> str:
    """Return the trauma in all.

    Only the number if the sentence has already named the kind of trauma.
    """
    if not (fact.physical or fact.total_physical):
        return str(fact.total_mental)
    if not (fact.mental or fact.total_mental):
        return str(fact.total_physical)
    return _both_kinds(fact.total_physical, fact.total_mental)


def _both_kinds(physical: int, mental: int) -> str:
    kinds = ((physical, "physical"), (mental, "mental"))
    return join_names([f"{count} {kind}" for count, kind in kinds if count])


@_sentence_of(f.InvestigatorLost)
def _say_lost(c: CampaignGame, fact: f.InvestigatorLost) -> str:
    how = "goes insane" if fact.how is Status.INSANE else "is killed"
    return f"**{_name_of(c, fact.investigator)} {how}** and is out of the campaign."


@_sentence_of(f.BagChanged)
def _say_bag(_c: CampaignGame, fact: f.BagChanged) -> str:
    joined, left = (
        f"{_token_list(tokens)} {one if len(tokens) == 1 else many} the chaos bag" if tokens else ""
        for tokens, one, many in (
            (fact.added, "joins", "join"),
            (fact.removed, "leaves", "leave"),
        )
    )
    return capitalize_first(join_names(part for part in (joined, left) if part)) + " for good."


def _token_list(tokens: Sequence[Token]) -> str:
    return join_names([token_words(token) for token in tokens])


_sentence_of(f.XpGained)(
    lambda c, fact: (
        f"{_name_of(c, fact.investigator)} earns {fact.amount} experience{_sources_of(c, fact)}."
    )
)


def _sources_of(c: CampaignGame, fact: f.XpGained) -> str:
    """Return the sources of experience and the unspent total.

    With a single source, without its number.
    """
    left = f"{fact.total} to spend"
    if len(fact.reasons) == 1 and fact.reasons[0].amount == fact.amount:
        return f" from {_source_text(c, fact.reasons[0])} ({left})"
    why = join_names(
        [f"{signed_number(each.amount)} from {_source_text(c, each)}" for each in fact.reasons]
    )
    return f" ({why}; {left})" if why else f" ({left})"


_WHY = {
    "interlude": "the interlude",
    "successor": "the scenario that the last investigator did not survive",
    "resolution": "the resolution",
    "lead": "leading",
    "cards": "cards",
}


def _source_text(c: CampaignGame, reason: XpReason) -> str:
    return _name_of(c, reason.card) if reason.card else _WHY.get(reason.why, reason.why)


@_sentence_of(f.CardOffered)
def _say_offered(c: CampaignGame, fact: f.CardOffered) -> str:
    who = _name_of(c, fact.investigator) if fact.investigator else "One of you"
    verb = "has to" if c.library.card(fact.code).is_weakness else "can"
    return f"{who} {verb} take {_card_of(c, fact.code)} for the rest of the campaign."


_sentence_of(f.CardTaken)(
    lambda c, fact: (
        f"{_name_of(c, fact.investigator)} takes {_card_of(c, fact.code)} into the deck for good."
    )
)


@_sentence_of(f.CardDeclined)
def _say_declined(c: CampaignGame, fact: f.CardDeclined) -> str:
    if not fact.investigator:
        return f"Nobody takes {_card_of(c, fact.code)}, so it’s gone."
    return f"{_name_of(c, fact.investigator)} declines {_card_of(c, fact.code)}."


_sentence_of(f.WeaknessGained)(
    lambda c, fact: (
        f"{_name_of(c, fact.investigator)} gains the weakness {_card_of(c, fact.code)} "
        "for the rest of the campaign."
    )
)


_sentence_of(f.CardGone)(
    lambda c, fact: (
        f"{_card_of(c, fact.code)} leaves {_name_of(c, fact.investigator)}’s deck for good."
    )
)


@_sentence_of(f.CardBought)
def _say_bought(c: CampaignGame, fact: f.CardBought) -> str:
    out = f" for {_card_of(c, fact.out)}" if fact.out else ""
    card = "a card" if fact.code == UNSEEN else _card_of(c, fact.code)
    return (
        f"{_name_of(c, fact.investigator)} takes {card}{out}: "
        f"{fact.price} experience, {fact.left} left."
    )


@_sentence_of(f.DeckBrought)
def _say_brought(c: CampaignGame, fact: f.DeckBrought) -> str:
    changes = [
        f"{word} {_card_list(c, codes)}"
        for word, codes in (("with", fact.added), ("without", fact.removed))
        if codes
    ]
    told = f" {', '.join(changes)}" if changes else ", unchanged"
    told = "" if UNSEEN in fact.added else told
    return (
        f"{_name_of(c, fact.investigator)} brings a new version of the deck{told}: "
        f"{fact.price} experience, {fact.left} left."
    )


@_sentence_of(f.InvestigatorChosen)
def _say_chosen(c: CampaignGame, fact: f.InvestigatorChosen) -> str:
    how = "joins the campaign" if fact.joins else "is the new investigator"
    return f"{_name_of(c, fact.investigator)} {how}{', as recorded' if fact.returns else ''}."


_sentence_of(f.SeatRested)(
    lambda c, fact: f"{_seat_of(c, fact.seat, fact.investigator)} sits out, and can come back."
)


_sentence_of(f.SeatReturned)(
    lambda c, fact: f"{_seat_of(c, fact.seat, fact.investigator)} is back."
)


_sentence_of(f.InvestigatorReleased)(
    lambda c, fact: f"{_name_of(c, fact.investigator)} is free: anyone can play this investigator."
)


def _seat_of(c: CampaignGame, seat: Seat, code: CardCode) -> str:
    return _name_of(c, code) if code else seat_name(c, seat)


def seat_name(c: CampaignGame, seat: Seat) -> str:
    """Return the name of a seat: its investigator, or its last one."""
    who = c.of(seat) if seat < len(c.record.players) else None
    if who is not None:
        return _name_of(c, who.code)
    before = c.last_of(seat)
    return f"Seat {seat + 1}" if before is None else f"Whoever played {_name_of(c, before.code)}"


_sentence_of(f.SeatReady)(
    lambda c, fact: f"{seat_name(c, fact.seat)} is {'ready' if fact.on else 'no longer ready'}."
)


@_sentence_of(f.LeadChosen)
def _say_lead(_c: CampaignGame, _fact: f.LeadChosen) -> str:
    """Return "", as the next scenario names its lead."""
    return ""


@_sentence_of(f.RecordChanged)
def _say_changed(c: CampaignGame, fact: f.RecordChanged) -> str:
    what = {"xp": "experience", "physical": "physical trauma", "mental": "mental trauma"}
    amount = f"{fact.amount} {what[fact.what]}"
    return f"The game master sets {_name_of(c, fact.investigator)} to {amount}."


END_WORDS = {
    CampaignEnd.WON: "The campaign is won",
    CampaignEnd.LOST: "The campaign is lost",
    CampaignEnd.SURVIVED: "The campaign is over; some of you survived",
    None: "The campaign ends here",
}


@_sentence_of(f.CampaignOver)
def _say_ended(c: CampaignGame, fact: f.CampaignOver) -> str:
    why = {"pool": ": nobody is left to choose", "players": ": you chose to end it"}.get(fact.why)
    scenarios = counted(len(c.record.played), "scenario")
    return f"**{END_WORDS[fact.how]}{why or ''}**, after {scenarios}."
