"""Chaos tokens of *The House Always Wins*."""

from __future__ import annotations

from bot.lcg.api import (
    Bonus,
    Game,
    SkillTest,
    Symbol,
    TokenRule,
    confirm,
    gain,
    lose,
    of_token,
    spend,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import face, is_hard, modifier

SCENARIO = "02062"


async def _skull_now(g: Game, trial: SkillTest) -> None:
    """Whoever pays lets it count 0."""
    price, who = face(g, Symbol.SKULL).resources, g.who(trial.seat)
    skull = of_token(Symbol.SKULL)
    wanted = who.resources >= price and await confirm(
        g, trial.seat, f"Spend {price} resources, so that the skull counts 0?", source=skull
    )
    if wanted and spend(g, trial.seat, price):
        trial.bonuses.append(Bonus(skull, -modifier(g, Symbol.SKULL)))


async def _cultist_won(g: Game, trial: SkillTest) -> None:
    if not is_hard(g):
        gain(g, trial.seat, face(g, Symbol.CULTIST).resources)


async def _cultist_lost(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        lose(g, trial.seat, face(g, Symbol.CULTIST).resources)


async def _tablet_now(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        lose(g, trial.seat, face(g, Symbol.TABLET).resources)


async def _tablet_lost(g: Game, trial: SkillTest) -> None:
    if not is_hard(g):
        lose(g, trial.seat, face(g, Symbol.TABLET).resources)


def _can_lose(g: Game, trial: SkillTest) -> bool:
    return bool(g.who(trial.seat).resources)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=lambda g, _t: modifier(g, Symbol.SKULL), now=_skull_now),
    "Skull: −2; you can spend 2 resources to let it count 0. Hard and Expert: −3; 3 resources.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.CULTIST),
        on_success=_cultist_won,
        on_fail=_cultist_lost,
    ),
    "Cultist: −3; if you succeed, gain 3 resources. Hard and Expert: −3; if you fail, lose 3.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.TABLET),
        now=_tablet_now,
        on_fail=_tablet_lost,
        matters=_can_lose,
    ),
    "Tablet: −2; if you fail, lose 3 resources. Hard and Expert: −2; lose 3 resources at once.",
)
