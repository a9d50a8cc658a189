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
    revealed_tokens_with_symbol,
    settle_token,
    spend,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face

SCENARIO = "02062"


async def _resolve_skull_on_reveal(g: Game, trial: SkillTest) -> None:
    """Let the player pay resources to count the skull as 0; ask only if that is better."""
    price, skulls = (
        symbol_face(g, Symbol.SKULL).resources,
        revealed_tokens_with_symbol(g, trial, Symbol.SKULL),
    )
    skull = max(skulls, key=lambda each: gain_as(g, trial, each, 0))
    if gain_as(g, trial, skull, 0) <= 0 or g.who(trial.seat).resources < price:
        return
    prompt = f"Spend {price} resources to make the skull count as 0?"
    fails, source = fails_automatically(g, trial), of_token(Symbol.SKULL)
    wanted = await confirm(g, trial.seat, prompt, source=source, futile=fails)
    if wanted and spend(g, trial.seat, price):
        settle_token(g, trial, skull, 0)


async def _resolve_cultist_on_success(g: Game, trial: SkillTest) -> None:
    if not is_hard(g):
        gain(g, trial.seat, symbol_face(g, Symbol.CULTIST).resources)


async def _resolve_cultist_on_failure(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        lose(g, trial.seat, symbol_face(g, Symbol.CULTIST).resources)


async def _resolve_tablet_on_reveal(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        lose(g, trial.seat, symbol_face(g, Symbol.TABLET).resources)


async def _resolve_tablet_on_failure(g: Game, trial: SkillTest) -> None:
    if not is_hard(g):
        lose(g, trial.seat, symbol_face(g, Symbol.TABLET).resources)


def _has_resources(g: Game, trial: SkillTest) -> bool:
    return bool(g.who(trial.seat).resources)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.SKULL), now=_resolve_skull_on_reveal
    ),
    "Skull: −2; you can spend 2 resources to make it count as 0. Hard and Expert: −3; 3 resources.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        on_success=_resolve_cultist_on_success,
        on_fail=_resolve_cultist_on_failure,
    ),
    "Cultist: −3; if you succeed, gain 3 resources. Hard and Expert: −3; if you fail, lose 3.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET),
        now=_resolve_tablet_on_reveal,
        on_fail=_resolve_tablet_on_failure,
        matters=_has_resources,
    ),
    "Tablet: −2; if you fail, lose 3 resources. Hard and Expert: −2; lose 3 resources.",
)
