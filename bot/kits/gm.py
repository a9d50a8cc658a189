"""What game masters of either game type, read alike: numbers, people, phases, things by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from bot.engine.errors import Ambiguous, Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import Named, find, fold
from bot.engine.words import listed
from bot.kits.choices import standing
from bot.table.declares.lobby import Choice

OUT = frozenset({"out", "away", "remove", "discard"})
"""Words that take something out of play."""
_NUMBER = re.compile(r"([+\-−]?)(\d{1,3})")


def is_out(value: str) -> bool:
    """Return whether something is to be taken out of play."""
    return fold(value) in OUT


def signed(value: str) -> tuple[str, int] | None:
    """``+2`` as sign and amount; no sign is empty, and what is no number None."""
    found = _NUMBER.fullmatch(value)
    return None if found is None else (found[1].replace("−", "-"), int(found[2]))


def number(value: str, now: int, most: int = 999) -> int:
    """``4``, or ``+2`` and ``-1`` from what it is now; never below 0. Raises `Malformed`."""
    found = signed(value)
    if found is None or found[1] > most:
        raise Malformed(f"“{value}” doesn’t fit here. Write 4, +2 or -1, up to {most}.")
    sign, amount = found
    return {"": amount, "+": now + amount, "-": max(0, now - amount)}[sign]


def changed(counters: Sequence[Choice], slug: str, now: int, to: int) -> int:
    """Return what a counter becomes. Raises `NotAllowed` where it stands so already."""
    if to == now:
        raise NotAllowed(standing(counters, slug, now))
    return to


def seat_named(people: Iterable[Named[Seat]], typed: str) -> Seat | None:
    """Return who is called exactly so, if anybody is: a card or a place may be meant else."""
    wanted = fold(typed)
    return next(
        (each.thing for each in people if wanted in map(fold, each.names)),
        None,
    )


def whereabouts(name: str, people: Sequence[Named[Seat]], place: str = "") -> Ambiguous:
    """The question where something comes into play, or with whom; `place` is one it could be."""
    asked = f"Where does {name} go?" if place else f"Who gets {name}?"
    such = listed((*([place] if place else ()), *(each.name for each in people)), "or")
    return Ambiguous(f"{asked} Write it in `at`, like {such}.")


def somebody(people: Sequence[Named[Seat]], typed: str) -> Seat:
    """The seat that is named. Raises `NotAllowed` with the names that there are."""
    seat = seat_named(people, typed)
    if seat is None:
        names = listed([each.name for each in people], "or")
        raise NotAllowed(f"Nobody here is called “{typed}”. Try {names}.")
    return seat


def phase(phases: Mapping[str, str], typed: str) -> str:
    """The phase that begins so, of slugs with their names, or is numbered so: `IV`.

    Raises `Malformed` with those that there are.
    """
    wanted = fold(typed)
    names = {slug: fold(name) for slug, name in phases.items()}
    numbered = [slug for slug, name in names.items() if wanted == name.partition(" ")[0]]
    hits = numbered or [
        slug
        for slug, name in names.items()
        if wanted and (name.startswith(wanted) or slug.startswith(wanted.replace(" ", "_")))
    ]
    if len(hits) != 1:
        raise Malformed(f"The phases are {listed(phases.values())}.")
    return hits[0]


def slug_meant(choices: Sequence[Choice], typed: str, what: str) -> str:
    """The slug that was typed, or that of what was named. Raises `RulesError`."""
    if any(choice.slug == typed for choice in choices):
        return typed
    return find({choice.name: choice.slug for choice in choices}, typed, what)
