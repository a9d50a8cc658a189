"""Chaos tokens of *Extracurricular Activity*."""

from __future__ import annotations

from bot.lcg.api import Game, SkillTest, Symbol, TokenRule, discard_top, token_rule
from data.lcg.night_of_the_zealot.reference import face, modifier
from data.lcg.the_dunwich_legacy.costly_tokens import COSTLY, COSTLY_TEXT

SCENARIO = "02041"
MANY = 10
"""Cards in a discard pile from which on the cultist is worse."""


async def _skull_failed(g: Game, trial: SkillTest) -> None:
    await discard_top(g, trial.seat, face(g, Symbol.SKULL).cards)


def _cultist(g: Game, trial: SkillTest) -> int:
    said = face(g, Symbol.CULTIST)
    worse = len(g.who(trial.seat).discard) >= MANY
    return (said.other_modifier if worse else said.modifier) or 0


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.SKULL),
        on_fail=_skull_failed,
        matters=lambda g, trial: bool(g.who(trial.seat).deck),
    ),
    "Skull: −1; if you fail, discard the top 3 cards of your deck. Hard and Expert: −2; the top 5 "
    "cards.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(modifier=_cultist),
    "Cultist: −1, or −3 with 10 or more cards in your discard pile. Hard and Expert: −1, or −5.",
)
token_rule(SCENARIO, Symbol.ELDER_THING, COSTLY, COSTLY_TEXT)
