"""Cards of investigators."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import join_names, names_with_counts
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.names.naming import name_of, place_name, source_in_brackets
from bot.second_edition.printed.terms import Special
from bot.second_edition.text.sentences.sentence_register import actor_name, says, says_together

_GAINED = {
    "drawn": "draws",
    "bought": "buys",
    "dealt": "starts with",
    "fixed": "starts with",
    "found": "finds",
    "deputized": "becomes Deputy and gains",
    "suffered": "suffers",
    "gm": "is given",
}


@says_together(f.CardGained)
def _cards_gained(b: Board, facts: Sequence[f.CardGained]) -> str:
    first, names = facts[0], join_names(names_with_counts(name_of(b, fact.card) for fact in facts))
    text = b.text(first.card) if first.how == "suffered" and len(facts) == 1 else ""
    does = f": {text}" if text else "."
    sheet = b.library.investigators.get(first.who)
    also = "also " if first.how == "dealt" and sheet is not None and sheet.fixed else ""
    return f"{actor_name(b, first)} {also}{_GAINED.get(first.how, 'gains')} {names}{does}"


says(f.CardGained)(lambda b, fact: _cards_gained(b, [fact]))


_WHY_LOST = {
    "used": "",
    "cast": "",
    "clue": "instead of a clue token",
    "sold": "sold",
    "roll": "rolled a 1",
}


@says_together(f.CardLost)
def _cards_lost(b: Board, facts: Sequence[f.CardLost]) -> str:
    first, names = facts[0], join_names(names_with_counts(name_of(b, fact.card) for fact in facts))
    if first.why in _WHY_LOST:
        why = f" ({_WHY_LOST[first.why]})" if _WHY_LOST[first.why] else ""
    else:
        why = source_in_brackets(b, first.why)
    if first.why in {fact.card for fact in facts}:
        why = ""
    done = f"puts {names} back into the box" if first.box else f"discards {names}"
    return f"{actor_name(b, first)} {done}{why}."


says(f.CardLost)(lambda b, fact: _cards_lost(b, [fact]))


says(f.CardExhausted)(lambda b, fact: f"{actor_name(b, fact)} exhausts {name_of(b, fact.card)}.")


@says(f.CardsShown)
def _cards_shown(b: Board, fact: f.CardsShown) -> str:
    names = join_names(names_with_counts(name_of(b, card) for card in fact.cards))
    return f"{actor_name(b, fact)} looks at {names}." if names else ""


says(f.ConditionTurned)(
    lambda b, fact: f"**{name_of(b, fact.card)}** is face up: {b.text(fact.card)}"
)


says(f.AllyRemoved)(lambda b, fact: f"{name_of(b, fact.card)} leaves Arkham for good.")


_SPECIALS = {
    Special.BLESSING: ("is blessed", "is no longer blessed"),
    Special.CURSE: ("is cursed", "is no longer cursed"),
    Special.RETAINER: ("gains a Retainer", "loses the Retainer"),
    Special.BANK_LOAN: ("takes a Bank Loan", "no longer has the Bank Loan"),
    Special.MEMBERSHIP: ("joins the Silver Twilight Lodge", "leaves the Silver Twilight Lodge"),
    Special.RAIL_PASS: ("gets a Rail Pass", "loses the Rail Pass"),
    Special.SHELDON_GANG: ("joins the Sheldon Gang", "leaves the Sheldon Gang"),
}
_WHY_SPECIAL = {"roll": "rolled a 1", "defaulted": "interest not paid", "paid": "paid back"}


@says(f.SpecialChanged)
def _special_changed(b: Board, fact: f.SpecialChanged) -> str:
    words = _SPECIALS[fact.special][0 if fact.gained else 1]
    why = _WHY_SPECIAL.get(fact.why)
    return (
        f"{actor_name(b, fact)} {words}{f' ({why})' if why else source_in_brackets(b, fact.why)}."
    )


@says(f.StepVisited)
def _step_visited(b: Board, fact: f.StepVisited) -> str:
    spent = f"spends the phase at {place_name(b, fact.place)} for {name_of(b, fact.card)}"
    return f"{actor_name(b, fact)} {spent}: the sacrifice is due when the next Upkeep begins."


@says(f.StepDone)
def _step_done(b: Board, fact: f.StepDone) -> str:
    step = f"step {fact.now} of {fact.of} of {name_of(b, fact.card)}"
    ends = f" **{name_of(b, fact.card)} is completed.**" if fact.now == fact.of else ""
    return f"{actor_name(b, fact)} completes {step} at {place_name(b, fact.place)}.{ends}"
