"""Chaos tokens of *The Midnight Masks*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Piece,
    SkillTest,
    Symbol,
    TokenRule,
    choose_piece,
    lead_picks,
    leave_clues,
    nearest_enemies,
    of_token,
    place_doom_on,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face

SCENARIO = "01120"


def cultists_in_play(g: Game) -> list[Piece]:
    """Return the enemies in play with the trait Cultist."""
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Cultist")]


def _skull_modifier(g: Game, _trial: SkillTest) -> int:
    if is_hard(g):
        return -g.stages.doom
    return -max((enemy.doom for enemy in cultists_in_play(g)), default=0)


def _is_cultist_token_without_effect(g: Game, _trial: SkillTest) -> bool:
    return is_hard(g) and not cultists_in_play(g)


async def _resolve_cultist_on_reveal(g: Game, trial: SkillTest) -> None:
    doom = symbol_face(g, Symbol.CULTIST).doom
    if is_hard(g):
        for enemy in cultists_in_play(g):
            place_doom_on(g, enemy, doom)
        return
    nearest = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Which Cultist gets the doom?",
            lambda: nearest_enemies(g, trial.seat, cultists_in_play(g)),
            source=of_token(Symbol.CULTIST),
        ),
    )
    if nearest is not None:
        place_doom_on(g, nearest, doom)


async def _resolve_tablet_on_failure(g: Game, trial: SkillTest) -> None:
    """Take clues from the investigator.

    The hard side of the card gives no number, which means all clues.
    """
    clues = g.who(trial.seat).clues
    leave_clues(g, trial.seat, symbol_face(g, Symbol.TABLET).clues or clues)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull_modifier),
    "Skull: −1 for each doom on the Cultist enemy with the most. Hard and Expert: −1 for each doom "
    "in play.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        reveal_another=_is_cultist_token_without_effect,
        now=_resolve_cultist_on_reveal,
    ),
    (
        "Cultist: −2; put 1 doom on the nearest Cultist enemy. Hard and Expert: −2; put 1 doom on "
        "each Cultist enemy; if there are none in play, reveal another token."
    ),
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET),
        on_fail=_resolve_tablet_on_failure,
        matters=lambda g, trial: bool(g.who(trial.seat).clues),
    ),
    "Tablet: −3; if you fail, put 1 of your clues on your location. Hard and Expert: −4; if you "
    "fail, put all your clues there.",
)
