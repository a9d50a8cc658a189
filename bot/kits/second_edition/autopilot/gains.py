"""The worth of gains, losses, cards and other single effects of encounters to a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from bot.kits.second_edition.autopilot import cards, fights
from bot.kits.second_edition.autopilot.sight import Sight
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.printed import ops
from bot.second_edition.printed.ops import Amount, Lose
from bot.second_edition.printed.terms import Dimension, MonsterNo, Movement, Skill, Special

FILE: Final = "effects.toml"
DIE: Final = 3.5
"""The mean of a die."""
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
"""An average monster, used for an unknown one."""


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


def _worth_of_rise(_sight: Sight, op: ops.TerrorRises | ops.DoomRises, _: float) -> float:
    return load_effects().others[type(op).__name__] * op.by


Rate = Callable[[Sight, Any, float], float]
"""Returns the worth of an operation, given the successes of the check before it."""
RATES: Final[Mapping[type, Rate]] = {
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
    ops.Receive: _worth_of_special,
    ops.ReturnToArkham: _worth_of_return,
    ops.MonsterAppears: _worth_of_meeting,
    ops.TerrorRises: _worth_of_rise,
    ops.DoomRises: _worth_of_rise,
}
"""By kind of operation."""
