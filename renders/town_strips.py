"""The lower strips of the town: the Other Worlds and the investigators."""

from collections.abc import Mapping, Sequence

from bot.second_edition.view import SeatView, WorldView
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, fit, middle, width
from renders.marks import Group, Icon, Mark, Rect, Slab, Text, centred, fitted
from renders.theme import FLOOR, FRAME, RADIUS
from renders.town_slots import SEATS, WORLDS
from renders.town_tokens import BADGES, Token, seat_token, symbol_icon, token_marks

_FLOOR = FLOOR[1600]
_GAP = 8
_WIDE_SEATS = 4
_WIDE, _NARROW = 384, 188
_STATES = ("blessed", "cursed", "delayed", "arrested", "loses a turn", "lost")


def world_groups(worlds: Sequence[WorldView], seats: Sequence[SeatView]) -> list[Group]:
    """A box for each Other World, in one group."""
    people = {seat.id: seat for seat in seats}
    marks: list[Mark] = []
    for n, world in enumerate(worlds[:8]):
        box = Rect(WORLDS.x + n * (_NARROW + _GAP), WORLDS.y, _NARROW, WORLDS.h)
        marks += _world(world, box, people)
    return [Group("worlds", WORLDS, tuple(marks), alone=True)]


def _world(world: WorldView, box: Rect, people: Mapping[str, SeatView]) -> list[Mark]:
    head = Rect(box.x, box.y, box.w, 38)
    name = fit(world.short or world.name, "", SEMIBOLD, 26, box.w - 52, _FLOOR)
    if world.open:
        marks: list[Mark] = [
            Slab(box, "gate", RADIUS, frame="lilac", width=3),
            Slab(head, "lilac", RADIUS, corners=(True, True, False, False)),
        ]
        sign, words = "ink", "ink"
    else:
        marks = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
        sign, words = "grey", "mist"
    marks.append(Icon(symbol_icon(world.symbol), box.x + 25, head.cy + 1, 24, sign))
    marks.append(fitted(box.x + 46, middle(head.cy + 1, name.size), name, words))
    for n, (numeral, inside) in enumerate((("I", world.first), ("II", world.second))):
        area = Rect(box.x + 8 + n * 88, box.y + 42, 84, 47)
        marks.append(Slab(area, "ground", 6, frame="" if world.open else "line", width=2))
        tokens = [Token(seat=people[seat]) for seat in inside if seat in people]
        if tokens:
            marks += token_marks(tokens, _middle(area, len(tokens)), 42, dark=True, least=24)
        else:
            colour = "mist" if world.open else "grey"
            marks.append(centred(area.cx, area.cy, numeral, MEDIUM, 25, colour))
    return marks


def _middle(area: Rect, count: int) -> Rect:
    """Where tokens stand in an area: centred as long as they are few."""
    inner = area.inset(2)
    if count == 1:
        return Rect(area.cx - 21, area.y + 3, 42, 42)
    return Rect(inner.x, inner.y + (4 if count == 2 else 9), inner.w, inner.h - 4)


# --- seats ----------------------------------------------------------------------------------


def seat_groups(seats: Sequence[SeatView]) -> list[Group]:
    """A panel for each investigator, wide ones up to four."""
    wide = _WIDE if len(seats) <= _WIDE_SEATS else _NARROW
    groups: list[Group] = []
    for n, seat in enumerate(seats[:8]):
        box = Rect(SEATS.x + n * (wide + _GAP), SEATS.y, wide, SEATS.h)
        marks = _wide_seat(seat, box) if wide == _WIDE else _narrow_seat(seat, box)
        groups.append(Group(f"seat {seat.id}", box, tuple(marks), alone=True))
    return groups


def _ground(seat: SeatView, box: Rect) -> list[Mark]:
    if seat.turn:
        return [Slab(box, "brass", RADIUS)]
    return [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]


def _quiet(seat: SeatView) -> SeatView:
    """The seat without the turn's ring, for a panel that is brass itself."""
    return SeatView(
        id=seat.id, number=seat.number, name=seat.name, short=seat.short, initials=seat.initials,
        max_stamina=seat.max_stamina, max_sanity=seat.max_sanity, statuses=seat.statuses,
    )  # fmt: skip


