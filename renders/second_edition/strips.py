"""The lower strips of the town: the Other Worlds and the investigators."""

from collections.abc import Mapping, Sequence

from bot.second_edition.views.shapes import SeatView, WorldView
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, fit, middle, width
from renders.marks import Group, Icon, Line, Mark, Rect, Slab, Text, centred, fit_line
from renders.second_edition.short_names import SHORT
from renders.second_edition.slots import LIST_TOP, MAP, THIRD, WORLDS
from renders.second_edition.tokens import BADGES, Token, seat_token, symbol_icon, token_marks
from renders.theme import FRAME, RADIUS, TOWN_FLOOR

_FLOOR = TOWN_FLOOR
_GAP = 8
SEATS_A_ROW = 3
_HIGH = 148
_WORLD = 310, 56
_AREA, _AREA_GAP, _CLEAR = 44, 4, 8
"""The width of an area of an Other World, the gap beside it, and the space before the first."""
_NAME = 35
_TIGHT = 6
"""The least space between two counters."""
_COUNTERS = {
    "heart": "ember", "sanity": "sky", "clue": "jade", "resource": "brass", "gate": "lilac",
    "enemy": "ember",
}  # fmt: skip
_SKILLS = (("Sp", "Sn"), ("Fi", "Wi"), ("Lo", "Lu"))
_STATES = ("blessed", "cursed", "explored", "delayed", "arrested", "loses a turn", "lost")


