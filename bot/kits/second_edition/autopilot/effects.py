"""The expected worth of the operations of encounters to a seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from msgspec import Struct

from bot.kits.second_edition.autopilot import fights, gains
from bot.kits.second_edition.autopilot.sight import Sight, chance_of
from bot.second_edition.printed import ops
from bot.second_edition.printed.ops import Cost, Op, Way
from bot.second_edition.printed.terms import (
    Coin,
    Deck,
    Skill,
)

FACES: Final = 6
UNPAYABLE: Final = -99.0


def worth_of_ops(sight: Sight, some: Sequence[Op], successes: float = 0.0) -> float:
    """Return the expected worth of operations; `successes` are those of the check before."""
    return sum(worth_of_op(sight, op, successes) for op in some)


def worth_of_op(sight: Sight, op: Op, successes: float = 0.0) -> float:
    """Return the expected worth of one operation; 0 for an unknown kind."""
    rate = RATES.get(type(op))
    if rate is not None:
        return rate(sight, op, successes)
    return gains.load_effects().others.get(type(op).__name__, 0.0)


def inner_ops(op: Op) -> Iterator[Op]:
    """Return an operation and all operations inside it."""
    yield op
    for name in op.__struct_fields__:
        for each in _ops_in_field(getattr(op, name)):
            yield from inner_ops(each)


def _ops_in_field(part: Any) -> Iterator[Op]:
    match part:
        case [Way(), *_]:
            for way in cast("list[Way]", part):
                yield from way.ops
        case [Struct(), *_]:
            yield from part
        case dict():
            for some in cast("dict[int, list[Op]]", part).values():
                yield from some
        case _:
            return


# Checks and dice


def _dice(sight: Sight, skill: Skill, modifier: int) -> int:
    return max(0, sight.skill(skill) + modifier)


def _worth_of_check(sight: Sight, op: ops.Check, _: float) -> float:
    dice = _dice(sight, op.skill, op.modifier)
    share = chance_of(dice, sight.lowest, op.difficulty)
    mean = max(1.0, dice * (FACES + 1 - sight.lowest) / FACES)
    passed = worth_of_ops(sight, op.passed, mean)
    return share * passed + (1 - share) * worth_of_ops(sight, op.failed)


def _worth_of_combat_check(sight: Sight, op: ops.CombatCheck, _: float) -> float:
    dice = _dice(sight, Skill.FIGHT, op.modifier) + sight.arms.total
    share = chance_of(dice, sight.lowest, 1)
    return share * worth_of_ops(sight, op.passed) + (1 - share) * worth_of_ops(sight, op.failed)


def _worth_of_chart(sight: Sight, op: ops.Chart, _: float) -> float:
    dice, worth, above = _dice(sight, op.skill, op.modifier), 0.0, 0.0
    for least in sorted(op.rows, reverse=True):
        share = chance_of(dice, sight.lowest, least)
        worth += (share - above) * worth_of_ops(sight, op.rows[least], least)
        above = share
    return worth


def _worth_of_roll(sight: Sight, op: ops.Roll, _: float) -> float:
    share = chance_of(1, sight.lowest, 1)
    return share * worth_of_ops(sight, op.success) + (1 - share) * worth_of_ops(sight, op.failure)


def _worth_of_dice(sight: Sight, op: ops.RollDice, _: float) -> float:
    return worth_of_ops(sight, op.ops, op.count * chance_of(1, sight.lowest, 1))


def _worth_of_wager(sight: Sight, op: ops.Wager, _: float) -> float:
    have = sight.me.sanity if op.stat is Coin.SANITY else sight.me.stamina
    out = (1 - chance_of(1, sight.lowest, 1)) ** max(1, have)
    end = (
        gains.load_effects().others["Devoured"] if op.devours else -fights.cost_of_knock_out(sight)
    )
    lost = fights.cost_of_loss(sight, have, 2 * have // 3) if have > 1 else 0.0
    return out * end + (1 - out) * (worth_of_ops(sight, op.won) - lost)


# Offers


def worth_of_cost(sight: Sight, cost: Cost) -> float:
    """Return the negative worth of a price; `UNPAYABLE` if the seat lacks something of it."""
    me = sight.me
    short = me.money < cost.money or me.clues < cost.clues or len(me.gates) < cost.gates
    if short or sight.toughness + 5 * len(me.gates) < cost.worth + cost.toughness:
        return UNPAYABLE
    points = fights.cost_of_loss(sight, me.sanity, cost.sanity) + fights.cost_of_loss(
        sight, me.stamina, cost.stamina
    )
    goods = gains.load_effects().dollar * cost.money + gains.worth_of_tokens(sight, cost.clues)
    return -(
        points + goods + 0.8 * (cost.worth + cost.toughness) + 4.0 * cost.gates + cost.monsters
    )


def worth_of_way(sight: Sight, way: Way, successes: float = 0.0) -> float:
    """Return the worth of one possibility of a choice with its price."""
    return worth_of_ops(sight, way.ops, successes) + worth_of_cost(sight, way.cost)


def worth_of_offer(sight: Sight, op: ops.May, successes: float = 0.0) -> float:
    """Return the worth of taking an offer."""
    return worth_of_way(sight, Way(op.ops, op.cost), successes)


def _worth_of_may(sight: Sight, op: ops.May, successes: float) -> float:
    return max(0.0, worth_of_offer(sight, op, successes)) if sight.w.dares else 0.0


def _worth_of_choice(sight: Sight, op: ops.Choose, successes: float) -> float:
    return max((worth_of_way(sight, way, successes) for way in op.ways), default=0.0)


# Single effects


def _worth_of_ally(sight: Sight, op: ops.TakeAlly, successes: float) -> float:
    board = sight.board
    left = any(board.cards.code(no) == op.ally for no in board.state.decks.get(Deck.ALLY, ()))
    return (
        gains.load_effects().draws["ally"] if left else worth_of_ops(sight, op.otherwise, successes)
    )


def _worth_of_facing(sight: Sight, op: ops.Facing, successes: float) -> float:
    known = sight.board.state.ancient_one == op.ancient_one
    return worth_of_ops(sight, op.ops, successes) if known else 0.0


RATES: Final[Mapping[type, gains.Rate]] = {
    **gains.RATES,
    ops.Check: _worth_of_check,
    ops.CombatCheck: _worth_of_combat_check,
    ops.Chart: _worth_of_chart,
    ops.Roll: _worth_of_roll,
    ops.RollDice: _worth_of_dice,
    ops.Wager: _worth_of_wager,
    ops.May: _worth_of_may,
    ops.Choose: _worth_of_choice,
    ops.TakeAlly: _worth_of_ally,
    ops.Facing: _worth_of_facing,
}
