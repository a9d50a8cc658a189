"""Monster movement: which monsters are activated, and where each kind moves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import Option
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.second_edition.core import bans, topics
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MonsterActivated, MonsterSwallowed
from bot.second_edition.core.state import Monster
from bot.second_edition.names.choosing import choose
from bot.second_edition.names.keys import place_option
from bot.second_edition.names.naming import name_of, with_the
from bot.second_edition.printed.terms import SKY, Dimension, MonsterNo, Movement, Place, Skill
from bot.second_edition.verbs import arrivals, doom_and_terror, monster_markers


async def move_monsters(
    b: Board,
    white: Sequence[Dimension],
    black: Sequence[Dimension],
    *,
    flyers: bool = False,
) -> None:
    """Move monsters by their symbols' arrows; with `flyers` all flying ones too; each once."""
    plan = [(each.no, monster_markers.stats(b, each.no)) for each in b.state.monsters]
    for no, now in plan:
        flies = flyers and now.movement is Movement.FLYING
        if flies or now.symbol in white or now.symbol in black:
            await activate_monster(b, no, white=now.symbol in white)


async def follow_arrow(b: Board, no: MonsterNo, *, white: bool) -> None:
    """Move a monster of any kind along an arrow, unless it is beside an investigator."""
    monster = b.monsters.find(no)
    if monster is not None and not b.seats.at(monster.place):
        await _step_along(b, monster, white=white)


async def activate_monster(b: Board, no: MonsterNo, *, white: bool) -> None:
    """Move a monster by its kind of movement; one beside an investigator stays.

    Rules, "Monster movement".
    """
    monster = b.monsters.find(no)
    if monster is None:
        return
    kind = monster_markers.stats(b, no).movement
    if kind is Movement.UNIQUE:
        await listen(b, MonsterActivated(monster=no), b.state.markers[no])
        return
    if b.seats.at(monster.place) or kind is Movement.STATIONARY:
        return
    match kind:
        case Movement.FLYING:
            await _fly_to(b, monster)
        case Movement.STALKER:
            await _stalk_prey(b, monster, white=white)
        case Movement.FAST if not b.in_force.is_so(topics.FAST_IS_NORMAL):
            await _step_along(b, monster, white=white)
            if b.monsters.find(no) is not None and not b.seats.at(monster.place):
                await _step_along(b, monster, white=white)
        case _:
            await _step_along(b, monster, white=white)


async def _step_along(b: Board, monster: Monster, *, white: bool) -> None:
    """Move a monster along an arrow, perhaps into a vortex; from a location, to its street."""
    if monster.place in b.library.locations:
        to = b.library.locations[monster.place].street
    elif monster.place in b.library.streets:
        street = b.library.streets[monster.place]
        to = street.white if white else street.black
    else:
        return
    monster_markers.move_monster(b, monster, to)
    if to in b.library.vortices:
        await swallow_monster(b, monster.no, to)


async def _fly_to(b: Board, monster: Monster) -> None:
    """Move a flying monster to an adjacent street with an investigator, or else into the Sky.

    From the Sky it moves to any street with one.
    """
    from_sky, grounded = monster.place == SKY, bool(b.in_force.ban(bans.SKY))
    if b.in_force.ban(bans.FLY) or (from_sky and grounded):
        return
    if prey := _reachable_by_flight(b, monster.place):
        await _pounce_on(b, monster.no, prey)
    elif not from_sky and not grounded:
        left = monster.place
        monster_markers.move_monster(b, monster, SKY)
        await arrivals.settle_monster_of_town(b, monster.no, left)


def _reachable_by_flight(b: Board, place: Place) -> list[Seat]:
    """Return the investigators that a flying monster can reach from the Sky or an area."""
    near = (
        _areas_below_sky(b)
        if place == SKY
        else [p for p in b.town.adjacent(place) if b.town.is_street(p)]
    )
    return [who.seat for to in near for who in b.seats.at(to)]


def _areas_below_sky(b: Board) -> list[Place]:
    """Return the areas adjacent to the Sky: all streets, and those that effects add."""
    streets = list(b.library.streets)
    if not b.in_force.is_so(topics.SKY_IS_NEAR):
        return streets
    return [
        *streets,
        *(p for p in b.library.locations if not (b.town.is_stable(p) or b.town.is_closed(p))),
    ]


async def _stalk_prey(b: Board, monster: Monster, *, white: bool) -> None:
    """Move to an investigator in an adjacent street or unstable location, or else normally."""
    near = [
        p for p in _within_reach(b, monster.place) if b.town.is_street(p) or not b.town.is_stable(p)
    ]
    prey = [who.seat for place in near if not b.town.is_closed(place) for who in b.seats.at(place)]
    if prey:
        await _pounce_on(b, monster.no, prey)
    else:
        await _step_along(b, monster, white=white)


def _within_reach(b: Board, place: Place) -> list[Place]:
    """Return the areas in which a stalking monster can reach an investigator."""
    if not (further := b.in_force.total(topics.STALKER_RANGE)):
        return b.town.adjacent(place)
    steps = b.town.distances(place, closed=False)
    return [to for to, far in steps.items() if 0 < far <= 1 + further]


async def _pounce_on(b: Board, no: MonsterNo, prey: Sequence[Seat]) -> None:
    """Move to the investigator with the lowest Sneak; on ties the first player chooses an area."""
    least = min(b.sheets.skill(seat, Skill.SNEAK) for seat in prey)
    tied = [seat for seat in prey if b.sheets.skill(seat, Skill.SNEAK) == least]
    places = list(dict.fromkeys(b.who(seat).place for seat in tied))
    code = b.state.markers[no]
    prompt = f"Where does {with_the(name_of(b, code))} go?"

    def options() -> list[Option]:
        return [place_option(b, p, join_names(_names_at(b, p, tied))) for p in places]

    key = await choose(b, b.seats.leader(), prompt, options, source=code, kind="prey")
    monster = b.monsters.find(no)
    if monster is not None and key is not None:
        monster_markers.move_monster(b, monster, Place(key))


def _names_at(b: Board, place: Place, seats: Sequence[Seat]) -> list[str]:
    return [b.name(seat) for seat in seats if b.who(seat).place == place]


async def hunt_investigators(b: Board, no: MonsterNo, prey: Sequence[Seat]) -> None:
    """Move straight to the nearest of some investigators; ties as in `_pounce_on`.

    A monster in the Sky counts as one line from every street; one that shares its area with any
    investigator stays. Rules, "Monster movement".
    """
    monster = b.monsters.find(no)
    if monster is None or not prey or b.seats.at(monster.place):
        return
    steps = _distances_from(b, monster.place)
    near = [seat for seat in prey if b.who(seat).place in steps]
    if not near:
        return
    least = min(steps[b.who(seat).place] for seat in near)
    closest = [seat for seat in near if steps[b.who(seat).place] == least]
    await _pounce_on(b, no, closest)


def _distances_from(b: Board, place: Place) -> dict[Place, int]:
    if place != SKY:
        return b.town.distances(place, closed=False)
    best: dict[Place, int] = {}
    for street in b.library.streets:
        for to, steps in b.town.distances(street, closed=False).items():
            best[to] = min(best.get(to, 99), steps + 1)
    return best


# --- vortices -------------------------------------------------------------------------------------


async def swallow_monster(b: Board, no: MonsterNo, vortex: Place) -> None:
    """Return a monster in a vortex to the cup (Spawn: to its place) and raise the terror level."""
    monster_markers.return_monster(b, no)
    await doom_and_terror.raise_terror(b)
    await listen(b, MonsterSwallowed(monster=no, vortex=vortex))
