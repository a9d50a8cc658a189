"""Encounters, impossible actions, and notes of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.english import join_names
from bot.second_edition.core import bans, facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.entry_phrases import cost_text
from bot.second_edition.encounters.entry_texts import ops_text
from bot.second_edition.names.naming import (
    first_name,
    name_of,
    place_name,
    source_in_brackets,
    the_place,
    with_the,
)
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import Cause
from bot.second_edition.text.sentences.sentence_register import actor_name, says, says_together

says(f.EncounterDrawn)(
    lambda b, fact: f"{actor_name(b, fact)} has an encounter: {_say_entry(b, fact)}."
)


@says_together(f.EncounterDrawn)
def _encounters_drawn(b: Board, drawn: Sequence[f.EncounterDrawn]) -> str:
    entries = join_names(list(dict.fromkeys(_say_entry(b, fact) for fact in drawn)))
    number = counted(len(drawn), "encounter")
    return f"{actor_name(b, drawn[0])} draws {number} to choose from: {entries}."


@says_together(f.Noted)
def _encounter_elsewhere(b: Board, found: Sequence[f.Noted | f.EncounterDrawn]) -> str:
    """Return the sentence on an encounter in an Other World that was found after some draws."""
    noted, *drawn = found
    assert isinstance(noted, f.Noted)
    who, world = actor_name(b, noted), f"**{the_place(name_of(b, noted.code))}**"
    if len(drawn) > 1:
        return f"{who} draws {counted(len(drawn), 'encounter')} to choose from in {world}."
    return f"{who} has an encounter in {world}."


def _say_entry(b: Board, fact: f.EncounterDrawn) -> str:
    where = name_of(b, fact.entry)
    return f"**{'Other World' if where == fact.entry else where}**"


@says(f.EncounterMet)
def _encounter_met(b: Board, fact: f.EncounterMet) -> str:
    said = b.registry.entry_text(fact.card, fact.entry)
    return f"> {actor_name(b, fact)}: {said}" if said else ""


says(f.CannotPay)(lambda b, fact: f"{actor_name(b, fact)} can’t pay {cost_text(fact.cost)}.")


@says(f.CannotDo)
def _cannot_do(b: Board, fact: f.CannotDo) -> str:
    taken = ops_text([fact.op], lambda code: name_of(b, code))
    return f"{actor_name(b, fact)} can’t do this: “{taken}”"


@says(f.ShutOut)
def _shut_out(b: Board, fact: f.ShutOut) -> str:
    what = "No monster appears" if fact.monster else "No gate opens"
    return f"{what} at {place_name(b, fact.place)}. {_why_shut_out(b, fact.by)}"


def _why_shut_out(b: Board, by: str) -> str:
    if by == Cause.SEAL:
        return "An elder sign seals it."
    return b.registry.why_forbidden(by, bans.APPEAR)


@says(f.Struck)
def _say_struck(b: Board, fact: f.Struck) -> str:
    if not fact.successes:
        return ""  # the check before it says so, with its dice
    hits = counted(fact.successes, "success")
    return f"{actor_name(b, fact)} strikes {name_of(b, b.state.ancient_one)}: {hits}."


says(f.Spared)(
    lambda b, fact: (
        f"{actor_name(b, fact)} loses no {fact.coin.capitalize()}"
        f"{source_in_brackets(b, fact.source)}."
    )
)


@says(f.Offered)
def _say_offered(b: Board, fact: f.Offered) -> str:
    gives = _list_things(b, (*fact.gives, *fact.specials), fact.dollars, fact.clues)
    wants = _list_things(b, (*fact.wants, *fact.asks_specials), fact.asks, fact.asks_clues)
    taker = first_name(name_of(b, fact.other))
    return f"{actor_name(b, fact)} offers {taker} a trade: {gives} for {wants}."


def _list_things(b: Board, cards: Sequence[str], dollars: int, clues: int) -> str:
    names = [name_of(b, card) for card in cards]
    names += [f"${dollars}"] if dollars else []
    names += [counted(clues, "clue token")] if clues else []
    return join_names(names) or "nothing"


def _goes_on(b: Board, fact: f.Noted) -> str:
    foe = with_the(name_of(b, fact.code))
    return f"{actor_name(b, fact)} can’t flee ({foe} ambushes), so the fight continues."


_NOTED: dict[f.Note, Callable[[Board, f.Noted], str]] = {
    f.Note.ATTACKS: lambda b, fact: f"**{name_of(b, fact.code)} attacks.**",
    f.Note.BATTLE_BEGINS: lambda b, fact: b.registry.battle_text(fact.code, begin=True),
    f.Note.CANNOT_BUY: lambda b, fact: f"{actor_name(b, fact)} can’t pay for any of them.",
    f.Note.CAUGHT: lambda b, fact: (
        f"{actor_name(b, fact)} couldn’t flee and has to fight "
        f"{with_the(name_of(b, fact.code))} now."
    ),
    f.Note.CORNERED: _goes_on,
    f.Note.GATE_TROPHY_LOST: lambda b, fact: (
        f"{actor_name(b, fact)} gives up a gate trophy ({name_of(b, fact.code)})."
    ),
    f.Note.OFFER_DECLINED: lambda b, fact: (
        f"{actor_name(b, fact)} declines {first_name(name_of(b, fact.code))}’s offer."
    ),
    f.Note.OFFER_GONE: lambda b, fact: (
        f"{actor_name(b, fact)}’s offer to {first_name(name_of(b, fact.code))} is withdrawn."
    ),
    f.Note.OTHER_WORLD: lambda b, fact: (
        f"{actor_name(b, fact)} looks for an encounter in {the_place(name_of(b, fact.code))}."
    ),
    f.Note.SPELL_ENDS: lambda b, fact: f"{actor_name(b, fact)} ends {name_of(b, fact.code)}.",
}


says(f.Noted)(lambda b, fact: _NOTED[fact.what](b, fact))
