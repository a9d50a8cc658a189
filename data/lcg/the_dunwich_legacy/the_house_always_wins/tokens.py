"""Chaos tokens of *The House Always Wins*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    SkillTest,
    Symbol,
    TokenRule,
    confirm,
    fails_automatically,
    gain,
    gain_as,
    lose,
    of_token,
    settle_token,
    showing,
    spend,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import face, is_hard, modifier

SCENARIO = "02062"


async def _skull_now(g: Game, trial: SkillTest) -> None:
    """Whoever pays treats it as a 0 (card 02062); nobody is asked for whom that is no better.

    A skull was revealed all the same, which other cards ask for.
    """
    price, skulls = face(g, Symbol.SKULL).resources, showing(g, trial, Symbol.SKULL)
    skull = max(skulls, key=lambda each: gain_as(g, trial, each, 0))
    if gain_as(g, trial, skull, 0) <= 0 or g.who(trial.seat).resources < price:
        return
    prompt = f"Spend {price} resources to make the skull count as 0?"
    fails, source = fails_automatically(g, trial), of_token(Symbol.SKULL)
    wanted = await confirm(g, trial.seat, prompt, source=source, futile=fails)
    if wanted and spend(g, trial.seat, price):
        settle_token(g, trial, skull, 0)


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
    "Skull: −2; you can spend 2 resources to make it count as 0. Hard and Expert: −3; 3 resources.",
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
    "Tablet: −2; if you fail, lose 3 resources. Hard and Expert: −2; lose 3 resources.",
)