def _wide_seat(seat: SeatView, box: Rect) -> list[Mark]:
    colour = "ink" if seat.turn else "cream"
    marks = _ground(seat, box)
    marks += seat_token(_quiet(seat), Rect(box.x + 8, box.y + 12, 60, 60), badges=())
    left = box.x + 78
    states, edge = _states(seat, box, colour)
    marks += states
    if seat.turn:
        marks.append(Icon("turn", left + 9, box.y + 24, 20, colour))
    start = left + (26 if seat.turn else 0)
    name = fit(seat.name, seat.short, SEMIBOLD, 28, edge - start - 4, _FLOOR)
    marks.append(fitted(start, middle(box.y + 24, name.size), name, colour))
    if seat.out:
        return [*marks, Text(left, middle(box.y + 60, 26), seat.out, MEDIUM, 26, "mist")]
    counters = (
        ("heart", f"{seat.stamina}/{seat.max_stamina}", "ember"),
        ("sanity", f"{seat.sanity}/{seat.max_sanity}", "sky"),
        ("clue", str(seat.clues), "jade"),
        ("resource", str(seat.money), "brass"),
    )
    places = _columns([figure for _, figure, _ in counters], left, box.right - 6)
    for x, (icon, figure, tint) in zip(places, counters, strict=True):
        marks += _counter(icon, figure, x, box.y + 60, colour if seat.turn else tint, colour)
    return marks


def _columns(figures: Sequence[str], left: int, right: int) -> list[int]:
    """Where counters begin: in columns, or closer together where the last would not fit."""
    wide = [34 + width(figure, BOLD, 29) for figure in figures]
    steps = [90 if "/" in figure else 64 for figure in figures]
    if left + sum(steps[:-1]) + wide[-1] > right:
        steps = [each + 8 for each in wide]
    return [left + sum(steps[:n]) for n in range(len(figures))]


def _counter(icon: str, figure: str, x: int, cy: int, tint: str, colour: str) -> list[Mark]:
    return [
        Icon(icon, x + 14, cy, 28, tint),
        Text(x + 34, middle(cy, 29), figure, BOLD, 29, colour),
    ]


def _states(seat: SeatView, box: Rect, colour: str) -> tuple[list[Mark], int]:
    """First player and lasting states at the right of the name, and where they start."""
    icons = ["first_player"] if seat.first else []
    icons += [BADGES[state] for state in _STATES if state in seat.statuses]
    edge = box.right - 12
    marks: list[Mark] = []
    for icon in icons[:4]:
        marks.append(Icon(icon, edge - 14, box.y + 24, 28, colour))
        edge -= 36
    return marks, edge


def _narrow_seat(seat: SeatView, box: Rect) -> list[Mark]:
    colour = "ink" if seat.turn else "cream"
    disc = Rect(box.x + 8, box.y + 16, 54, 54)
    marks = _ground(seat, box)
    marks += seat_token(_quiet(seat), disc, badges=_STATES[2:] + _STATES[:2])
    left = box.x + 68
    if seat.first:
        marks += _first(Rect(box.x + 3, box.y + 3, 23, 26))
    start = left
    if seat.turn:
        marks.append(Icon("turn", left + 7, box.y + 24, 17, colour))
        start += 18
    name = fit(seat.short, "", SEMIBOLD, 27, box.right - 6 - start, _FLOOR)
    marks.append(fitted(start, middle(box.y + 24, name.size), name, colour))
    if seat.out:
        words = fit(seat.out, "out", MEDIUM, 25, box.right - 6 - left, _FLOOR)
        return [*marks, fitted(left, middle(box.y + 60, 25), words, "mist")]
    return marks + _narrow_pools(seat, Rect(left, box.y, box.right - 4 - left, box.h), colour)


def _narrow_pools(seat: SeatView, box: Rect, colour: str) -> list[Mark]:
    """Stamina and sanity beside each other, smaller when both have two figures."""
    figures = str(seat.stamina), str(seat.sanity)
    size, icon = 28, 26
    while size > _FLOOR and sum(width(f, BOLD, size) + icon + 5 for f in figures) > box.w:
        size, icon = size - 1, icon - 1
    marks: list[Mark] = []
    x = box.x
    for name, figure, tint in zip(("heart", "sanity"), figures, ("ember", "sky"), strict=True):
        marks.append(Icon(name, x + icon // 2, box.y + 60, icon, colour if seat.turn else tint))
        marks.append(Text(x + icon + 3, middle(box.y + 60, size), figure, BOLD, size, colour))
        x += max(54, icon + 5 + width(figure, BOLD, size))
    return marks


def _first(box: Rect) -> list[Mark]:
    return [
        Slab(box, "ink", 5, frame="cream", width=2),
        centred(box.cx, box.cy, "1", BOLD, 20, "cream"),
    ]
