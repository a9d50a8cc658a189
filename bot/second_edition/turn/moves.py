"""Moves as choices: the best way to each area within reach, and how far all others are."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from msgspec import structs

from bot.engine.ask import Figures
from bot.engine.english import capitalize_first
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core import about, topics
from bot.second_edition.core.game import Board
from bot.second_edition.names.naming import the_place
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.turn.walking_paths import (
    step_cost,
    unhandled_monsters,
    walk_path,
    why_not_step,
)
from bot.second_edition.turn.way_notes import crowd_figures, crowd_note, way_note
from bot.second_edition.verbs import chances, seat_choices

END = "end"
"""The key that ends a movement."""
STOP = "stop"
"""Before the place, in the key of a move that ends the movement there."""


def shortest_paths(b: Board, seat: Seat) -> dict[Place, list[Place]]:
    """Return the shortest path to each area, and of these the one with fewest monsters.

    Rules, "Phase 2: Movement".
    """
    who = b.who(seat)
    crowds = Counter(each.place for each in b.state.monsters)
    best: dict[Place, tuple[int, int]] = {who.place: (0, 0)}
    routes: dict[Place, list[Place]] = {who.place: []}
    queue = deque([who.place])
    while queue:
        here = queue.popleft()
        if best[here][0] == who.points:
            continue
        for near in b.town.ways(here):
            spent = best[here][0] + step_cost(b, seat, near, here)
            cost = (spent, best[here][1] + crowds[near])
            if spent > who.points or (near in best and cost >= best[near]):
                continue
            if not why_not_step(b, seat, here, near):
                best[near], routes[near] = cost, [*routes[here], near]
                queue.append(near)
    del routes[who.place]
    return routes


def move_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Return a choice for each area, nearest first, or why not. Rules, "Phase 2: Movement"."""
    evading, here = cache(partial(chances.evade_chance, b, seat)), unhandled_monsters(b, seat)

    @cache
    def crowd(*monsters: MonsterNo) -> tuple[str, Figures]:
        return crowd_note(b, evading, monsters), crowd_figures(b, evading, monsters)

    def move(to: Place, path: Sequence[Place], barred: str = "") -> seat_choices.SeatChoice:
        passed = [no for place in path for no in b.monsters.at(place)]
        names, figures = crowd(*here, *passed)
        note = way_note(b, seat, path, names)
        choice = _move_to(seat, to, b.town.place_name(to), partial(walk_path, b, seat, path))
        return structs.replace(
            choice,
            note=note,
            figures=None if barred else figures,
            barred=barred,
            shelf=b.town.neighborhood_name(to),
        )

    found = [move(to, path) for to, path in shortest_paths(b, seat).items()]
    found += [move(near, [near], reason) for near, reason in _barred_steps(b, seat)]
    named = {choice.key for choice in found}
    return [*found, *(choice for choice in _far_choices(b, seat) if choice.key not in named)]


def stop_choices(moves: Sequence[seat_choices.SeatChoice]) -> list[seat_choices.SeatChoice]:
    """Return these moves, each ending the movement. Rules, "Phase 2: Movement"."""
    return [
        structs.replace(
            choice,
            key=choice.key.replace("move:", f"{STOP}:", 1),
            label=f"{choice.label} and stop",
            args=(*choice.args, "and stop"),
        )
        for choice in moves
        if not choice.barred
    ]


def _barred_steps(b: Board, seat: Seat) -> Iterator[tuple[Place, str]]:
    """Return the adjacent areas that a seat cannot enter, each with the reason."""
    source = b.who(seat).place
    for near in b.town.ways(source) if b.who(seat).points else ():
        if reason := why_not_step(b, seat, source, near):
            yield near, reason


def _far_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """The areas that the movement points do not reach, each with how far it is."""
    points = b.who(seat).points
    return [
        _move_out_of_reach(seat, to, b.town.place_name(to), far, points)
        for to, far in _points_to_all(b, seat).items()
        if far > points
    ]


def _points_to_all(b: Board, seat: Seat) -> dict[Place, int]:
    """Return the movement points to every area.

    It is the distance, unless effects change the cost of steps.
    """
    lines = b.town.distances(b.who(seat).place)
    dear = b.in_force.is_answered(topics.STEP_COST)
    if not dear or not any(b.in_force.total(topics.STEP_COST, seat, to) for to in lines):
        return lines
    points = dict.fromkeys(lines, 0)
    for to in sorted(lines, key=lines.__getitem__):
        before = [points[near] for near in b.town.ways(to) if lines.get(near, 99) < lines[to]]
        points[to] = min(before) + step_cost(b, seat, to) if before else 0
    return points


@cache
def _move_out_of_reach(
    seat: Seat, to: Place, name: str, far: int, points: int
) -> seat_choices.SeatChoice:
    """Return a move that is too far, as an unusable option (cached, as there are many)."""

    async def stay() -> None:
        return

    reason = f"{{it}} is too far: {counted(far, 'movement point')}; you have {points}."
    return structs.replace(_move_to(seat, to, name, stay), barred=reason, quiet=True)


def _move_to(
    seat: Seat,
    to: Place,
    name: str,
    run: Callable[[], Script[None]],
) -> seat_choices.SeatChoice:
    return seat_choices.SeatChoice(
        seat=seat,
        key=f"move:{to}",
        label=f"Move to {name}",
        verb="move",
        args=(name,),
        run=run,
        it=capitalize_first(the_place(name)),
        about=about.place(to),
    )
