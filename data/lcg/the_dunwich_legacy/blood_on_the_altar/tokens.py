"""Chaos tokens of *Blood on the Altar*."""

from __future__ import annotations

from bot.lcg.api import Game, SkillTest, Symbol, TokenRule, add_clues, place_doom, token_rule
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face
from data.lcg.the_dunwich_legacy.blood_on_the_altar.places import CHAMBER

SCENARIO = "02195"
MOST = 4
"""The highest penalty of the skull on the easier side."""


def _skull_modifier(g: Game, _trial: SkillTest) -> int:
    bare = sum(not g.places.under(place) for place in g.places.all())
    return -(bare if is_hard(g) else min(MOST, bare))


async def _resolve_cultist_on_failure(g: Game, trial: SkillTest) -> None:
    place = g.places.of_seat(trial.seat)
    if place is not None:
        add_clues(g, place, symbol_face(g, Symbol.CULTIST).clues)


def _reveals_another_token(g: Game, trial: SkillTest) -> bool:
    place = g.places.of_seat(trial.seat)
    return is_hard(g) or (place is not None and place.code == CHAMBER)


async def _resolve_elder_thing_on_reveal(g: Game, _trial: SkillTest) -> None:
    if is_hard(g):
        await place_doom(g, symbol_face(g, Symbol.ELDER_THING).doom)


async def _resolve_elder_thing_on_failure(g: Game, _trial: SkillTest) -> None:
    if not is_hard(g):
        await place_doom(g, symbol_face(g, Symbol.ELDER_THING).doom)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull_modifier),
    "Skull: −1 for each location with no card underneath, at most −4. Hard and Expert: −1 for each "
    "location with no card underneath.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        on_fail=_resolve_cultist_on_failure,
    ),
    (
        "Cultist: −2; if you fail, put 1 clue from the token pool on your location. Hard and "
        "Expert: −4 instead."
    ),
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET),
        reveal_another=_reveals_another_token,
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
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        now=_resolve_elder_thing_on_reveal,
        on_fail=_resolve_elder_thing_on_failure,
        matters=lambda g, _t: not is_hard(g),
    ),
    (
        "Elder thing: −3; if you fail, put 1 doom on the agenda. Hard and Expert: −3; put 1 "
        "doom on the agenda."
    ),
)
