"""Notes on a move: the monsters to be passed with the chance to evade them, the destination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod

from bot.engine.ask import Figures
from bot.engine.ids import Seat
from bot.second_edition.core import odds
from bot.second_edition.core.game import Board
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.turn.walking_paths import fare
from bot.second_edition.verbs import services

CROWD = 60
"""Characters of monsters beside a way; more kinds than fit are only counted."""
ROOM = 100
"""Characters of a note that are shown wherever there are notes."""


def crowd_note(
    b: Board, evading: Callable[[MonsterNo], Fraction], crowd: Sequence[MonsterNo]
) -> str:
    """Return the monsters to be passed, with the chance to evade each and all.

    For example `3 Zombies (evade 70% each, all 34%)`, `Zombie (evade 70%), Ghoul (evade 44%), all
    31%`.
    """
    if not b.words:
        return ""
    if not crowd:
        return ""
    shares = [(b.monsters.facts(no).name, evading(no)) for no in crowd]
    every = f"all {odds.percent(prod((share for _, share in shares), start=Fraction(1)))}"
    kinds = Counter(shares)
    if len(kinds) == 1:
        return _kind_note(*shares[0], len(crowd), every)
    names = ", ".join(_kind_note(name, share, n) for (name, share), n in kinds.items())
    return f"{names}, {every}" if len(names) <= CROWD else f"{len(crowd)} monsters (evade {every})"


def crowd_figures(
    b: Board, evading: Callable[[MonsterNo], Fraction], crowd: Sequence[MonsterNo]
) -> Figures:
    """Return the numbers that `crowd_note` shows."""
    if not b.words:
        return Figures()
    if not crowd:
        return Figures()
    shares = [(b.monsters.facts(no).name, evading(no)) for no in crowd]
    every = odds.told_chance(prod((share for _, share in shares), start=Fraction(1)))
    kinds = Counter(shares)
    each = odds.told_chance(*(share for _, share in kinds))
    if len(crowd) < 2:
        return each
    names = ", ".join(_kind_note(name, share, n) for (name, share), n in kinds.items())
    return each + every if len(kinds) == 1 or len(names) <= CROWD else every


def _kind_note(name: str, share: Fraction, n: int, every: str = "") -> str:
    """Return the note on equal monsters with the chance to evade one.

    `every` is the chance to evade all, given if all monsters are equal.
    """
    if n == 1:
        return f"{name} (evade {odds.percent(share)})"
    return f"{counted(n, name)} (evade {odds.percent(share)} each{', ' * bool(every)}{every})"


def way_note(b: Board, seat: Seat, path: Sequence[Place], crowd: str) -> str:
    """Return the note of a move: its price, the `crowd` to pass, and the destination.

    The destination is named only if there is room.
    """
    if not b.words:
        return ""
    steps = list(zip((b.who(seat).place, *path), path, strict=False))
    price = sum([fare(b, seat, source, to) for source, to in steps]) if b.library.trains else 0
    cost = f"{counted(len(path), 'point')}{f', ${price} for the train' if price else ''}"
    told = _join_notes(cost, crowd, lies_there(b, seat, path[-1]))
    along = ", ".join([_short_place(b, place) for place in path[:-1]])
    more = _join_notes(told, f"by {along}" if along else "")
    return more if len(more) <= ROOM else told


def _join_notes(*parts: str) -> str:
    return "; ".join(filter(None, parts))


def lies_there(b: Board, seat: Seat, place: Place) -> str:
    """Return what is at a destination: clues, a gate that draws one in, a shop, people."""
    if not b.words:
        return ""
    people = [name for other, name in b.once(_people_by_place).get(place, ()) if other != seat]
    gate = gate_note(b, seat, place) if b.gates.at(place) is not None else ""
    company = f"with {', '.join(people)}" if people else ""
    return _join_notes(
        b.once(_clues_note, place), gate or b.once(_service_note, seat, place), company
    )


def _clues_note(b: Board, place: Place) -> str:
    clues = b.state.clues.get(place, 0)
    return counted(clues, "clue token") if clues else ""


def _service_note(b: Board, seat: Seat, place: Place) -> str:
    service = b.registry.services.get(place)
    return services.label_for(b, seat, service) if service is not None else ""


def _people_by_place(b: Board) -> dict[Place, list[tuple[Seat, str]]]:
    """Return the seats and names by place, clockwise from the first player."""
    found: dict[Place, list[tuple[Seat, str]]] = {}
    for who in b.seats.playing():
        found.setdefault(who.place, []).append((who.seat, b.name(who.seat)))
    return found


def gate_note(b: Board, seat: Seat, place: Place) -> str:
    """Return a note that ending the movement here leads through the gate, or ""."""
    if not b.words:
        return ""
    who = b.who(seat)
    return "gate, explored" if who.place == place and who.explored else "gate: it pulls you in"


def _short_place(b: Board, place: Place) -> str:
    """Return a place's name on a path; a street is named by its neighborhood."""
    return b.town.place_name(place).removesuffix(" streets")