def world_groups(worlds: Sequence[WorldView], seats: Sequence[SeatView]) -> list[Group]:
    """Return a box for each Other World, in one group."""
    people = {seat.id: seat for seat in seats}
    marks: list[Mark] = []
    for n, world in enumerate(worlds):
        x = WORLDS.x + (n % 4) * (_WORLD[0] + _GAP)
        y = WORLDS.y + (n // 4) * (_WORLD[1] + _GAP)
        marks += _world_marks(world, Rect(x, y, *_WORLD), people)
    whole = WORLDS._replace(h=worlds_bottom(worlds) - _GAP - WORLDS.y)
    return [Group("worlds", whole, tuple(marks), alone=True)]


def worlds_bottom(worlds: Sequence[WorldView]) -> int:
    """Return the lower end of the Other Worlds, including the gap below."""
    rows = max(2, -(-len(worlds) // 4))
    return WORLDS.y + rows * (_WORLD[1] + _GAP)


def _world_marks(world: WorldView, box: Rect, people: Mapping[str, SeatView]) -> list[Mark]:
    """Return symbol and name, on lilac if a gate leads there, with its two areas on the right."""
    edge = box.right - 2 * (_AREA + _AREA_GAP) - 4
    room = edge - _CLEAR - box.x - _NAME
    name = fit(world.short or world.name, "", SEMIBOLD, _FLOOR, room, _FLOOR)
    sign, words = ("ink", "ink") if world.open else ("grey", "mist")
    if world.open:
        marks: list[Mark] = [Slab(box, "lilac", RADIUS, frame="gate", width=3)]
    else:
        marks = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    marks.append(Icon(symbol_icon(world.symbol), box.x + 19, box.cy, 24, sign))
    marks.append(fit_line(box.x + _NAME, middle(box.cy, name.size), name, words))
    for n, (numeral, inside) in enumerate((("I", world.first), ("II", world.second))):
        area = Rect(edge + n * (_AREA + _AREA_GAP), box.y + 6, _AREA, _AREA)
        marks.append(Slab(area, "ground", 6, frame="line", width=2))
        tokens = [Token(seat=people[seat]) for seat in inside if seat in people]
        if tokens:
            marks += token_marks(tokens, area.inset(1), 42, dark=True, least=20)
        else:
            label = centred(area.cx, area.cy, numeral, MEDIUM, 25, "mist" if world.open else "grey")
            marks.append(label._replace(faint=True))
    return marks


# --- seats ----------------------------------------------------------------------------------


def seat_groups(seats: Sequence[SeatView], top: int = LIST_TOP) -> list[Group]:
    """Return a panel for each investigator, three a row, from `top` down."""
    groups: list[Group] = []
    for n, seat in enumerate(seats[:8]):
        row, column = divmod(n, SEATS_A_ROW)
        box = Rect(MAP.x + column * (THIRD + _GAP), top + row * (_HIGH + _GAP), THIRD, _HIGH)
        groups.append(Group(f"seat {seat.id}", box, tuple(_seat_marks(seat, box)), alone=True))
    return groups


def seats_bottom(seats: Sequence[SeatView], top: int = LIST_TOP) -> int:
    """Return the lower end of the investigators, including the gap below."""
    rows = max(1, -(-len(seats[:8]) // SEATS_A_ROW))
    return top + rows * (_HIGH + _GAP)


def _background_marks(seat: SeatView, box: Rect) -> list[Mark]:
    if seat.turn:
        return [Slab(box, "brass", RADIUS)]
    return [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]


def _without_turn(seat: SeatView) -> SeatView:
    """Return the seat without the turn's ring, for a panel that is brass already."""
    return SeatView(
        id=seat.id, number=seat.number, name=seat.name, short=seat.short, initials=seat.initials,
        max_stamina=seat.max_stamina, max_sanity=seat.max_sanity, statuses=seat.statuses,
    )  # fmt: skip


def _seat_marks(seat: SeatView, box: Rect) -> list[Mark]:
    """Return name and states, counters, and sliders."""
    colour = "ink" if seat.turn else "cream"
    marks = _background_marks(seat, box)
    marks += seat_token(_without_turn(seat), Rect(box.x + 8, box.y + 6, 46, 46), badges=())
    left = box.x + 60
    states, edge = _state_marks(seat, box, colour)
    marks += states
    if seat.turn:
        marks.append(Icon("turn", left + 9, box.y + 29, 20, colour))
    start = left + (26 if seat.turn else 0)
    room = edge - start - 4
    name = fit(_name_and_place(seat), seat.short, SEMIBOLD, _FLOOR, room, _FLOOR)
    marks.append(fit_line(start, middle(box.y + 29, name.size), name, colour))
    if seat.out:
        return [*marks, Text(left, middle(box.y + 72, _FLOOR), seat.out, MEDIUM, _FLOOR, "mist")]
    return [*marks, *_counter_row_marks(seat, box, colour), *_slider_marks(seat, box, colour)]


def _name_and_place(seat: SeatView) -> str:
    """Return the investigator and the place, always by the same names."""
    place = SHORT.get(seat.place, seat.place_name)
    return f"{seat.short} · {place}" if place else seat.short


def _counter_row_marks(seat: SeatView, box: Rect, colour: str) -> list[Mark]:
    """Return stamina, sanity, clues, money, gate trophies, toughness of monster trophies."""
    pools = (seat.stamina, seat.max_stamina), (seat.sanity, seat.max_sanity)
    counted = [str(n) for n in (seat.clues, seat.money, seat.gates, seat.trophies)]
    room = Rect(box.x + 10, box.y, box.w - 18, box.h)
    for figures in ([f"{n}/{most}" for n, most in pools], [str(n) for n, _ in pools]):
        found = [*figures, *counted]
        if _width_needed(found, _TIGHT) <= room.w:
            break
    marks: list[Mark] = []
    for x, icon, figure in zip(_counter_positions(found, room), _COUNTERS, found, strict=True):
        tint = colour if seat.turn else _COUNTERS[icon]
        marks.append(Icon(icon, x + 13, box.y + 77, 26, tint))
        marks.append(Text(x + 29, middle(box.y + 77, _FLOOR), figure, BOLD, _FLOOR, colour))
    return marks


def _width_needed(figures: Sequence[str], gap: int) -> int:
    """Return the width of counters in pixels, with `gap` between two."""
    return sum(29 + width(figure, BOLD, _FLOOR) for figure in figures) + gap * (len(figures) - 1)


def _counter_positions(figures: Sequence[str], room: Rect) -> list[int]:
    """Return the left ends of counters: in columns, or closer together if necessary."""
    steps = [86 if "/" in figure else 57 for figure in figures]
    last = 29 + width(figures[-1], BOLD, _FLOOR)
    tight = any(29 + width(f, BOLD, _FLOOR) > step for f, step in zip(figures, steps, strict=True))
    if tight or sum(steps[:-1]) + last > room.w:
        gap = min(12, (room.w - _width_needed(figures, 0)) // (len(figures) - 1))
        steps = [29 + width(figure, BOLD, _FLOOR) + gap for figure in figures]
    return [room.x + sum(steps[:n]) for n in range(len(figures))]


def _slider_marks(seat: SeatView, box: Rect, colour: str) -> list[Mark]:
    """Return the three sliders, each as its two skills; skills that cards change are underlined."""
    marks: list[Mark] = []
    words, cy = colour if seat.turn else "mist", box.y + 121
    for track, (names, values) in enumerate(zip(_SKILLS, seat.sliders, strict=False)):
        for n, (name, value) in enumerate(zip(names, values, strict=True)):
            x = box.x + 14 + track * 134 + n * 64
            marks.append(Text(x, middle(cy, _FLOOR), name, MEDIUM, _FLOOR, words))
            marks.append(Text(x + 37, middle(cy, _FLOOR), str(value), BOLD, _FLOOR, colour))
            if track < len(seat.added) and seat.added[track][n]:
                wide, low = width(str(value), BOLD, _FLOOR), cy + 14
                marks.append(Line(x + 37, low, x + 37 + wide, low, 3, colour))
    return marks


def _state_marks(seat: SeatView, box: Rect, colour: str) -> tuple[list[Mark], int]:
    """Return first player and lasting states on the right of the name, and their left end."""
    icons = ["first_player"] if seat.first else []
    icons += [BADGES[state] for state in _STATES if state in seat.statuses]
    edge = box.right - 12
    marks: list[Mark] = []
    for icon in icons[:5]:
        marks.append(Icon(icon, edge - 14, box.y + 29, 28, colour))
        edge -= 36
    return marks, edge
