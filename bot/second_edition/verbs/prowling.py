"""Monster movement: who is activated, and where each kind goes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ids import Seat
from bot.second_edition.core import bans
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MonsterActivated
from bot.second_edition.core.state import Monster
from bot.second_edition.printed.terms import SKY, Dimension, MonsterNo, Movement, Place, Skill
from bot.second_edition.verbs import monsters


async def move_monsters(b: Board, white: Sequence[Dimension], black: Sequence[Dimension]) -> None:
    """All monsters of the board whose symbol is in a box follow that box's arrows."""
    plan = [(each.no, monsters.stats(b, each.no).symbol) for each in b.state.monsters]
    for no, symbol in plan:
        if symbol in white or symbol in black:
            await activate(b, no, white=symbol in white)


async def activate(b: Board, no: MonsterNo, *, white: bool) -> None:
    """Move one monster in its way; one beside an investigator stays."""
    monster = b.monster(no)
    if monster is None:
        return
    kind = monsters.stats(b, no).movement
    if kind is Movement.UNIQUE:
        await listen(b, MonsterActivated(monster=no), b.state.markers[no])
        return
    if b.at(monster.place) or kind is Movement.STATIONARY:
        return
    match kind:
        case Movement.FLYING:
            _fly(b, monster)
        case Movement.STALKER:
            _stalk(b, monster, white=white)
        case Movement.FAST if not b.is_so("fast_is_normal"):
            _step(b, monster, white=white)
            if not b.at(monster.place):
                _step(b, monster, white=white)
        case _:
            _step(b, monster, white=white)


def _step(b: Board, monster: Monster, *, white: bool) -> None:
    """Along the arrow; a location has one for both colours, to its street."""
    if monster.place in b.library.locations:
        to = b.library.locations[monster.place].street
    elif monster.place in b.library.streets:
        street = b.library.streets[monster.place]
        to = street.white if white else street.black
    else:
        return
    monsters.move(b, monster, to)


def _fly(b: Board, monster: Monster) -> None:
    """To an adjacent street with an investigator, else into the Sky; from there to any street."""
    if b.ban(bans.FLY):
        return
    from_sky = monster.place == SKY
    streets = list(b.library.streets) if from_sky else b.adjacent(monster.place)
    prey = sneakiest_first(
        b, [who.seat for street in streets if b.is_street(street) for who in b.at(street)]
    )
    if prey:
        monsters.move(b, monster, b.who(prey[0]).place)
    elif not from_sky:
        monsters.move(b, monster, SKY)


def _stalk(b: Board, monster: Monster, *, white: bool) -> None:
    """To an investigator in an adjacent street or unstable location, else like a normal one."""
    near = [
        place for place in b.adjacent(monster.place) if b.is_street(place) or not b.is_stable(place)
    ]
    prey = sneakiest_first(
        b, [who.seat for place in near if not b.is_closed(place) for who in b.at(place)]
    )
    if prey:
        monsters.move(b, monster, b.who(prey[0]).place)
    else:
        _step(b, monster, white=white)


def sneakiest_first(b: Board, seats: Sequence[Seat]) -> list[Seat]:
    """Investigators by current Sneak, the lowest first; among equals from the first player on."""
    order = b.order()
    return sorted(seats, key=lambda seat: (b.skill(seat, Skill.SNEAK), order.index(seat)))


def hunt(b: Board, no: MonsterNo, prey: Sequence[Seat]) -> None:
    """Move straight to the nearest of some investigators: lower Sneak, then first player, on ties.

    A monster in the Sky counts as one line from every street; one that shares its area with any
    investigator stays.
    """
    monster = b.monster(no)
    if monster is None or not prey or b.at(monster.place):
        return
    steps = _distances(b, monster.place)
    near = [seat for seat in prey if b.who(seat).place in steps]
    if not near:
        return
    least = min(steps[b.who(seat).place] for seat in near)
    closest = [seat for seat in near if steps[b.who(seat).place] == least]
    target: Place = b.who(sneakiest_first(b, closest)[0]).place
    monsters.move(b, monster, target)


def _distances(b: Board, place: Place) -> dict[Place, int]:
    if place != SKY:
        return b.distances(place, closed=False)
    best: dict[Place, int] = {}
    for street in b.library.streets:
        for to, steps in b.distances(street, closed=False).items():
            best[to] = min(best.get(to, 99), steps + 1)
    return best
