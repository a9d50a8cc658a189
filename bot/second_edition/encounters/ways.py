"""Choices in encounters: whether a seat can pay for them, their notes, and payment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.engine.ids import Seat
from bot.second_edition.core.facts import CannotDo, CannotPay
from bot.second_edition.core.game import Board
from bot.second_edition.encounters import stakes
from bot.second_edition.encounters.entry_texts import text, way_text
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.operation import OPERATIONS
from bot.second_edition.encounters.packs import name_of
from bot.second_edition.names.choosing import choose_word, may
from bot.second_edition.printed.ops import (
    Chart,
    Check,
    Choose,
    Cost,
    Lose,
    LoseItems,
    May,
    Op,
    Way,
)
from bot.second_edition.verbs import (
    check_notes,
    dangers,
    losing,
    trophies,
)


async def offer(b: Board, op: May, occasion: Occasion) -> Sequence[Op]:
    """Return the operations of an offer if the player takes and pays it; else none."""
    seat = occasion.seat
    way = Way(op.ops, stakes.price_for(b, seat, op.cost))
    if not is_possible(b, seat, way, occasion.source):
        _tell_why_not(b, seat, way, occasion.source)
        return ()
    prompt = _offer_text(b, seat, way, occasion.source)
    wanted = await may(b, seat, prompt, source=occasion.source, note=lambda: way_note(b, seat, way))
    return op.ops if wanted and await _pay_price(b, way.cost, occasion) else ()


def _offer_text(b: Board, seat: Seat, way: Way, source: str) -> str:
    """Return the question of an offer as it would affect a seat.

    If nothing of it is left, the printed offer is shown.
    """
    shown = stakes.way_for(b, seat, way, source)
    return text([May(shown.ops or way.ops, shown.cost)], partial(name_of, b))


def _way_label(b: Board, seat: Seat, way: Way, source: str) -> str:
    """Return the label of a possibility as it would affect a seat.

    If nothing of it is left, the printed one is shown.
    """
    shown = stakes.way_for(b, seat, way, source)
    return way_text(Way(shown.ops or way.ops, shown.cost), partial(name_of, b))


async def choice(b: Board, op: Choose, occasion: Occasion) -> Sequence[Op]:
    """Return the operations of the possibility that the player chooses and pays.

    None if impossible.
    """
    seat = occasion.seat
    open_ways: dict[str, Way] = {}
    for key, printed in zip("abcd", op.ways, strict=False):
        way = Way(printed.ops, stakes.price_for(b, seat, printed.cost))
        if is_possible(b, seat, way, occasion.source):
            open_ways[key] = way
        else:
            _tell_why_not(b, seat, way, occasion.source)
    words = [(key, _way_label(b, seat, way, occasion.source)) for key, way in open_ways.items()]
    chosen = await choose_word(
        b,
        seat,
        "Which do you choose?",
        words,
        source=occasion.source,
        note=lambda key: way_note(b, seat, open_ways[key]),
    )
    if not chosen or not await _pay_price(b, open_ways[chosen].cost, occasion):
        return ()
    return open_ways[chosen].ops


def _tell_why_not(b: Board, seat: Seat, way: Way, source: str) -> None:
    """Report why a seat cannot take an offer: its price, or too little to take away."""
    if not _can_pay(b, seat, way.cost, source):
        b.tell(CannotPay(seat=seat, cost=way.cost))
    elif way.ops and isinstance(op := way.ops[0], Lose | LoseItems):
        b.tell(CannotDo(seat=seat, op=op))


# Notes of ways


def way_note(b: Board, seat: Seat, way: Way) -> str:
    """Return the note of a possibility: the loss of the last Sanity or Stamina, and its odds."""
    if not b.words:
        return ""
    if way.ops and not stakes.for_seat(b, seat, way.ops, first=way.cost == Cost()):
        return stakes.nothing_text(way.ops)
    cost = way.cost
    paid = dangers.fall(b, seat, sanity=cost.sanity, stamina=cost.stamina, cost=True)
    lost = paid or dangers.fall_by(b, seat, way.ops)
    return "; ".join(filter(None, (lost, odds_text(b, seat, way.ops))))


def odds_text(b: Board, seat: Seat, ops: Sequence[Op]) -> str:
    """Return dice, chance and fatal losses of the check that operations begin with, or ""."""
    match next(iter(ops), None):
        case Check(skill, modifier, passed, failed, difficulty):
            note = check_notes.check_note(b, seat, skill, modifier, difficulty)
            worst = (("a pass ", dangers.fall_by(b, seat, passed)),
                     ("a failure ", dangers.fall_by(b, seat, failed)))  # fmt: skip
            return ", ".join((note, *(f"{when}{fall}" for when, fall in worst if fall)))
        case Chart(skill, modifier):
            return f"{check_notes.check_note(b, seat, skill, modifier)} for a success"
        case _:
            return ""


# Prices of ways


def is_possible(b: Board, seat: Seat, way: Way, source: str = "") -> bool:
    """Return True if a seat can pay for a possibility and has what its first effect takes away."""
    return _can_pay(b, seat, way.cost, source) and (not way.ops or _has_enough(b, seat, way.ops[0]))


def _can_pay(b: Board, seat: Seat, cost: Cost, source: str) -> bool:
    """Return True if a price can be paid."""
    coins = losing.can_pay(
        b,
        seat,
        money=0 if losing.is_treated(b, seat, source) else cost.money,
        clues=cost.clues,
        sanity=cost.sanity,
        stamina=cost.stamina,
    )
    tough = trophies.trophy_units(b, seat, gates=False) >= _fives_in(cost.toughness)
    rich = tough and trophies.trophy_units(b, seat) >= _fives_in(cost.worth)
    fitting = len(trophies.monster_trophies(b, seat, cost.symbol)) >= cost.monsters
    return coins and rich and fitting and len(b.who(seat).gates) >= cost.gates


def _fives_in(toughness: int) -> int:
    """Return how many units of 5 toughness are needed for this much toughness."""
    return -(-toughness // 5)


def _has_enough(b: Board, seat: Seat, op: Op) -> bool:
    """Return True if the seat has enough of what an operation takes away."""
    return OPERATIONS[type(op)].finds(b, seat, op)


async def _pay_price(b: Board, cost: Cost, occasion: Occasion) -> bool:
    """Pay a price; return False if that turns out to be impossible."""
    seat, source = occasion.seat, occasion.source
    if not _can_pay(b, seat, cost, source):
        return False
    if cost.gates:
        await trophies.lose_gate_trophies(b, seat, cost.gates, source=source)
    if cost.monsters:
        await trophies.lose_monster_trophies(
            b, seat, cost.monsters, symbol=cost.symbol, source=source
        )
    for what, gates in ((cost.toughness, False), (cost.worth, True)):
        units = _fives_in(what)
        if units and not await trophies.spend_trophies(b, seat, units, source=source, gates=gates):
            return False
    await losing.pay(
        b,
        seat,
        money=cost.money,
        clues=cost.clues,
        sanity=cost.sanity,
        stamina=cost.stamina,
        source=source,
    )
    return True
