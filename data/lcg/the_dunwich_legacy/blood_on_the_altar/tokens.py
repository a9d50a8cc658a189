"""Chaos tokens of *Blood on the Altar*."""

from __future__ import annotations

from bot.lcg.api import Game, SkillTest, Symbol, TokenRule, add_clues, place_doom, token_rule
from data.lcg.night_of_the_zealot.reference import face, is_hard, modifier
from data.lcg.the_dunwich_legacy.blood_on_the_altar.places import CHAMBER

SCENARIO = "02195"
MOST = 4
"""The highest penalty of the skull on the easier side."""


def _skull(g: Game, _trial: SkillTest) -> int:
    bare = sum(not g.places.under(place) for place in g.places.all())
    return -(bare if is_hard(g) else min(MOST, bare))


async def _cultist_failed(g: Game, trial: SkillTest) -> None:
    place = g.places.of_seat(trial.seat)
    if place is not None:
        add_clues(g, place, face(g, Symbol.CULTIST).clues)


def _reveals_more(g: Game, trial: SkillTest) -> bool:
    place = g.places.of_seat(trial.seat)
    return is_hard(g) or (place is not None and place.code == CHAMBER)


async def _elder_thing_now(g: Game, _trial: SkillTest) -> None:
    if is_hard(g):
        await place_doom(g, face(g, Symbol.ELDER_THING).doom)


async def _elder_thing_failed(g: Game, _trial: SkillTest) -> None:
    if not is_hard(g):
        await place_doom(g, face(g, Symbol.ELDER_THING).doom)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −1 for each location with no card underneath, at most −4. Hard and Expert: −1 for each "
    "location with no card underneath.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(modifier=lambda g, _t: modifier(g, Symbol.CULTIST), on_fail=_cultist_failed),
    (
        "Cultist: −2; if you fail, put 1 clue from the token pool on your location. Hard and "
        "Expert: −4 instead."
    ),
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.TABLET),
        reveal_another=_reveals_more,
    ),
    (
        "Tablet: −2; if you’re in The Hidden Chamber, reveal another token. Hard and Expert: −3; "
        "reveal another token."
    ),
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.ELDER_THING),
        now=_elder_thing_now,
        on_fail=_elder_thing_failed,
        matters=lambda g, _t: not is_hard(g),
    ),
    (
        "Elder thing: −3; if you fail, put 1 doom on the agenda. Hard and Expert: −3; put 1 "
        "doom on the agenda."
    ),
)
