"""The expected worth of the operations of encounters to a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from bot.kits.second_edition.autopilot import cards, fights
from bot.kits.second_edition.autopilot.sight import Sight, chance_of
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.printed import ops
from bot.second_edition.printed.ops import Amount, Cost, Lose, Op, Way
from bot.second_edition.printed.terms import (
    Coin,
    Deck,
    Dimension,
    MonsterNo,
    Movement,
    Skill,
    Special,
)

FILE: Final = "effects.toml"
DIE: Final = 3.5
FACES: Final = 6
STRANGER: Final = Stats(
    no=MonsterNo(-1),
    code="",
    seat=None,
    movement=Movement.NORMAL,
    symbol=Dimension.CRESCENT,
    awareness=-1,
    horror_rating=-1,
    horror_damage=1,
    toughness=2,
    combat_rating=-1,
    combat_damage=2,
    combat_skill=Skill.FIGHT,
    ambush=False,
    endless=False,
    undead=False,
    spawn=False,
    nightmarish=0,
    overwhelming=0,
    physical_resistance=False,
    physical_immunity=False,
    magical_resistance=False,
    magical_immunity=False,
)
"""An average monster, which stands for an unknown one."""
UNPAYABLE: Final = -99.0


class Effects(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of effects that do not depend on the seat."""

    dollar: float
    clue: float
    draws: Mapping[str, float]
    """By deck."""
    searched: Mapping[str, float]
    """For a card that the seat chooses, by deck."""
    specials: Mapping[str, float]
    others: Mapping[str, float]
    """By the operation's name."""
    offers: Mapping[str, float]
    """Offers of scripts, by card or headline."""


@cache
def load_effects() -> Effects:
    """Return the points of effects."""
    text = files("bot.kits.second_edition.autopilot").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=Effects)


def worth_of_ops(sight: Sight, some: Sequence[Op], successes: float = 0.0) -> float:
    """Return the expected worth of operations; `successes` are those of the check before."""
    return sum(worth_of_op(sight, op, successes) for op in some)


def worth_of_op(sight: Sight, op: Op, successes: float = 0.0) -> float:
    """Return the expected worth of one operation; 0 if it is unknown."""
    rate = RATES.get(type(op))
    if rate is not None:
        return rate(sight, op, successes)
    return load_effects().others.get(type(op).__name__, 0.0)


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
    end = load_effects().others["Devoured"] if op.devours else -fights.cost_of_knock_out(sight)
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
    goods = load_effects().dollar * cost.money + worth_of_tokens(sight, cost.clues)
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


# Gains and losses


def _number(amount: Amount, have: int, room: int, successes: float) -> float:
    """Return the mean of an amount."""
    match amount:
        case int(n):
            return n
        case ops.Dice(count):
            return DIE * count
        case ops.Successes(each) | ops.Failures(each):
            return each * successes
        case ops.Full():
            return room
        case ops.UpTo(count):
            return max(0, count - have)
        case ops.All():
            return have
        case ops.Half():
            return have / 2
        case ops.Less(of, by):
            return max(0.0, _number(of, have, room, successes) - by)


def worth_of_tokens(sight: Sight, count: float) -> float:
    """Return the worth of clue tokens."""
    return load_effects().clue * count


def _worth_of_points(sight: Sight, have: int, room: int, gained: float) -> float:
    whole = min(room, round(gained))
    return sum(fights.cost_of_loss(sight, have + n + 1, 1) for n in range(whole))


def _worth_of_gain(sight: Sight, op: ops.Gain, successes: float) -> float:
    me = sight.me
    worth = load_effects().dollar * _number(op.money, me.money, 0, successes)
    worth += worth_of_tokens(sight, _number(op.clues, me.clues, 0, successes))
    for amount, have, most in (
        (op.sanity, me.sanity, sight.max_sanity),
        (op.stamina, me.stamina, sight.max_stamina),
    ):
        if amount != 0:
            gained = _number(amount, have, most - have, successes)
            worth += _worth_of_points(sight, have, most - have, gained)
    return worth


def _worth_of_split(sight: Sight, op: ops.GainSplit, successes: float) -> float:
    points = _number(op.points, 0, 0, successes)
    have, most = min((sight.me.sanity, sight.max_sanity), (sight.me.stamina, sight.max_stamina))
    return _worth_of_points(sight, have, most - have, points)


def _worth_of_loss(sight: Sight, op: Lose, successes: float) -> float:
    me = sight.me
    worth = -load_effects().dollar * min(me.money, _number(op.money, me.money, 0, successes))
    worth -= worth_of_tokens(sight, min(me.clues, _number(op.clues, me.clues, 0, successes)))
    for amount, have in ((op.sanity, me.sanity), (op.stamina, me.stamina)):
        lost = round(_number(amount, have, 0, successes)) if amount != 0 else 0
        if lost:
            worth -= fights.cost_of_loss(sight, have, lost)
    return worth


