"""Worth of the options of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.lcg.printed.cards import Keyword
from bot.tools.aims.lcg import cards, goals, harm, needs
from bot.tools.aims.lcg.sight import AimSight, OptionUse

ADVANCE: Final = 100.0
NEVER: Final = -50.0
FOLLOW: Final = 0.3
"""What is left of a step's worth where enemies come along."""
DREAD, LATE_DREAD = 0.15, 0.6
"""How much of the blows counts that wait there: with actions left, and with the last one."""
DRAW, IDLE, FEW = 0.5, 0.15, 5
"""A card for a small hand, and for others."""
TRIFLE: Final = 0.05


def points(sight: AimSight, _seat: Seat, option: Option) -> float:
    """An option of the own turn, or what may be done in somebody else's."""
    way = sight.way(option)
    if option.verb != "resign" and _is_act(sight, option):
        found = _of_act(way)
    else:
        found = VERBS.get(option.verb, _nothing)(sight, option, way)
    if way.provokes:
        found -= sum(harm.blow(sight, enemy) for enemy in sight.hunters)
    return found


def _is_act(sight: AimSight, option: Option) -> bool:
    act, about = sight.board.act, option.about
    return option.key == "advance" or (
        about is not None and act is not None and about.id == act.code
    )


def _of_act(way: OptionUse) -> float:
    """Return what advances the act, by the odds where it is tested."""
    return way.likely(needs.GOAL) - 1.5 if way.tested else ADVANCE


def _search(sight: AimSight, _option: Option, way: OptionUse) -> float:
    place = sight.here()
    if place is None or not place.clues:
        return NEVER
    prize = 0.5 if place.victory else 0.0
    found = min(place.clues, max(1, way.clues)) if way.clues else 0
    return way.likely((needs.clue(sight) + prize) * found) - way.cost.uses * TRIFLE


def _fight(sight: AimSight, option: Option, way: OptionUse) -> float:
    enemy = sight.enemy(option)
    points = way.likely(needs.hit(sight, enemy, way.damage)) - 0.05 * way.cost.uses
    if needs.has(sight, enemy, Keyword.RETALIATE):
        points -= (1 - max(way.chances, default=0)) * harm.blow(sight, enemy)
    return points - cards.cost(sight, way.cost)


def _step(sight: AimSight, option: Option, _way: OptionUse) -> float:
    """A step towards the best that can be done, less what waits there."""
    to = sight.piece_of(option)
    if _waits(sight):
        return NEVER
    loose = [each for each in sight.by_place.get(to, ()) if each.id not in sight.prey_of]
    awake = [each for each in loose if not each.exhausted]
    follow = FOLLOW if sight.hunters else 1.0
    dread = DREAD if sight.me.actions > 1 else LATE_DREAD
    return follow * goals.ahead(sight, to) - dread * sum(harm.blow(sight, each) for each in awake)


def _waits(sight: AimSight) -> bool:
    """Tell whether the seat is where the act wants its clues, and all are found."""
    here, act = sight.here(), sight.board.act
    if here is None or act is None or act.need is None or here.code != act.goal:
        return False
    return bool(sight.me.clues) and not needs.lacking(sight)


def _slip(sight: AimSight, option: Option, way: OptionUse) -> float:
    return way.likely(needs.slip(sight, sight.enemy(option)))


def _resign(sight: AimSight, _option: Option, _way: OptionUse) -> float:
    return goals.leaving(sight)


def _coin(sight: AimSight, _option: Option, _way: OptionUse) -> float:
    return cards.coin(sight)


def _draw(sight: AimSight, _option: Option, _way: OptionUse) -> float:
    return DRAW if sight.me.hand < FEW and sight.me.deck else IDLE


def _end(_sight: AimSight, _option: Option, _way: OptionUse) -> float:
    return TRIFLE


def _nothing(_sight: AimSight, _option: Option, _way: OptionUse) -> float:
    return NEVER


VERBS: Final[Mapping[str, Callable[[AimSight, Option, OptionUse], float]]] = {
    "investigate": _search,
    "fight": _fight,
    "evade": _slip,
    "move": _step,
    "resign": _resign,
    "play": cards.played,
    "activate": cards.used,
    "parley": cards.used,
    "resource": _coin,
    "draw": _draw,
    "end-turn": _end,
}
"""How a verb is weighed; others are never wanted."""
