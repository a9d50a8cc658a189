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
from data.lcg.night_of_the_zealot.reference import face, is_hard, modifier

SCENARIO = "01120"


def cultists(g: Game) -> list[Piece]:
    """Cultist enemies in play."""
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Cultist")]


def _skull(g: Game, _trial: SkillTest) -> int:
    if is_hard(g):
        return -g.stages.doom
    return -max((enemy.doom for enemy in cultists(g)), default=0)


def _looks_on(g: Game, _trial: SkillTest) -> bool:
    return is_hard(g) and not cultists(g)


async def _cultist_now(g: Game, trial: SkillTest) -> None:
    doom = face(g, Symbol.CULTIST).doom
    if is_hard(g):
        for enemy in cultists(g):
            place_doom_on(g, enemy, doom)
        return
    nearest = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Which Cultist gets the doom?",
            lambda: nearest_enemies(g, trial.seat, cultists(g)),
            source=of_token(Symbol.CULTIST),
        ),
    )
    if nearest is not None:
        place_doom_on(g, nearest, doom)


async def _tablet_failed(g: Game, trial: SkillTest) -> None:
    """On the hard side the card gives no number, so it means all your clues."""
    clues = g.who(trial.seat).clues
    leave_clues(g, trial.seat, face(g, Symbol.TABLET).clues or clues)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −1 for each doom on the Cultist enemy with the most. Hard and Expert: −1 for each doom "
    "in play.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.CULTIST),
        reveal_another=_looks_on,
        now=_cultist_now,
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
        modifier=lambda g, _t: modifier(g, Symbol.TABLET),
        on_fail=_tablet_failed,
        matters=lambda g, trial: bool(g.who(trial.seat).clues),
    ),
    "Tablet: −3; if you fail, put 1 of your clues on your location. Hard and Expert: −4; if you "
    "fail, put all your clues there.",
)
