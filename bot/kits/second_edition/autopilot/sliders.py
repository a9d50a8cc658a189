"""Sliders by need: speed for the way, sneaking past monsters, closing a gate."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot import battle, closing, errands, fights
from bot.kits.second_edition.autopilot.sight import Route, Sight
from bot.second_edition.printed.terms import TRACKS, Place

MISS: Final = 2 / 3
"""The chance that a die is no success."""
LEAST: Final = 0.1
"""The least improvement for a move of a slider."""
GOALS: Final = 4
"""The number of errands that count."""
CLOSES: Final = 9.0
"""The need of the skill that is to close a gate."""
TOMES: Final = frozenset(("old_journal", "the_king_in_yellow", "cabala_of_saboth"))
"""Tomes for which the seat sets its Lore."""
READS: Final = 9.0
"""The need of Lore to read a tome."""
ABROAD: Final = ((1.6, 1.6), (2.5, 2.2), (2.0, 2.4))
"""The need of the skills in an Other World."""


def rate_slider_option(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Set Speed for the way, Sneak, Fight and Will for the monsters, and the skill for the gate."""
    skill, _, stop = option.key.partition(":")
    track = next((n for n, pair in enumerate(TRACKS) if pair[0] == skill), None)
    if track is None or not stop or not sight.is_known:
        return LEAST if asked.kind == "focus" else -100.0
    stops, now = list(sight.me.sliders), _sliders_total(sight, tuple(sight.me.sliders))
    stops[track] = int(stop)
    return _sliders_total(sight, tuple(stops)) - now


def _sliders_total(sight: Sight, stops: tuple[int, ...]) -> float:
    """Return the worth of all three sliders, independent of their current setting.

    Every change raises it, so no change is ever reversed.
    """
    level = sight.level
    if stops not in level.sliders:
        level.sliders[stops] = _sliders_worth(level, stops)
    return level.sliders[stops]


def _sliders_worth(sight: Sight, stops: tuple[int, ...]) -> float:
    tracks, worth = sight.board.sheets.printed(sight.seat).tracks, 0.0
    skills: list[int] = []
    for track, stop in enumerate(stops):
        for value, skill, much in zip(
            tracks[track][stop], TRACKS[track], needs_by_slider(sight)[track], strict=True
        ):
            skills.append(max(0, value + sight.board.sheets.skill_bonus(sight.seat, skill)))
            worth += much * (1 - MISS ** skills[-1])
    if sight.awake:
        return battle.worth_of_sliders(sight, skills)
    if sight.is_away:
        return worth
    speed, sneak, fight, will = skills[:4]
    return worth + worth_of_best_errand(sight, speed, sneak, fight, will)


def planned_errands(sight: Sight) -> Sequence[Route]:
    """Return the most valuable errands, with their routes."""
    if sight.seat not in sight.plans:
        sight.plans[sight.seat] = _best_errands(sight)
    return sight.plans[sight.seat]


def _best_errands(sight: Sight) -> Sequence[Route]:
    here = sight.me.place
    if not sight.board.town.in_arkham(here):
        return ()
    lines, aims = sight.board.town.distances(here), errands.worths_of_places(sight)
    step = sight.w.turn / sight.steps_per_turn
    ranked = sorted(aims, key=lambda to: step * lines.get(Place(to), 99) - aims[to])
    return [_route_to(sight, to, aims[to]) for to in ranked[:GOALS] if to in lines]


def _route_to(sight: Sight, to: str, worth: float) -> Route:
    here, lines = sight.me.place, sight.board.town.distances(Place(to))
    way, at = list[Place](), here
    while at != to:
        at = min(sight.board.town.ways(at), key=lambda near: lines.get(near, 99))
        way.append(at)
        if len(way) > len(lines):
            break
    passed = [no for place in (here, *way[:-1]) for no in sight.at(place)] if way else []
    return Route(worth, lines.get(here, 99), passed, sight.at(to))


def worth_of_best_errand(sight: Sight, speed: int, sneak: int, fight: int, will: int) -> float:
    """Return the worth of the best errand with such skills."""
    if speed < 1:
        return -5.0
    w, best = sight.w, 0.0
    later = w.turn * w.blocked
    for plan in planned_errands(sight):
        worth = plan.worth - w.turn * math.ceil(plan.steps / speed)
        for no in plan.passed:
            one, evade, share = fights.worths_with_skills(sight, sight.foe(no), sneak, fight, will)
            worth += max(evade - (1 - share) * later, one - later)
        for no in plan.met:
            worth += max(fights.worths_with_skills(sight, sight.foe(no), sneak, fight, will)[:2])
        best = max(best, worth)
    return best + 0.3 * speed


def needs_by_slider(sight: Sight) -> tuple[tuple[float, float], ...]:
    """Return the need of each skill, in pairs by slider: the points of a sure success."""
    if sight.is_away:
        (speed, sneak), (fight, will), (lore, luck) = ABROAD
        by_fight = closing.is_fight_best(sight)
        return (
            (speed, sneak),
            (CLOSES if by_fight else fight, will),
            (lore if by_fight else CLOSES, luck),
        )
    monsters = len(sight.board.state.monsters)
    lore = READS if sight.w.dares and TOMES & sight.codes else 1.0
    return (0.3, 1.0 + 0.2 * monsters), (2.5 if sight.arms.total >= 3 else 1.5, 2.5), (lore, 2.0)
