"""Walking along a path: why a step is impossible, and the monsters to be passed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ids import Seat
from bot.engine.script import wait_until
from bot.second_edition.core import bans, topics
from bot.second_edition.core.facts import MoveStopped
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.verbs import losing, meeting, travelling

PASSING = "passing"
"""The effect that lets a seat leave areas, and end movement in them, without meeting monsters."""


def why_not_step(b: Board, seat: Seat, source: Place, to: Place) -> str:
    """Return why a step to an area is impossible, with `{it}` for its name; or "".

    Rules, "Phase 2: Movement".
    """
    if b.town.is_closed(to):
        return "{it} is closed."
    if b.who(seat).money < (price := train_fare(b, seat, source, to)):
        return f"The train there costs ${price}."
    return b.in_force.ban(bans.LEAVE, seat, source) or b.in_force.ban(bans.ENTER, seat, to)


def step_cost(b: Board, seat: Seat, to: Place, source: Place | None = None) -> int:
    """Return the movement points for a step by line or train. Rules, "Phase 2: Movement"."""
    train = None if source is None else b.town.rides(source).get(to)
    return (1 if train is None else train.points) + b.in_force.total(topics.STEP_COST, seat, to)


def train_fare(b: Board, seat: Seat, source: Place, to: Place) -> int:
    """Return the price of the train between two locations; 0 if there is no train."""
    train = b.town.rides(source).get(to)
    if train is None or b.in_force.is_so(topics.FREE_RIDE, seat):
        return 0
    return train.money


async def walk_path(b: Board, seat: Seat, path: Sequence[Place]) -> None:
    """Move an investigator along a path until a combat or an obstacle.

    Rules, "Phase 2: Movement".
    """
    for place in path:
        who = b.who(seat)
        here = who.place
        cost = step_cost(b, seat, place, here)
        if why_not_step(b, seat, here, place) or who.points < cost:
            return
        if not may_pass_monsters(b, seat):
            await handle_monsters(b, seat)
        if who.stopped or who.place != here:
            _tell_interruption(b, seat, here, path[-1])
            return
        price = train_fare(b, seat, here, place)
        if who.money < price:
            return
        if price:
            await losing.pay(b, seat, money=price, source=here)
        who.points -= cost
        who.walked = True
        await travelling.move_to(
            b, seat, place, how="train" if place in b.town.rides(here) else "walk"
        )


def _tell_interruption(b: Board, seat: Seat, here: Place, to: Place) -> None:
    """Report that a fight stopped the investigator here on the way to another place."""
    who = b.who(seat)
    if who.playing and who.stopped and who.place == here:
        b.tell(MoveStopped(seat=seat, place=here, to=to))


def unhandled_monsters(b: Board, seat: Seat) -> list[MonsterNo]:
    """Return the monsters here that a seat still has to evade or fight this turn."""
    return [] if may_pass_monsters(b, seat) else _waiting_monsters(b, seat)


def _waiting_monsters(b: Board, seat: Seat) -> list[MonsterNo]:
    who = b.who(seat)
    return [no for no in b.monsters.at(who.place) if no not in who.handled]


def may_pass_monsters(b: Board, seat: Seat) -> bool:
    """Return True if a seat may pass monsters without meeting them this turn."""
    return any(each.name == PASSING and each.seat == seat for each in b.state.lasting)


async def handle_monsters(b: Board, seat: Seat, *, optional: bool = False) -> bool:
    """Let a seat evade or fight each monster of its area; return True after a combat.

    The investigator chooses the order. Combat stops the movement, but the other monsters must still
    be handled. With `optional` (right after a return through a gate), or if the seat passes by,
    they may be ignored. Rules, "Phase 2: Movement".
    """
    who, fought = b.who(seat), False
    place = who.place
    while who.playing and who.place == place and _waiting_monsters(b, seat):
        chosen = await meeting.choose_meeting(
            b,
            seat,
            lambda: _waiting_monsters(b, seat),
            source=place,
            optional=optional or may_pass_monsters(b, seat),
        )
        if chosen is None:
            break
        no, how = chosen
        if not await _wait_for_monster(b, seat, no):
            continue
        who.handled.append(no)
        if await meeting.meet_monster(b, seat, no, how) != "evaded":
            who.stopped, who.points = True, 0
            fought = True
    return fought


async def _wait_for_monster(b: Board, seat: Seat, no: MonsterNo) -> bool:
    """Wait, in simultaneous play, while another seat meets a monster.

    Return False if the monster is gone afterwards.
    """
    if not b.seats.acting_at_once:
        return True
    await wait_until(
        lambda: not _met_by_others(b, seat, no) or no not in _waiting_monsters(b, seat)
    )
    return no in _waiting_monsters(b, seat)


def _met_by_others(b: Board, seat: Seat, no: MonsterNo) -> bool:
    return any(each.monster == no and each.seat != seat for each in b.state.combats)
