"""Encounters, and what is noted on the way."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.words import listed
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.names.naming import because, named, short, short_name, the
from bot.second_edition.names.signs import counted
from bot.second_edition.text.sentences.base import says, says_together


@says(f.EncounterDrawn)
def _encounter_drawn(b: Board, fact: f.EncounterDrawn) -> str:
    return f"{short_name(b, fact.seat)} has an encounter: {_entry(b, fact)}."


@says_together(f.EncounterDrawn)
def _encounters_drawn(b: Board, drawn: Sequence[f.EncounterDrawn]) -> str:
    entries = listed(list(dict.fromkeys(_entry(b, fact) for fact in drawn)))
    who = short_name(b, drawn[0].seat)
    return f"{who} draws {counted(len(drawn), 'encounter')} to choose from: {entries}."


def _entry(b: Board, fact: f.EncounterDrawn) -> str:
    where = named(b, fact.entry)
    return f"**{'Other World' if where == fact.entry else where}**"


@says(f.EncounterMet)
def _encounter_met(_b: Board, fact: f.EncounterMet) -> str:
    return f"> {fact.text}" if fact.text else ""


_OFFERS = {
    "offer": "{who} offers {other} a trade: {things}.",
    "offer_declined": "{who} declines {other}’s offer.",
    "offer_gone": "{who}’s offer to {other} is off.",
}


_TOO_POOR = {
    "cannot_pay": "{who} cannot pay {arg}.",
    "cannot_do": "{who} has not what this takes: “{arg}”",
    "cannot_buy": "{who} can pay for none of them.",
}


_SHUT_OUT = {"no_gate": "No gate opens at", "no_monster": "No monster appears at"}


_ABOUT = {
    "gate_trophy_lost": "{who} gives up the gate trophy of {thing}.",
    "spell_ends": "{who} lets go of {thing}: it ends.",
    "other_world": "{who} looks for an encounter in {thing}.",
    "cornered": "{who} cannot flee ({the} ambushes) and has nothing else to choose: on it goes.",
}


@says(f.Noted)
def _noted(b: Board, fact: f.Noted) -> str:
    who = "" if fact.seat is None else short_name(b, fact.seat)
    arg = fact.args[0] if fact.args else ""
    if fact.what in _TOO_POOR:
        return _TOO_POOR[fact.what].format(who=who, arg=arg)
    if fact.what in _ABOUT:
        return _ABOUT[fact.what].format(who=who, thing=named(b, arg), the=the(named(b, arg)))
    if fact.what in _SHUT_OUT:
        return " ".join((f"{_SHUT_OUT[fact.what]} {named(b, arg)}.", *fact.args[1:]))
    match fact.what:
        case "struck":
            return f"{who} strikes {named(b, b.state.ancient_one)}: {counted(int(arg), 'success')}."
        case "spared":
            return f"{who} loses no {arg.capitalize()}{because(b, fact.args[1])}."
        case "battle_begins" | "attacks" as what:
            begins = b.registry.battle_text(arg, begin=True)
            return begins if what == "battle_begins" else f"**{named(b, arg)} attacks.**"
        case what if what in _OFFERS:
            other, things = short(named(b, arg)), ", ".join(fact.args[1:])
            return _OFFERS[what].format(who=who, other=other, things=things)
        case _:
            return f"{who} {fact.what.replace('_', ' ')}".strip().capitalize() + "."
