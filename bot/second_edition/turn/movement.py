"""Movement: movement points, leaving and ending among monsters, clue tokens, Other Worlds."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, partial
from math import prod

from msgspec import Struct, structs

from bot.engine.ask import Draft, Figures, Join, Option, first_pick
from bot.engine.ids import Seat
from bot.engine.script import Script, ask, until
from bot.second_edition.core import about, bans, odds
from bot.second_edition.core.facts import CluePlaced, MoveStopped
from bot.second_edition.core.frames import listen, perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import MovementEnds
from bot.second_edition.core.registry import Window
from bot.second_edition.names.choices import choose
from bot.second_edition.names.keys import slug
from bot.second_edition.names.naming import asking
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import Cause, Coin, MonsterNo, Place
from bot.second_edition.verbs import any_phase, chances, deeds, losses, meeting, trading, travel


async def begin(b: Board, seat: Seat) -> None:
    """The delayed stand up, the arrested are released, others get their movement points.

    Who loses the turn loses the standing up as well. Rules, "Phase 2: Movement".
    """
    who = b.who(seat)
    who.points, who.walked, who.stopped, who.new_here = 0, False, False, False
    who.handled.clear()
    if who.skipping and not who.arrested:
        who.stopped = True
        return
    if who.idle and not who.arrested:
        travel.stand_up(b, seat)
        who.stopped = True
        return
    if who.arrested:
        who.stopped = who.idle = True
        await travel.release(b, seat)
        return
    if b.lost(seat):
        travel.stand_up(b, seat)
        who.stopped = who.returns = True
        return
    if who.delayed:
        travel.stand_up(b, seat)
        who.stopped = True
        return
    if b.in_arkham(who.place):
        who.points = b.movement_points(seat)


END = "end"
"""The key that ends a movement; clue tokens there are asked about then, if any are left."""
END_ALL = "end:all"
"""The key that ends a movement and takes all clue tokens."""
STOP = "stop"
"""Before the place, in the key of a move that ends the movement there."""


# One deed


class Ended(Struct, frozen=True):
    """A movement is to end; `take` is how many clue tokens are wanted, where that was said."""

    take: int | None = None


async def one_deed(b: Board, seat: Seat) -> Ended | None:
    """One move or other deed of a Movement phase; None while the movement goes on.

    Rules, "Phase 2: Movement".
    """
    built: dict[Seat, list[deeds.Deed]] = {}
    replies = await ask(lambda: _draft(b, seat, built))
    if not replies:
        return Ended()
    any_phase.answered(b, replies)
    deed = deeds.taken(replies, built)
    if deed is None:
        _, key = first_pick(replies)
        return Ended(lying(b, seat, b.who(seat).place) if key == END_ALL else None)
    await perform(b, deed.seat, deed.run())
    trading.drop_stale(b)
    return Ended() if stops_there(b, deed) else None


def stops_there(b: Board, deed: deeds.Deed) -> bool:
    """Whether it was to move and stop, and nothing came between."""
    verb, _, place = deed.key.partition(":")
    return verb == STOP and b.who(deed.seat).place == place


def _all_deeds(b: Board, seat: Seat) -> dict[Seat, list[deeds.Deed]]:
    found = {seat: own_deeds(b, seat)}
    for other in b.order():
        if other != seat:
            theirs = [*any_phase.deeds_of(b, other), *trading.deeds_of(b, other, propose=False)]
            if theirs:
                found[other] = theirs
    return found


def own_deeds(b: Board, seat: Seat) -> list[deeds.Deed]:
    """Offers that wait, steps, movement actions, what may be done at any time, trades, far moves.

    They stand in the order in which they become buttons: the some thirty places far away come last.
    Who loses the turn may still trade. Rules, "Phase 2: Movement".
    """
    who = b.who(seat)
    if who.playing and who.skipping and not b.lost(seat):
        return trading.deeds_of(b, seat, propose=True)
    if not who.playing or b.lost(seat) or who.idle:
        return []
    steps: list[deeds.Deed] = []
    far: list[deeds.Deed] = []
    stops: list[deeds.Deed] = []
    actions: list[deeds.Deed] = []
    if not who.stopped:
        near = {f"move:{place}" for place in b.adjacent(who.place)}
        for deed in move_deeds(b, seat):
            (steps if deed.key in near else far).append(deed)
        stops = stop_deeds(b, seat)
        actions = deeds.window_deeds(b, seat, Window.MOVEMENT)
    others = [*any_phase.deeds_of(b, seat), *trading.proposals_of(b, seat)]
    waiting = _waiting_monsters(b, seat)
    return [*trading.answers_of(b, seat), *steps, *actions, *others, *far, *stops, *waiting]


def _waiting_monsters(b: Board, seat: Seat) -> list[deeds.Deed]:
    """Evading and fighting what is here: both come as one leaves, or ends the movement."""

    async def stay() -> None:
        return

    def barred(verb: str, code: str) -> deeds.Deed:
        name = b.library.monsters[code].name
        return deeds.Deed(
            seat=seat,
            key=f"{verb}:{slug(code)}",
            label=f"{verb.capitalize()} {name}",
            run=stay,
            verb=verb,
            args=(name,),
            barred="{it} is evaded or fought as you leave, or end your movement: do either.",
            quiet=True,
            it=name,
            about=about.printed(code),
        )

    codes = dict.fromkeys(b.state.markers[no] for no in _unhandled(b, seat))
    return [barred(verb, code) for code in codes for verb in ("fight", "evade")]


def _draft(b: Board, seat: Seat, built: dict[Seat, list[deeds.Deed]]) -> Draft | None:
    """The question; `built` gets the deeds behind its options."""
    everybody = _all_deeds(b, seat)
    built.clear()
    built.update(everybody)
    mine = everybody[seat]
    if not deeds.legal(mine) or not b.who(seat).playing:
        return None
    skipping = b.who(seat).skipping
    points = counted(b.who(seat).points, "point")
    parts = {other: deeds.part(own) for other, own in everybody.items()}
    parts[seat] = deeds.part(mine, *_ends(b, seat))
    return Draft(
        kind="movement",
        prompt="You lose this turn, but may trade" if skipping else f"Your movement: {points}",
        **asking(b, Cause.MOVEMENT),
        parts=parts,
        must=(seat,),
        may=tuple(other for other in parts if other != seat),
        join=Join.ANY,
        silence=END if skipping else "",
    )


def _ends(b: Board, seat: Seat) -> list[Option]:
    """The end of a movement, and in one press with it the taking of all clue tokens there."""
    end, n = end_option(b, seat), lying(b, seat, b.who(seat).place)
    if not n:
        return [end]
    return [end, ending_with(end, END_ALL, n, f"End, take {counted(n, 'clue')}")]


def ending_with(end: Option, key: str, n: int, label: str) -> Option:
    """The end of a movement with so many of the clue tokens there."""
    coin = about.coin(Coin.CLUES)
    return structs.replace(end, key=key, label=label, verb="take-clues", args=(str(n),), about=coin)


def lying(b: Board, seat: Seat, place: Place) -> int:
    """The clue tokens that a movement ending in a place brings."""
    takes = not b.who(seat).skipping and not b.ban(bans.TAKE_CLUES, seat)
    return next((n for at, n in b.state.clues.items() if at == place and takes), 0)


def end_option(b: Board, seat: Seat) -> Option:
    """The end of a movement; of who loses the turn, that of trading."""
    if b.who(seat).skipping:
        return Option(key=END, label="Trade no more", verb="end-turn")
    crowd = crowd_figures(b, partial(chances.evade_chance, b, seat), _unhandled(b, seat))
    note = _end_note(b, seat)
    return Option(key=END, label="End your movement", verb="end-turn", note=note, figures=crowd)


def _end_note(b: Board, seat: Seat) -> str:
    names = _crowd_note(b, partial(chances.evade_chance, b, seat), _unhandled(b, seat))
    here = b.who(seat).place
    clues, gate = b.state.clues.get(here, 0), b.gate_at(here)
    parts = (
        names,
        f"clues: {clues}" if clues else "",
        _gate_note(b, seat, here) if gate is not None else "",
    )
    return "; ".join(filter(None, parts))


CROWD = 60
"""Characters of monsters beside a way; more kinds than fit are only counted."""
ROOM = 100
"""Characters of a note that are shown wherever there are notes."""


def _crowd_note(b: Board, evading: Callable[[MonsterNo], Fraction], crowd: list[MonsterNo]) -> str:
    """Monsters that have to be passed, equal ones counted, and the chance to evade them all.

    `3 Zombies (evade 70 % each, all 34 %)`, `Zombie (evade 70 %), Ghoul (evade 44 %), all 31 %`.
    """
    if not crowd:
        return ""
    shares = [(b.printed(no).name, evading(no)) for no in crowd]
    every = f"all {odds.percent(prod((share for _, share in shares), start=Fraction(1)))}"
    kinds = Counter(shares)
    if len(kinds) == 1:
        return _kind_note(*shares[0], len(crowd), every)
    names = ", ".join(_kind_note(name, share, n) for (name, share), n in kinds.items())
    return f"{names}, {every}" if len(names) <= CROWD else f"{len(crowd)} monsters (evade {every})"


def crowd_figures(
    b: Board, evading: Callable[[MonsterNo], Fraction], crowd: Sequence[MonsterNo]
) -> Figures:
    """The numbers of `_crowd_note`."""
    shares = [(b.printed(no).name, evading(no)) for no in crowd]
    every = odds.told_chance(prod((share for _, share in shares), start=Fraction(1)))
    kinds = Counter(shares)
    each = odds.told_chance(*(share for _, share in kinds))
    if len(crowd) < 2:
        return each
    names = ", ".join(_kind_note(name, share, n) for (name, share), n in kinds.items())
    return each + every if len(kinds) == 1 or len(names) <= CROWD else every


def _kind_note(name: str, share: Fraction, n: int, every: str = "") -> str:
    """Some equal monsters with the chance to evade one, and `every` if all are of this kind."""
    if n == 1:
        return f"{name} (evade {odds.percent(share)})"
    return f"{counted(n, name)} (evade {odds.percent(share)} each{', ' * bool(every)}{every})"


# Moving


def paths(b: Board, seat: Seat) -> dict[Place, list[Place]]:
    """The best path to each area within reach: the shortest, then the one with fewest monsters.

    Rules, "Phase 2: Movement".
    """
    who = b.who(seat)
    crowds = Counter(each.place for each in b.state.monsters)
    best: dict[Place, tuple[int, int]] = {who.place: (0, 0)}
    routes: dict[Place, list[Place]] = {who.place: []}
    queue = deque([who.place])
    while queue:
        here = queue.popleft()
        if len(routes[here]) == who.points:
            continue
        for near in b.adjacent(here):
            cost = (len(routes[here]) + 1, best[here][1] + crowds[near])
            if (near not in best or cost < best[near]) and not why_not_step(b, seat, here, near):
                best[near], routes[near] = cost, [*routes[here], near]
                queue.append(near)
    del routes[who.place]
    return routes


def why_not_step(b: Board, seat: Seat, source: Place, to: Place) -> str:
    """Why a step is not possible, `{it}` being where it leads; empty if it is.

    Rules, "Phase 2: Movement".
    """
    if b.is_closed(to):
        return "{it} is closed."
    return b.ban(bans.LEAVE, seat, source) or b.ban(bans.ENTER, seat, to)


def move_deeds(b: Board, seat: Seat) -> list[deeds.Deed]:
    """One deed for each area within reach, nearest first; all others with the reason.

    Rules, "Phase 2: Movement".
    """
    evading = cache(partial(chances.evade_chance, b, seat))

    def note(path: Sequence[Place]) -> str:
        return _way_note(b, seat, evading, path)

    def figures(path: Sequence[Place]) -> Figures:
        passed = [no for place in path for no in b.monsters_at(place)]
        return crowd_figures(b, evading, [*_unhandled(b, seat), *passed])

    found = [
        structs.replace(_move_deed(b, seat, to, path, note(path)), figures=figures(path))
        for to, path in paths(b, seat).items()
    ]
    here = b.who(seat).place
    found += [
        _move_deed(b, seat, near, [near], note([near]), barred=reason)
        for near in (b.adjacent(here) if b.who(seat).points else ())
        if (reason := why_not_step(b, seat, here, near))
    ]
    named = {deed.key for deed in found}
    return [*found, *(deed for deed in _far_deeds(b, seat) if deed.key not in named)]


def stop_deeds(b: Board, seat: Seat) -> list[deeds.Deed]:
    """Each move within reach once more, with the end of the movement in one press.

    Rules, "Phase 2: Movement".
    """
    return [
        structs.replace(
            deed,
            key=deed.key.replace("move:", f"{STOP}:", 1),
            label=f"{deed.label} and stop",
            args=(*deed.args, "and stop"),
        )
        for deed in move_deeds(b, seat)
        if not deed.barred
    ]


def _far_deeds(b: Board, seat: Seat) -> list[deeds.Deed]:
    """The areas that the movement points do not reach, each with how far it is."""
    points = b.who(seat).points
    return [
        _too_far(seat, to, b.place_name(to), far, points)
        for to, far in b.distances(b.who(seat).place).items()
        if far > points
    ]


@cache
def _too_far(seat: Seat, to: Place, name: str, far: int, points: int) -> deeds.Deed:
    """A move that is never made. Every question of a Movement phase names some thirty of them."""

    async def stay() -> None:
        return

    reason = f"{{it}} is too far: {counted(far, 'point')}; you have {points}."
    return _move_to(seat, to, name, stay, barred=reason, quiet=True)


def _move_deed(
    b: Board, seat: Seat, to: Place, path: Sequence[Place], note: str, *, barred: str = ""
) -> deeds.Deed:
    run = partial(walk, b, seat, path)
    return _move_to(seat, to, b.place_name(to), run, note=note, barred=barred)


def _move_to(
    seat: Seat,
    to: Place,
    name: str,
    run: Callable[[], Script[None]],
    *,
    note: str = "",
    barred: str = "",
    quiet: bool = False,
) -> deeds.Deed:
    return deeds.Deed(
        seat=seat,
        key=f"move:{to}",
        label=f"Move to {name}",
        verb="move",
        args=(name,),
        note=note,
        run=run,
        barred=barred,
        quiet=quiet,
        it=name,
        about=about.place(to),
    )


def _way_note(
    b: Board, seat: Seat, evading: Callable[[MonsterNo], Fraction], path: Sequence[Place]
) -> str:
    """What the way costs, what is to be passed, what lies where it ends, where it leads along.

    The last is left out where there is no room: nobody decides by it.
    """
    monsters = [*_unhandled(b, seat), *(no for place in path for no in b.monsters_at(place))]
    crowd = _crowd_note(b, evading, monsters)
    told = _joined(counted(len(path), "point"), crowd, lies_there(b, seat, path[-1]))
    along = ", ".join(_short_place(b, place) for place in path[:-1])
    more = _joined(told, f"by {along}" if along else "")
    return more if len(more) <= ROOM else told


def _joined(*parts: str) -> str:
    return "; ".join(filter(None, parts))


def lies_there(b: Board, seat: Seat, place: Place) -> str:
    """What one finds where one ends: clues, a gate that pulls one in, a shop or care, people."""
    clues, gate = b.state.clues.get(place, 0), b.gate_at(place)
    people = [b.name(who.seat) for who in b.at(place) if who.seat != seat]
    service = b.registry.services.get(place)
    parts = (
        counted(clues, "clue") if clues else "",
        _gate_note(b, seat, place) if gate is not None else "",
        service.label if service is not None and gate is None else "",
        f"with {', '.join(people)}" if people else "",
    )
    return "; ".join(filter(None, parts))


def _gate_note(b: Board, seat: Seat, place: Place) -> str:
    """That ending at a gate leads through it, unless it has been explored."""
    who = b.who(seat)
    return "gate, explored" if who.place == place and who.explored else "gate: it pulls you in"


def _short_place(b: Board, place: Place) -> str:
    """A place on the way: streets by their neighborhood alone."""
    return b.place_name(place).removesuffix(" streets")


async def walk(b: Board, seat: Seat, path: Sequence[Place]) -> None:
    """Go along a path; it stops where a combat begins or something is in the way.

    Rules, "Phase 2: Movement".
    """
    for place in path:
        who = b.who(seat)
        if why_not_step(b, seat, who.place, place) or who.points < 1:
            return
        here = who.place
        await handle_monsters(b, seat)
        if who.stopped or who.place != here:
            _interrupted(b, seat, here, path[-1])
            return
        who.points -= 1
        who.walked = True
        await travel.move_to(b, seat, place, how="walk")


def _interrupted(b: Board, seat: Seat, here: Place, to: Place) -> None:
    """Say that a fight ended the way there, unless it took the investigator away itself."""
    who = b.who(seat)
    if who.playing and who.stopped and who.place == here:
        b.tell(MoveStopped(seat=seat, place=here, to=to))


# Monsters in one's area


def _unhandled(b: Board, seat: Seat) -> list[MonsterNo]:
    who = b.who(seat)
    return [no for no in b.monsters_at(who.place) if no not in who.handled]


async def handle_monsters(b: Board, seat: Seat, *, optional: bool = False) -> None:
    """Evade or fight each monster of the area that was not dealt with yet, in own order.

    Combat stops the movement, but the other monsters must still be dealt with. With `optional`
    (right after a return through a gate) they may be left alone. Rules, "Phase 2: Movement".
    """
    who = b.who(seat)
    place = who.place
    while who.playing and who.place == place and _unhandled(b, seat):
        chosen = await meeting.choose_meeting(
            b,
            seat,
            lambda: _unhandled(b, seat),
            source=place,
            optional=optional,
        )
        if chosen is None:
            return
        no, how = chosen
        if not await _comes_free(b, seat, no):
            continue
        who.handled.append(no)
        if await meeting.meet(b, seat, no, how) != "evaded":
            who.stopped, who.points = True, 0


async def _comes_free(b: Board, seat: Seat, no: MonsterNo) -> bool:
    """Where all act at once: wait while somebody else meets a monster; whether it still stands."""
    if not b.acting_at_once:
        return True
    await until(lambda: not _met_by_others(b, seat, no) or no not in _unhandled(b, seat))
    return no in _unhandled(b, seat)


def _met_by_others(b: Board, seat: Seat, no: MonsterNo) -> bool:
    return any(each.monster == no and each.seat != seat for each in b.state.combats)


# Ending


async def end(b: Board, seat: Seat, take: int | None = None) -> None:
    """Monsters, then clue tokens, then what happens where a movement ends; Other Worlds go on.

    `take` is how many clue tokens are wanted, where that has been said. Rules, "Phase 2: Movement".
    """
    who = b.who(seat)
    if not who.playing or who.idle or b.lost(seat):
        return
    if b.world_of(who.place):
        await _other_world(b, seat)
        return
    await handle_monsters(b, seat, optional=who.new_here)
    if who.idle or not b.in_arkham(who.place):
        return
    if take is None or b.ban(bans.TAKE_CLUES, seat):
        await take_clues(b, seat)
    else:
        await pick_up(b, seat, take)
    await listen(b, MovementEnds(seat=seat, place=who.place))


async def _other_world(b: Board, seat: Seat) -> None:
    """From the first area to the second, from the second back to Arkham."""
    who = b.who(seat)
    if who.stopped:
        return
    world, _, area = who.place.partition(":")
    if area == "1":
        entered = who.entered
        await travel.move_to(b, seat, Place(f"{world}:2"), how="other_world")
        b.who(seat).entered = entered
        return
    await travel.return_to_arkham(b, seat)
    if who.new_here:
        await handle_monsters(b, seat, optional=True)


async def take_clues(b: Board, seat: Seat) -> None:
    """Take any or all clue tokens of the area in which a movement ended.

    Rules, "Phase 2: Movement".
    """
    place = b.who(seat).place
    lying = b.state.clues.get(place, 0)
    if not lying or b.ban(bans.TAKE_CLUES, seat):
        return
    key = await choose(
        b,
        seat,
        "Take the clue token?" if lying == 1 else f"Take how many of {lying} clue tokens?",
        lambda: _clue_options(b.state.clues.get(place, 0)),
        kind="take_clues",
        source=place,
    )
    if key and b.who(seat).place == place:
        await pick_up(b, seat, int(key[1:]))


def _clue_options(lying: int) -> list[Option]:
    """All, fewer, none: `Take 2`, `Take 1`, `Leave them`; of a single one `Take it`, `Leave it`."""
    what = "it" if lying == 1 else "them"
    labels = {0: f"Leave {what}", 1: "Take it" if lying == 1 else "Take 1"}
    return [
        Option(
            key=f"n{n}",
            label=labels.get(n, f"Take {n}"),
            verb="take-clues",
            args=(str(n),),
            about=about.coin(Coin.CLUES),
        )
        for n in range(lying, -1, -1)
    ]


async def pick_up(b: Board, seat: Seat, n: int) -> None:
    """Clue tokens come from the board to an investigator."""
    place = b.who(seat).place
    n = min(n, b.state.clues.get(place, 0))
    if n <= 0:
        return
    b.state.clues[place] -= n
    if not b.state.clues[place]:
        del b.state.clues[place]
    b.tell(CluePlaced(place=place, amount=-n))
    await losses.gain(b, seat, clues=n, source=place)
