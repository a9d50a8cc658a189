"""Chaos tokens of *The Unspeakable Oath*."""

from __future__ import annotations

from bot.lcg.api import Game, SkillTest, Symbol, TokenRule, choose_word, deal, ruling, token_rule
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.monsters import (
    is_a_monster_left,
    put_monster_under,
)

SCENARIO = "03159"
_SKULL_LIMIT = "oath_skull"


async def _skull_failed(g: Game, _trial: SkillTest) -> None:
    """Put a Monster beneath the act; on the side for Hard and Expert only once in a test."""
    if is_hard(g):
        if g.limits.use_count("test", _SKULL_LIMIT):
            return
        g.limits.record_use("test", _SKULL_LIMIT)
    put_monster_under(g)


def _horror(g: Game, trial: SkillTest) -> int:
    return -g.who(trial.seat).horror


def _base_shroud(g: Game, trial: SkillTest) -> int:
    place = g.places.of_seat(trial.seat)
    return 0 if place is None else -(g.card(place).shroud or 0)


async def _shudder(g: Game, trial: SkillTest) -> None:
    """On the side for Hard and Expert, deal the symbol’s horror to whoever failed."""
    await deal(g, trial.seat, horror=symbol_face(g, Symbol.CULTIST).horror, source=SCENARIO)


async def _choose_monster_or_failure(g: Game, trial: SkillTest) -> None:
    words = [
        ("monster", "Put a Monster beneath the act"),
        ("fail", "This test fails automatically"),
    ]
    word = await choose_word(g, trial.seat, "What does the elder thing do?", words, source=SCENARIO)
    if word == "fail":
        trial.automatic = "failure"
    else:
        put_monster_under(g)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.SKULL),
        reveal_another=lambda g, _t: symbol_face(g, Symbol.SKULL).reveal_another,
        on_fail=_skull_failed,
        matters=lambda g, _t: is_a_monster_left(g),
    ),
    "Skull: −1; if you fail, put a random Monster beneath the act, unseen. Hard and Expert: reveal "
    "another token instead of −1; once per test.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(modifier=_horror, on_fail=_shudder, matters=lambda g, _t: is_hard(g)),
    "Cultist: −X, X being the horror on you. Hard and Expert: and if you fail, take 1 horror.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(modifier=_base_shroud, on_fail=_shudder, matters=lambda g, _t: is_hard(g)),
    "Tablet: −X, X being the printed shroud of your location. Hard and Expert: and if you fail, "
    "take 1 horror.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        now=_choose_monster_or_failure,
    ),
    "Elder thing: 0. Either put a random Monster beneath the act, unseen, or this test fails "
    "automatically.",
)
ruling(SCENARIO, "With no Monster left you can still choose that part of the elder thing.")
ruling(
    SCENARIO, "The elder thing’s choice comes before the result: automatic failure ends no step."
)