def _worth_of_deadly_loss(sight: Sight, op: ops.DeadlyLoss, successes: float) -> float:
    me = sight.me
    deadly = any(
        round(_number(amount, have, 0, successes)) >= have
        for amount, have in ((op.loss.sanity, me.sanity), (op.loss.stamina, me.stamina))
        if amount != 0
    )
    end = load_effects().others["Devoured"]
    return end if deadly else _worth_of_loss(sight, op.loss, successes)


def _worth_of_zero(sight: Sight, _op: ops.ToZero, _: float) -> float:
    return -fights.cost_of_knock_out(sight)


def _worth_of_lost_items(sight: Sight, op: ops.LoseItems, successes: float) -> float:
    have = len(sight.me.cards)
    return load_effects().others["LoseItem"] * min(have, _number(op.count, have, 0, successes))


# Cards


def _worth_of_draw(_sight: Sight, op: ops.Draw, _: float) -> float:
    keep = op.keep or op.count
    return load_effects().draws.get(op.deck, 0.0) * (keep + 0.25 * (op.count - keep))


def _worth_of_search(_sight: Sight, op: ops.SearchFirst | ops.SearchAny, _: float) -> float:
    table = load_effects().draws if isinstance(op, ops.SearchFirst) else load_effects().searched
    return table.get(op.deck, 0.0)


def _worth_of_card(sight: Sight, op: ops.Take, _: float) -> float:
    facts = sight.board.library.cards.get(op.card)
    return 0.0 if facts is None else cards.worth_of_card(facts)


def _worth_of_ally(sight: Sight, op: ops.TakeAlly, successes: float) -> float:
    board = sight.board
    left = any(board.cards.code(no) == op.ally for no in board.state.decks.get(Deck.ALLY, ()))
    return load_effects().draws["ally"] if left else worth_of_ops(sight, op.otherwise, successes)


def _worth_of_special(sight: Sight, op: ops.Receive, _: float) -> float:
    owned = sight.me.specials
    if op.special is Special.CURSE and Special.BLESSING in owned:
        return -load_effects().specials[Special.BLESSING]
    if op.special is Special.BLESSING and Special.CURSE in owned:
        return -load_effects().specials[Special.CURSE]
    return 0.0 if op.special in owned else load_effects().specials.get(op.special, 0.0)


# Other effects


def _worth_of_return(sight: Sight, op: ops.ReturnToArkham, _: float) -> float:
    """Return the worth of leaving an Other World: with a marker the gate can be closed sooner."""
    away = bool(sight.board.town.world_of(sight.me.place))
    return load_effects().others["Explored" if op.explored else "Returned"] if away else 0.0


def _worth_of_meeting(sight: Sight, _op: ops.MonsterAppears, _: float) -> float:
    """Return the worth of meeting an average monster."""
    skills = (sight.skill(each) for each in (Skill.SNEAK, Skill.FIGHT, Skill.WILL))
    return max(fights.worths_with_skills(sight, STRANGER, *skills)[:2])


def _worth_of_facing(sight: Sight, op: ops.Facing, successes: float) -> float:
    known = sight.board.state.ancient_one == op.ancient_one
    return worth_of_ops(sight, op.ops, successes) if known else 0.0


def _worth_of_rise(_sight: Sight, op: ops.TerrorRises | ops.DoomRises, _: float) -> float:
    return load_effects().others[type(op).__name__] * op.by


Rate = Callable[[Sight, Any, float], float]
RATES: Final[Mapping[type, Rate]] = {
    ops.Check: _worth_of_check,
    ops.CombatCheck: _worth_of_combat_check,
    ops.Chart: _worth_of_chart,
    ops.Roll: _worth_of_roll,
    ops.RollDice: _worth_of_dice,
    ops.Wager: _worth_of_wager,
    ops.May: _worth_of_may,
    ops.Choose: _worth_of_choice,
    ops.Gain: _worth_of_gain,
    ops.GainSplit: _worth_of_split,
    ops.Lose: _worth_of_loss,
    ops.DeadlyLoss: _worth_of_deadly_loss,
    ops.ToZero: _worth_of_zero,
    ops.LoseItems: _worth_of_lost_items,
    ops.Draw: _worth_of_draw,
    ops.SearchFirst: _worth_of_search,
    ops.SearchAny: _worth_of_search,
    ops.Take: _worth_of_card,
    ops.TakeAlly: _worth_of_ally,
    ops.Receive: _worth_of_special,
    ops.ReturnToArkham: _worth_of_return,
    ops.MonsterAppears: _worth_of_meeting,
    ops.Facing: _worth_of_facing,
    ops.TerrorRises: _worth_of_rise,
    ops.DoomRises: _worth_of_rise,
}
