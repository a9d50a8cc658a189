"""The lower strips of the town: the Other Worlds and the investigators."""

from collections.abc import Mapping, Sequence

from bot.second_edition.views.shapes import SeatView, WorldView
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, fit, middle, width
from renders.marks import Group, Icon, Line, Mark, Rect, Slab, Text, centred, fitted
from renders.second_edition.slots import SEATS, WORLDS
from renders.second_edition.tokens import BADGES, Token, seat_token, symbol_icon, token_marks
from renders.theme import FLOOR, FRAME, RADIUS

_FLOOR = FLOOR[1600]
_GAP = 8
SEATS_A_ROW = 4
_WIDE, _NARROW = 384, 188
_TIGHT = 6
"""The least room between two counters."""
_COUNTERS = {
    "heart": "ember", "sanity": "sky", "clue": "jade", "resource": "brass", "gate": "lilac",
    "enemy": "ember",
}  # fmt: skip
_SKILLS = (("Sp", "Sn"), ("Fi", "Wi"), ("Lo", "Lu"))
_STATES = ("blessed", "cursed", "explored", "delayed", "arrested", "loses a turn", "lost")


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
    """A panel for each investigator: a row of up to four, or two."""
    groups: list[Group] = []
    for n, seat in enumerate(seats[:8]):
        row, column = divmod(n, SEATS_A_ROW)
        box = Rect(
            SEATS.x + column * (_WIDE + _GAP), SEATS.y + row * (SEATS.h + _GAP), _WIDE, SEATS.h
        )
        groups.append(Group(f"seat {seat.id}", box, tuple(_seat(seat, box)), alone=True))
    return groups


def height_of(seats: Sequence[SeatView]) -> int:
    """How high the picture is, down to the last row of investigators."""
    rows = max(1, -(-len(seats[:8]) // SEATS_A_ROW))
    return SEATS.y + rows * (SEATS.h + _GAP)


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


def _seat(seat: SeatView, box: Rect) -> list[Mark]:
    """Name and states; what is counted; the sliders."""
    colour = "ink" if seat.turn else "cream"
    marks = _ground(seat, box)
    marks += seat_token(_quiet(seat), Rect(box.x + 8, box.y + 5, 44, 44), badges=())
    left = box.x + 60
    states, edge = _states(seat, box, colour)
    marks += states
    if seat.turn:
        marks.append(Icon("turn", left + 9, box.y + 27, 20, colour))
    start = left + (26 if seat.turn else 0)
    name = fit(seat.name, seat.short, SEMIBOLD, 28, edge - start - 4, _FLOOR)
    marks.append(fitted(start, middle(box.y + 27, name.size), name, colour))
    if seat.out:
        return [*marks, Text(left, middle(box.y + 66, 26), seat.out, MEDIUM, 26, "mist")]
    return [*marks, *_counters(seat, box, colour), *_sliders(seat, box, colour)]


def _counters(seat: SeatView, box: Rect, colour: str) -> list[Mark]:
    """Stamina, sanity, clues, money, gate trophies, toughness of monster trophies."""
    pools = (seat.stamina, seat.max_stamina), (seat.sanity, seat.max_sanity)
    counted = [str(n) for n in (seat.clues, seat.money, seat.gates, seat.trophies)]
    room = Rect(box.x + 12, box.y, box.w - 20, box.h)
    for figures in ([f"{n}/{most}" for n, most in pools], [str(n) for n, _ in pools]):
        found = [*figures, *counted]
        if _needed(found, _TIGHT) <= room.w:
            break
    marks: list[Mark] = []
    for x, icon, figure in zip(_columns(found, room), _COUNTERS, found, strict=True):
        tint = colour if seat.turn else _COUNTERS[icon]
        marks.append(Icon(icon, x + 13, box.y + 67, 26, tint))
        marks.append(Text(x + 29, middle(box.y + 67, 27), figure, BOLD, 27, colour))
    return marks


def _needed(figures: Sequence[str], gap: int) -> int:
    """The pixels that counters take, with `gap` between two."""
    return sum(29 + width(figure, BOLD, 27) for figure in figures) + gap * (len(figures) - 1)


def _columns(figures: Sequence[str], room: Rect) -> list[int]:
    """Where counters begin: in columns, or closer together where the last would not fit."""
    steps = [78 if "/" in figure else 52 for figure in figures]
    last = 29 + width(figures[-1], BOLD, 27)
    tight = any(29 + width(f, BOLD, 27) > step for f, step in zip(figures, steps, strict=True))
    if tight or sum(steps[:-1]) + last > room.w:
        gap = min(12, (room.w - _needed(figures, 0)) // (len(figures) - 1))
        steps = [29 + width(figure, BOLD, 27) + gap for figure in figures]
    return [room.x + sum(steps[:n]) for n in range(len(figures))]


def _sliders(seat: SeatView, box: Rect, colour: str) -> list[Mark]:
    """The three sliders, each as its two skills; those that cards change are underlined."""
    marks: list[Mark] = []
    words = colour if seat.turn else "mist"
    for track, (names, values) in enumerate(zip(_SKILLS, seat.sliders, strict=False)):
        for n, (name, value) in enumerate(zip(names, values, strict=True)):
            x = box.x + 14 + track * 124 + n * 58
            marks.append(Text(x, middle(box.y + 103, 25), name, MEDIUM, 25, words))
            marks.append(Text(x + 31, middle(box.y + 103, 25), str(value), BOLD, 25, colour))
            if track < len(seat.added) and seat.added[track][n]:
                wide, low = width(str(value), BOLD, 25), box.y + 115
                marks.append(Line(x + 31, low, x + 31 + wide, low, 3, colour))
    return marks


def _states(seat: SeatView, box: Rect, colour: str) -> tuple[list[Mark], int]:
    """First player and lasting states at the right of the name, and where they start."""
    icons = ["first_player"] if seat.first else []
    icons += [BADGES[state] for state in _STATES if state in seat.statuses]
    edge = box.right - 12
    marks: list[Mark] = []
    for icon in icons[:5]:
        marks.append(Icon(icon, edge - 14, box.y + 27, 28, colour))
        edge -= 36
    return marks, edge
