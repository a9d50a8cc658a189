"""Considerations in a turn of the card game."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.lcg.autopilot.sight import Sight
from bot.lcg.printed.cards import Skill
from bot.lcg.views.shapes import BoardView, EnemyView, PlaceView, StageView

ADVANCE: Final = 100.0
LETHAL: Final = 30.0
"""Points that being defeated costs."""
UNSAFE: Final = ("investigate", "move", "play", "draw", "resource", "activate", "engage")
"""Verbs of actions that enemies answer with an attack."""
PURSE: Final = 5
"""Resources above which more are worth little."""


def advances(_sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """The act is advanced as soon as that is possible."""
    return ADVANCE if option.key == "advance" else 0.0


def takes_no_blows(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Nothing is done that lets a ready enemy strike."""
    if option.verb not in UNSAFE:
        return 0.0
    return -sum(_harm(sight, enemy) for enemy in sight.hunters)


def _harm(sight: Sight, enemy: EnemyView) -> float:
    """Return what an attack costs: more where it would be the last."""
    me = sight.me
    fatal = (
        me.damage + enemy.attack_damage >= me.health or me.horror + enemy.attack_horror >= me.sanity
    )
    return 1.2 * (enemy.attack_damage + enemy.attack_horror) + (LETHAL if fatal else 0)


def fights(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Enemies that are engaged are fought, with the best odds and the most damage."""
    if option.verb != "fight":
        return 0.0
    enemy, tool = sight.enemy(option), sight.tool(option)
    if enemy.health is None or not enemy.id:
        return -5.0
    odds = sight.odds(Skill.COMBAT, enemy.fight, tool)
    left = max(1, enemy.health - enemy.damage)
    share = min(1.0, (1 + tool.damage) / left)
    mine = any(each.id == enemy.id for each in sight.me.enemies)
    wanted = _is_goal(sight, enemy) or mine
    worth = 4.0 + _harm(sight, enemy) if wanted else 2.0
    return odds * share * worth - (0.0 if mine or odds > 0.5 else 5.0)


def _is_goal(sight: Sight, enemy: EnemyView) -> bool:
    """Tell whether the act asks for this enemy."""
    act = sight.board.act
    return act is not None and act.icon == "enemy" and act.goal == enemy.code


def evades(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Enemies that are too strong are evaded."""
    if option.verb != "evade":
        return 0.0
    enemy = sight.enemy(option)
    if not enemy.id or enemy.exhausted:
        return -5.0
    odds = sight.odds(Skill.AGILITY, enemy.evade, sight.tool(option))
    return odds * (1.0 + 0.8 * _harm(sight, enemy))


def investigates(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Clues are looked for where they lie."""
    if option.verb != "investigate":
        return 0.0
    place, tool = sight.here(), sight.tool(option)
    if place is None or not place.clues:
        return -5.0
    odds = sight.odds(Skill.INTELLECT, place.shroud, tool)
    return odds * 3.0 * min(place.clues, max(1, tool.clues))


def goes_on(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """A step is worth what it brings nearer: clues, places unseen, what the act asks for."""
    if option.verb != "move":
        return 0.0
    to = sight.piece_of(option)
    gain = _standing(sight, to) - _standing(sight, sight.me.place)
    return 3.0 * gain - 0.3 - _dread(sight, to)


def _standing(sight: Sight, start: str) -> float:
    """The best place within reach, less the farther it is."""
    steps = sight.steps(start)
    near = [(place, steps[place.id]) for place in sight.board.places if place.id in steps]
    return max((_worth(sight, place) * 0.6**far for place, far in near), default=0.0)


def _worth(sight: Sight, place: PlaceView) -> float:
    """Return what the group gains by somebody in a place."""
    act = sight.board.act
    if act is None:
        return 0.0
    if act.icon == "enemy" and any(enemy.code == act.goal for enemy in place.enemies):
        return 2.0
    if suffices(sight.board, act):
        return 4.0 if place.code == act.goal else 0.0
    if not place.revealed:
        return 1.0
    return min(place.clues, 3) * sight.odds(Skill.INTELLECT, place.shroud)


def suffices(board: BoardView, act: StageView) -> bool:
    """Tell whether the group has the act's clues; not where it counts anything else."""
    counted = act.icon == "clue" and act.need is not None
    return counted and sum(seat.clues for seat in board.seats) >= (act.need or 0)


def _dread(sight: Sight, to: str) -> float:
    """Return what waits in a place for who comes."""
    place = sight.places.get(to)
    awake = [each for each in (place.enemies if place else ()) if not each.exhausted]
    return sum(
        0.6 * _harm(sight, each) * (1.2 - sight.odds(Skill.COMBAT, each.fight)) for each in awake
    )


def equips(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Assets are played, first what is held in hands; events are kept for their owner."""
    if option.verb != "play":
        return 0.0
    card = sight.card(option)
    if card is None or card.kind != "Asset":
        return -20.0
    held = "hand" in card.slots
    armed = sum(1 for asset in sight.me.assets if f"{asset.id}:0" in sight.tools)
    return 3.0 if held and not armed else 1.4


def saves_up(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """With nothing better to do a resource is taken by who is poor, else a card."""
    me = sight.me
    match option.verb:
        case "resource":
            return 0.9 if me.resources < PURSE else 0.3
        case "draw":
            return 0.8 if me.hand < 7 and me.deck else 0.1
        case _:
            return 0.0


def lets_be(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Nobody is engaged, no turn handed back, nothing used whose worth is not known."""
    if option.verb in ("engage", "answer"):
        return -20.0
    if option.verb in ("activate", "parley") and option.key != "advance":
        return 1.5 if _rids(sight, option) else -20.0
    return 0.0


def _rids(sight: Sight, option: Option) -> bool:
    """Tell whether an ability gets rid of what lies in the own threat area."""
    return sight.piece_of(option) in {threat.id for threat in sight.me.threats}


TURN: Final = (
    advances,
    takes_no_blows,
    fights,
    evades,
    investigates,
    goes_on,
    equips,
    saves_up,
    lets_be,
)
