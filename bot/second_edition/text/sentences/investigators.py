"""Investigators: what they own, where they go, what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import join_names
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.names.naming import (
    name_of,
    place_name,
    source_in_brackets,
    source_name,
    the_place,
    used_ability,
    who_name,
)
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import LOST, TRACKS, Place
from bot.second_edition.text.sentences.sentence_register import (
    actor_name,
    person_name,
    says,
    says_together,
)


@says(f.Changed)
def _say_changed(b: Board, fact: f.Changed) -> str:
    who, n = actor_name(b, fact), abs(fact.amount)
    source = source_in_brackets(b, fact.source, fact.who)
    what = _amount_text(str(fact.what), n)
    verb = "gains" if fact.amount > 0 else "pays" if fact.cost else "loses"
    left = f", {'now' if fact.amount > 0 else 'leaving'} {fact.now}"
    return f"{who} {verb} {what}{source}{left if fact.what in ('sanity', 'stamina') else ''}."


def _amount_text(what: str, n: int) -> str:
    if what == "money":
        return f"${n}"
    return counted(n, "clue token") if what == "clues" else f"{n} {what.capitalize()}"


@says(f.MaximumLowered)
def _maximum_lowered(b: Board, fact: f.MaximumLowered) -> str:
    what = str(fact.what).removeprefix("max_").capitalize()
    return f"{actor_name(b, fact)}’s maximum {what} is now {fact.now}."


@says(f.SlidersSet)
def _sliders_set(b: Board, fact: f.SlidersSet) -> str:
    tracks = b.library.investigators[fact.who or b.who(fact.seat).code].tracks
    pairs = [
        f"{first.capitalize()} {tracks[n][stop][0]}, {second.capitalize()} {tracks[n][stop][1]}"
        for n, ((first, second), stop) in enumerate(zip(TRACKS, fact.stops, strict=True))
    ]
    return f"{actor_name(b, fact)} sets {'; '.join(pairs)}."


_GONE = {
    "train": "takes the train to {to}",
    "arrested": "is arrested and goes to {to}",
    "released": "is released and goes to {to}",
    "gate": "goes through the gate to {to}",
    "returned": "returns through the gate to {to}",
    "other_world": "moves on to {to}",
    "knocked_out": "wakes up in {to}",
    "closed": "has to move to {to}",
    "came_back": "finds the way back to {to}",
    "visit": "visits {to}",
    "visit_over": "is back in {to}",
    "gm": "is brought to {to} by the game master",
}


@says(f.Moved)
def _say_moved(b: Board, fact: f.Moved) -> str:
    who, to = actor_name(b, fact), place_name(b, fact.to)
    if fact.to == LOST:
        return f"{who} is **lost in time and space**."
    words = _GONE.get(fact.how, "moves to {to}").format(to=to)
    return f"{who} {words}."


@says_together(f.Moved)
def _say_walked(b: Board, steps: Sequence[f.Moved]) -> str:
    last = steps[-1]
    return f"{actor_name(b, last)} moves to {place_name(b, last.to)} ({len(steps)} steps)."


@says(f.MoveStopped)
def _move_stopped(b: Board, fact: f.MoveStopped) -> str:
    stays, to = place_name(b, fact.place), place_name(b, fact.to)
    return f"{actor_name(b, fact)} is stopped at {stays} on the way to {to}."


_STATUS = {
    ("delayed", True): "is delayed",
    ("delayed", False): "is no longer delayed",
    ("explored", True): "has explored the gate",
    ("explored", False): "loses their explored marker",
    ("skip_turn", True): "loses their next turn",
    ("skip_turn", False): "misses this turn",
    ("retired", True): "retires",
}


@says(f.StatusChanged)
def _status_changed(b: Board, fact: f.StatusChanged) -> str:
    words = _STATUS.get((fact.status, fact.on), "")
    return f"{actor_name(b, fact)} {words}." if words else ""


@says(f.KnockedOut)
def _knocked_out(b: Board, fact: f.KnockedOut) -> str:
    states = ["goes insane"] * fact.insane + ["falls unconscious"] * fact.unconscious
    return f"**{actor_name(b, fact)} {join_names(states)}.**"


says(f.InvestigatorDevoured)(
    lambda b, fact: f"**{who_name(b, fact.code)} is devoured**{source_in_brackets(b, fact.source)}."
)


says(f.InvestigatorCame)(lambda b, fact: f"{who_name(b, fact.code)} comes to Arkham.")


@says(f.InvestigatorJoined)
def _investigator_joined(b: Board, fact: f.InvestigatorJoined) -> str:
    return f"{who_name(b, fact.who)} joins at the start of the next turn."


@says(f.JoinWaits)
def _join_waits(b: Board, fact: f.JoinWaits) -> str:
    return f"{who_name(b, fact.who)} can’t come yet: {fact.why}"


@says(f.LimitsChanged)
def _limits_changed(_: Board, fact: f.LimitsChanged) -> str:
    limits = [] if fact.monsters is None else [f"monster limit {fact.monsters}"]
    limits += [f"Outskirts {fact.outskirts}", f"{fact.gates} open gates awaken the Ancient One"]
    gone = counted(fact.returned, "monster")
    left = f" {gone} from the Outskirts returned to the cup." if fact.returned else ""
    return f"With {counted(fact.players, 'investigator')}: {', '.join(limits)}.{left}"


@says(f.Traded)
def _say_traded(b: Board, fact: f.Traded) -> str:
    things = [name_of(b, fact.card)] if fact.card else []
    things += [f"${fact.money}"] if fact.money else []
    things += [counted(fact.clues, "clue token")] if fact.clues else []
    giver, taker = person_name(b, fact.who, fact.giver), person_name(b, fact.to, fact.taker)
    return f"{giver} gives {join_names(things)} to {taker}."


@says(f.AbilityUsed)
def _ability_used(b: Board, fact: f.AbilityUsed) -> str:
    who = actor_name(b, fact)
    if fact.source == (fact.who or b.who(fact.seat).code):
        return f"{who} uses {used_ability(b, fact.source) or 'an ability'}."
    service = b.registry.services.get(Place(fact.source))
    if service is not None:
        return f"{who} {service.told} at {the_place(name_of(b, fact.source))}."
    return f"{who} uses {source_name(b, fact.source)}."
