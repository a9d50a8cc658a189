"""Chaos tokens of *Extracurricular Activity*."""

from __future__ import annotations

from bot.lcg.api import Game, SkillTest, Symbol, TokenRule, discard_top, token_rule
from data.lcg.night_of_the_zealot.reference import printed_modifier, symbol_face
from data.lcg.the_dunwich_legacy.costly_tokens import COSTLY, COSTLY_TEXT

SCENARIO = "02041"
MANY = 10
"""Cards in a discard pile from which on the cultist is worse."""


async def _resolve_skull_on_failure(g: Game, trial: SkillTest) -> None:
    await discard_top(g, trial.seat, symbol_face(g, Symbol.SKULL).cards)


def _cultist_modifier(g: Game, trial: SkillTest) -> int:
    said = symbol_face(g, Symbol.CULTIST)
    worse = len(g.who(trial.seat).discard) >= MANY
    return (said.other_modifier if worse else said.modifier) or 0


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.SKULL),
        on_fail=_resolve_skull_on_failure,
        matters=lambda g, trial: bool(g.who(trial.seat).deck),
    ),
    "Skull: −1; if you fail, discard the top 3 cards of your deck. Hard and Expert: −2; the top 5 "
    "cards.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(modifier=_cultist_modifier),
    "Cultist: −1, or −3 with 10 or more cards in your discard pile. Hard and Expert: −1, or −5.",
)
token_rule(SCENARIO, Symbol.ELDER_THING, COSTLY, COSTLY_TEXT)
