"""Invariants of what boxes bring: Spawn, their tracks, Conditions, Missions and Tasks."""

from __future__ import annotations

from collections import Counter

from bot.second_edition.core.game import Board
from bot.second_edition.turn.quests import next_place
from bot.second_edition.verbs.box_tracks import tokens_on


def box_faults(b: Board) -> list[str]:
    """Broken invariants, as sentences; empty when all is well, and in a game without boxes."""
    return [*_spawn(b), *_tracks(b), *_check_last_token(b), *_conditions(b), *_quests(b)]


def _spawn(b: Board) -> list[str]:
    """Spawn is never in the cup, in the Outskirts, or a trophy. Rules of Dunwich Horror, 12."""
    zones = {"the cup": b.state.cup, "the Outskirts": b.state.outskirts}
    zones |= {f"the trophies of seat {who.seat}": who.monsters for who in b.state.investigators}
    return [
        f"Spawn {no} is in {zone}"
        for zone, monsters in zones.items()
        for no in monsters
        if b.monsters.facts(no).spawn
    ]


def _tracks(b: Board) -> list[str]:
    """Only known tracks hold tokens, and no more than they have spaces."""
    known = b.library.tracks
    return [
        f"{tokens_on(b, track)} tokens lie on the track {track}"
        for track in b.state.tracks or {}
        if track not in known or not 0 <= tokens_on(b, track) <= known[track].size
    ]


def _check_last_token(b: Board) -> list[str]:
    """Return what the last token of a track brings is on the board while the track is full."""
    there = {b.state.markers[each.no] for each in b.state.monsters}
    return [
        f"the track {code} is full without {track.brings}"
        for code, track in b.library.tracks.items()
        if track.brings and tokens_on(b, code) == track.size and track.brings not in there
    ]


def _conditions(b: Board) -> list[str]:
    """Each Condition is face up once."""
    seen = Counter(b.state.conditions or ())
    return [f"Condition {code} is face up {n} times" for code, n in seen.items() if n > 1]


def _quests(b: Board) -> list[str]:
    """A Mission or Task with all steps done has left the game; a visit is to its next step."""
    found: list[str] = []
    for who in b.state.investigators:
        for held in who.cards:
            steps, name = len(b.cards.facts(held.card).steps), b.cards.code(held.card)
            if steps and not 0 <= held.tokens < steps:
                found.append(f"{name} of seat {who.seat} has {held.tokens} of {steps} steps done")
            elif held.visited and held.visited != next_place(b, held):
                found.append(f"{name} of seat {who.seat} waits at {held.visited!r}")
    return found
