"""Chaos tokens of *Echoes of the Past*."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.lcg.api import (
    Game,
    SkillTest,
    Symbol,
    TokenRule,
    choose_piece,
    deal,
    discard_random,
    nearest_enemies,
    place_doom_on,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face

SCENARIO = "03120"


def _skull(g: Game, _trial: SkillTest) -> int:
    doom = [enemy.doom for enemy in g.enemies.all()]
    return -(sum(doom) if is_hard(g) else max(doom, default=0))


async def _doom_on_nearest(g: Game, trial: SkillTest) -> None:
    """Place doom on the enemy nearest to the investigator who takes the test."""
    enemy = await choose_piece(
        g,
        trial.seat,
        "Which enemy gets 1 doom?",
        lambda: nearest_enemies(g, trial.seat, g.enemies.all()),
        source=SCENARIO,
    )
    if enemy is not None:
        place_doom_on(g, enemy, symbol_face(g, Symbol.CULTIST).doom)


async def _discard_card(g: Game, trial: SkillTest) -> None:
    discard_random(g, trial.seat)


def _is_watched(g: Game, trial: SkillTest) -> bool:
    """Return True if an enemy is at the location of the investigator who takes the test."""
    return bool(g.enemies.at(g.who(trial.seat).place))


async def _horror_if_watched(g: Game, trial: SkillTest) -> None:
    if _is_watched(g, trial):
        await deal(g, trial.seat, horror=symbol_face(g, Symbol.ELDER_THING).horror, source=SCENARIO)


Effect = Callable[[Game, SkillTest], Any]


def _register_symbol(
    symbol: Symbol, effect: Effect, matters: Callable[[Game, SkillTest], bool], text: str
) -> None:
    """Register a symbol whose effect comes on a failure; on Hard and Expert, in any case."""

    async def now(g: Game, trial: SkillTest) -> None:
        if is_hard(g):
            await effect(g, trial)

    async def on_fail(g: Game, trial: SkillTest) -> None:
        if not is_hard(g):
            await effect(g, trial)

    rule = TokenRule(
        modifier=lambda g, _t: printed_modifier(g, symbol),
        now=now,
        on_fail=on_fail,
        matters=lambda g, trial: not is_hard(g) and matters(g, trial),
    )
    token_rule(SCENARIO, symbol, rule, text)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −X, X being the most doom on one enemy in play. Hard and Expert: X is all doom on "
    "enemies in play.",
)
_register_symbol(
    Symbol.CULTIST,
    _doom_on_nearest,
    lambda g, _t: bool(g.enemies.all()),
    "Cultist: −2; if you fail, place 1 doom on the nearest enemy. Hard and Expert: −4; place 1 "
    "doom on the nearest enemy.",
)
_register_symbol(
    Symbol.TABLET,
    _discard_card,
    lambda g, trial: bool(g.investigators.loose_hand(trial.seat)),
    "Tablet: −2; if you fail, discard a random card from your hand. Hard and Expert: −4; discard "
    "a random card from your hand.",
)
_register_symbol(
    Symbol.ELDER_THING,
    _horror_if_watched,
    _is_watched,
    "Elder thing: −2; if you fail and an enemy is at your location, take 1 horror. Hard and "
    "Expert: −4; if an enemy is at your location, take 1 horror.",
)
