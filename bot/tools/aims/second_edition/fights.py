"""Monsters: what meeting one is likely to cost, and whether to fight or to evade it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from msgspec import Struct, structs

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot.sight import figures
from bot.second_edition.core import about, odds
from bot.second_edition.core.foes import Stats
from bot.second_edition.printed.terms import MonsterNo
from bot.second_edition.verbs import monsters
from bot.tools.aims.second_edition.sight import AimSight

POINT: Final = 1.0
"""What a point of Sanity or Stamina is worth."""
FALL: Final = 9.0
"""What going insane or unconscious costs, beside the clue tokens."""
SPARED: Final = 9.0
"""What it costs who takes an Injury or a Madness for it, and gets up healed."""
CLUE: Final = 2.0
TROPHY: Final = 1.4
"""What a point of toughness is worth as a trophy."""
GOES_ON: Final = 3.0
"""What it is worth to go on after a monster: a turn, as who fights moves no farther."""


class Bout(Struct, frozen=True):
    """A fight to the end: what it costs on average, and the chance to win it."""

    cost: float
    wins: float


def fall(sight: AimSight) -> float:
    """Return what going insane or unconscious costs the seat."""
    if sight.spared:
        return SPARED + (4.0 if ":" in sight.me.place else 0.0)
    return FALL + CLUE * (sight.me.clues // 2) + (4.0 if ":" in sight.me.place else 0.0)


def bout(sight: AimSight, foe: Stats, horror: float, hit: float) -> Bout:
    """A fight with these chances of the Horror check and of each round."""
    me, cost, stands = sight.me, 0.0, 1.0
    if foe.horror_rating is not None:
        if foe.horror_damage >= me.sanity:
            cost += (1 - horror) * fall(sight)
            stands = horror
        else:
            cost += (1 - horror) * foe.horror_damage * POINT
        cost += stands * (foe.nightmarish or 0) * POINT * horror
    rounds = math.ceil(me.stamina / foe.combat_damage) if foe.combat_damage > 0 else 12
    beaten = (1 - hit) ** rounds
    struck = (1 - hit) * (1 - beaten) / hit if hit else float(rounds)
    cost += stands * (beaten * fall(sight) + struck * foe.combat_damage * POINT * (1 - beaten))
    return Bout(cost, stands * (1 - beaten))


def prize(sight: AimSight, foe: Stats) -> float:
    """Return what the trophy is worth."""
    return 0.3 if foe.endless else TROPHY * foe.toughness


def fought(sight: AimSight, no: MonsterNo) -> float:
    """Return what fighting a monster is worth: less than nothing for most."""
    if no not in sight.fights:
        foe = monsters.stats(sight.board, no, sight.seat)
        sight.fights[no] = fought_with(sight, foe, sight.near.skill(1, 0), sight.near.skill(1, 1))
    return sight.fights[no]


def fought_with(sight: AimSight, foe: Stats, fight: int, will: int) -> float:
    """Return what fighting a monster is worth with so much of Fight and Will."""
    horror = _chance(sight, will + (foe.horror_rating or 0), 1)
    dice = fight + _arms(sight, foe) + (foe.combat_rating or 0)
    hit = 0.0 if foe.combat_rating is None else _chance(sight, dice, foe.toughness)
    one = bout(sight, foe, horror, hit)
    return one.wins * prize(sight, foe) - one.cost


def facing(sight: AimSight, crowd: Iterable[MonsterNo], sneak: int, fight: int, will: int) -> float:
    """Return what meeting monsters is worth with such skills."""
    worth = 0.0
    for no in crowd:
        foe = monsters.stats(sight.board, no, sight.seat)
        battle = fought_with(sight, foe, fight, will)
        share = _chance(sight, sneak + foe.awareness, 1)
        worth += max(battle, _evading(sight, foe, share, battle))
    return worth


def _arms(sight: AimSight, foe: Stats) -> int:
    arms = sight.arms
    if foe.physical_immunity:
        return arms // 3
    return (arms + 1) // 2 if foe.physical_resistance else arms


def _chance(sight: AimSight, dice: int, need: int) -> float:
    return float(odds.chance(max(0, dice), sight.board.success_from(sight.seat), need))


def evaded(sight: AimSight, no: MonsterNo, share: float) -> float:
    """Return what trying to evade a monster is worth."""
    foe = monsters.stats(sight.board, no, sight.seat)
    return _evading(sight, foe, share, fought(sight, no))


def _evading(sight: AimSight, foe: Stats, share: float, battle: float) -> float:
    """Return what evading is worth: it strikes who fails, who has to fight it then."""
    falls = foe.combat_damage >= sight.me.stamina
    hit = fall(sight) if falls else foe.combat_damage * POINT
    return -(1 - share) * (hit + (0.0 if falls else max(0.0, -battle)))


def awaited(sight: AimSight, no: MonsterNo) -> tuple[float, float]:
    """The chance to evade a monster, and what meeting it is worth."""
    foe = monsters.stats(sight.board, no, sight.seat)
    share = _chance(sight, sight.near.skill(0, 1) + foe.awareness, 1)
    battle = fought(sight, no)
    return share, max(battle, _evading(sight, foe, share, battle))


def meets(sight: AimSight, _asked: AutopilotQuestion, option: Option) -> float:
    """Fighting or evading a monster that stands before one."""
    no = about.monster_no(option.about)
    if no is None:
        return 0.0
    shares = [share / 100 for share in figures(option).chances]
    if option.verb == "evade":
        share = shares[0] if shares else sight.evading(no)
        return evaded(sight, no, share) + (share * GOES_ON if _is_on_the_way(sight) else 0.0)
    if option.verb == "fight":
        foe = monsters.stats(sight.board, no, sight.seat)
        horror = shares.pop(0) if foe.horror_rating is not None and len(shares) > 1 else 1.0
        one = bout(sight, foe, horror, shares[0] if shares else 0.0)
        return one.wins * prize(sight, foe) - one.cost
    return 0.0


def _is_on_the_way(sight: AimSight) -> bool:
    """Tell whether the seat only passes: a fight would end its movement."""
    place = sight.near.places.get(sight.me.place)
    return place is not None and place.street


def fights_on(sight: AimSight, _asked: AutopilotQuestion, option: Option) -> float:
    """In combat: what ends it soonest and costs least."""
    shares = figures(option).chances
    share = shares[-1] / 100 if shares else 0.3
    foe = _opponent(sight)
    if foe is None:
        return 4.0 * share - (0.5 if option.verb == "flee" else 0.0)
    one = bout(sight, structs.replace(foe, horror_rating=None), 1.0, share)
    gain = prize(sight, foe) if option.verb in ("fight", "cast") else 0.0
    price = POINT if option.verb == "cast" else 0.0
    return one.wins * (gain + 1.0) - one.cost - price


def _opponent(sight: AimSight) -> Stats | None:
    """The monster that the seat fights."""
    for combat in reversed(sight.board.state.combats):
        if combat.seat == sight.seat and combat.monster is not None:
            return monsters.stats(sight.board, combat.monster, sight.seat, combat)
    return None
