"""The town: gates, tracks, places."""

from __future__ import annotations

from bot.engine.english import capitalize_first
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.names.naming import (
    name_of,
    place_name,
    source_in_brackets,
    the_place,
    with_the,
)
from bot.second_edition.names.signs import counted
from bot.second_edition.text.sentences.sentence_register import actor_name, says

says(f.GateOpened)(
    lambda b, fact: (
        f"**A gate to {the_place(name_of(b, fact.world))} opens** at {place_name(b, fact.place)}."
    )
)


@says(f.GateClosed)
def _gate_closed(b: Board, fact: f.GateClosed) -> str:
    gate = f"gate to {the_place(name_of(b, fact.world))} at {place_name(b, fact.place)}"
    if fact.seat is None:
        return f"The {gate} closes."
    return f"{actor_name(b, fact)} **closes the {gate}**."


@says(f.Sealed)
def _say_sealed(b: Board, fact: f.Sealed) -> str:
    place = place_name(b, fact.place)
    return (
        f"**{capitalize_first(place)} is sealed.**" if fact.on else f"The seal on {place} breaks."
    )


@says(f.MonsterSurge)
def _monster_surge(b: Board, fact: f.MonsterSurge) -> str:
    amount = counted(fact.amount, "monster")
    return f"**Monster surge** at {place_name(b, fact.place)}: {amount}."


@says(f.DoomChanged)
def _doom_changed(b: Board, fact: f.DoomChanged) -> str:
    of = b.ancient_one.doom
    verb = "rises" if fact.amount > 0 else "falls"
    return f"Doom {verb} to {fact.now} of {of}{source_in_brackets(b, fact.source)}."


says(f.TerrorChanged)(
    lambda _b, fact: f"**The terror level {'falls' if fact.falls else 'rises'} to {fact.now}.**"
)


@says(f.TrackChanged)
def _track_changed(b: Board, fact: f.TrackChanged) -> str:
    one = abs(fact.amount) == 1
    tokens = "A token is" if one else f"{abs(fact.amount)} tokens are"
    verb = "added to" if fact.amount > 0 else "removed from"
    track = with_the(b.library.tracks[fact.track].name)
    return f"{tokens} {verb} {track}{source_in_brackets(b, fact.source)}: {fact.now} of {fact.of}."


@says(f.PlaceClosed)
def _place_closed(b: Board, fact: f.PlaceClosed) -> str:
    place = capitalize_first(place_name(b, fact.place))
    if not fact.closed:
        return f"{place} opens again."
    long = "for good" if fact.for_good else "for a while"
    once = " once its gate is closed" if fact.gate else ""
    return f"{place} closes {long}{once}{source_in_brackets(b, fact.source)}."


@says(f.RubbleDrawn)
def _rubble_drawn(b: Board, fact: f.RubbleDrawn) -> str:
    place = b.town.place_name(fact.place)
    left = f"{fact.left or 'None'} {'are' if fact.left > 1 else 'is'} left."
    if fact.discarded:
        return f"A rubble marker is discarded: {place}. {left}"
    return f"**A rubble marker is drawn: {place}.** {left}"


@says(f.CluePlaced)
def _clue_placed(b: Board, fact: f.CluePlaced) -> str:
    n, where = abs(fact.amount), f"at {place_name(b, fact.place)}"
    tokens = counted(n, "clue token")
    if fact.amount > 0:
        return f"{tokens} {'appears' if n == 1 else 'appear'} {where}."
    removed = f"The clue token {where} is" if n == 1 else f"{tokens} {where} are"
    return f"{removed} removed."
