"""Chaos tokens of *The Last King*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Piece,
    SkillTest,
    Symbol,
    TokenRule,
    choose_piece,
    deal,
    leave_clues,
    place_doom_on,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face
from data.lcg.the_path_to_carcosa.hasturs_gift import possessed

SCENARIO = "03061"


def _health_left(g: Game, enemy: Piece) -> int:
    return (g.pieces.health(enemy) or 0) - enemy.damage


def _candidates_for_doom(g: Game) -> list[Piece]:
    """Return the Possessed enemies that can get the doom."""
    among = possessed(g)
    if not is_hard(g):
        return among
    most = max((_health_left(g, enemy) for enemy in among), default=0)
    return [enemy for enemy in among if _health_left(g, enemy) == most]


async def _skull_failed(g: Game, trial: SkillTest) -> None:
    enemy = await choose_piece(
        g,
        trial.seat,
        "Which Possessed enemy gets 1 doom?",
        lambda: _candidates_for_doom(g),
        source=SCENARIO,
    )
    if enemy is not None:
        place_doom_on(g, enemy, symbol_face(g, Symbol.SKULL).doom)


async def _lose_clue(g: Game, trial: SkillTest) -> None:
    leave_clues(g, trial.seat, symbol_face(g, Symbol.CULTIST).clues)


async def _cultist_now(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        await _lose_clue(g, trial)


async def _cultist_failed(g: Game, trial: SkillTest) -> None:
    if not is_hard(g):
        await _lose_clue(g, trial)


async def _shiver(g: Game, trial: SkillTest) -> None:
    await deal(g, trial.seat, horror=symbol_face(g, Symbol.TABLET).horror, source=SCENARIO)


async def _tablet_now(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        await _shiver(g, trial)


async def _tablet_failed(g: Game, trial: SkillTest) -> None:
    if not is_hard(g):
        await _shiver(g, trial)


def _elder_thing(g: Game, trial: SkillTest) -> int:
    place = g.places.of_seat(trial.seat)
    return 0 if place is None else -g.places.shroud(place)


async def _elder_thing_failed(g: Game, trial: SkillTest) -> None:
    await deal(g, trial.seat, damage=symbol_face(g, Symbol.ELDER_THING).damage, source=SCENARIO)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.SKULL),
        reveal_another=lambda _g, _t: True,
        on_fail=_skull_failed,
        matters=lambda g, _t: bool(possessed(g)),
    ),
    "Skull: reveal another token; if you fail, put 1 doom on a Possessed enemy in play. Hard and "
    "Expert: on the one with the most remaining health.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        now=_cultist_now,
        on_fail=_cultist_failed,
        matters=lambda g, trial: not is_hard(g) and bool(g.who(trial.seat).clues),
    ),
    "Cultist: −2; if you fail, put 1 of your clues on your location. Hard and Expert: −3; put 1 of "
    "your clues on your location.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET),
        now=_tablet_now,
        on_fail=_tablet_failed,
        matters=lambda g, _t: not is_hard(g),
    ),
    "Tablet: −4; if you fail, take 1 horror. Hard and Expert: −4; take 1 horror.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=_elder_thing,
        on_fail=_elder_thing_failed,
        matters=lambda g, _t: is_hard(g),
    ),
    "Elder thing: −X, X being the shroud of your location. Hard and Expert: the same; if you fail, "
    "take 1 damage.",
)
