"""In which order a turn lists what can be done: what players most likely want stands first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from msgspec.structs import replace

from bot.lcg import sums, tokens
from bot.lcg.attempts import begun
from bot.lcg.deeds import AIMED_VERBS, Deed
from bot.lcg.game import Game
from bot.lcg.skill_test import skills_for
from bot.lcg.state import PieceId, SkillTest, TestKind

_ORDER = (
    "act", "fight", "evade", "clues", "parley", "foe", "move", "resource", "draw", "card", "engage",
    "investigate", "worse", "resign",
)  # fmt: skip
"""An enemy takes one line to fight and one to evade; every other way stands below, in `worse`."""


def in_order(g: Game, deeds: Iterable[Deed]) -> list[Deed]:
    """What can be done in a turn, the most useful first; of equals the first stays first."""
    listed = list(deeds)
    best = _best_keys(g, listed)
    return sorted(listed, key=lambda deed: _ORDER.index(_sort_of(g, deed, best)))


def _sort_of(g: Game, deed: Deed, best: Collection[str]) -> str:
    """One of `_ORDER`."""
    if deed.source == g.act.name:
        return "act"
    match deed.verb:
        case "fight" | "evade":
            return _sort_of_attempt(g, deed, best)
        case "investigate":
            place = g.place_of(deed.seat)
            return "clues" if place is not None and place.clues else "investigate"
        case verb if verb in _ORDER:
            return verb
        case _:
            return "card"


def _sort_of_attempt(g: Game, deed: Deed, best: Collection[str]) -> str:
    enemy = g.piece(deed.target)
    if enemy is None or deed.key not in best:
        return "worse"
    return deed.verb if g.is_engaged(enemy, deed.seat) else "foe"


def _best_keys(g: Game, deeds: Iterable[Deed]) -> set[str]:
    """The best way to fight and to evade each enemy, unless it is hopeless.

    What is in hand is measured against everything, but hides nothing: the order of what everybody
    sees does not tell what a hand holds.
    """
    best: dict[tuple[str, PieceId, bool], tuple[Fraction, str]] = {}
    for deed in deeds:
        if deed.verb not in AIMED_VERBS or deed.barred or deed.target is None:
            continue
        worth = _worth(g, deed, deed.target)
        for hand in (False, True) if not deed.secret else (True,):
            slot = (deed.verb, deed.target, hand)
            if worth > (best[slot][0] if slot in best else 0):
                best[slot] = (worth, deed.key)
    return {key for _, key in best.values()}


def _worth(g: Game, deed: Deed, target: PieceId) -> Fraction:
    """The chance of an evasion; of an attack the damage to be expected, no more than kills."""
    kind = TestKind(deed.verb)
    trial = deed.trial() or begun(deed.seat, kind, target, {})
    need = sums.difficulty(g, trial)
    ways = [replace(trial, skill=skill) for skill in skills_for(g, trial)]
    chance = max(tokens.odds(g, way, sums.value(g, way), need) for way in ways)
    return chance * _damage(g, trial, need) if kind is TestKind.FIGHT else chance


def _damage(g: Game, trial: SkillTest, need: int) -> int:
    """What a success by 0 deals, no more than the enemy has health left."""
    enemy = g.piece(trial.target)
    won = replace(trial, difficulty=need, total=need, success=True)
    dealt = won.damage + sums.further_damage(g, won)
    health = None if enemy is None else g.health(enemy)
    if enemy is None or health is None:
        return dealt
    return max(1, min(dealt, health - enemy.damage))
