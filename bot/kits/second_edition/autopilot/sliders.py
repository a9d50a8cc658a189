"""Where the sliders stand: by which skills are needed where the investigator is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.ask import Option
from bot.kits.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import LOWEST, Sight
from bot.second_edition.core import odds

IN_TOWN: Final = {"Speed": 1.4, "Sneak": 0.6, "Fight": 1.4, "Will": 0.8, "Lore": 1.2, "Luck": 0.4}
BEYOND: Final = {"Speed": 0.3, "Sneak": 0.5, "Fight": 1.2, "Will": 0.8, "Lore": 1.4, "Luck": 0.8}
BACK: Final = {"Speed": 0.2, "Sneak": 0.4, "Fight": 1.4, "Will": 0.4, "Lore": 2.5, "Luck": 0.2}
BATTLE: Final = {"Speed": 0.8, "Sneak": 0.2, "Fight": 1.0, "Will": 0.6, "Lore": 0.6, "Luck": 0.4}
"""How much a success with each skill is wanted in the town, in an Other World, at its end, in
the final battle."""
USUAL: Final = -1
"""What checks are usually modified by."""
WORTH_A_MOVE: Final = 0.05
"""By how much other stops have to be better to be taken."""


def sets_sliders(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Its sliders stand where a success is likeliest in the skills that it needs there."""
    if option.verb == "pass" or option.key == "rest":
        return WORTH_A_MOVE
    skill, _, stop = option.key.partition(":")
    tracks = sight.sheet.tracks if sight.sheet is not None else ()
    track = next((each for each in tracks if each.first.lower() == skill), None)
    if track is None or not stop:
        return -1.0
    wanted, names = _wanted(sight), (track.first, track.second)
    there = _use(sight, wanted, names, track.stops[int(stop)])
    return there - (_use(sight, wanted, names, track.stops[track.at]) if track.at >= 0 else 0.0)


def _wanted(sight: Sight) -> Mapping[str, float]:
    me = sight.me
    if sight.town.ancient_one.awake:
        return BATTLE
    if "explored" in me.statuses or any(me.id in world.second for world in sight.town.worlds):
        return BACK
    return BEYOND if any(me.id in world.first for world in sight.town.worlds) else IN_TOWN


def _use(
    sight: Sight, wanted: Mapping[str, float], names: tuple[str, str], skills: tuple[int, int]
) -> float:
    """What a stop is good for: the others by the chance of a success, but Speed by its steps.

    In the final battle the dice of Fight count, too: each success does.
    """
    in_full = ("Fight", "Speed") if sight.town.ancient_one.awake else ("Speed",)
    return sum(
        wanted[name] * (min(skill, 5) / 5 if name in in_full else _chance(sight, name, skill))
        for name, skill in zip(names, skills, strict=True)
    )


def _chance(sight: Sight, name: str, skill: int) -> float:
    armed = sight.arms / 2 if name == "Fight" else 0
    return float(odds.chance(max(0, skill + USUAL + int(armed)), LOWEST, 1))
