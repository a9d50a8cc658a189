"""Sliders by need: speed on the way, sneaking past monsters, what closes the gate."""

from __future__ import annotations

import math
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.second_edition.printed.terms import TRACKS, Place
from bot.tools.aims.second_edition import battle, closing, errands, fights, roads
from bot.tools.aims.second_edition.sight import AimSight

MISS: Final = 2 / 3
"""The chance that a die is no success."""
LEAST: Final = 0.1
"""Points by which a stop has to be better."""
MOST: Final = 20.0
"""More than so much no errand counts here."""
PACE: Final = 1.0
"""What each movement point is worth beside that."""
CLOSES: Final = 8.0
"""How much the skill is wanted with which a gate is to be closed."""
ABROAD: Final = ((1.6, 1.6), (2.5, 2.2), (2.0, 2.4))
"""How much the skills are wanted in an Other World."""


def slides(sight: AimSight, asked: AutopilotQuestion, option: Option) -> float:
    """Return how much better a stop is than the one in use."""
    skill, _, stop = option.key.partition(":")
    track = next((n for n, pair in enumerate(TRACKS) if pair[0] == skill), None)
    if track is None or not stop or sight.near.sheet is None:
        return LEAST if asked.kind == "focus" else -100.0
    seen = sight.near.sheet.tracks[track]
    value = _value(sight, track, seen.stops[int(stop)])
    return value if seen.at < 0 else value - _value(sight, track, seen.stops[seen.at])


def _value(sight: AimSight, track: int, stop: tuple[int, int]) -> float:
    """Return a stop's worth: a chance with each of its skills, and how soon one is there."""
    added = sight.me.added[track] if sight.me.added else (0, 0)
    first, second = (max(0, value + more) for value, more in zip(stop, added, strict=True))
    one, other = wanted(sight)[track]
    quiet = ":" in sight.me.place or sight.awake
    soon = speed(sight, first) if track == 0 and not quiet else 0.0
    soon += 0.0 if quiet else _facing(sight, track, first, second)
    return soon + one * (1 - MISS**first) + other * (1 - MISS**second)


def _facing(sight: AimSight, track: int, first: int, second: int) -> float:
    """Return what meeting the monsters here is worth with such skills."""
    sneak, fight, will = sight.near.skill(0, 1), sight.near.skill(1, 0), sight.near.skill(1, 1)
    crowd = [no for place in errands.ahead(sight) for no in sight.board.monsters_at(Place(place))]
    match track:
        case 0:
            return fights.facing(sight, crowd, second, fight, will)
        case 1:
            return fights.facing(sight, crowd, sneak, first, second)
        case _:
            return 0.0


def speed(sight: AimSight, pace: int) -> float:
    """Return what it is worth to reach the best errand at a pace."""
    far = sight.near.far.get(sight.me.place)
    if far is None or "explored" in sight.me.statuses:
        return 0.0
    if pace < 1:
        return -5.0
    worths = errands.worths(sight)
    soon = (
        min(worth, MOST) - roads.TURN * math.ceil(far.get(place, 99) / pace)
        for place, worth in worths.items()
    )
    return max(soon, default=0.0) + PACE * pace


def wanted(sight: AimSight) -> tuple[tuple[float, float], ...]:
    """Return how much each skill is wanted, in pairs of a slider: points of a sure success."""
    me = sight.me
    if sight.awake:
        return battle.skills(sight)
    if ":" in me.place or "explored" in me.statuses:
        (speed, sneak), (fight, will), (lore, luck) = ABROAD
        by_fight = closing.by_fight(sight, me)
        return (
            (speed, sneak),
            (CLOSES if by_fight else fight, will),
            (lore if by_fight else CLOSES, luck),
        )
    monsters = sight.town.monsters.have
    return (0.5, 1.0 + 0.15 * monsters), (3.0 if sight.near.arms >= 3 else 1.5, 2.5), (1.0, 2.0)
