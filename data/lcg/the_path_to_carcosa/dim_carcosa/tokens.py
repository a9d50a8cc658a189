"""Chaos tokens of *Dim Carcosa*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    SkillTest,
    Symbol,
    TestKind,
    TokenRule,
    add_clues,
    deal,
    lose_actions,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face
from data.lcg.the_path_to_carcosa.dim_carcosa.hastur import hastur

SCENARIO = "03316"


def _skull(g: Game, trial: SkillTest) -> int:
    if is_hard(g):
        return -g.who(trial.seat).horror
    said = symbol_face(g, Symbol.SKULL)
    lost = not g.investigators.sanity_left(trial.seat)
    return (said.other_modifier if lost else said.modifier) or 0


async def _take_horror(g: Game, trial: SkillTest) -> None:
    await deal(g, trial.seat, horror=symbol_face(g, Symbol.CULTIST).horror, source=SCENARIO)


async def _clue_appears(g: Game, trial: SkillTest) -> None:
    place = g.places.of_seat(trial.seat)
    if hastur(g) is not None and place is not None:
        add_clues(g, place, symbol_face(g, Symbol.TABLET).clues)


def _is_against_a_monster(g: Game, trial: SkillTest) -> bool:
    enemy = g.piece(trial.target)
    if enemy is None or trial.kind not in (TestKind.FIGHT, TestKind.EVADE):
        return False
    card = g.card(enemy)
    return card.has_trait("Monster") or card.has_trait("Ancient One")


async def _lose_action(g: Game, trial: SkillTest) -> None:
    if _is_against_a_monster(g, trial):
        lose_actions(g, trial.seat, 1)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −2, or −4 if you have no sanity left. Hard and Expert: −X, X being the horror on you.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        reveal_another=lambda _g, _t: True,
        on_fail=_take_horror,
    ),
    "Cultist: reveal another token; if you fail, take 1 horror. Hard and Expert: the same; if you "
    "fail, take 2 horror.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET),
        on_fail=_clue_appears,
        matters=lambda g, _t: hastur(g) is not None,
    ),
    "Tablet: −3; if you fail and Hastur is in play, 1 clue comes on your location. Hard and "
    "Expert: −5; the same.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING), now=_lose_action),
    "Elder thing: −3; if you attack or evade a Monster or Ancient One, lose 1 action. Hard and "
    "Expert: −5; the same.",
)
