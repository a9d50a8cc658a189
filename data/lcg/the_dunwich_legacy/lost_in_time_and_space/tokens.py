"""Chaos tokens of *Lost in Time and Space*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Seat,
    SkillTest,
    Symbol,
    TokenRule,
    add_revealed_place,
    attack,
    discard_place,
    handler,
    put_off,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier
from data.lcg.the_dunwich_legacy.lost_in_time_and_space.encounters import (
    YOG_SOTHOTH,
    move_to_new_location,
)
from data.lcg.the_dunwich_legacy.lost_in_time_and_space.places import (
    discard_until_location,
    extradimensional_locations,
    is_extradimensional,
)

SCENARIO = "02311"
MOST = 5
"""Locations that a skull counts at most on the easier side."""


def _skull_modifier(g: Game, _trial: SkillTest) -> int:
    count = len(extradimensional_locations(g))
    return -count if is_hard(g) else -min(MOST, count)


async def _schedule_fall(g: Game, trial: SkillTest) -> None:
    await put_off(g, "lost_in_time_and_space:fall", seat=trial.seat)


async def _resolve_cultist_on_reveal(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        await _schedule_fall(g, trial)


async def _resolve_cultist_on_failure(g: Game, trial: SkillTest) -> None:
    if not is_hard(g):
        await _schedule_fall(g, trial)


@handler("lost_in_time_and_space:fall")
async def dig_for_location_and_move(g: Game, args: dict[str, int]) -> None:
    """Discard until a location, put it into play and move the seat there, after the test."""
    seat, copy = Seat(args["seat"]), discard_until_location(g)
    if copy is not None and g.who(seat).playing:
        add_revealed_place(g, copy)
        await move_to_new_location(g, seat, copy)


async def _schedule_yog_sothoth_attack(g: Game, trial: SkillTest) -> None:
    await put_off(g, "lost_in_time_and_space:attack", seat=trial.seat)


@handler("lost_in_time_and_space:attack")
async def resolve_yog_sothoth_attack(g: Game, args: dict[str, int]) -> None:
    """Let Yog-Sothoth attack the seat after the test, wherever he is."""
    seat, enemy = Seat(args["seat"]), g.in_play.first_of(YOG_SOTHOTH)
    if enemy is not None and g.who(seat).playing:
        await attack(g, enemy, seat)


def _elder_thing_modifier(g: Game, trial: SkillTest) -> int:
    place = g.places.of_seat(trial.seat)
    return 0 if place is None else -g.places.shroud(place) * (2 if is_hard(g) else 1)


async def _discard_extradimensional_location(g: Game, trial: SkillTest) -> None:
    place = g.places.of_seat(trial.seat)
    if place is not None and is_extradimensional(g, place):
        await discard_place(g, place)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull_modifier),
    "Skull: −1 for each Extradimensional location in play, at most −5. Hard and Expert: without "
    "that limit.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda _g, _t: 0,
        now=_resolve_cultist_on_reveal,
        on_fail=_resolve_cultist_on_failure,
        put_off=True,
        reveal_another=lambda _g, _t: True,
    ),
    (
        "Cultist: reveal another token. If you fail, after the test discard from the encounter "
        "deck until a location comes up, put it into play and move there. Hard and Expert: even"
        " if you succeed."
    ),
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET), now=_schedule_yog_sothoth_attack
    ),
    (
        "Tablet: −3; if Yog-Sothoth is in play, it attacks you after the test. Hard and Expert: −5 "
        "instead."
    ),
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(modifier=_elder_thing_modifier, on_fail=_discard_extradimensional_location),
    (
        "Elder thing: −X, the shroud of your location; if you fail and your location is "
        "Extradimensional, discard it. Hard and Expert: X is twice the shroud."
    ),
)
